-- What is for sale.

create table hierarchy (
  id text primary key,
  level text not null check (level in ('CATEGORY', 'RANGE', 'SUB_RANGE')),
  parent_id text references hierarchy,
  slug text not null,
  name text not null,
  position integer not null,
  unique (level, slug),
  check ((level = 'CATEGORY') = (parent_id is null))
);
comment on table hierarchy is 'A shelf: a category holds ranges, a range holds sub-ranges, a sub-range holds products.';

create table brands (
  id text primary key,
  slug text not null unique,
  name text not null,
  label_hex text not null check (label_hex ~ '^#[0-9a-f]{6}$'),
  accent_hex text not null check (accent_hex ~ '^#[0-9a-f]{6}$')
);
comment on table brands is 'A name on a tin, with the colours of its label.';

create table products (
  code text primary key,
  slug text not null unique,
  name text not null,
  brand_id text not null references brands,
  sub_range_id text not null references hierarchy,
  description text not null,
  features text[] not null,
  sheen text,
  surfaces text[] not null,
  interior boolean not null,
  exterior boolean not null,
  coverage_m2_per_litre real check (coverage_m2_per_litre > 0),
  coats integer check (coats > 0),
  recoat_hours real check (recoat_hours > 0),
  clean_up text,
  is_available_online boolean not null,
  position integer not null
);
create index products_by_sub_range on products (sub_range_id);
comment on table products is 'A product as people speak of it; it is bought as one of its variants.';

create table product_colour_brands (
  product_code text not null references products,
  colour_brand_id text not null references colour_brands,
  primary key (product_code, colour_brand_id)
);
comment on table product_colour_brands is 'A colour brand that a product can be tinted from.';

create table product_companions (
  product_code text not null references products,
  companion_code text not null references products,
  position integer not null,
  primary key (product_code, companion_code),
  check (product_code <> companion_code)
);
comment on table product_companions is 'A product that goes with another: its primer, its brush, its tape.';

create table variants (
  sku text primary key check (sku ~ '^[A-Z0-9-]+$'),
  product_code text not null references products,
  barcode text not null unique check (barcode ~ '^[0-9]{13}$'),
  size text not null,
  litres real check (litres > 0),
  base_id text references bases,
  pack_kind text not null,
  pack_size integer not null check (pack_size > 0),
  position integer not null
);
create index variants_by_product on variants (product_code);
comment on table variants is 'What is put into a cart: one size and base of a product, with its own barcode.';

create table systems (
  code text primary key,
  slug text not null unique,
  name text not null,
  kind text not null check (kind in ('system', 'productKit')),
  brand_id text not null references brands,
  sub_range_id text not null references hierarchy,
  description text not null
);
comment on table systems is 'Parts that are bought together in ratio and never alone.';

create table system_parts (
  system_code text not null references systems,
  part text not null check (part in ('A', 'B', 'C')),
  product_code text not null references products,
  default_sku text not null references variants,
  ratio integer not null check (ratio > 0),
  primary key (system_code, part)
);
comment on table system_parts is 'One part of a system, and how many of it one system needs.';

create table system_part_skus (
  system_code text not null,
  part text not null,
  sku text not null references variants,
  primary key (system_code, part, sku),
  foreign key (system_code, part) references system_parts
);
comment on table system_part_skus is 'A variant that may stand for a part of a system.';
