-- Marketing keeps reward offers and the settings of job leads on screen.

alter table offers add column enabled boolean not null default true;
comment on column offers.enabled is 'False: a draft. Customers do not see it and no order counts for it.';

-- Whether somebody has joined an offer is asked by its name. Ordered, so that PostgreSQL reads the index and never all rows.
create index offer_activations_by_offer on offer_activations (rsn, account_id);
create index offer_grants_by_offer on offer_grants (rsn, id);
create function is_offer_joined(wanted text) returns boolean
  language sql stable parallel safe
  return (select a.account_id from offer_activations a where a.rsn = wanted order by a.account_id limit 1) is not null
    or (select g.id from offer_grants g where g.rsn = wanted order by g.id limit 1) is not null;
comment on function is_offer_joined is 'Whether an account has activated an offer, or was given something for it.';

-- What was promised stays. `checkPromise` has the same rule, and asks it from the first day of the offer on.
create function check_offer_promise() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  today date := (select (now() at time zone c.time_zone)::date from countries c where c.code = old.country);
begin
  if not old.enabled or not is_offer_joined(old.rsn) then
    return new;
  end if;
  if not new.enabled
    or (new.rsn, new.kind, new.country, new.starts_on) is distinct from (old.rsn, old.kind, old.country, old.starts_on)
    or (new.measure, new.is_monthly, new.reward_card_code) is distinct from (old.measure, old.is_monthly, old.reward_card_code)
    or (new.ends_on <> old.ends_on and new.ends_on < today)
    or (new.needs_activation and not old.needs_activation)
    or (new.is_for_first_timers and not old.is_for_first_timers)
    or (new.states <> '{}' and (old.states = '{}' or not old.states <@ new.states))
    or (new.account_groups <> '{}' and (old.account_groups = '{}' or not old.account_groups <@ new.account_groups))
    or new.tier < old.tier or new.extra_points < old.extra_points or new.minimum_cents > old.minimum_cents
    or coalesce(new.max_grants, 2147483647) < coalesce(old.max_grants, 2147483647)
    or new.target > old.target or new.month_cents > old.month_cents
    or coalesce(new.reward_points, 0) < coalesce(old.reward_points, 0)
    or coalesce(new.reward_voucher_dollars, 0) < coalesce(old.reward_voucher_dollars, 0)
    or coalesce(new.reward_card_dollars, 0) < coalesce(old.reward_card_dollars, 0)
    or coalesce(new.reward_tool_basis_points, 0) < coalesce(old.reward_tool_basis_points, 0)
    or coalesce(new.reward_days, 0) < coalesce(old.reward_days, 0)
  then
    raise exception 'Members have joined the offer %, so it cannot get worse.', old.rsn using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger offers_keep_promises before update on offers for each row execute function check_offer_promise();

-- A return takes back points by the goods of the offer, so other goods would take back too much or too little.
create function check_offer_goods() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  changed text := coalesce(new.rsn, old.rsn);
begin
  if exists (select from offers o where o.rsn = changed and o.enabled) and is_offer_joined(changed) then
    raise exception 'Members have joined the offer %, so its goods stay.', changed using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger offer_scopes_keep_promises before insert or update or delete on offer_scopes
  for each row execute function check_offer_goods();

-- Activating waits for a change of the offer that is under way, and staff then see the activation.
create function lock_offer(wanted text) returns void
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  perform from offers where rsn = wanted for share;
end
$$;
revoke all on function lock_offer from public;
grant execute on function lock_offer to trestle_tenant;

create table lead_settings (
  country char(2) primary key references countries,
  is_open boolean not null default true,
  -- What home owners read while it is closed.
  closed_text text not null default '' check (length(closed_text) <= 300),
  kinds text[] not null default '{INTERIOR,EXTERIOR,ROOF,CONCRETE,TEXTURE}'
    check (cardinality(kinds) > 0 and kinds <@ '{INTERIOR,EXTERIOR,ROOF,CONCRETE,TEXTURE}'::text[]),
  painters smallint not null default 3 check (painters between 1 and 3)
);
comment on table lead_settings is 'Whether home owners of a country can ask for a painter, for which work, and how many painters are asked.';
insert into lead_settings (country) select code from countries;
create trigger notify_change after insert or update or delete or truncate on lead_settings
  for each statement execute function notify_change('lead_settings');

-- A request keeps the number of painters that was set when it came.
alter table lead_requests add column places smallint not null default 3 check (places between 1 and 3);
comment on column lead_requests.places is 'How many painters get a place of the request.';

create function check_new_request() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
declare
  settings lead_settings;
begin
  select * into settings from lead_settings where country = new.country for share;
  if not found then
    return new;
  end if;
  if not settings.is_open or not new.instance = any(settings.kinds) then
    raise exception 'No requests for % are taken in %.', new.instance, new.country using errcode = 'check_violation';
  end if;
  new.places := settings.painters;
  return new;
end
$$;
create trigger lead_requests_follow_settings before insert on lead_requests
  for each row execute function check_new_request();

create or replace view matching_requests as
  select id, number, country, state, suburb, postcode, latitude, longitude, time_zone, instance, work, status, made_at,
    confirmed_at, places
  from lead_requests;
create or replace view lead_details with (security_invoker = true) as
  select l.*, r.number, r.country, r.state, r.suburb, r.postcode, r.latitude, r.longitude, r.time_zone, r.instance, r.work,
    r.made_at, c.name as contact_name, c.email as contact_email, c.phone as contact_phone, c.address as contact_address,
    c.preferred_method, c.preferred_time,
    array(select p.id from lead_photos p where p.request_id = l.request_id order by p.position) as photo_ids,
    array(select n.text from lead_notes n where n.request_id = l.request_id order by n.at, n.id) as owner_notes,
    r.places
  from leads l join lead_requests r on r.id = l.request_id
    left join lead_contacts c on c.request_id = l.request_id and l.status in (2, 3, 6);
