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
  -- The server's clock has milliseconds. With finer times its comparisons would be wrong by a part of one.
  check (matched_at = date_trunc('milliseconds', matched_at)),
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

create index lead_events_ended on lead_events (account_id, at) where status in (5, 6);

-- An event is refused if it is no allowed move, or if a painter or a job makes it at the wrong time.
create function make_lead_move() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
declare
  lead leads%rowtype;
begin
  select * into lead from leads where id = new.lead_id for update;
  -- The first event of a lead is no move.
  if new.status = 1 and lead.status = 1 and new.actor in ('JOB', 'STAFF') then
    return new;
  end if;
  if not exists (
    select from lead_moves where from_status = lead.status and to_status = new.status and actor = new.actor
  ) then
    raise exception 'A lead with the status % cannot get the status % from %.', lead.status, new.status, new.actor
      using errcode = 'check_violation';
  end if;
  if new.actor = 'PAINTER' and lead.status in (0, 1) and new.at >= lead.expires_at then
    raise exception 'The lead % has expired.', new.lead_id using errcode = 'check_violation';
  end if;
  if new.actor = 'JOB' and (new.at < lead.expires_at - case new.status when 0 then interval '24 hours' else interval '0' end) then
    raise exception 'It is too early for the status % of the lead %.', new.status, new.lead_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger lead_events_make_moves before insert on lead_events
  for each row execute function make_lead_move();

-- A status without its event is refused, and so is a way back to a status whose event is there.
create function check_lead_event() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from lead_moves where from_status = old.status and to_status = new.status) then
      raise exception 'A lead with the status % cannot get the status %.', old.status, new.status using errcode = 'check_violation';
    end if;
  end if;
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

-- An event without its status is refused: no status leads back, so the status of the lead must be at the event or behind it.
create function check_lead_status() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if exists (
    select from leads l join lead_moves m on m.from_status = l.status and m.to_status = new.status where l.id = new.lead_id
  ) then
    raise exception 'The lead % has an event for the status % and does not have the status.', new.lead_id, new.status
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger lead_events_change_status after insert on lead_events deferrable initially deferred
  for each row when (new.status <> 1) execute function check_lead_status();

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

-- The leads feature reads painters and requests through views, so that each table is named in one store.

-- A row for each service area of a painter, with all that matching asks for. Only the shop's own role reads it.
create view open_painters as
  select s.account_id, s.suburb as area_suburb, s.latitude, s.longitude, s.radius_km, s.covers,
    a.name, a.country, a.state, a.suburb, a.hold, a.accreditation_ids <> '{}' as is_accredited,
    p.instances, p.capabilities, p.roof_types, p.property_types, p.house_levels, p.concrete_exterior_areas,
    p.concrete_interior_areas, p.concrete_types, p.takes_sloped_concrete, p.nz_interior_brands, p.nz_exterior_brands,
    p.is_available, p.unavailable_from, p.unavailable_to, p.waiting_since
  from service_areas s join painter_profiles p using (account_id) join accounts a on a.id = s.account_id;

-- Matching locks a request and moves painters in the queue through the next two.
create view matching_requests as
  select id, number, country, state, suburb, postcode, latitude, longitude, time_zone, instance, work, status, made_at,
    confirmed_at
  from lead_requests;
create view lead_painters with (security_invoker = true) as
  select p.account_id, p.lead_email, p.waiting_since, p.is_available, p.unavailable_from, p.unavailable_to,
    (select count(*)::integer from service_areas s where s.account_id = p.account_id) as areas
  from painter_profiles p;

-- A lead with its request. The contact is there only while the lead is accepted, also for staff.
create view lead_details with (security_invoker = true) as
  select l.*, r.number, r.country, r.state, r.suburb, r.postcode, r.latitude, r.longitude, r.time_zone, r.instance, r.work,
    r.made_at, c.name as contact_name, c.email as contact_email, c.phone as contact_phone, c.address as contact_address,
    c.preferred_method, c.preferred_time,
    array(select p.id from lead_photos p where p.request_id = l.request_id order by p.position) as photo_ids,
    array(select n.text from lead_notes n where n.request_id = l.request_id order by n.at, n.id) as owner_notes
  from leads l join lead_requests r on r.id = l.request_id
    left join lead_contacts c on c.request_id = l.request_id and l.status in (2, 3, 6);
grant select on lead_painters, lead_details to trestle_tenant;

-- What staff see. No contact details are in these views.
create view staff_requests as
  select r.id, r.number, r.country, r.state, r.suburb, r.postcode, r.instance, r.status, r.outcome, r.made_at, r.email_hash, c.*
  from lead_requests r cross join lateral (
    select (count(*) filter (where l.status in (0, 1)))::integer as waiting,
      (count(*) filter (where l.status = 2))::integer as accepted,
      (count(*) filter (where l.status = 3))::integer as in_progress,
      (count(*) filter (where l.status = 6))::integer as complete,
      (count(*) filter (where l.status = 4 or l.status = 5 and not l.is_lost))::integer as passed,
      (count(*) filter (where l.is_lost))::integer as lost
    from leads l where l.request_id = r.id) as c;
create view staff_leads as
  select l.id, l.request_id, l.account_id, a.number as account_number, a.name as account_name, l.place, l.status, l.is_lost,
    l.reason, l.comment, l.expired_by, l.matched_at, l.expires_at, l.distance_km, l.band_km, l.waited_since, l.keeps_place,
    (select min(e.at) from lead_events e where e.lead_id = l.id and e.status in (2, 5)) as answered_at
  from leads l join accounts a on a.id = l.account_id;
create view staff_lead_events as
  select e.lead_id, l.request_id, e.status, e.actor, e.user_id, e.at from lead_events e join leads l on l.id = e.lead_id;
create view staff_painters as
  select a.id as account_id, a.number, a.name, a.country, a.state, a.suburb, a.hold, a.accreditation_ids,
    p.account_id is not null as has_profile, p.is_available, p.unavailable_from, p.unavailable_to,
    (select count(*)::integer from service_areas s where s.account_id = a.id) as areas
  -- The limit lets PostgreSQL read only the profiles of the accounts that are shown.
  from accounts a left join lateral (select * from painter_profiles own where own.account_id = a.id limit 1) as p on true
  where a.accreditation_ids <> '{}';
create index lead_requests_by_status on lead_requests (status, made_at desc, id);
create index lead_requests_by_suburb on lead_requests (suburb, made_at desc, id);
create index accounts_accredited on accounts (name, id) where accreditation_ids <> '{}';
