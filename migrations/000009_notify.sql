-- Servers keep what everybody reads in memory. Each statement that changes it tells them, by group, when it is committed.

create function notify_change() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('trestle_changed', tg_argv[0]);
  return null;
end
$$;

-- Many statements of one transaction send one notice: PostgreSQL drops repeats of the same words.
do $$
declare
  changed record;
begin
  for changed in
    select * from (values
      ('bases', 'colours'),
      ('colour_brands', 'colours'),
      ('colours', 'colours'),
      ('hierarchy', 'catalogue'),
      ('brands', 'catalogue'),
      ('products', 'catalogue'),
      ('product_colour_brands', 'catalogue'),
      ('product_companions', 'catalogue'),
      ('variants', 'catalogue'),
      ('systems', 'catalogue'),
      ('system_parts', 'catalogue'),
      ('system_part_skus', 'catalogue'),
      ('list_prices', 'catalogue'),
      ('special_promotions', 'catalogue'),
      ('stores', 'stores'),
      ('store_hours', 'stores'),
      ('store_exceptions', 'stores')
    ) as tables (name, change_group)
  loop
    execute format(
      'create trigger notify_change after insert or update or delete or truncate on %I
       for each statement execute function notify_change(%L)',
      changed.name, changed.change_group);
  end loop;
end
$$;
