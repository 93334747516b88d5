-- Leads: the three places of a request, each reserved for one painter, and everything that happened to them.

create table leads (
  id uuid primary key,
  request_id uuid not null references lead_requests,
  account_id uuid not null references accounts,
  place smallint not null check (place between 1 and 3),
  -- 0 due to expire, 1 matched, 2 accepted, 3 in progress, 4 expired, 5 declined, 6 complete.
  status smallint not null default 1 check (status between 0 and 6),
  -- Whether a declined lead was a lost quote, which keeps its place.
  is_lost boolean not null default false,
  reason text check (reason in ('TOO_BUSY', 'TOO_FAR', 'WRONG_WORK', 'BUDGET_TOO_LOW', 'COULD_NOT_CONTACT', 'OTHER',
    'PRICE', 'TIMING', 'CHOSE_ANOTHER', 'DID_NOT_PROCEED')),
  comment text check (length(comment) between 1 and 500),
  -- Why an expired lead expired: TIME, WITHDRAWN or CLOSED.
  expired_by text check (expired_by in ('TIME', 'WITHDRAWN', 'CLOSED')),
  matched_at timestamptz not null,
  expires_at timestamptz not null,
  -- Why this painter was matched, shown to the painter and to staff.
  distance_km double precision not null check (distance_km >= 0),
  band_km smallint not null check (band_km in (10, 25, 50, 100)),
  waited_since timestamptz not null,
  keeps_place boolean not null generated always as (status in (0, 1, 2, 3, 6) or is_lost) stored,
  -- The note that the painter keeps about the lead.
  note text not null default '' check (length(note) <= 2000),
  unique (request_id, account_id),
  unique (id, account_id),
  check (expires_at = matched_at + interval '48 hours'),
  check (distance_km <= band_km),
  check ((status = 5) = (reason is not null)),
  check ((status = 4) = (expired_by is not null)),
  check (status = 5 or not is_lost),
  check (status = 5 or comment is null),
  constraint leads_explain_other check (reason is distinct from 'OTHER' or comment is not null),
  constraint leads_lost_by_reason check (not is_lost or reason in ('PRICE', 'TIMING', 'CHOSE_ANOTHER', 'DID_NOT_PROCEED', 'OTHER'))
);
create unique index leads_one_per_place on leads (request_id, place) where keeps_place;
create index leads_by_account on leads (account_id, status, matched_at desc);
create index leads_waiting on leads (expires_at) where status in (0, 1);
comment on table leads is 'A place of a request that is reserved for one painter for 48 hours. A request has three places.';

create table lead_moves (
  from_status smallint not null,
  to_status smallint not null,
  actor text not null check (actor in ('PAINTER', 'JOB', 'OWNER', 'STAFF')),
  primary key (from_status, to_status, actor)
);
comment on table lead_moves is 'A change of the status of a lead that is allowed, and who may make it. The rules have the same moves.';
insert into lead_moves values
  (1, 2, 'PAINTER'), (0, 2, 'PAINTER'),
  (1, 5, 'PAINTER'), (0, 5, 'PAINTER'),
  (1, 0, 'JOB'), (0, 4, 'JOB'),
  (1, 4, 'OWNER'), (0, 4, 'OWNER'),
  (1, 4, 'STAFF'), (0, 4, 'STAFF'),
  (2, 3, 'PAINTER'), (2, 5, 'PAINTER'),
  (3, 6, 'PAINTER'), (3, 5, 'PAINTER');

create table lead_events (
  id uuid primary key,
  lead_id uuid not null,
  account_id uuid not null,
  status smallint not null check (status between 0 and 6),
  actor text not null check (actor in ('PAINTER', 'JOB', 'OWNER', 'STAFF')),
  -- Null for a job and for the home owner.
  user_id uuid references users,
  at timestamptz not null,
  -- A lead has each status once.
  unique (lead_id, status),
  foreign key (lead_id, account_id) references leads (id, account_id)
);
create index lead_events_by_lead on lead_events (lead_id, account_id);
create index lead_events_by_user on lead_events (user_id);
comment on table lead_events is 'When a lead got a status, and from whom. Never changed.';
create trigger lead_events_append_only before update or delete or truncate on lead_events
  for each statement execute function refuse_change();

