-- Shipments: the units of an order that leave one store together, and how far the store has come with them.

create table shipments (
  order_id uuid not null references orders deferrable initially deferred,
  shipment integer not null check (shipment > 0),
  store_id text not null references stores,
  account_id uuid not null references accounts,
  status text not null default 'WAITING' check (status in ('WAITING', 'PICKING', 'READY', 'LEFT', 'ARRIVED', 'CANCELLED')),
  created_at timestamptz not null,
  picking_at timestamptz,
  ready_at timestamptz,
  left_at timestamptz,
  arrived_at timestamptz,
  -- Null if it left by itself, as in the demo.
  left_by uuid references users,
  how text check (how in ('HANDED_OVER', 'DISPATCHED')),
  carrier text check (length(carrier) between 1 and 60),
  tracking_number text check (length(tracking_number) between 1 and 80),
  tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  received_by text check (length(received_by) between 1 and 80),
  -- Raised by every change, so that a screen that shows an older version is refused.
  version integer not null default 1 check (version > 0),
  primary key (order_id, shipment, store_id),
  check (status in ('WAITING', 'CANCELLED') or picking_at is not null),
  check (status in ('WAITING', 'PICKING', 'CANCELLED') or ready_at is not null),
  check ((status in ('LEFT', 'ARRIVED')) = (left_at is not null and how is not null)),
  check ((status = 'ARRIVED') = (arrived_at is not null)),
  check (arrived_at is null or arrived_at >= left_at),
  check (how is distinct from 'HANDED_OVER' or (carrier is null and tracking_number is null and tracking_url is null))
);
create index shipments_to_do on shipments (store_id, status, created_at) where status in ('WAITING', 'PICKING', 'READY');
create index shipments_on_the_way on shipments (store_id, left_at) where status = 'LEFT' and how = 'DISPATCHED';
comment on table shipments is 'The units of an order that leave one store together: its reservations with the same number.';

create table shipment_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table shipment_moves is 'A change of the status of a shipment that is allowed. The rules have the same moves.';
insert into shipment_moves values
  ('WAITING', 'PICKING'), ('PICKING', 'READY'), ('READY', 'LEFT'), ('LEFT', 'ARRIVED'),
  ('WAITING', 'CANCELLED'), ('PICKING', 'CANCELLED'), ('READY', 'CANCELLED');

create function check_shipment_move() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from shipment_moves where from_status = old.status and to_status = new.status) then
    raise exception 'A shipment that is % cannot become %.', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger shipments_make_moves before update of status on shipments
  for each row when (old.status <> new.status) execute function check_shipment_move();

create table shipment_lines (
  order_id uuid not null,
  shipment integer not null,
  store_id text not null,
  place integer not null,
  account_id uuid not null references accounts,
  quantity integer not null check (quantity > 0),
  picked integer not null default 0 check (picked >= 0),
  -- The units that the store does not have after all, with the last reason and what was decided.
  short integer not null default 0 check (short >= 0),
  -- The part of them that was cancelled: it is subtracted from the order when the rest has left.
  cancelled integer not null default 0 check (cancelled between 0 and short),
  short_reason text check (short_reason in ('NOT_FOUND', 'DAMAGED', 'WRONG_COUNT')),
  short_answer text check (short_answer in ('BACK_ORDER', 'OTHER_STORE', 'CANCEL')),
  primary key (order_id, shipment, store_id, place),
  foreign key (order_id, shipment, store_id) references shipments,
  foreign key (order_id, place) references order_lines,
  check (picked + short <= quantity),
  check ((short > 0) = (short_reason is not null and short_answer is not null))
);
create index shipment_lines_by_line on shipment_lines (order_id, place);
comment on table shipment_lines is 'The units of an order line that are in a shipment, and how many of them are picked.';

