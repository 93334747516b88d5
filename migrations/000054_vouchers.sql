-- Customer vouchers and the balances of gift cards: amounts that pay orders, and the orders that they paid.

create table vouchers (
  id uuid primary key,
  -- The account that can spend it. Null: a gift card whose code nobody has entered yet.
  account_id uuid references accounts,
  -- The gift card whose balance this is; null for a voucher. A voucher is spent whole, a gift card keeps its balance.
  gift_card_id uuid unique references gift_cards,
  -- The person who entered the code of the gift card. Nobody else sees it in a cart.
  holder_id uuid references users,
  name text not null check (name <> ''),
  -- In the currency of the account's country.
  value_cents integer not null check (value_cents > 0),
  -- What can still be spent. Only the triggers on voucher_uses and a withdrawal change it.
  left_cents integer not null check (left_cents between 0 and value_cents),
  -- The last day on which it can be spent, by the clock of the country's books.
  expires_on date not null,
  issued_at timestamptz not null,
  -- When a return undid the goal whose reward it was.
  withdrawn_at timestamptz check (withdrawn_at is null or (left_cents = 0 and gift_card_id is null)),
  -- The target of references that include the account: after a use the account stays.
  unique (id, account_id),
  check (gift_card_id is null or gift_card_id = id),
  check (case when gift_card_id is null then account_id is not null and holder_id is null
    else (account_id is null) = (holder_id is null) end)
);
create index vouchers_by_account on vouchers (account_id, expires_on);
comment on table vouchers is 'An amount that can pay an order: a voucher of an account, or the balance of a gift card. The barcode and PIN of a voucher are not stored: they are derived from its id and the key of the installation.';

create table voucher_uses (
  id uuid primary key default gen_random_uuid(),
  voucher_id uuid not null references vouchers,
  -- Null: a gift card that nobody had entered yet, spent over the counter.
  account_id uuid references accounts,
  -- Either the order that it paid, or the number of the receipt over the counter, with the member of staff who entered it.
  order_id uuid references orders,
  external_reference text check (external_reference <> ''),
  staff_id uuid references users,
  -- What it paid, and what lapsed because a voucher is spent whole.
  cents integer not null check (cents > 0),
  lapsed_cents integer not null check (lapsed_cents >= 0),
  at timestamptz not null,
  returned_cents integer not null default 0 check (returned_cents between 0 and cents + lapsed_cents),
  returned_at timestamptz,
  unique (voucher_id, order_id),
  unique (voucher_id, external_reference),
  foreign key (voucher_id, account_id) references vouchers (id, account_id),
  check ((order_id is null) = (external_reference is not null)),
  check ((staff_id is null) = (external_reference is null)),
  check (order_id is null or account_id is not null),
  check ((returned_at is null) = (returned_cents = 0))
);
create index voucher_uses_by_order on voucher_uses (order_id);
comment on table voucher_uses is 'A voucher or gift card that paid a part of an order or something over the counter, and what of it came back when the order was cancelled.';

-- What went back to the vouchers of the order.
alter table order_rests add column voucher_cents bigint not null default 0 check (voucher_cents >= 0);

alter table carts add column voucher_ids uuid[] not null default '{}' check (cardinality(voucher_ids) <= 10);

-- A use of a voucher takes all that is left, so of two uses one fails. A use of a gift card takes what it pays, and never more than is left.
create function spend_voucher() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  update vouchers set left_cents = left_cents - new.cents - new.lapsed_cents
  where id = new.voucher_id and account_id is not distinct from new.account_id
    and case when gift_card_id is null then left_cents = new.cents + new.lapsed_cents
      else left_cents >= new.cents and new.lapsed_cents = 0 end;
  if not found then
    raise exception 'The voucher % cannot be spent like this.', new.voucher_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger voucher_uses_spend after insert on voucher_uses for each row execute function spend_voucher();

create function return_voucher() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if old.returned_at is not null then
    raise exception 'The voucher % is back already.', old.voucher_id using errcode = 'check_violation';
  end if;
  update vouchers set left_cents = left_cents + new.returned_cents where id = new.voucher_id;
  return null;
end
$$;
create trigger voucher_uses_return after update on voucher_uses for each row execute function return_voucher();

alter table gift_card_kinds add column pays_orders boolean not null default false;
comment on column gift_card_kinds.pays_orders is 'True for the shop''s own cards, which pay orders. Other cards are spent elsewhere.';
update gift_card_kinds set pays_orders = true where code = 'TRADE';

-- The balance of one of the shop's own gift cards, when the provider has issued it. The card of a friend belongs to nobody until its code is entered.
create function make_gift_card_balance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into vouchers (id, gift_card_id, account_id, holder_id, name, value_cents, left_cents, expires_on, issued_at)
  select new.id, new.id, case when not new.is_for_friend then new.account_id end,
    case when not new.is_for_friend then new.user_id end, new.name, new.dollars * 100, new.dollars * 100, new.expires_on,
    new.ended_at
  where exists (select from gift_card_kinds k where k.program_id = new.program_id and k.pays_orders);
  return null;
end
$$;
create trigger gift_cards_balance after insert or update on gift_cards for each row when (new.status = 'ISSUED')
  execute function make_gift_card_balance();
insert into vouchers (id, gift_card_id, account_id, holder_id, name, value_cents, left_cents, expires_on, issued_at)
select c.id, c.id, case when not c.is_for_friend then c.account_id end, case when not c.is_for_friend then c.user_id end,
  c.name, c.dollars * 100, c.dollars * 100, c.expires_on, c.ended_at
from gift_cards c
where c.status = 'ISSUED' and exists (select from gift_card_kinds k where k.program_id = c.program_id and k.pays_orders);

create trigger vouchers_stay before delete or truncate on vouchers for each statement execute function refuse_change();
create trigger voucher_uses_stay before delete or truncate on voucher_uses
  for each statement execute function refuse_change();

alter table vouchers enable row level security;
alter table voucher_uses enable row level security;
create policy own_vouchers on vouchers to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- Staff enter uses over the counter, outside the tenant.
create policy own_voucher_uses on voucher_uses to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id() and order_id is not null);
-- A voucher that comes back after its last day gets a new one. Vouchers are issued and codes are entered outside the tenant.
grant select, update (expires_on) on vouchers to trestle_tenant;
grant select, insert, update (returned_cents, returned_at) on voucher_uses to trestle_tenant;

-- A card of one's own that pays orders counts only while it has a balance.
create or replace view unspent_gift_cards with (security_invoker = true) as
  select g.account_id, (g.expires_on + 1)::timestamp at time zone c.time_zone as expires_at
  from gift_cards g join accounts a on a.id = g.account_id join countries c on c.code = a.country
  left join vouchers v on v.gift_card_id = g.id
  where g.status = 'ASKED' or g.status = 'ISSUED' and not g.is_for_friend and coalesce(v.left_cents, 1) > 0;
