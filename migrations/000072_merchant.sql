-- The merchant's own name, look and letterhead, which administrators keep on screen.

alter table merchants add column is_example boolean not null default false;
comment on column merchants.is_example is 'The invented merchant of the demo world. Without the demo world nothing is sent in its name.';
update merchants set is_example = true where email like '%@trestle.test';

create table shop_settings (
  is_only boolean primary key default true check (is_only),
  -- Null until an administrator has chosen a name.
  name text check (length(name) between 1 and 40 and name !~ '[·[:cntrl:]]'),
  tagline text not null default '' check (length(tagline) <= 200),
  -- The colour of primary buttons, and of the bar at the top of every page. Null: the colours of the kit.
  brand_hex char(7) check (brand_hex ~ '^#[0-9a-f]{6}$'),
  -- The colour of text on those buttons.
  brand_ink_hex char(7) check (brand_ink_hex ~ '^#[0-9a-f]{6}$'),
  bar_hex char(7) check (bar_hex ~ '^#[0-9a-f]{6}$'),
  -- How the installation is set up. Every start writes both.
  is_demo boolean not null default false,
  public_url text not null default '',
  check ((brand_hex is null) = (brand_ink_hex is null))
);
comment on table shop_settings is 'The name and the look of the shop. There is one row.';
insert into shop_settings default values;

create table shop_logos (
  is_only boolean primary key default true check (is_only),
  -- A PNG, because mail programs and PDFs show no other transparent picture.
  picture bytea not null check (length(picture) between 1 and 200000),
  width integer not null check (width between 1 and 640),
  height integer not null check (height between 1 and 160),
  version text not null check (version ~ '^[0-9a-f]{12}$')
);
comment on table shop_logos is 'The logo of the shop. There is one row or none.';

create table waiting_invoices (
  order_id uuid primary key references orders,
  number text not null,
  country char(2) not null references countries,
  at timestamptz not null
);
create index waiting_invoices_by_country on waiting_invoices (country, at);
comment on table waiting_invoices is 'A completed order that is invoiced as soon as the merchant has entered its own details.';

create function shop_name() returns text
  language sql stable parallel safe
  return (select coalesce(name, case when is_demo then 'Trestle Trade' else 'Your shop' end) from shop_settings);

create function escape_html(words text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(replace(words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');

-- The texts of mails are written without the shop. Characters for private use stand for its name, its heading and the colours of a
-- button (src/server/shop-marks.ts). They are filled in when the mail is stored, so that no change has to read the settings first.
create function fill_shop(words text, is_html boolean) returns text
  language sql stable
  return (
    select case when not is_html then replace(words, U&'\E000', shop_name())
      else replace(replace(replace(replace(words,
        U&'\E000', escape_html(shop_name())),
        U&'\E001', coalesce(
          (select '<img src="' || escape_html(s.public_url) || '/shop/logo/' || l.version || '.png" alt="' || escape_html(shop_name()) ||
            '" width="' || l.width / 2 || '" height="' || l.height / 2 || '" style="border:0">' from shop_logos l),
          escape_html(shop_name()))),
        U&'\E002', coalesce(s.brand_hex, '#c2410c')),
        U&'\E003', coalesce(s.brand_ink_hex, '#ffffff'))
      end
    from shop_settings s);

do $$
declare
  changed text;
begin
  foreach changed in array array['merchants', 'shop_settings', 'shop_logos'] loop
    execute format('create trigger notify_change after insert or update or delete or truncate on %I
      for each statement execute function notify_change(%L)', changed, 'shop');
  end loop;
end
$$;

grant select on shop_settings, shop_logos to trestle_tenant;