create table shipment_proofs (
  order_id uuid not null,
  shipment integer not null,
  store_id text not null,
  kind text not null check (kind in ('PHOTO', 'SIGNATURE')),
  account_id uuid not null references accounts,
  picture bytea not null check (length(picture) between 1 and 2000000),
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (order_id, shipment, store_id, kind),
  foreign key (order_id, shipment, store_id) references shipments
);
comment on table shipment_proofs is 'A picture that proves that a shipment arrived: a photo or a signature.';

create index stock_reservations_open on stock_reservations (store_id, order_id) where released_at is null and shipped_at is null;

-- Every reservation has its shipment, whoever inserts it: also the former release of the shop during an update. The first
-- shipment is as old as its order, the others begin when their units come in.
create function open_shipments() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into shipments (order_id, shipment, store_id, account_id, created_at)
  select distinct on (r.order_id, r.shipment, r.store_id) r.order_id, r.shipment, r.store_id, r.account_id,
    case when r.shipment = 1 then coalesce(o.created_at, now()) else now() end
  from inserted r left join orders o on o.id = r.order_id
  on conflict do nothing;
  return null;
end
$$;
create trigger stock_reservations_open_shipments after insert on stock_reservations
  referencing new table as inserted for each statement execute function open_shipments();

alter table shipments enable row level security;
alter table shipment_lines enable row level security;
alter table shipment_proofs enable row level security;
create policy own_shipments on shipments to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_shipment_lines on shipment_lines to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_shipment_proofs on shipment_proofs to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- Store staff see every shipment of the orders that they see, and work on those of their own stores. A change runs inside the
-- wall of the account, so the policies above let it write; these let nobody else.
create policy staff_see_shipments on shipments for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_shipment_lines on shipment_lines for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_shipment_proofs on shipment_proofs for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
-- A customer who cancels an order cancels its shipments, and so does staff of another store.
create policy only_staff_move_shipments on shipments as restrictive for update to trestle_tenant
  using (true) with check (status = 'CANCELLED' or store_id = any ((select current_staff_stores())::text[]));
create policy only_staff_insert_shipment_lines on shipment_lines as restrictive for insert to trestle_tenant
  with check (store_id = any ((select current_staff_stores())::text[]));
create policy only_staff_change_shipment_lines on shipment_lines as restrictive for update to trestle_tenant
  using (store_id = any ((select current_staff_stores())::text[]));
create policy only_staff_insert_shipment_proofs on shipment_proofs as restrictive for insert to trestle_tenant
  with check (store_id = any ((select current_staff_stores())::text[]));
create policy only_staff_change_shipment_proofs on shipment_proofs as restrictive for update to trestle_tenant
  using (store_id = any ((select current_staff_stores())::text[]));
grant select, update on shipments to trestle_tenant;
grant select, insert, update on shipment_lines, shipment_proofs to trestle_tenant;

-- What leaves a store leaves its stock. Inside the wall only staff of that store take it off.
create function check_stock_keeper() returns trigger language plpgsql as $$
begin
  if current_user = 'trestle_tenant' and new.store_id <> all (coalesce(current_staff_stores(), '{}')) then
    raise exception 'Only staff of store % change what it has.', new.store_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger stock_is_kept_by_staff before update of on_hand on stock
  for each row when (old.on_hand <> new.on_hand) execute function check_stock_keeper();
grant update (on_hand) on stock to trestle_tenant;

-- The shipments of the orders that are there. Last, because a table with unchecked foreign keys cannot be altered.
insert into shipments (order_id, shipment, store_id, account_id, created_at, status, picking_at, ready_at, left_at, how)
select r.order_id, r.shipment, r.store_id, min(r.account_id::text)::uuid, min(o.created_at),
  case when max(r.shipped_at) is not null then 'LEFT'
    when bool_and(r.released_at is not null) then 'CANCELLED' else 'WAITING' end,
  max(r.shipped_at), max(r.shipped_at), max(r.shipped_at),
  case when max(r.shipped_at) is not null then case min(o.delivery_mode) when 'PICKUP' then 'HANDED_OVER' else 'DISPATCHED' end end
from stock_reservations r join orders o on o.id = r.order_id
group by r.order_id, r.shipment, r.store_id;
