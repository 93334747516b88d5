-- Systems, stores, customers, members and open invoices in the words of their files.

-- The SKUs of a part keep the order of the file. The default SKU is the first.
alter table system_part_skus add column position integer not null default 0;

-- The name and everything else about the whole system is in the row of its part A. Every part shows the status of the system.
create view file_systems as
select p.system_code || '|' || p.part as key,
  jsonb_build_object('system_code', p.system_code, 'part', p.part, 'product_code', p.product_code, 'ratio', p.ratio::text,
    'skus', (select string_agg(k.sku, '|' order by k.sku <> p.default_sku, k.position, k.sku collate "C")
      from system_part_skus k where k.system_code = p.system_code and k.part = p.part),
    'name', case p.part when 'A' then s.name end, 'kind', case p.part when 'A' then s.kind end,
    'brand', case p.part when 'A' then b.slug end, 'sub_range', case p.part when 'A' then s.sub_range_id end,
    'description', case p.part when 'A' then nullif(s.description, '') end, 'slug', case p.part when 'A' then s.slug end,
    'status', lower(s.status)) as cells,
  case p.part when 'A' then s.slug end as slug
from system_parts p join systems s on s.code = p.system_code join brands b on b.id = s.brand_id;

create function format_hours(opens time, closes time) returns text language sql immutable parallel safe return
  left(opens::text, 5) || '-' || left(closes::text, 5);

-- The same as foldLocalityName in src/features/stores/locality.ts: a test compares the two.
create function fold_locality_name(given text) returns text language sql immutable parallel safe return
  trim(regexp_replace(regexp_replace(
    regexp_replace(lower(regexp_replace(normalize(given, NFD), U&'[\0300-\036F''\2019]', '', 'g')), '[^a-z0-9]+', ' ', 'g'),
    '\mmt\M', 'mount', 'g'), '\mst\M', 'saint', 'g'));

create view file_stores as
select s.id as key,
  jsonb_build_object('store_id', s.id, 'name', s.name, 'type', lower(s.store_type), 'zone', s.timezone, 'line1', s.line1,
    'line2', nullif(s.line2, ''), 'suburb', s.suburb, 'city', s.city, 'state', s.state, 'postcode', s.postcode,
    'country', s.country, 'phone', s.phone_number, 'email', s.email)
  || (select jsonb_build_object(
      'mon', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 1),
      'tue', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 2),
      'wed', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 3),
      'thu', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 4),
      'fri', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 5),
      'sat', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 6),
      'sun', max(format_hours(h.opens, h.closes)) filter (where h.weekday = 7))
    from store_hours h where h.store_id = s.id)
  || jsonb_build_object(
    'exceptions', (select string_agg(day_text, '|' order by day_text collate "C")
      from (select concat_ws(' ', to_char(e.day, 'YYYY-MM-DD'), coalesce(format_hours(e.opens, e.closes), 'closed'), e.reason) as day_text
        from store_exceptions e where e.store_id = s.id) as each),
    'short_name', s.short_name, 'cut_off', left(s.cut_off_time::text, 5),
    'latitude', trim_scale(round(s.latitude::numeric, 6))::text, 'longitude', trim_scale(round(s.longitude::numeric, 6))::text,
    'trade', case when s.is_trade then 'yes' else 'no' end, 'consumer', case when s.is_consumer then 'yes' else 'no' end,
    'live_stock', case when s.is_positive then 'yes' else 'no' end,
    'render', case when s.is_render_store then 'yes' else 'no' end, 'status', lower(s.status)) as cells,
  s.name, s.short_name
from stores s;

create function format_money(cents bigint) returns text language sql immutable parallel safe return
  (cents / 100) || '.' || lpad((cents % 100)::text, 2, '0');

alter table accounts
  add column trading_name text check (length(trading_name) between 1 and 120),
  -- Where its people order from first.
  add column store_id text references stores;

create view file_customers as
select a.number as key,
  jsonb_build_object('account_no', a.number, 'name', a.name, 'trading_name', a.trading_name, 'country', a.country,
    'business_number', case a.country when 'AU' then a.abn else a.nzbn end,
    'payment', case a.terms when 'CREDIT' then 'account' else 'cash' end, 'credit_limit', format_money(a.credit_limit_cents),
    'terms', a.payment_terms,
    'rep_email', (select min(lower(u.email)) from rep_assignments r join users u on u.id = r.rep_id where r.account_id = a.id),
    'store_id', a.store_id, 'po_required', case when a.po_number_required then 'yes' else 'no' end, 'line1', a.line1,
    'line2', nullif(a.line2, ''), 'suburb', a.suburb, 'state', a.state, 'postcode', a.postcode, 'kind', lower(a.kind),
    'second_number', case a.country when 'AU' then a.acn else a.ird end) as cells,
  a.id
