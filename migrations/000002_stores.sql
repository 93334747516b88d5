-- Places: the localities people type, and the stores they buy from.

create table localities (
  id integer generated always as identity primary key,
  country char(2) not null references countries,
  state text not null,
  name text not null,
  postcode text check (postcode ~ '^[0-9]{4}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Folded for searching: no diacritics, lower case, Mt and St spelled out.
  search_name text not null,
  unique nulls not distinct (country, state, name, postcode)
);
create index localities_by_search_name on localities (search_name text_pattern_ops);
comment on table localities is 'A suburb or town that an address, a store search or a service area may name.';

create table stores (
  id text primary key check (id ~ '^[0-9]{4}$'),
  name text not null unique,
  store_type text not null check (store_type in ('METRO', 'REGIONAL', 'LOCKER')),
  country char(2) not null references countries,
  state text not null,
  line1 text not null,
  line2 text,
  suburb text not null,
  city text not null,
  postcode text not null check (postcode ~ '^[0-9]{4}$'),
  phone_number text not null,
  email text not null,
  timezone text not null,
  cut_off_time time not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  is_trade boolean not null,
  is_consumer boolean not null,
  -- Its tills run the merchant's point-of-sale system, so stock there is live.
  is_positive boolean not null,
  -- Sells and mixes render and texture coatings.
  is_render_store boolean not null
);
create index stores_by_country on stores (country);
comment on table stores is 'A shop, warehouse counter or locker that sells, and that a cart is tied to.';
