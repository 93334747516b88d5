-- What every later table leans on: the account and person of a request, and the countries. The role that requests of one
-- account run as is made by src/server/tenant-role.ts before the migrations run: it belongs to the cluster, not to the database.

create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('trestle.account_id', true), '')::uuid;

create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('trestle.user_id', true), '')::uuid;

create table countries (
  code char(2) primary key check (code ~ '^[A-Z]{2}$'),
  name text not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  tax_name text not null,
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  mobile_pattern text not null,
  mobile_example text not null,
  delivery_threshold_cents integer not null check (delivery_threshold_cents >= 0),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  card_minimum_cents integer not null check (card_minimum_cents >= 0),
  trade_point_conversion_rate numeric(6, 4) not null check (trade_point_conversion_rate > 0),
  min_redeemable_points integer not null check (min_redeemable_points > 0)
);
comment on table countries is 'A country the merchant trades in: the one row of settings that makes it differ from the others.';

create table card_surcharges (
  country char(2) not null references countries,
  starts_on date not null,
  basis_points integer not null check (basis_points between 0 and 1000),
  primary key (country, starts_on)
);
comment on table card_surcharges is 'The surcharge on card payments in a country from a day on, until the next row of that country.';

insert into countries values
  ('AU', 'Australia', 'AUD', 'en-AU', 'GST', 1000, '^0[45][0-9]{8}$', '0412 345 678', 35000, 2500, 50, 0.005, 2000),
  ('NZ', 'New Zealand', 'NZD', 'en-NZ', 'GST', 1500, '^02[0-9]{7,9}$', '021 234 5678', 35000, 2000, 50, 0.005, 2000);

insert into card_surcharges values
  ('AU', '2020-01-01', 90),
  ('AU', '2026-10-01', 0),
  ('NZ', '2020-01-01', 0);
