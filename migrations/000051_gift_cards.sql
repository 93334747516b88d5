-- E-gift cards: the kinds that members can claim with points, the claims with the cards they became, and the links that show a code once.

create table gift_card_kinds (
  country char(2) not null references countries,
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$'),
  -- The provider's id of the cards of this kind.
  program_id text not null check (program_id <> ''),
  name text not null check (name <> ''),
  description text not null,
  -- The address of a picture on the shop's own server.
  product_image text not null check (product_image like '/%'),
  redemption_info text not null,
  -- A list of {type, content}.
  terms jsonb not null check (jsonb_typeof(terms) = 'array'),
  minimum_dollars integer not null check (minimum_dollars > 0),
  maximum_dollars integer not null check (maximum_dollars between minimum_dollars and 999999),
  -- Empty: every whole amount between the bounds.
  allowed_dollars integer[] not null default '{}',
  position integer not null,
  primary key (country, code)
);
comment on table gift_card_kinds is 'A kind of e-gift card that members of a country can claim, with the amounts that are allowed.';

create table gift_cards (
  -- Also the reference of the order at the provider.
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  -- The idempotency key of the claim, and the hash of what was asked for.
  key text not null check (key <> ''),
  request_hash bytea not null check (length(request_hash) = 32),
  program_id text not null,
  name text not null,
  dollars integer not null check (dollars between 1 and 999999),
  currency char(3) not null,
  -- The movement that took the points, which pays for one card only. Null for a reward, which costs nothing.
  redemption_id uuid unique,
  points integer not null check (points <= 0),
  is_for_friend boolean not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  message text not null check (length(message) <= 600),
  status text not null default 'ASKED' check (status in ('ASKED', 'ISSUED', 'FAILED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  -- When the provider was asked last.
  tried_at timestamptz,
  ended_at timestamptz,
  -- The code, encrypted under the key of the installation, and its hash.
  sealed_code bytea,
  code_hash bytea unique check (length(code_hash) = 32),
  expires_on date,
  -- The points of a failed claim that came back. None if the membership was closed meanwhile.
  points_back integer check (points_back between 0 and -points),
  unique (account_id, key),
  -- The target of references that include the account.
  unique (id, account_id),
  foreign key (redemption_id, account_id, points) references points_movements (id, account_id, points),
  check ((redemption_id is null) = (points = 0)),
  -- Only a reward can be withdrawn, and only before the provider is asked for it: later the card may exist.
  constraint gift_cards_withdrawn_in_time check (status <> 'WITHDRAWN' or (redemption_id is null and tried_at is null)),
  check ((status = 'ASKED') = (ended_at is null)),
  check ((status = 'FAILED') = (points_back is not null)),
  check ((status = 'ISSUED') = (sealed_code is not null)),
  check ((sealed_code is null) = (code_hash is null) and (sealed_code is null) = (expires_on is null))
);
create index gift_cards_by_person on gift_cards (account_id, user_id, asked_at desc);
create index gift_cards_asked on gift_cards (coalesce(tried_at, asked_at)) where status = 'ASKED';
comment on table gift_cards is 'A claim of an e-gift card, and the card it became. Its points are taken when it is made, and given back if the provider refuses it. The reward of an achievement costs no points.';

-- A claim ends once. The points of a failed claim are back, and those of an issued card are not.
create function check_gift_card_end() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  if old.status <> 'ASKED' or new.status = 'ASKED' then
    raise exception 'The gift card % has ended.', old.id using errcode = 'check_violation';
  end if;
  if old.redemption_id is not null
    and (new.status = 'FAILED') <> exists (select from points_movements where reverses = old.redemption_id) then
    raise exception 'The points of the gift card % do not fit its state.', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger gift_cards_end_once before update on gift_cards for each row
  when (to_jsonb(old) - 'tried_at' <> to_jsonb(new) - 'tried_at') execute function check_gift_card_end();
create trigger gift_cards_stay before delete or truncate on gift_cards for each statement execute function refuse_change();

-- Rewards read it before a membership is closed. The card of a friend belongs to the friend once it is issued.
create view unspent_gift_cards with (security_invoker = true) as
  select g.account_id, (g.expires_on + 1)::timestamp at time zone c.time_zone as expires_at
  from gift_cards g join accounts a on a.id = g.account_id join countries c on c.code = a.country
  where g.status = 'ASKED' or g.status = 'ISSUED' and not g.is_for_friend;
comment on view unspent_gift_cards is 'A gift card that is being made, or that a member claimed for themselves, with the end of its last day.';
grant select on unspent_gift_cards to trestle_tenant;

create view waiting_gift_cards as
  select g.id, g.name, g.dollars, g.points, g.asked_at, g.tried_at, a.number as account_number, a.name as account_name, a.country
  from gift_cards g join accounts a on a.id = g.account_id
  where g.status = 'ASKED';
comment on view waiting_gift_cards is 'A claim that the provider has not answered, with the account that staff call.';

create table gift_card_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  card_id uuid not null,
  account_id uuid not null references accounts,
  made_at timestamptz not null,
  opened_at timestamptz,
  -- When a newer link was sent.
  replaced_at timestamptz,
  check (opened_at is null or replaced_at is null),
  foreign key (card_id, account_id) references gift_cards (id, account_id)
);
create unique index gift_card_links_live on gift_card_links (card_id) where opened_at is null and replaced_at is null;
create index gift_card_links_by_card on gift_card_links (card_id, account_id);
comment on table gift_card_links is 'A link in a mail that shows the code of a gift card once. A card has at most one link that works.';

alter table gift_cards enable row level security;
alter table gift_card_links enable row level security;
create policy own_gift_cards on gift_cards to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_gift_card_links on gift_card_links to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- The provider's answer is recorded by a job, outside the tenant.
grant select on gift_card_kinds to trestle_tenant;
grant select, insert on gift_cards to trestle_tenant;
grant select, insert, update on gift_card_links to trestle_tenant;

create table sandbox_gift_cards (
  reference text primary key,
  program text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency char(3) not null,
  -- Null if the order was refused.
  code text unique,
  at timestamptz not null default clock_timestamp()
);
comment on table sandbox_gift_cards is 'The book of the sandbox provider of gift cards: an order by its reference, issued with a code or refused.';
