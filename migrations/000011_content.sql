-- What the merchant says on its pages, as rows that staff change: campaigns, blocks, and the words of single pages.

-- A link leads to a list of products (its target is the list's query), to a page of the shop, or to another site.
create function is_link(type text, target text) returns boolean
  language sql immutable parallel safe
  return case type
    when 'CampaignProductsPage' then target ~ '^[a-z]+=[^\s]+$'
    when 'InternalLink' then target ~ '^/([^/\\\s][^\s]*)?$'
    when 'ExternalLink' then target ~ '^https://[^/\s]+'
    else false
  end;

create table banners (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  type text not null check (type in ('CAMPAIGN_CONTENT_BANNER', 'CAMPAIGN_IMAGE_BANNER', 'PROMOTION_BANNER')),
  place text not null check (place in ('HOME')),
  -- Null is for every country.
  country char(2) references countries,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'GUESTS', 'SIGNED_IN')),
  position integer not null check (position >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  kicker text,
  title text not null check (title <> ''),
  text text,
  -- Pictures are the shop's own: browsers are told to load no others.
  picture text check (picture ~ '^/[a-z]'),
  picture_alt text not null default '',
  backdrop_hex char(7) check (backdrop_hex ~ '^#[0-9a-f]{6}$'),
  link_type text check (link_type in ('CampaignProductsPage', 'ExternalLink', 'InternalLink')),
  link_style text check (link_style in ('Hyperlink', 'PrimaryButton', 'SecondaryButton')),
  link_label text check (link_label <> ''),
  link_target text,
  check (num_nulls(link_type, link_style, link_label, link_target) in (0, 4)),
  check (link_type is null or is_link(link_type, link_target)),
  check (type <> 'CAMPAIGN_IMAGE_BANNER' or picture is not null)
);
comment on table banners is 'A campaign or promotion shown in a place of the shop, to whom and for as long as it says.';

create table content_blocks (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  layout text not null check (layout in ('CampaignBlock', 'HorizontalList', 'VerticalList')),
  place text not null check (place in ('HOME')),
  country char(2) references countries,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'GUESTS', 'SIGNED_IN')),
  position integer not null check (position >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  title text not null check (title <> ''),
  text text
);
comment on table content_blocks is 'A headed part of a page; its layout says how the items in it stand.';

create table content_items (
  block_id text not null references content_blocks on delete cascade,
  position integer not null check (position >= 0),
  title text not null check (title <> ''),
  text text,
  icon text check (icon ~ '^[a-z]+(-[a-z]+)*$'),
  picture text check (picture ~ '^/[a-z]'),
  picture_alt text not null default '',
  link_type text check (link_type in ('CampaignProductsPage', 'ExternalLink', 'InternalLink')),
  link_style text check (link_style in ('Hyperlink', 'PrimaryButton', 'SecondaryButton')),
  link_label text check (link_label <> ''),
  link_target text,
  primary key (block_id, position),
  check (num_nulls(link_type, link_style, link_label, link_target) in (0, 4)),
  check (link_type is null or is_link(link_type, link_target))
);
comment on table content_items is 'One thing said in a content block: a picture or an icon, words, and where they lead.';

create table page_words (
  page text primary key check (page in ('UNSUBSCRIBE')),
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  -- A page has all its words or none: one that is missing would be a hole in the page.
  check (page <> 'UNSUBSCRIBE' or words ?& array[
    'header', 'icon', 'description', 'primaryButton', 'secondaryButton',
    'confirmationHeader', 'confirmationDescription', 'confirmationIcon', 'confirmationButton'])
);
comment on table page_words is 'The words of one page, by the names that the page knows them by.';

insert into page_words values ('UNSUBSCRIBE', '{
  "header": "Stop the offers?",
  "icon": "mail-question",
  "description": "You will get no more e-mails about offers, new products and rewards. Orders, invoices and account notices still reach you.",
  "primaryButton": "Unsubscribe",
  "secondaryButton": "Keep me on the list",
  "confirmationHeader": "You are off the list",
  "confirmationDescription": "We have stopped e-mails about offers. One that is already on its way may still arrive.",
  "confirmationIcon": "mail-check",
  "confirmationButton": "Back to the shop"
}');

do $$
declare
  changed text;
begin
  foreach changed in array array['banners', 'content_blocks', 'content_items', 'page_words'] loop
    execute format(
      'create trigger notify_change after insert or update or delete or truncate on %I
       for each statement execute function notify_change(%L)',
      changed, 'content');
  end loop;
end
$$;
