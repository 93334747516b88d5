-- What things cost. Every amount is ex GST, in whole cents of the country's currency.

create table list_prices (
  sku text not null references variants,
  country char(2) not null references countries,
  retail_cents integer not null check (retail_cents > 0),
  trade_cents integer not null check (trade_cents > 0 and trade_cents <= retail_cents),
  primary key (sku, country)
);
comment on table list_prices is 'The price of a SKU in a country: for anybody, and for the trade where nothing better is agreed.';

create table contract_prices (
  account_id uuid not null references accounts,
  sku text not null references variants,
  cents integer not null check (cents > 0),
  primary key (account_id, sku)
);
comment on table contract_prices is 'A price agreed with one account for one SKU. It stands before every other.';

create table range_discounts (
  account_id uuid not null references accounts,
  range_id text not null references hierarchy,
  basis_points integer not null check (basis_points between 1 and 9000),
  primary key (account_id, range_id)
);
comment on table range_discounts is 'What an account is given off the trade price of everything in a range.';

create table volume_bands (
  account_id uuid primary key references accounts,
  name text not null,
  basis_points integer not null check (basis_points between 0 and 9000)
);
comment on table volume_bands is 'What an account is given off every trade price for buying much.';

create table special_promotions (
  code text primary key,
  sku text not null references variants,
  country char(2) not null references countries,
  name text not null,
  description text not null,
  cents integer not null check (cents > 0),
  limit_units integer not null check (limit_units > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index special_promotions_by_sku on special_promotions (sku, country);
comment on table special_promotions is 'A promotional unit price for the first units of a SKU in a cart.';

alter table contract_prices enable row level security;
alter table range_discounts enable row level security;
alter table volume_bands enable row level security;
create policy own_contract_prices on contract_prices to trestle_tenant using (account_id = current_account_id());
create policy own_range_discounts on range_discounts to trestle_tenant using (account_id = current_account_id());
create policy own_volume_bands on volume_bands to trestle_tenant using (account_id = current_account_id());
grant select on contract_prices, range_discounts, volume_bands to trestle_tenant;
