-- Orders: what was bought, at which price, and how far it has come.

create sequence order_numbers start 2000001 maxvalue 9999999;
grant usage on sequence order_numbers to trestle_tenant;

create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^(AU|NZ)-[0-9]{7}$'),
  account_id uuid not null references accounts,
  -- Who placed it; a rep where `acting`.
  user_id uuid not null references users,
  acting boolean not null default false,
  -- One cart becomes one order. Null for what was not bought on the web.
  cart_id uuid unique references carts,
  country char(2) not null references countries,
  store_id text not null references stores,
  status text not null check (status in ('CREATED', 'OPEN', 'COMPLETED', 'CANCELLED', 'CHECKED_INVALID')),
  tracking text not null check (tracking in (
    'CREDIT_REVIEW_IN_PROGRESS', 'ORDER_IS_BEING_PREPARED', 'ORDER_COMPLETE', 'ORDER_CANCELLED', 'UNKNOWN')),
  -- Null where nobody has to be asked.
  approval text check (approval in ('pending', 'approved', 'canceled')),
  source text not null check (source in ('App', 'Store', 'Web', 'Other')),
  pay_by text not null check (pay_by in ('ACCOUNT', 'CARD')),
  payment_status text not null check (payment_status in ('PAID', 'NOTPAID')),
  payment_id uuid unique references payments,
  redemption_id uuid unique references points_movements,
  earning_id uuid unique references points_movements,
  po_number text not null default '' check (length(po_number) <= 35),
  note text not null default '' check (length(note) <= 500),
  authority_to_leave boolean not null default false,
  job_references text[] not null default '{}' check (cardinality(job_references) <= 20),
  delivery_mode text not null check (delivery_mode in ('DELIVERY', 'PICKUP')),
  plan_id text not null,
  fulfilment_store_id text not null references stores,
  -- A day, or a moment on the store's clock.
  promised_for text,
  address jsonb check ((address is null) = (delivery_mode = 'PICKUP')),
  before_discounts_cents bigint not null check (before_discounts_cents >= subtotal_cents),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  subtotal_tax_cents bigint not null check (subtotal_tax_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  fee_tax_cents bigint not null check (fee_tax_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents >= 0),
  points_cents bigint not null check (points_cents >= 0),
  points_used integer not null check (points_used >= 0),
  voucher_cents bigint not null check (voucher_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null,
  prepared_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  check (total_cents = subtotal_cents + subtotal_tax_cents + fee_cents + fee_tax_cents + surcharge_cents
    - points_cents - voucher_cents),
  check ((points_used = 0) = (points_cents = 0)),
  check ((redemption_id is null) = (points_used = 0)),
  -- What points leave is paid by card (Specification §5), and only a card costs extra.
  check (pay_by = 'CARD' or (points_cents = 0 and voucher_cents = 0 and surcharge_cents = 0 and payment_id is null)),
  -- The places an order can stand in; order-states.ts says how it gets from one to the other.
  check (case status
    when 'CREATED' then tracking in ('UNKNOWN', 'CREDIT_REVIEW_IN_PROGRESS') and approval is distinct from 'canceled'
      and (approval is distinct from 'pending' or tracking = 'UNKNOWN')
    when 'OPEN' then tracking = 'ORDER_IS_BEING_PREPARED' and (approval is null or approval = 'approved')
    when 'COMPLETED' then tracking = 'ORDER_COMPLETE' and (approval is null or approval = 'approved')
    else tracking = 'ORDER_CANCELLED' and approval is distinct from 'pending' end),
  check (approval is null or pay_by = 'ACCOUNT'),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  check ((status in ('CANCELLED', 'CHECKED_INVALID')) = (cancelled_at is not null)),
  check (refunded_at is null or cancelled_at is not null)
);
create index orders_by_account on orders (account_id, created_at desc);
create index orders_under_way on orders (created_at) where status in ('CREATED', 'OPEN');
comment on table orders is 'What an account has bought, at which price, how it gets there and how far it has come.';

create table order_lines (
  order_id uuid not null references orders,
  place integer not null check (place > 0),
  account_id uuid not null references accounts,
  -- All as it was shown when it was bought: nothing here changes when the catalogue does.
  sku text not null,
  product_code text not null,
  product_name text not null,
  brand text not null,
  slug text not null,
  sub_category_slug text not null,
  size text not null,
  kind text not null,
  base text,
  pack_size integer not null check (pack_size > 0),
  colour_id text,
  colour_name text,
  colour_code text,
  colour_brand text,
  strength numeric(3, 2),
  hex text,
  quantity integer not null check (quantity between 1 and 9999),
  back_ordered integer not null default 0 check (back_ordered between 0 and quantity),
  unit_cents bigint not null check (unit_cents >= 0),
  before_discounts_cents bigint not null check (before_discounts_cents >= net_cents),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  special_cents bigint check (special_cents >= 0),
  special_limit integer check (special_limit > 0),
  special_units integer not null default 0 check (special_units between 0 and quantity),
  reference text not null default '',
  entry_group uuid,
  system_code text,
  system_name text,
  part text check (part in ('A', 'B', 'C')),
  is_gift boolean not null default false,
  primary key (order_id, place),
  check ((colour_id is null) = (strength is null)),
  check ((entry_group is null) = (system_code is null) and (entry_group is null) = (part is null)),
  check (not is_gift or net_cents = 0)
);
create index order_lines_by_account on order_lines (account_id);
comment on table order_lines is 'So many of one SKU in one colour, as they were bought. Never changed.';

create table order_promotions (
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  code text not null,
  name text not null,
  description text not null,
  level text not null check (level in ('PRODUCT', 'ORDER')),
  coupon_code text,
  frees_delivery boolean not null default false,
  saved_cents bigint not null check (saved_cents >= 0),
  primary key (order_id, code)
);
comment on table order_promotions is 'A promotion that made an order cheaper, in the words it had then. Never changed.';

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  at timestamptz not null,
  kind text not null check (kind ~ '^[A-Z]+(_[A-Z]+)*$'),
  -- Null where nobody did it: a job, or the gateway.
  user_id uuid references users,
  words text not null check (words <> '')
);
create index order_events_by_order on order_events (order_id, id);
comment on table order_events is 'Something that happened to an order, for its timeline. Never changed.';