from accounts a where a.kind <> 'STAFF';

-- A person has been invited when there is an invitation, and needs none after the first sign-in.
create view file_members as
select a.number || '|' || lower(u.email) as key,
  jsonb_build_object('account_no', a.number, 'email', lower(u.email), 'access', lower(m.access),
    'spend_limit', format_money(m.spend_limit_cents),
    'invite', case when u.subject is not null or exists (select from invitations i
      where i.account_id = a.id and i.email = lower(u.email) and i.withdrawn_at is null) then 'yes' end,
    'first_name', u.first_name, 'last_name', u.last_name, 'mobile', u.mobile_number,
    'power_of_attorney', case when m.power_of_attorney then 'yes' else 'no' end,
    'status', case m.status when 'ACTIVE' then 'active' else 'withdrawn' end) as cells,
  a.number as account_no
from memberships m join accounts a on a.id = m.account_id join users u on u.id = m.user_id where a.kind <> 'STAFF';

create index invitations_by_person on invitations (account_id, email);

-- Removing many rows of stock looks for reservations of each.
create index stock_reservations_by_stock on stock_reservations (store_id, sku);

-- An opening item that was imported by mistake is taken back by an opposite item. Its number is free again.
alter table billing_documents
  add column takes_back uuid unique references billing_documents,
  add column is_withdrawn boolean not null default false,
  drop constraint billing_documents_number_key,
  add check (is_opening or (takes_back is null and not is_withdrawn));
create index billing_documents_opening on billing_documents (created_at) where is_opening;
create unique index billing_documents_by_number on billing_documents (number) where not is_withdrawn;
create function withdraw_taken_back() returns trigger language plpgsql as $$
begin
  update billing_documents set is_withdrawn = true where id = new.takes_back;
  return null;
end
$$;
create trigger billing_documents_withdraw after insert on billing_documents
  for each row when (new.takes_back is not null) execute function withdraw_taken_back();

create view opening_documents as
select id, account_id, number, kind, is_debit, issued_on, due_on, currency, amount_cents, open_cents, original_cents, po_number,
  job_reference, method, words, created_at, is_opening, takes_back
from billing_documents where is_opening;

create view file_open_invoices as
select a.number || '|' || d.number as key,
  jsonb_build_object('account_no', a.number, 'doc_no', d.number,
    'kind', case d.kind when 'INVOICE' then 'invoice' when 'CREDIT_NOTE' then 'credit_note' when 'WRITE_OFF' then 'credit_note'
      when 'PAYMENT' then 'payment' else 'opening' end,
    'issued', to_char(d.issued_on, 'YYYY-MM-DD'), 'due', to_char(d.due_on, 'YYYY-MM-DD'),
    'amount', format_money(coalesce(d.original_cents, d.amount_cents)), 'open', format_money(d.open_cents),
    'po', left(coalesce(nullif(o.po_number, ''), d.po_number), 60),
    'job', left(coalesce(nullif(array_to_string(o.job_references, ', '), ''), d.job_reference), 80)) as cells,
  d.open_cents > 0 as is_open, d.is_opening and d.open_cents = d.amount_cents as is_removable
from billing_documents d join accounts a on a.id = d.account_id left join orders o on o.id = d.order_id
where (d.open_cents > 0 or d.is_opening) and not d.is_withdrawn and d.takes_back is null and a.kind <> 'STAFF';

-- The numbers of all documents, also of those that are not open.
create view file_document_numbers as
select a.number as account_no, d.number as doc_no
from billing_documents d join accounts a on a.id = d.account_id where not d.is_withdrawn;

-- PostgreSQL must expect the right number of rows of an import and a kind, also of a small import among large ones. If it expects one
-- row, it reads all rows of the shop again for each row of the file.
alter table import_rows alter column import_id set statistics 300, alter column cells set statistics 0, alter column asked set statistics 0;
alter table import_changes alter column import_id set statistics 300, alter column before set statistics 0, alter column after set statistics 0;
create statistics import_rows_of_kind (dependencies, mcv) on import_id, kind from import_rows;
create statistics import_changes_of_kind (dependencies, mcv) on import_id, kind from import_changes;