-- The status of a lead is the newest event, so a change without its event, or an event that is no allowed move, is refused.
create function make_lead_move() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
declare
  old_status smallint;
begin
  select status into old_status from leads where id = new.lead_id;
  if not exists (
    select from lead_moves where from_status = old_status and to_status = new.status and actor = new.actor
  ) then
    raise exception 'A lead with the status % cannot get the status % from %.', old_status, new.status, new.actor
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger lead_events_make_moves before insert on lead_events
  for each row when (new.status <> 1) execute function make_lead_move();
create function check_lead_event() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from lead_events where lead_id = new.id and status = new.status) then
    raise exception 'The lead % has no event for the status %.', new.id, new.status using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger leads_have_events after update of status on leads
  for each row when (old.status <> new.status) execute function check_lead_event();
create constraint trigger leads_begin_with_event after insert on leads deferrable initially deferred
  for each row execute function check_lead_event();

create table lead_contact_views (
  id uuid primary key,
  lead_id uuid not null,
  account_id uuid not null,
  user_id uuid not null references users,
  at timestamptz not null,
  foreign key (lead_id, account_id) references leads (id, account_id)
);
create index lead_contact_views_by_lead on lead_contact_views (lead_id, account_id);
create index lead_contact_views_by_user on lead_contact_views (user_id);
comment on table lead_contact_views is 'Who saw the contact details of a home owner, and when. Never changed.';
create trigger lead_contact_views_append_only before update or delete or truncate on lead_contact_views
  for each statement execute function refuse_change();

create table lead_notices (
  lead_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('MATCHED', 'DUE', 'WITHDRAWN')),
  at timestamptz not null,
  primary key (lead_id, kind),
  foreign key (lead_id, account_id) references leads (id, account_id)
);
create index lead_notices_by_lead on lead_notices (lead_id, account_id);
comment on table lead_notices is 'A notice about a lead that was sent to the painter. Each kind is sent once.';

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  account_id uuid not null references accounts,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  made_at timestamptz not null
);
create index push_subscriptions_by_account on push_subscriptions (account_id);
create index push_subscriptions_by_user on push_subscriptions (user_id);
comment on table push_subscriptions is 'A browser that shows notices of leads for a person.';

alter table lead_requests enable row level security;
alter table lead_contacts enable row level security;
alter table lead_notes enable row level security;
alter table lead_photos enable row level security;
alter table leads enable row level security;
alter table lead_events enable row level security;
alter table lead_contact_views enable row level security;
alter table lead_notices enable row level security;
alter table push_subscriptions enable row level security;

create policy own_leads on leads to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_lead_events on lead_events to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_lead_contact_views on lead_contact_views to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_lead_notices on lead_notices to trestle_tenant using (account_id = current_account_id());
create policy own_push_subscriptions on push_subscriptions to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- Leads are visible to their own account only, so these policies see no lead of another painter.
create policy requests_of_own_leads on lead_requests for select to trestle_tenant
  using (exists (select from leads l where l.request_id = lead_requests.id));
create policy notes_of_own_leads on lead_notes for select to trestle_tenant
  using (exists (select from leads l where l.request_id = lead_notes.request_id and l.status in (0, 1, 2, 3, 6)));
create policy photos_of_own_leads on lead_photos for select to trestle_tenant
  using (exists (select from leads l where l.request_id = lead_photos.request_id and l.status in (0, 1, 2, 3, 6)));
create policy contacts_of_accepted_leads on lead_contacts for select to trestle_tenant
  using (exists (select from leads l where l.request_id = lead_contacts.request_id and l.status in (2, 3, 6)));
grant select on lead_requests, lead_contacts, lead_notes, lead_photos, lead_notices to trestle_tenant;
grant select on leads to trestle_tenant;
grant update (status, is_lost, reason, comment, note) on leads to trestle_tenant;
grant select, insert on lead_events, lead_contact_views to trestle_tenant;
grant select, insert, update, delete on push_subscriptions to trestle_tenant;
