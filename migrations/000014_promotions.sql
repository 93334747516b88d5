-- What makes a cart cheaper besides the account's own prices: promotions, and the coupons that bring some of them.

create table promotions (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  name text not null,
  description text not null,
  enabled boolean not null default true,
  country char(2) not null references countries,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'TRADE', 'RETAIL')),
  kind text not null check (kind in (
    'PERCENT_OFF_LINES', 'AMOUNT_OFF_UNITS', 'BUY_X_GET_Y',
    'PERCENT_OFF_ORDER', 'AMOUNT_OFF_ORDER', 'GIVE_AWAY', 'FREE_DELIVERY')),
  basis_points integer check (basis_points between 1 and 10000),
  cents integer check (cents > 0),
  buy_units integer check (buy_units > 0),
  free_units integer check (free_units > 0),
  gift_sku text references variants,
  gift_quantity integer check (gift_quantity > 0),
  -- False: only what its scopes name, and nothing where they name nothing.
  is_for_everything boolean not null default true,
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  is_stackable boolean not null default true,
  needs_coupon boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Each kind has its own parameters and no other.
  check ((kind in ('PERCENT_OFF_LINES', 'PERCENT_OFF_ORDER')) = (basis_points is not null)),
  check ((kind in ('AMOUNT_OFF_UNITS', 'AMOUNT_OFF_ORDER')) = (cents is not null)),
  check ((kind = 'BUY_X_GET_Y') = (buy_units is not null)),
  check ((buy_units is null) = (free_units is null)),
  check ((kind = 'GIVE_AWAY') = (gift_sku is not null)),
  check ((gift_sku is null) = (gift_quantity is null))
);
comment on table promotions is 'A discount, gift or free delivery for carts of one country while it runs. Amounts are ex GST.';

create table promotion_scopes (
  promotion_code text not null references promotions,
  sku text references variants,
  product_code text references products,
  brand_id text references brands,
  shelf_id text references hierarchy,
  check (num_nonnulls(sku, product_code, brand_id, shelf_id) = 1),
  unique nulls not distinct (promotion_code, sku, product_code, brand_id, shelf_id)
);
comment on table promotion_scopes is 'One thing that a promotion is for: a SKU, a product, a brand, or all that stands on a shelf.';

create table coupons (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  promotion_code text not null references promotions,
  terms text not null,
  -- Null: as often as anyone likes.
  limit_total integer check (limit_total > 0),
  limit_per_account integer check (limit_per_account > 0),
  used integer not null default 0 check (used >= 0),
  check (used <= limit_total)
);
create index coupons_by_promotion on coupons (promotion_code);
comment on table coupons is 'A code that people type, the promotion it brings, and how often it was used in all.';

create table coupon_counts (
  coupon_code text not null references coupons,
  account_id uuid not null references accounts,
  used integer not null check (used >= 0),
  -- The coupon's limit for an account when it was last used.
  limit_per_account integer,
  primary key (coupon_code, account_id),
  check (used <= limit_per_account)
);
comment on table coupon_counts is 'How often an account has used a coupon.';

create table coupon_uses (
  coupon_code text not null references coupons,
  order_id uuid not null,
  account_id uuid not null references accounts,
  at timestamptz not null,
  -- An order that came to nothing gives its use back.
  released_at timestamptz check (released_at >= at),
  primary key (coupon_code, order_id)
);
create index coupon_uses_by_account on coupon_uses (account_id);
comment on table coupon_uses is 'A coupon used for an order: counted once, and released at most once.';

alter table coupon_counts enable row level security;
alter table coupon_uses enable row level security;
create policy own_coupon_counts on coupon_counts to trestle_tenant using (account_id = current_account_id());
create policy own_coupon_uses on coupon_uses to trestle_tenant using (account_id = current_account_id());
grant select, update (used) on coupons to trestle_tenant;
grant select, insert, update on coupon_counts, coupon_uses to trestle_tenant;

create trigger notify_change after insert or update or delete or truncate on promotions
  for each statement execute function notify_change('promotions');
create trigger notify_change after insert or update or delete or truncate on promotion_scopes
  for each statement execute function notify_change('promotions');
create trigger notify_change after insert or delete or truncate on coupons
  for each statement execute function notify_change('promotions');
-- Every order with a coupon counts it; what servers keep in memory has no count in it.
create trigger notify_definition after update of promotion_code, terms, limit_total, limit_per_account on coupons
  for each statement execute function notify_change('promotions');
