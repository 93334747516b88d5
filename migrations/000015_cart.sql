-- Carts: what somebody means to buy, and from which store.

create function current_guest_hash() returns bytea
  language sql stable parallel safe
  return decode(nullif(current_setting('trestle.guest_hash', true), ''), 'hex');

create table carts (
  id uuid primary key default gen_random_uuid(),
  -- What people read out on the phone.
  code text not null unique check (code ~ '^C-[A-Z0-9]{10}$'),
  -- One owner: a person in an account, or a browser that nobody has signed in with.
  account_id uuid references accounts,
  user_id uuid references users,
  guest_hash bytea check (length(guest_hash) = 32),
  country char(2) not null references countries,
  status text not null default 'LIVE' check (status in ('LIVE', 'ORDERED', 'MERGED')),
  store_id text not null references stores,
  created_at timestamptz not null,
  -- The version: it never stands still when the cart changes. Whole milliseconds, as clients see it.
  modified_at timestamptz not null check (modified_at = date_trunc('milliseconds', modified_at)),
  delivery_mode text not null default 'DELIVERY' check (delivery_mode in ('DELIVERY', 'PICKUP')),
  shipping_condition text,
  fulfilment_plan_id text,
  fulfilment_store_id text references stores,
  delivery_at timestamptz,
  address jsonb,
  coupon_codes text[] not null default '{}' check (cardinality(coupon_codes) <= 10),
  uses_points boolean not null default false,
  -- What happened to the cart that its owner has not been told yet.
  news jsonb not null default '[]',
  check ((account_id is null) = (user_id is null)),
  check ((account_id is null) <> (guest_hash is null)),
  check (guest_hash is null or status <> 'ORDERED'),
  check (guest_hash is null or not uses_points)
);
create unique index carts_one_live on carts (user_id, account_id) where status = 'LIVE';
create unique index carts_one_live_of_guest on carts (guest_hash) where status = 'LIVE';
create index carts_of_guests_by_age on carts (modified_at) where guest_hash is not null;
comment on table carts is 'What one person means to buy for one account, or a guest for nobody yet. One of them is live at a time.';

create table cart_lines (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  -- The order in which lines were first put in.
  position bigint not null generated always as identity,
  -- No reference to variants: what is no longer sold stays in the cart and says so.
  sku text not null,
  colour_id text,
  strength numeric(3, 2) check (strength in (0.25, 0.5, 0.75, 1, 1.5, 2)),
  -- Parts of a system that are bought together share a group.
  entry_group uuid,
  system_code text,
  part text check (part in ('A', 'B', 'C')),
  quantity integer not null check (quantity between 1 and 9999),
  reference text not null default '' check (length(reference) <= 40),
  -- What the buyer last saw one of them cost.
  seen_unit_cents integer check (seen_unit_cents >= 0),
  check ((colour_id is null) = (strength is null)),
  check ((entry_group is null) = (system_code is null) and (entry_group is null) = (part is null)),
  -- The same SKU in the same colour, strength and group is the same line.
  unique nulls not distinct (cart_id, sku, colour_id, strength, entry_group)
);
comment on table cart_lines is 'So many of one SKU in one colour and strength, by itself or as a part of a system.';

alter table carts enable row level security;
alter table cart_lines enable row level security;
create policy own_carts on carts to trestle_tenant
  using ((account_id = current_account_id() and user_id = current_user_id()) or guest_hash = current_guest_hash());
create policy own_cart_lines on cart_lines to trestle_tenant
  using (exists (select from carts where carts.id = cart_lines.cart_id));
grant select, insert, update on carts to trestle_tenant;
grant select, insert, update, delete on cart_lines to trestle_tenant;
grant select on stock to trestle_tenant;
