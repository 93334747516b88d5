-- Photographs of products and uploaded data sheets. Without them a product has a drawn picture and drawn sheets.

create table product_photographs (
  product_code text not null references products on delete cascade,
  -- Of the largest file. It is part of the address, so a browser may keep a picture for ever.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  -- The variant that it shows. Null: the whole product.
  sku text references variants on delete set null,
  alt text not null default '' check (length(alt) <= 200 and alt !~ '[[:cntrl:]]'),
  -- The first is the main picture. Null: it is removed and can be put back.
  position integer check (position between 1 and 8),
  removed_at timestamptz,
  at timestamptz not null,
  primary key (product_code, hash),
  check ((position is null) = (removed_at is not null)),
  -- Checked at the end of each statement, because one statement gives several photographs new positions.
  unique (product_code, position) deferrable
);
create index product_photographs_by_sku on product_photographs (sku);
comment on table product_photographs is 'A photograph of a product or of one of its variants. At most eight are shown.';

create table photograph_files (
  product_code text not null,
  hash text not null,
  -- The width and the height that pages ask for. A small photograph is not enlarged.
  width integer not null check (width in (160, 480, 960)),
  picture bytea not null check (length(picture) between 1 and 600000),
  primary key (product_code, hash, width),
  foreign key (product_code, hash) references product_photographs on delete cascade
);
alter table photograph_files alter column picture set storage external;
comment on table photograph_files is 'The WebP file of a photograph in one width.';

create table data_sheets (
  name text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9 ._()+-]{0,95}\.pdf$'),
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  pdf bytea not null check (length(pdf) between 1 and 10000000 and substring(pdf from 1 for 5) = '\x255044462d'),
  at timestamptz not null
);
alter table data_sheets alter column pdf set storage external;
comment on table data_sheets is 'An uploaded data sheet. The file of a name never changes: another file gets another name.';

comment on column products.tds is 'The name of the uploaded technical data sheet. Null, or no sheet of this name: the sheet is drawn from the facts of the product.';
comment on column products.sds is 'The name of the uploaded safety data sheet. Null, or no sheet of this name: the sheet is drawn from the facts of the product.';

-- The snapshot of the catalogue has the hashes and names, and never the bytes.
create trigger notify_change after insert or update or delete or truncate on product_photographs
  for each statement execute function notify_change('catalogue');
create trigger notify_change after insert or update or delete or truncate on data_sheets
  for each statement execute function notify_change('catalogue');
