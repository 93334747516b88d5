-- Prices with a first and a last day, things that are withdrawn, and the columns that files of a merchant's own goods need.
-- Days are whole local days of the store; the last day is included.

create extension if not exists btree_gist;

-- The code knows these eight and no others, so every installation has them.
insert into bases (id, name, position) values
  ('white', 'White', 0), ('light', 'Light', 1), ('deep', 'Deep', 2), ('extra-deep', 'Extra deep', 3),
  ('accent-yellow', 'Accent yellow', 4), ('accent-red', 'Accent red', 5), ('black', 'Black', 6), ('clear', 'Clear', 7)
on conflict (id) do nothing;

-- What is withdrawn is not sold any more. It stays, because orders, lists and carts name it.
alter table brands add column position integer not null default 0;
alter table products
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'WITHDRAWN')),
  add column tds text check (length(tds) between 1 and 100),
  add column sds text check (length(sds) between 1 and 100);
comment on column products.tds is 'The file name of the technical data sheet. Null: the sheet is drawn from the facts of the product.';
comment on column products.sds is 'The file name of the safety data sheet. Null: the sheet is drawn from the facts of the product.';
alter table variants
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'WITHDRAWN')),
  add column weight_kg numeric(8, 3) check (weight_kg > 0),
  add column replaced_by text references variants check (replaced_by <> sku),
  alter column barcode drop not null,
  drop constraint variants_barcode_check,
  add constraint variants_barcode_check check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  drop constraint variants_sku_check,
  add constraint variants_sku_check check (sku ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$');
create table variant_barcodes (
  barcode text primary key check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  sku text not null references variants,
  units integer not null check (units > 1)
);
create index variant_barcodes_by_sku on variant_barcodes (sku);
comment on table variant_barcodes is 'The barcode of a carton, and how many units of the SKU are in it.';
create trigger notify_change after insert or update or delete or truncate on variant_barcodes
  for each statement execute function notify_change('catalogue');
alter table systems add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'WITHDRAWN'));
alter table colours
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'WITHDRAWN')),
  add column strengths numeric(3, 2)[] not null default '{0.25,0.5,0.75,1,1.5,2}' check (cardinality(strengths) > 0);
comment on column colours.strengths is 'The shares of the recipe that the colour is tinted in. 1 is the full recipe.';
alter table stores
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'WITHDRAWN')),
  drop constraint stores_id_check,
  -- No dot: the id of a fulfilment plan has one between its parts.
  add constraint stores_id_check check (id ~ '^[0-9A-Z]{1,8}$');
alter table accounts
  drop constraint accounts_number_check,
  add constraint accounts_number_check check (number ~ '^[A-Z0-9][A-Z0-9-]{1,19}$');

-- An index of the texts themselves takes a minute for 300,000 prices, one of their hash takes ten seconds.
alter table list_prices
  add column valid_from date not null default '-infinity',
  add column valid_to date not null default 'infinity',
  alter column trade_cents drop not null,
  add check (valid_to >= valid_from),
  drop constraint list_prices_pkey,
  add primary key (sku, country, valid_from),
  add constraint list_prices_do_not_overlap exclude using gist (
    hashtextextended(sku || country, 0) with =, daterange(valid_from, valid_to, '[]') with &&);
comment on table list_prices is
  'The price of a SKU in a country from its first to its last day: for anybody, and for the trade where nothing better is agreed. Without a trade price the trade pays retail.';
alter table contract_prices
  add column valid_from date not null default '-infinity',
  add column valid_to date not null default 'infinity',
  add check (valid_to >= valid_from),
  drop constraint contract_prices_pkey,
  add primary key (account_id, sku, valid_from),
  add constraint contract_prices_do_not_overlap exclude using gist (
    hashtextextended(sku, uuid_hash_extended(account_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&);
alter table range_discounts
  add column valid_from date not null default '-infinity',
  add column valid_to date not null default 'infinity',
  add check (valid_to >= valid_from),
  drop constraint range_discounts_pkey,
  add primary key (account_id, range_id, valid_from),
  add constraint range_discounts_do_not_overlap exclude using gist (
    hashtextextended(range_id, uuid_hash_extended(account_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&);
alter table volume_bands
  add column valid_from date not null default '-infinity',
  add column valid_to date not null default 'infinity',
  add check (valid_to >= valid_from),
  drop constraint volume_bands_pkey,
  add primary key (account_id, valid_from),
  add constraint volume_bands_do_not_overlap exclude using gist (
    account_id with =, daterange(valid_from, valid_to, '[]') with &&);

-- Specials and promotions run on whole days. The moments stay for the former release. Whoever writes one pair gets the other: the
-- moments are the midnights of the country's own time zone, and a day that has begun counts whole.
alter table special_promotions add column starts_on date, add column ends_on date;
alter table promotions add column starts_on date, add column ends_on date;

create function match_days_and_moments() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from countries where code = new.country);
begin
  if new.starts_on is null or (tg_op = 'UPDATE' and new.starts_on = old.starts_on and new.starts_at <> old.starts_at) then
    new.starts_on := (new.starts_at at time zone zone)::date;
  end if;
  if new.ends_on is null or (tg_op = 'UPDATE' and new.ends_on = old.ends_on and new.ends_at <> old.ends_at) then
    new.ends_on := ((new.ends_at - interval '1 microsecond') at time zone zone)::date;
  end if;
  new.starts_at := new.starts_on::timestamp at time zone zone;
  new.ends_at := (new.ends_on + 1)::timestamp at time zone zone;
  return new;
end
$$;
create trigger match_days_and_moments before insert or update on special_promotions
  for each row execute function match_days_and_moments();
create trigger match_days_and_moments before insert or update on promotions
  for each row execute function match_days_and_moments();
update special_promotions set starts_on = null, ends_on = null;
update promotions set starts_on = null, ends_on = null;

alter table special_promotions
  alter column starts_on set not null,
  alter column ends_on set not null,
  add check (ends_on >= starts_on),
  add constraint special_promotions_do_not_overlap exclude using gist (
    hashtextextended(sku || country, 0) with =, daterange(starts_on, ends_on, '[]') with &&);
alter table promotions
  alter column starts_on set not null,
  alter column ends_on set not null,
  add check (ends_on >= starts_on);
