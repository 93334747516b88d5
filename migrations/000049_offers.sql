-- Offers of rewards: bonuses on what is bought, and achievements with a goal. Which account activated one, and what it was given.

create table offers (
  rsn text primary key check (rsn ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(rsn) <= 60),
  kind text not null check (kind in ('BONUS', 'ACHIEVEMENT')),
  country char(2) not null references countries,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  terms text not null default '',
  -- Whole days at the store of the order, both included.
  starts_on date not null,
  ends_on date not null check (ends_on between starts_on and starts_on + 366),
  -- An empty list means everybody. Groups are names of volume bands.
  states text[] not null default '{}',
  account_groups text[] not null default '{}',
  is_for_first_timers boolean not null default false,
  needs_activation boolean not null default false,
  -- Of a bonus: single to quadruple points for each dollar, and points that are added once to an order.
  tier integer check (tier between 1 and 4),
  extra_points integer check (extra_points between 0 and 1000000),
  -- What the goods of a bonus must cost at least in an order, ex GST, and how many orders of an account get it (null: all).
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  max_grants integer check (max_grants > 0),
  -- Of an achievement: cents for SPEND, else a number of units, product families or consecutive months.
  measure text check (measure in ('SPEND', 'UNITS', 'FAMILIES', 'MONTHS')),
  target integer check (target > 0),
  -- The spend ex GST that makes a month count.
  month_cents integer check (month_cents > 0),
  is_monthly boolean not null default false,
  unit_one text not null default 'unit' check (unit_one <> ''),
  unit_many text not null default 'units' check (unit_many <> ''),
  reward_points integer check (reward_points between 1 and 1000000),
  -- Each kind has its own parameters and no other.
  check ((kind = 'BONUS') = (tier is not null) and (kind = 'BONUS') = (extra_points is not null)),
  check (kind <> 'BONUS' or tier > 1 or extra_points > 0),
  check (kind = 'BONUS' or (minimum_cents = 0 and max_grants is null)),
  -- Else a new account could split its first purchase into many small orders.
  constraint offers_for_first_timers_have_a_limit
    check (kind <> 'BONUS' or not is_for_first_timers or max_grants is not null),
  check ((kind = 'ACHIEVEMENT') = (measure is not null) and (kind = 'ACHIEVEMENT') = (target is not null)),
  check ((measure is not distinct from 'MONTHS') = (month_cents is not null)),
  check (not is_monthly or (kind = 'ACHIEVEMENT' and measure <> 'MONTHS'))
);
create index offers_by_time on offers (country, ends_on);
comment on table offers is 'More points for a time: a bonus on what is bought, or an achievement with a goal and a reward.';

create table offer_scopes (
  rsn text not null references offers,
  product_code text references products,
  range_id text references hierarchy,
  brand_id text references brands,
  check (num_nonnulls(product_code, range_id, brand_id) = 1),
  unique nulls not distinct (rsn, product_code, range_id, brand_id)
);
comment on table offer_scopes is 'A product, range or brand that an offer is for. An offer without any is for everything.';

create table offer_activations (
  account_id uuid not null references accounts,
  rsn text not null references offers,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (account_id, rsn)
);
comment on table offer_activations is 'An offer that an account has activated. Orders count from then on. Never changed.';

create table offer_grants (
  id uuid primary key,
  account_id uuid not null references accounts,
  rsn text not null references offers,
  -- The number of an order for a bonus, "2026-11" for a monthly goal, else "once".
  occasion text not null check (occasion <> ''),
  at timestamptz not null,
  points integer not null check (points > 0),
  -- The goal when the reward was given. Zero for a bonus.
  target integer not null check (target >= 0),
  movement_id uuid not null unique,
  -- When a return undid the goal.
  withdrawn_at timestamptz,
  -- Of a bonus with a limit: 1 for the first order of the account that got it, and the limit at that time.
  grant_number integer check (grant_number > 0),
  max_grants integer,
  check ((grant_number is null) = (max_grants is null)),
  constraint offer_grants_within_limit check (grant_number <= max_grants),
  constraint offer_grants_numbered_once unique (account_id, rsn, grant_number),
  -- The movement belongs to the same account and gives these points.
  foreign key (movement_id, account_id, points) references points_movements (id, account_id, points)
);
-- A reward is given once for each occasion, however often the job runs.
create unique index offer_grants_once on offer_grants (account_id, rsn, occasion) where withdrawn_at is null;
create index offer_grants_by_account on offer_grants (account_id, at desc);
comment on table offer_grants is 'Points that an account was given for an offer. Only a withdrawal changes it.';

create trigger offer_activations_append_only before update or delete or truncate on offer_activations
  for each statement execute function refuse_change();
create trigger offer_grants_by_withdrawal_only
  before update of id, account_id, rsn, occasion, at, points, target, movement_id, grant_number, max_grants or delete or truncate on offer_grants
  for each statement execute function refuse_change();

alter table offer_activations enable row level security;
alter table offer_grants enable row level security;
create policy own_offer_activations on offer_activations to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_offer_grants on offer_grants to trestle_tenant using (account_id = current_account_id());
grant select on offers, offer_scopes, products, hierarchy, brands to trestle_tenant;
grant select, insert on offer_activations to trestle_tenant;
-- Only the worker gives rewards.
grant select on offer_grants to trestle_tenant;
