-- Points are held in lots that expire. A movement that gives points makes a lot; one that takes points names its lots.

alter table points_balances add column owed integer not null default 0 check (owed >= 0);
comment on table points_balances is 'How many points an account has, and how many it owes: the sums of its movements, which alone change them.';

alter table points_movements
  -- By how much the movement changes what the account owes for returned goods.
  add column owed integer not null default 0,
  -- The earning that is taken back, or the redemption that is returned, in part.
  add column partly_reverses uuid references points_movements,
  drop constraint points_movements_points_check,
  drop constraint points_movements_check1,
  add constraint points_movements_points_check check (points <> 0 or owed <> 0),
  add constraint points_movements_check1 check (
    reverses is not null
    or case when type in ('SALE', 'BONUS') then points > 0 when type in ('REDEMPTION', 'EXPIRY') then points <= 0 else true end
  );
-- A refund of a part of an order took back a part of what the order had earned.
alter table points_movements disable trigger points_movements_append_only;
update points_movements r set partly_reverses = s.id from points_movements s
where r.type = 'REFUND' and r.points < 0 and r.reverses is null
  and s.type = 'SALE' and s.reverses is null and s.account_id = r.account_id and s.reference = r.reference;
alter table points_movements enable trigger points_movements_append_only;
create index points_movements_by_partly_reversed on points_movements (partly_reverses) where partly_reverses is not null;

create table point_lots (
  -- The movement that gave the points.
  id uuid primary key,
  account_id uuid not null references accounts,
  earned integer not null check (earned > 0),
  remaining integer not null check (remaining between 0 and earned),
  available_at timestamptz not null,
  -- The last day of use by the clock of the country's books, and the end of that day.
  expires_on date not null,
  expires_at timestamptz not null check (expires_at > available_at),
  -- When the membership was closed. Points that come back to such a lot are lost at once.
  lost_at timestamptz,
  unique (id, account_id),
  foreign key (id, account_id, earned) references points_movements (id, account_id, points)
);
create index point_lots_by_account on point_lots (account_id);
create index point_lots_open on point_lots (account_id, expires_at) where remaining > 0;
create index point_lots_due on point_lots (expires_at) where remaining > 0;
comment on table point_lots is 'Points that were given together and expire together. What is left changes only with the uses of the lot.';

create table lot_uses (
  movement_id uuid not null references points_movements,
  lot_id uuid not null,
  account_id uuid not null references accounts,
  -- Negative: taken from the lot. Positive: put back.
  points integer not null check (points <> 0),
  primary key (movement_id, lot_id),
  foreign key (lot_id, account_id) references point_lots (id, account_id)
);
create index lot_uses_by_lot on lot_uses (lot_id, account_id);
comment on table lot_uses is 'The points that a movement took from a lot or put back into it. Never changed.';

insert into point_lots (id, account_id, earned, remaining, available_at, expires_on, expires_at)
select m.id, m.account_id, m.points, m.points, m.at, d.day, (d.day + 1)::timestamp at time zone c.time_zone
from points_movements m join accounts a on a.id = m.account_id join countries c on c.code = a.country,
  lateral (select (date_trunc('month', m.at at time zone c.time_zone) + interval '25 months' - interval '1 day')::date as day) as d
where m.points > 0 and m.reverses is null;

-- Each movement so far takes the oldest points. Those that were reversed come first: their points are back when the others take.
do $$
declare
  movement record;
  lot record;
  due integer;
begin
  for movement in
    select m.id, m.account_id, m.points, coalesce(m.reverses, m.partly_reverses) as sale_id, r.id as reversal_id
    from points_movements m left join points_movements r on r.reverses = m.id
    where m.points < 0 order by r.id is null, m.at, m.id
  loop
    due := -movement.points;
    for lot in
      select id, remaining from point_lots where account_id = movement.account_id and remaining > 0
      order by (id = movement.sale_id) desc nulls last, expires_at, available_at, id
    loop
      exit when due = 0;
      insert into lot_uses (movement_id, lot_id, account_id, points)
        values (movement.id, lot.id, movement.account_id, -least(due, lot.remaining));
      update point_lots set remaining = remaining - least(due, lot.remaining) where id = lot.id;
      due := due - least(due, lot.remaining);
    end loop;
    if movement.reversal_id is not null then
      update point_lots set remaining = remaining - u.points from lot_uses u where u.movement_id = movement.id and u.lot_id = point_lots.id;
      insert into lot_uses (movement_id, lot_id, account_id, points)
        select movement.reversal_id, lot_id, account_id, -points from lot_uses where movement_id = movement.id;
    end if;
  end loop;
end
$$;

update point_lots l set lost_at = now() from accounts a
where a.id = l.account_id and a.loyalty_status = 'INACTIVE' and l.remaining = 0;

-- Runs as its owner, like the functions below: the tenant may write a use, but not what is left in a lot.
create function add_to_point_lot() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from points_movements where id = new.movement_id and account_id = new.account_id) then
    raise exception 'A use of a lot belongs to a movement of another account.' using errcode = 'check_violation';
  end if;
  update point_lots set remaining = remaining + new.points where id = new.lot_id;
  return null;
end
$$;
create trigger lot_uses_count after insert on lot_uses for each row execute function add_to_point_lot();

-- Each trigger names the column with the movement's id. At the commit a movement equals what it did to the lots, so the balance always equals the sum of the lots.
create function check_points_movement() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  checked_id uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from points_movements m where m.id = checked_id and m.points <>
      coalesce((select earned from point_lots where id = m.id), 0)
      + coalesce((select sum(points) from lot_uses where movement_id = m.id), 0)
  ) then
    raise exception 'The movement % differs from what it did to the lots.', checked_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger points_movements_balance after insert on points_movements
  deferrable initially deferred for each row execute function check_points_movement('id');
create constraint trigger lot_uses_balance after insert on lot_uses
  deferrable initially deferred for each row execute function check_points_movement('movement_id');

create function check_new_lot() returns trigger language plpgsql as $$
begin
  if new.remaining <> new.earned then
    raise exception 'A new lot is full.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger point_lots_start_full before insert on point_lots for each row execute function check_new_lot();

create trigger lot_uses_append_only before update or delete or truncate on lot_uses
  for each statement execute function refuse_change();
-- A lot may expire later than planned, and may be lost. Everything else is fixed.
create trigger point_lots_by_uses_only before update of id, account_id, earned, remaining, available_at on point_lots
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger point_lots_stay before delete or truncate on point_lots
  for each statement execute function refuse_change();

create or replace function add_to_points_balance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into points_balances (account_id, points) values (new.account_id, 0) on conflict do nothing;
  update points_balances set points = points + new.points, owed = owed + new.owed where account_id = new.account_id;
  return null;
end
$$;

alter table point_lots enable row level security;
alter table lot_uses enable row level security;
create policy own_point_lots on point_lots to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_lot_uses on lot_uses to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on point_lots to trestle_tenant;
grant select, insert on lot_uses to trestle_tenant;