create table stock_reservations (
  -- Shelves are held before the order is written, which waits for nobody.
  order_id uuid not null references orders deferrable initially deferred,
  account_id uuid not null references accounts,
  store_id text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  released_at timestamptz,
  shipped_at timestamptz,
  primary key (order_id, store_id, sku),
  foreign key (store_id, sku) references stock,
  check (released_at is null or shipped_at is null)
);
comment on table stock_reservations is 'What an order holds of a shelf, until it is handed over or let go.';

create table idempotency_keys (
  account_id uuid not null references accounts,
  operation text not null,
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  reply jsonb not null,
  at timestamptz not null,
  primary key (account_id, operation, key)
);
comment on table idempotency_keys is 'A change that was made once under a key, so that asking again is answered and not done.';

create table account_credit (
  account_id uuid primary key references accounts,
  -- Ordered on account and not on an invoice yet.
  unbilled_cents bigint not null default 0 check (unbilled_cents >= 0),
  -- What the ledger says is owed.
  balance_cents bigint not null default 0
);
comment on table account_credit is 'How much of its credit an account uses: the row that orders on account wait for.';

create trigger order_lines_append_only before update or delete or truncate on order_lines
  for each statement execute function refuse_change();
create trigger order_promotions_append_only before update or delete or truncate on order_promotions
  for each statement execute function refuse_change();
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();

alter table orders enable row level security;
alter table order_lines enable row level security;
alter table order_promotions enable row level security;
alter table order_events enable row level security;
alter table stock_reservations enable row level security;
alter table idempotency_keys enable row level security;
alter table account_credit enable row level security;
create policy own_orders on orders to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_lines on order_lines to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_promotions on order_promotions to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_events on order_events to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_stock_reservations on stock_reservations to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_idempotency_keys on idempotency_keys to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_account_credit on account_credit to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on orders, stock_reservations, account_credit to trestle_tenant;
grant select, insert on order_lines, order_promotions, order_events, idempotency_keys to trestle_tenant;
-- An order promises what is on a shelf; what is on it changes when goods come and go.
grant update (reserved) on stock to trestle_tenant;
