-- Staff change products, variants and prices on screen. Such a change is a plan like that of a file, so it can be undone.

alter table imports drop constraint imports_source_check,
  add constraint imports_source_check check (source in ('FILE', 'UNDO', 'SCREEN'));
comment on table imports is 'A file, a change on screen, or the undoing of one of both: what it would change, and whether that was applied.';
-- The page of imports lists files and undoings. Changes on screen are in the history of what they change.
create index imports_of_files on imports (number desc) where source <> 'SCREEN';

-- The history of a row.
create index import_changes_by_row on import_changes (kind, key);

-- Staff find products by the beginning of a name, a code or a SKU.
create index products_by_start_of_name on products (lower(name) text_pattern_ops);
create index products_by_start_of_code on products (code text_pattern_ops);
create index variants_by_start_of_sku on variants (sku text_pattern_ops);
create index products_withdrawn on products (code) where status = 'WITHDRAWN';

-- The same as before, with the account and the SKU. They lead to an index, which the key of a price does not.
create or replace view file_prices as
select kind || '|' || subject || '|1|' || from_text as key,
  jsonb_build_object('kind', kind, 'country', country, 'account_no', account_no, 'sku', sku, 'range', range_id, 'min_qty', '1',
    'valid_from', nullif(from_text, ''), 'price', format_cents(cents), 'percent', trim_scale(basis_points / 100.0)::text,
    'limit_units', limit_units::text, 'valid_to', case when valid_to < 'infinity' then to_char(valid_to, 'YYYY-MM-DD') end,
    'code', code, 'name', name, 'description', nullif(description, '')) as cells,
  kind, subject, valid_from, valid_to, cents, code, account_no, sku
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
