-- Marketing keeps banners, blocks and page texts on screen, and publishes changes now or at a date.

-- False for a draft, and for content that staff have withdrawn.
alter table banners add column is_shown boolean not null default true;
alter table content_blocks add column is_shown boolean not null default true;

create table content_revisions (
  id uuid primary key,
  kind text not null check (kind in ('BANNER', 'BLOCK', 'PAGE', 'QUESTIONS')),
  subject_id text not null check (subject_id <> ''),
  -- All fields of the form, as texts.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  publish_at timestamptz not null,
  at timestamptz not null,
  user_id uuid not null references users,
  -- The content has the fields itself since then. Until then readers of the content apply the revision.
  published_at timestamptz,
  withdrawn_at timestamptz,
  check (publish_at > at),
  check (published_at is null or withdrawn_at is null),
  check (kind not in ('BANNER', 'BLOCK') or coalesce(body ->> 'title', '') <> ''),
  check (kind <> 'BANNER' or coalesce(body ->> 'type', '') in ('CAMPAIGN_CONTENT_BANNER', 'CAMPAIGN_IMAGE_BANNER', 'PROMOTION_BANNER')),
  check (kind <> 'BANNER' or body ->> 'type' <> 'CAMPAIGN_IMAGE_BANNER' or coalesce(body ->> 'picture', '') <> ''),
  check (kind <> 'BLOCK' or coalesce(body ->> 'layout', '') in ('CampaignBlock', 'HorizontalList', 'VerticalList')),
  check (coalesce(body ->> 'linkType', '') = '' or (body ->> 'linkLabel' <> '' and is_link(body ->> 'linkType', body ->> 'linkTarget'))),
  check (coalesce(body ->> 'endsAt', '') = '' or body ->> 'endsAt' > coalesce(body ->> 'startsAt', ''))
);
create unique index content_revisions_open on content_revisions (kind, subject_id, publish_at)
  where published_at is null and withdrawn_at is null;
comment on table content_revisions is 'What a banner, block or page says from a time on. Of the revisions that are due, the newest counts.';

create table content_pictures (
  -- Of the file. It is part of the address, so a browser may keep a picture for ever.
  hash text primary key check (hash ~ '^[0-9a-f]{16}$'),
  name text not null check (name <> '' and length(name) <= 100),
  picture bytea not null check (length(picture) between 1 and 500000),
  at timestamptz not null
);
alter table content_pictures alter column picture set storage external;
create index content_pictures_newest on content_pictures (at desc);
comment on table content_pictures is 'A picture that staff have uploaded for banners and blocks.';

create trigger notify_change after insert or update or delete or truncate on content_revisions
  for each statement execute function notify_change('content');
