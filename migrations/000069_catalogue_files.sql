-- The catalogue in the words of its files.

-- The same as toSlug in src/shared/slug.ts: a test compares the two.
create function to_slug(given text) returns text language sql immutable parallel safe return
  trim(both '-' from regexp_replace(
    regexp_replace(
      replace(replace(replace(
        lower(regexp_replace(normalize(given, NFD), U&'[\0300-\036F]', '', 'g')), '&', ' and '), '%', ' percent '), '/', ' or '),
      U&'[''\2019]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'));

create view file_products as
select p.code as key,
  jsonb_build_object('product_code', p.code, 'name', p.name, 'brand', b.slug, 'sub_range', p.sub_range_id,
    'sheen', nullif(p.sheen, ''), 'description', nullif(p.description, ''),
    'features', nullif(array_to_string(p.features, '|'), ''), 'coverage', p.coverage_m2_per_litre::text, 'coats', p.coats::text,
    'recoat_hours', p.recoat_hours::text, 'cleanup', nullif(p.clean_up, ''),
    'colour_brands', (select string_agg(c.slug, '|' order by c.slug collate "C")
      from product_colour_brands t join colour_brands c on c.id = t.colour_brand_id where t.product_code = p.code),
    'tds', p.tds, 'sds', p.sds, 'status', lower(p.status), 'slug', p.slug,
    'surfaces', nullif(array_to_string(p.surfaces, '|'), ''), 'interior', case when p.interior then 'yes' else 'no' end,
    'exterior', case when p.exterior then 'yes' else 'no' end, 'online', case when p.is_available_online then 'yes' else 'no' end,
    'companions', (select string_agg(t.companion_code, '|' order by t.position, t.companion_code)
      from product_companions t where t.product_code = p.code),
    'replaced_by', p.replaced_by, 'position', p.position::text) as cells,
  p.slug
from products p join brands b on b.id = p.brand_id;

create view file_variants as
select v.sku as key,
  jsonb_build_object('sku', v.sku, 'product_code', v.product_code, 'size', v.size, 'base', v.base_id,
    'attributes', concat_ws('|', 'pack=' || v.pack_kind, 'litres=' || v.litres, 'units=' || v.pack_size),
    'barcode', v.barcode,
    'barcode_units', (select string_agg(b.barcode || ' x ' || b.units, '|' order by (b.barcode || ' x ' || b.units) collate "C")
      from variant_barcodes b where b.sku = v.sku),
    'weight_kg', trim_scale(v.weight_kg)::text, 'status', lower(v.status), 'replaced_by', v.replaced_by,
    'position', v.position::text) as cells
from variants v;

-- Which SKU a barcode leads to: the barcode of a unit or of a carton.
create view file_barcodes as
select barcode, sku from variants where barcode is not null
union all
select barcode, sku from variant_barcodes;

create function format_cents(cents integer) returns text language sql immutable parallel safe return
  (cents / 100) || '.' || lpad((cents % 100)::text, 2, '0');

-- `subject` is what a price is for. Of one kind and subject one price applies on each day.
create view file_prices as
select kind || '|' || subject || '|1|' || from_text as key,
  jsonb_build_object('kind', kind, 'country', country, 'account_no', account_no, 'sku', sku, 'range', range_id, 'min_qty', '1',
    'valid_from', nullif(from_text, ''), 'price', format_cents(cents), 'percent', trim_scale(basis_points / 100.0)::text,
    'limit_units', limit_units::text, 'valid_to', case when valid_to < 'infinity' then to_char(valid_to, 'YYYY-MM-DD') end,
    'code', code, 'name', name, 'description', nullif(description, '')) as cells,
  kind, subject, valid_from, valid_to, cents, code
from (
  select *, concat_ws('|', coalesce(country, ''), coalesce(account_no, ''), coalesce(sku, ''), coalesce(range_id, '')) as subject,
    case when valid_from > '-infinity' then to_char(valid_from, 'YYYY-MM-DD') else '' end as from_text
  from (
    select 'retail' as kind, country::text as country, null as account_no, sku, null as range_id, valid_from, valid_to,
      retail_cents as cents, null::integer as basis_points, null::integer as limit_units, null as code, null as name,
      null as description
    from list_prices
    union all
    select 'trade', country::text, null, sku, null, valid_from, valid_to, trade_cents, null, null, null, null, null
    from list_prices where trade_cents is not null
    union all
    select 'contract', null, a.number, p.sku, null, p.valid_from, p.valid_to, p.cents, null, null, null, null, null
    from contract_prices p join accounts a on a.id = p.account_id
    union all
    select 'range', null, a.number, null, p.range_id, p.valid_from, p.valid_to, null, p.basis_points, null, null, null, null
    from range_discounts p join accounts a on a.id = p.account_id
    union all
    select 'band', null, a.number, null, null, p.valid_from, p.valid_to, null, p.basis_points, null, null, p.name, null
    from volume_bands p join accounts a on a.id = p.account_id
    union all
    select 'special', country::text, null, sku, null, starts_on, ends_on, cents, null, limit_units, code, name, description
    from special_promotions
  ) as stored
) as each;

-- Whether the person might import specials only, of all prices.
alter table imports add column specials_only boolean not null default false;

create view file_colours as
select b.slug || '|' || c.code as key,
  jsonb_build_object('brand', b.slug, 'code', c.code, 'name', c.name, 'hex', c.hex, 'base', c.base_id,
    'strengths', (select string_agg(trim_scale(s)::text, '|' order by trim_scale(s)::text collate "C") from unnest(c.strengths) s),
    'interior', case when c.interior then 'yes' else 'no' end, 'exterior', case when c.exterior then 'yes' else 'no' end,
    'approximate', case when c.approximate then 'yes' else 'no' end, 'family', c.family, 'popular', c.popular_rank::text,
    'status', lower(c.status)) as cells
from colours c join colour_brands b on b.id = c.brand_id;
