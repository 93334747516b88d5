-- Marketing keeps reward offers on screen.

alter table offers add column enabled boolean not null default true;
comment on column offers.enabled is 'False: a draft. Customers do not see it and no order counts for it.';

-- Whether somebody has joined an offer is asked by its name.
create index offer_activations_by_offer on offer_activations (rsn);
create index offer_grants_by_offer on offer_grants (rsn);
create function is_offer_joined(wanted text) returns boolean
  language sql stable parallel safe
  return exists (select from offer_activations a where a.rsn = wanted) or exists (select from offer_grants g where g.rsn = wanted);
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
