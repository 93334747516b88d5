-- Colours and what they are made in.

create table bases (
  id text primary key,
  name text not null,
  position integer not null
);
comment on table bases is 'An untinted paint that colours are made in. Light colours need a white one, deep colours a clear one.';

create table colour_brands (
  id text primary key,
  slug text not null unique,
  name text not null,
  position integer not null
);
comment on table colour_brands is 'A family of colours published under one name.';

create table colours (
  id text primary key,
  code text not null,
  brand_id text not null references colour_brands,
  name text not null,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  family text not null,
  lrv real not null check (lrv between 0 and 100),
  lab_l real not null,
  lab_a real not null,
  lab_b real not null,
  base_id text not null references bases,
  interior boolean not null,
  exterior boolean not null,
  approximate boolean not null,
  popular_rank integer unique check (popular_rank > 0),
  unique (brand_id, code),
  check (interior or exterior)
);
comment on table colours is 'A colour: a recipe with a name and a code, made in one base.';
