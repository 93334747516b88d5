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
