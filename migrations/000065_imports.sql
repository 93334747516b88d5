-- Imports: a file is read, compared with the shop, and becomes a plan. The plan is data: what each row is before and after. Applying
-- executes exactly the plan or nothing, and undo is a plan too. Customers never see these tables, so the tenant role has no grants.

create table imports (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity (start with 1001) unique,
  source text not null check (source in ('FILE', 'UNDO')),
  mode text not null default 'UPSERT' check (mode in ('UPSERT', 'ONLY_NEW', 'ONLY_EXISTING')),
  status text not null check (status in
    ('UPLOADING', 'READING', 'PLANNED', 'APPLYING', 'APPLIED', 'STALE', 'FAILED', 'DISCARDED')),
  user_id uuid not null references users,
  -- What the person might import at the upload: kinds of files, and stores. Null: every store.
  allowed_kinds text[] not null,
  store_ids text[],
  file_name text check (length(file_name) between 1 and 200),
  file_bytes bigint not null default 0 check (file_bytes between 0 and 104857600),
  kinds text[] not null default '{}',
  undoes uuid references imports,
  rows_read integer not null default 0 check (rows_read between 0 and 500000),
  -- By kind: created, changed, unchanged, withdrawn and rejected rows.
  counts jsonb not null default '{}',
  alarms jsonb not null default '[]',
  alarms_accepted boolean not null default false,
  done_share real not null default 0 check (done_share between 0 and 1),
  -- Why it failed, or what changed meanwhile.
  problem text,
  created_at timestamptz not null,
  planned_at timestamptz,
  applied_at timestamptz,
  ended_at timestamptz,
  check ((source = 'UNDO') = (undoes is not null)),
  check ((source = 'FILE') = (file_name is not null)),
  check ((status = 'APPLIED') = (applied_at is not null)),
  check (status not in ('APPLIED', 'DISCARDED') or ended_at is not null),
  check (kinds <@ allowed_kinds)
);
create index imports_by_time on imports (created_at desc, number desc);
create index imports_by_user on imports (user_id, created_at desc);
create unique index imports_undone_once on imports (undoes) where status in ('APPLYING', 'APPLIED');
create index imports_by_undone on imports (undoes);
create index imports_with_problems on imports (planned_at) where status in ('PLANNED', 'STALE', 'FAILED');
create index imports_to_clean on imports (created_at) where ended_at is null;
comment on table imports is 'A file, or the undoing of one, from its upload to its end: what it would change, and whether that was applied.';

create table import_locks (
  kind text primary key,
  import_id uuid not null references imports on delete cascade
);
create index import_locks_by_import on import_locks (import_id);
comment on table import_locks is 'A kind of file that an import is changing now. One import of a kind is applied at a time.';

create table import_chunks (
  import_id uuid not null references imports on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (import_id, part)
);
alter table import_chunks alter column bytes set storage external;
comment on table import_chunks is 'A part of an uploaded file. It is deleted a day after the import has ended.';

-- Unlogged: after a crash of PostgreSQL the rows are gone, and the file is read again from its parts.
create unlogged table import_rows (
  import_id uuid not null,
  kind text not null,
  line integer not null,
  key text not null,
  cells jsonb not null,
  -- Cells that are a check or an instruction, such as the expected stock.
  asked jsonb not null,
  action text check (action in ('withdraw', 'restore')),
  -- The first column that a new row with these cells lacks.
  missing text
);
create index import_rows_by_import on import_rows (import_id, kind);
comment on table import_rows is 'A row of a file that could be read, with the canonical text of its cells.';

create table import_changes (
  import_id uuid not null references imports on delete cascade,
  kind text not null,
  key text not null,
  line integer,
  action text not null check (action in ('CREATE', 'CHANGE', 'WITHDRAW', 'RESTORE', 'REMOVE')),
  before jsonb,
  after jsonb,
  primary key (import_id, kind, key),
  check ((action = 'CREATE') = (before is null)),
  check ((action = 'REMOVE') = (after is null))
);
comment on table import_changes is 'One row of a plan: what happens to a row of the shop, with the cells that change.';

create table import_problems (
  id bigint generated always as identity primary key,
  import_id uuid not null references imports on delete cascade,
  kind text not null,
  line integer not null,
  key text not null default '',
  column_name text not null default '',
  code text not null,
  message text not null,
  -- Planning finds its problems again when it is repeated.
  found_by text not null check (found_by in ('READING', 'PLANNING')),
  -- The cells of the rejected row, at its first problem.
  raw jsonb
);
create index import_problems_by_line on import_problems (import_id, kind, line, id);
comment on table import_problems is 'Why a row of a file is rejected, or why the whole file is.';

-- The rows of the shop in the words of the files. Every column of a file is there, as canonical text or null.
create view file_brands as
select 'product|' || slug as key,
  jsonb_build_object('type', 'product', 'brand', slug, 'name', name, 'label', label_hex, 'accent', accent_hex,
    'position', null) as cells
from brands
union all
select 'colour|' || slug,
  jsonb_build_object('type', 'colour', 'brand', slug, 'name', name, 'label', null, 'accent', null, 'position', position::text)
from colour_brands;

create view file_hierarchy as
select lower(level) || '|' || id as key,
  jsonb_build_object('level', lower(level), 'code', id, 'parent', parent_id, 'name', name, 'slug', slug,
    'position', position::text) as cells,
  id as code
from hierarchy;

create view file_stock as
select store_id || '|' || sku as key,
  jsonb_build_object('store_id', store_id, 'sku', sku, 'on_hand', on_hand::text) as cells,
  store_id, on_hand, reserved
from stock;

-- Which row of a file keeps another row from being removed. The user is empty when it is in no file.
create view file_uses as
select 'brands' as kind, 'product|' || b.slug as key, '' as user_kind, '' as user_key
from brands b
where exists (select from products p where p.brand_id = b.id)
  or exists (select from systems s where s.brand_id = b.id)
  or exists (select from promotion_scopes o where o.brand_id = b.id)
  or exists (select from offer_scopes o where o.brand_id = b.id)
union all
select 'brands', 'colour|' || b.slug, '', ''
from colour_brands b
where exists (select from colours c where c.brand_id = b.id)
  or exists (select from product_colour_brands p where p.colour_brand_id = b.id)
union all
select 'hierarchy', lower(h.level) || '|' || h.id, '', ''
from hierarchy h
where exists (select from products p where p.sub_range_id = h.id)
  or exists (select from systems s where s.sub_range_id = h.id)
  or exists (select from promotion_scopes o where o.shelf_id = h.id)
  or exists (select from offer_scopes o where o.range_id = h.id)
  or exists (select from range_discounts d where d.range_id = h.id)
  or exists (select from tool_discounts d where d.range_id = h.id)
union all
select 'hierarchy', lower(p.level) || '|' || p.id, 'hierarchy', lower(h.level) || '|' || h.id
from hierarchy h join hierarchy p on p.id = h.parent_id;
