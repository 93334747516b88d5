-- Roles of staff, the stores that store staff are limited to, and an audit log that says what a change was.

alter table users drop constraint users_role_check,
  add constraint users_role_check check (role in ('CUSTOMER', 'REP', 'ADMIN', 'STORE', 'RECEIVABLES', 'MARKETING'));
create index users_of_staff on users (last_name, first_name) where role <> 'CUSTOMER';

create table staff_stores (
  user_id uuid not null references users,
  store_id text not null references stores,
  primary key (user_id, store_id)
);
create index staff_stores_by_store on staff_stores (store_id);
comment on table staff_stores is 'A store that a member of the store staff works in. Other roles have no rows.';

-- The stores of a staff member who is limited to stores. Null for everybody else, customers included.
create function current_staff_stores() returns text[]
  language sql stable parallel safe
  return string_to_array(nullif(current_setting('trestle.staff_stores', true), ''), ',');

-- The same columns as before, and the stores of store staff: null for people whom no store limits. A rep acts for an assigned
-- account; administrators and store staff act for any trade account. Staff have no account of their own.
create or replace view session_viewers as
select
  s.token_hash, s.id as session_id, s.created_at, s.last_seen_at, s.authenticated_at,
  u.id as user_id, u.email, u.first_name, u.last_name, u.mobile_number, u.role, u.favourite_store_id,
  m.id as membership_id, m.access, m.power_of_attorney, m.spend_limit_cents,
  acted.id is not null as acting,
  a.id as account_id, a.number as account_number, a.name as account_name, a.kind as account_kind, a.country,
  a.terms, a.hold, a.hold_reason, a.accreditation_ids, a.loyalty_eligible, a.loyalty_status, a.rewards_disabled,
  case when u.role = 'STORE' then array(select w.store_id from staff_stores w where w.user_id = u.id order by 1)
  end as staff_store_ids
from sessions s
join users u on u.id = s.user_id and u.status = 'ACTIVE'
left join accounts acted on acted.id = s.acting_for_account_id and (
  u.role in ('ADMIN', 'STORE') and acted.kind = 'TRADE'
  or u.role = 'REP' and exists (select from rep_assignments r where r.rep_id = u.id and r.account_id = acted.id))
left join memberships m on m.id = s.membership_id and m.status = 'ACTIVE' and u.role = 'CUSTOMER'
left join accounts a on a.id = coalesce(acted.id, m.account_id);

-- What changed, in the words of the feature: only the fields that changed, without secrets. The subject is the changed thing.
alter table audit_entries
  add column before jsonb check (jsonb_typeof(before) = 'object'),
  add column after jsonb check (jsonb_typeof(after) = 'object'),
  add column reason text check (length(reason) between 1 and 500),
  add column subject_kind text check (subject_kind ~ '^[A-Z_]+$'),
  add column subject_id text check (length(subject_id) between 1 and 100),
  add column store_id text references stores,
  add column import_id uuid,
  -- An entry is undone once.
  add column undoes bigint unique references audit_entries,
  add check ((subject_kind is null) = (subject_id is null)),
  add check ((before is null) = (after is null));
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, at desc) where subject_kind is not null;
create index audit_entries_by_user on audit_entries (user_id, at desc);
create index audit_entries_by_action on audit_entries (action, at desc);
create index audit_entries_by_store on audit_entries (store_id, at desc) where store_id is not null;

create or replace view audit_log as
select e.id, e.at, e.action, e.acting, e.detail, e.account_id,
  u.first_name || ' ' || u.last_name as user_name, u.email as user_email,
  a.number as account_number, a.name as account_name,
  e.user_id, u.role as user_role, e.before, e.after, e.reason, e.subject_kind, e.subject_id, e.store_id, e.import_id, e.undoes,
  (select undo.id from audit_entries undo where undo.undoes = e.id) as undone_by
from audit_entries e
join users u on u.id = e.user_id
left join accounts a on a.id = e.account_id;

-- The wall of store staff. They run as trestle_tenant without an account and with the setting trestle.staff_stores, and see the
-- orders of their stores. A change of such an order then sets the account of that order, and runs inside the wall of this account.
create index orders_by_fulfilment_store on orders (fulfilment_store_id, created_at desc);

-- A function, because a subquery in the policies would be a part of the plans of every customer. It runs as its owner, so the
-- policy of orders does not apply to itself.
create function staff_sees_order(seen_order_id uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = public
as $$
begin
  return exists (select from orders o where o.id = seen_order_id and o.fulfilment_store_id = any (current_staff_stores()))
    or exists (select from stock_reservations r
      where r.order_id = seen_order_id and r.store_id = any (current_staff_stores()));
end
$$;
-- A voucher that paid such an order.
create function staff_sees_voucher(seen_voucher_id uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = public
as $$
begin
  return exists (select from voucher_uses u
    where u.voucher_id = seen_voucher_id and u.order_id is not null and staff_sees_order(u.order_id));
end
$$;
revoke execute on function staff_sees_order, staff_sees_voucher from public;
grant execute on function staff_sees_order, staff_sees_voucher to trestle_tenant;

create policy staff_see_orders on orders for select to trestle_tenant using (
  (select current_staff_stores()) is not null
  and (fulfilment_store_id = any ((select current_staff_stores())::text[]) or staff_sees_order(id)));
-- Also for locking an order. The new row must be one of the stores too.
create policy staff_change_orders on orders for update to trestle_tenant using (
  (select current_staff_stores()) is not null
  and (fulfilment_store_id = any ((select current_staff_stores())::text[]) or staff_sees_order(id)));
create policy staff_see_order_lines on order_lines for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_promotions on order_promotions for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_events on order_events for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_claims on order_claims for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_back_orders on back_orders for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_stock_reservations on stock_reservations for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_rests on order_rests for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_rest_lines on order_rest_lines for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_voucher_uses on voucher_uses for select to trestle_tenant
  using ((select current_staff_stores()) is not null and order_id is not null and staff_sees_order(order_id));
create policy staff_see_vouchers on vouchers for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_voucher(id));
create policy staff_see_entries on audit_entries for select to trestle_tenant
  using ((select current_staff_stores()) is not null and store_id = any ((select current_staff_stores())::text[]));

-- Only staff cancel the rest of an order.
create policy only_staff_insert_order_rests on order_rests as restrictive for insert to trestle_tenant
  with check ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy only_staff_insert_order_rest_lines on order_rest_lines as restrictive for insert to trestle_tenant
  with check ((select current_staff_stores()) is not null and staff_sees_order(order_id));
grant insert on order_rests, order_rest_lines to trestle_tenant;
