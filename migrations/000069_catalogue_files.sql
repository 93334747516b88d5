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
