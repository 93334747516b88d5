-- Staff change colours, systems, brands and stores on screen. There are thousands of colours, so they are found by an index.

create index colours_by_start_of_name on colours (lower(name) text_pattern_ops);
create index colours_by_start_of_code on colours (lower(code) text_pattern_ops);
create index colours_withdrawn on colours (brand_id, code) where status = 'WITHDRAWN';

-- The same as before, with the id and the rank. They lead to an index, which the key of a colour does not.
create or replace view file_colours as
select b.slug || '|' || c.code as key,
  jsonb_build_object('brand', b.slug, 'code', c.code, 'name', c.name, 'hex', c.hex, 'base', c.base_id,
    'strengths', (select string_agg(trim_scale(s)::text, '|' order by trim_scale(s)::text collate "C") from unnest(c.strengths) s),
    'interior', case when c.interior then 'yes' else 'no' end, 'exterior', case when c.exterior then 'yes' else 'no' end,
    'approximate', case when c.approximate then 'yes' else 'no' end, 'family', c.family, 'popular', c.popular_rank::text,
    'status', lower(c.status)) as cells,
  c.id, c.popular_rank
from colours c join colour_brands b on b.id = c.brand_id;
