-- What comes after an order is placed: units that are sent later, and problems that are reported. And what was typed for an
-- order before a bank had to be asked.

create table back_orders (
  order_id uuid not null references orders deferrable initially deferred,
  account_id uuid not null references accounts,
  sku text not null,
  -- Whose shelf it comes off once it is there.
  store_id text not null references stores,
  wanted integer not null check (wanted > 0),
  -- How many nobody has kept for it yet.
  missing integer not null check (missing between 0 and wanted),
  -- Whoever has waited longest is served first.
  since timestamptz not null,
  primary key (order_id, sku)
);
create index back_orders_to_fill on back_orders (store_id, sku, since) where missing > 0;
comment on table back_orders is 'What no shelf had of an order when it was placed, and how much of it is still to come.';

-- What comes later is held and shipped by itself, after the first shipment.
alter table stock_reservations drop constraint stock_reservations_pkey;
alter table stock_reservations add column shipment integer not null default 1 check (shipment > 0);
alter table stock_reservations add primary key (order_id, shipment, store_id, sku);

create table order_claims (
  id uuid primary key,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  -- The line it is about.
  place integer not null,
  problem text not null check (problem in ('MISSING', 'DAMAGED', 'WRONG_COLOUR')),
  quantity integer not null check (quantity > 0),
  words text not null default '' check (length(words) <= 500),
  user_id uuid not null references users,
  at timestamptz not null,
  foreign key (order_id, place) references order_lines,
  -- Said twice it is still one problem.
  unique (order_id, place, problem)
);
comment on table order_claims is 'A problem with a line of an order that its customer has reported. Never changed.';
create trigger order_claims_append_only before update or delete or truncate on order_claims
  for each statement execute function refuse_change();

create table checkout_drafts (
  cart_id uuid primary key references carts,
  account_id uuid not null references accounts,
  -- The fields of the form, as they were sent.
  fields jsonb not null,
  at timestamptz not null
);
comment on table checkout_drafts is 'What was typed for an order while its bank is asked on a page of its own, for when the buyer comes back.';

alter table back_orders enable row level security;
alter table order_claims enable row level security;
alter table checkout_drafts enable row level security;
create policy own_back_orders on back_orders to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_claims on order_claims to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_checkout_drafts on checkout_drafts to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on back_orders, checkout_drafts to trestle_tenant;
grant select, insert on order_claims to trestle_tenant;
