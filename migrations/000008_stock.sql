-- When stores are open, and what is on their shelves.

create table store_hours (
  store_id text not null references stores,
  -- 1 is Monday, 7 is Sunday, as ISO counts.
  weekday integer not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (store_id, weekday)
);
comment on table store_hours is 'A weekday on which a store is open, from when to when, in its own time zone. No row: closed.';

create table store_exceptions (
  store_id text not null references stores,
  day date not null,
  -- Both null: closed that day.
  opens time,
  closes time check (closes > opens),
  reason text not null,
  primary key (store_id, day),
  check ((opens is null) = (closes is null))
);
comment on table store_exceptions is 'A day on which a store keeps other hours than its weekday, or none.';

create table stock (
  store_id text not null references stores,
  sku text not null references variants,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  primary key (store_id, sku),
  check (reserved <= on_hand)
);
create index stock_by_sku on stock (sku);
comment on table stock is 'How many of a SKU a store has, and how many of those are promised to orders.';
