-- What a home owner asks for, how to reach the home owner, and the photos.

create table lead_requests (
  id uuid primary key,
  -- The number that home owners, painters and staff say: L1000001.
  number text not null unique check (number ~ '^L[0-9]{7,}$'),
  country char(2) not null references countries,
  state text not null,
  suburb text not null check (suburb <> ''),
  postcode text check (postcode ~ '^[0-9]{4}$'),
  latitude double precision not null check (latitude between -89 and 89),
  longitude double precision not null check (longitude between -180 and 180),
  -- Zones change only how times are shown.
  time_zone text not null,
  instance text not null check (instance in ('INTERIOR', 'EXTERIOR', 'ROOF', 'CONCRETE', 'TEXTURE')),
  -- What else the home owner said about the work, as the rules of requests read it.
  work jsonb not null check (jsonb_typeof(work) = 'object'),
  status text not null default 'NEW' check (status in ('NEW', 'OPEN', 'WITHDRAWN', 'CLOSED')),
  -- What the home owner said at the end.
  outcome text check (outcome in ('CHOSEN', 'LOOKING', 'NOT_PROCEEDING')),
  -- The hash of the token in the mail that confirms the address.
  confirmation_hash bytea not null unique check (length(confirmation_hash) = 32),
  -- The hash of the token in the address of the home owner's page.
  page_hash bytea not null unique check (length(page_hash) = 32),
  -- The hash of the e-mail address, to find other requests of the same home owner.
  email_hash bytea not null check (length(email_hash) = 32),
  made_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((status = 'NEW') = (confirmed_at is null) or status in ('WITHDRAWN', 'CLOSED')),
  check ((status in ('WITHDRAWN', 'CLOSED')) = (ended_at is not null))
);
create sequence lead_request_numbers start 1000001;
-- A home owner has one open request for each kind of work and suburb.
create unique index lead_requests_open_once on lead_requests (email_hash, instance, country, state, suburb) where status = 'OPEN';
create index lead_requests_by_email on lead_requests (email_hash, made_at desc);
create index lead_requests_newest on lead_requests (made_at desc, id);
create index lead_requests_open on lead_requests (confirmed_at, id) where status = 'OPEN';
create index lead_requests_unconfirmed on lead_requests (made_at) where status = 'NEW';
comment on table lead_requests is 'A job that a home owner wants a painter for. Painters are matched once the home owner has confirmed the e-mail address.';

create table lead_contacts (
  request_id uuid primary key references lead_requests,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  phone text not null check (phone <> ''),
  -- The street address of the job; empty when not given.
  address text not null,
  preferred_method text not null check (preferred_method in ('PHONE', 'EMAIL', 'TEXT')),
  preferred_time text not null check (preferred_time in ('MORNING', 'AFTERNOON', 'EVENING', 'ANYTIME'))
);
comment on table lead_contacts is 'How to reach the home owner of a request. Only painters who accepted its lead see it.';

create table lead_notes (
  id uuid primary key,
  request_id uuid not null references lead_requests,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index lead_notes_by_request on lead_notes (request_id, at);
comment on table lead_notes is 'What the home owner added to a request in own words.';

create table lead_photos (
  id uuid primary key,
  request_id uuid not null references lead_requests,
  position smallint not null check (position between 1 and 6),
  -- A WebP made by the server from the pixels of the upload, without anything else that was in the file.
  picture bytea not null check (length(picture) between 1 and 2000000),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  unique (request_id, position)
);
comment on table lead_photos is 'A photo of the job.';

create table lead_page_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  request_id uuid not null references lead_requests,
  made_at timestamptz not null
);
create index lead_page_links_by_request on lead_page_links (request_id);
comment on table lead_page_links is 'A further link to the page of a request, in a later mail. Only hashes are stored, so each mail has a link of its own.';

create table waiting_photos (
  id uuid primary key,
  -- The hash of the token with which the form names the photo.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The hash of the address that sent it, to limit how many photos of one address wait.
  address_hash bytea not null check (length(address_hash) = 32),
  picture bytea not null check (length(picture) between 1 and 2000000),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  uploaded_at timestamptz not null
);
create index waiting_photos_by_address on waiting_photos (address_hash);
create index waiting_photos_by_time on waiting_photos (uploaded_at);
comment on table waiting_photos is 'A photo for a request that is not sent yet. It waits for one day.';
