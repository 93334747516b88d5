-- Rewards of achievements that are not points: a voucher, a gift card, or a discount on tools.

alter table offers
  add column reward_voucher_dollars integer check (reward_voucher_dollars between 1 and 1000),
  add column reward_card_code text,
  add column reward_card_dollars integer check (reward_card_dollars between 1 and 1000),
  add column reward_tool_basis_points integer check (reward_tool_basis_points between 1 and 5000),
  -- How long a voucher or a discount on tools can be used after the day on which it is given.
  add column reward_days integer check (reward_days between 1 and 1096),
  add foreign key (country, reward_card_code) references gift_card_kinds,
  add check ((reward_card_code is null) = (reward_card_dollars is null)),
  add check ((reward_days is null) = (num_nonnulls(reward_voucher_dollars, reward_tool_basis_points) = 0)),
  add constraint offers_give_one_reward check (
    num_nonnulls(reward_points, reward_voucher_dollars, reward_card_dollars, reward_tool_basis_points)
      = case when kind = 'ACHIEVEMENT' then 1 else 0 end);
comment on table offers is 'A bonus on what is bought, or an achievement with a goal and a reward: points, a voucher, a gift card or a discount on tools.';

create table rewarded_tool_discounts (
  id uuid primary key,
  account_id uuid not null references accounts,
  basis_points integer not null check (basis_points between 1 and 5000),
  given_at timestamptz not null,
  -- The last day, by the clock of the country's books.
  expires_on date not null,
  -- When a return undid the goal, or when the membership was closed.
  ended_at timestamptz check (ended_at >= given_at),
  -- The target of references that include the account.
  unique (id, account_id)
);
create index rewarded_tool_discounts_by_account on rewarded_tool_discounts (account_id, expires_on);
comment on table rewarded_tool_discounts is 'What an account gets off tools for some days, as the reward of an achievement. Only its end changes.';
create trigger rewarded_tool_discounts_end_only
  before update of id, account_id, basis_points, given_at, expires_on or delete or truncate on rewarded_tool_discounts
  for each statement execute function refuse_change();

alter table rewarded_tool_discounts enable row level security;
create policy own_rewarded_tool_discounts on rewarded_tool_discounts to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- Only the worker gives rewards. Closing the membership ends them.
grant select, update (ended_at) on rewarded_tool_discounts to trestle_tenant;

-- Of the discount of members and a rewarded one the larger counts.
create or replace view member_tool_discounts with (security_invoker = true) as
  select a.id as account_id, d.range_id,
    greatest(d.basis_points, (select max(r.basis_points) from rewarded_tool_discounts r
      where r.account_id = a.id and r.ended_at is null and now() < (r.expires_on + 1)::timestamp at time zone c.time_zone)) as basis_points
  from accounts a join tool_discounts d on d.country = a.country join countries c on c.code = a.country
  where a.kind = 'TRADE' and a.loyalty_eligible and not a.rewards_disabled and a.loyalty_status = 'ACTIVE'
    -- A person sees the rows of all their accounts. A tenant reads the prices of the chosen one only.
    and (current_user <> 'trestle_tenant' or a.id = current_account_id());

alter table offer_grants
  alter column points drop not null,
  alter column movement_id drop not null,
  add column voucher_id uuid unique,
  add column gift_card_id uuid unique,
  add column tool_discount_id uuid unique,
  add check ((points is null) = (movement_id is null)),
  add constraint offer_grants_give_one_thing
    check (num_nonnulls(movement_id, voucher_id, gift_card_id, tool_discount_id) = 1),
  -- Each belongs to the same account.
  add foreign key (voucher_id, account_id) references vouchers (id, account_id),
  add foreign key (gift_card_id, account_id) references gift_cards (id, account_id),
  add foreign key (tool_discount_id, account_id) references rewarded_tool_discounts (id, account_id);
comment on table offer_grants is 'What an account was given for an offer: points, a voucher, a gift card or a discount on tools. Only a withdrawal changes it, and a new card in place of a failed one.';

drop trigger offer_grants_by_withdrawal_only on offer_grants;
create trigger offer_grants_by_withdrawal_only
  before update of id, account_id, rsn, occasion, at, points, target, movement_id, voucher_id, tool_discount_id, grant_number, max_grants
    or delete or truncate on offer_grants
  for each statement execute function refuse_change();

-- Else a customer could have two cards for one goal.
create function check_card_of_grant() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from gift_cards where id = old.gift_card_id and status = 'FAILED') then
    raise exception 'The grant % has a card that did not fail.', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger offer_grants_replace_failed_cards before update of gift_card_id on offer_grants
  for each row execute function check_card_of_grant();

-- Staff also see the cards of rewards that the provider refused. They can order a new one.
create or replace view waiting_gift_cards as
  select g.id, g.name, g.dollars, g.points, g.asked_at, g.tried_at, a.number as account_number, a.name as account_name, a.country,
    g.status
  from gift_cards g join accounts a on a.id = g.account_id
  where g.status = 'ASKED' or g.status = 'FAILED' and g.redemption_id is null
    and exists (select from offer_grants r where r.gift_card_id = g.id and r.withdrawn_at is null);
comment on view waiting_gift_cards is 'A claim that the provider has not answered, or the card of a reward that it refused, with the account that staff call.';
