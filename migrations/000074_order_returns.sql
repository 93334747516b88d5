-- Returns: lines of an invoiced order that staff take back or credit, and the answers to claims of customers.

create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  -- The store that takes the goods back.
  store_id text not null references stores,
  user_id uuid not null references users,
  at timestamptz not null,
  -- The customer reads it.
  reason text not null check (length(reason) between 1 and 500),
  -- The same request under the same key is booked once. Another request under it is refused.
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  -- The goods inc GST, and the GST in them: the sums of the lines.
  goods_cents bigint not null check (goods_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and goods_cents),
  -- What goes back to the card, with its part of the surcharge. Zero for orders on account.
  card_cents bigint not null check (card_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents between 0 and card_cents),
  points_back integer not null check (points_back >= 0),
  points_cents bigint not null check (points_cents >= 0),
  voucher_cents bigint not null check (voucher_cents >= 0),
  -- ASKED: not booked yet, the gateway may be asked for the money. FAILED: the gateway refused. WITHDRAWN: staff gave it up after that.
  status text not null default 'ASKED' check (status in ('ASKED', 'BOOKED', 'FAILED', 'WITHDRAWN')),
  -- Raised when staff try again after a refusal, because the gateway repeats its answer to an old request.
  attempt integer not null default 1 check (attempt > 0),
  -- The words of the gateway.
  problem text,
  -- The credit note.
  document_id uuid unique references billing_documents,
  unique (order_id, key),
  check ((status = 'BOOKED') = (document_id is not null)),
  check (status <> 'FAILED' or problem is not null)
);
-- One at a time, so that a refund at the gateway can be of one return only.
create unique index order_returns_one_asked on order_returns (order_id) where status = 'ASKED';
create index order_returns_not_booked on order_returns (at) where status in ('ASKED', 'FAILED');
comment on table order_returns is 'Lines of an invoiced order that staff took back or credited, with what the customer gets for them.';

create table order_return_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table order_return_moves is 'A change of the status of a return that is allowed. The rules have the same moves.';
insert into order_return_moves values
  ('ASKED', 'BOOKED'), ('ASKED', 'FAILED'), ('FAILED', 'ASKED'), ('FAILED', 'WITHDRAWN');

create function check_return_move() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from order_return_moves where from_status = old.status and to_status = new.status) then
    raise exception 'A return that is % cannot become %.', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger order_returns_make_moves before update of status on order_returns
  for each row when (old.status <> new.status) execute function check_return_move();

create function check_return_of_invoice() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from billing_documents where order_id = new.order_id and kind = 'INVOICE') then
    raise exception 'Only what was invoiced is returned.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger order_returns_of_invoices before insert on order_returns
  for each row execute function check_return_of_invoice();

create table order_return_lines (
  return_id uuid not null references order_returns,
  order_id uuid not null,
  place integer not null,
  account_id uuid not null references accounts,
  quantity integer not null check (quantity > 0),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  -- Whether the units are sold again.
  is_restocked boolean not null,
  primary key (return_id, place),
  foreign key (order_id, place) references order_lines (order_id, place)
);
create index order_return_lines_by_line on order_return_lines (order_id, place);
comment on table order_return_lines is 'The units of an order line in a return, and their amounts. Never changed.';

-- All returns of a line together take no more than the line has without its cancelled units.
create function check_return_line() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  perform from order_lines l where l.order_id = new.order_id and l.place = new.place for no key update;
  if exists (
    select from order_lines l
    cross join lateral (select sum(r.quantity) as quantity, sum(r.net_cents) as net_cents, sum(r.tax_cents) as tax_cents
      from order_return_lines r join order_returns o on o.id = r.return_id
      where r.order_id = l.order_id and r.place = l.place and o.status <> 'WITHDRAWN') as back
    left join order_rest_lines c on c.order_id = l.order_id and c.place = l.place
    where l.order_id = new.order_id and l.place = new.place and (
      back.quantity > l.quantity - coalesce(c.quantity, 0)
      or back.net_cents > l.net_cents - coalesce(c.net_cents, 0)
      or back.tax_cents > l.tax_cents - coalesce(c.tax_cents, 0))) then
    raise exception 'More is returned than was bought.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger order_return_lines_within_line after insert on order_return_lines
  for each row execute function check_return_line();

create trigger order_returns_stay before delete or truncate on order_returns
  for each statement execute function refuse_change();
create trigger order_return_lines_append_only before update or delete or truncate on order_return_lines
  for each statement execute function refuse_change();

create table claim_answers (
  claim_id uuid not null references order_claims,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  outcome text not null check (outcome in ('CREDITED', 'SENT_AGAIN', 'REFUSED')),
  -- What the customer reads.
  words text not null check (length(words) between 1 and 500),
  return_id uuid references order_returns,
  user_id uuid not null references users,
  at timestamptz not null,
  -- The return was given up, so the customer got nothing. The claim waits for another answer.
  is_withdrawn boolean not null default false,
  primary key (claim_id, at),
  check ((outcome = 'CREDITED') = (return_id is not null)),
  check (outcome = 'CREDITED' or not is_withdrawn)
);
create unique index claim_answers_one_valid on claim_answers (claim_id) where not is_withdrawn;
create index claim_answers_by_order on claim_answers (order_id);
create index claim_answers_by_return on claim_answers (return_id);
comment on table claim_answers is 'How staff answered a claim of a customer. Only the end of its return changes an answer.';
create trigger claim_answers_stay before delete or truncate on claim_answers
  for each statement execute function refuse_change();
create trigger claim_answers_by_returns_only before update on claim_answers
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- The queue shows claims without an answer. Until now it showed those of the last 30 days.
drop trigger order_claims_append_only on order_claims;
alter table order_claims add column is_open boolean not null default true;
update order_claims set is_open = false where at < now() - interval '30 days';
create index order_claims_open on order_claims (at) where is_open;
create trigger order_claims_stay before delete or truncate on order_claims
  for each statement execute function refuse_change();
create trigger order_claims_by_answers_only before update on order_claims
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create function close_claim() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  update order_claims set is_open = false where id = new.claim_id;
  return null;
end
$$;
create trigger claim_answers_close_claims after insert on claim_answers
  for each row execute function close_claim();
create function open_claim_again() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  update claim_answers set is_withdrawn = true where return_id = new.id;
  update order_claims set is_open = true where id in (select claim_id from claim_answers where return_id = new.id);
  return null;
end
$$;
create trigger order_returns_open_claims after update of status on order_returns
  for each row when (new.status = 'WITHDRAWN') execute function open_claim_again();

-- Vouchers come back in several parts: with the cancelled rest, and with each return.
create or replace function return_voucher() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if new.returned_cents <= old.returned_cents then
    raise exception 'The voucher % is back already.', old.voucher_id using errcode = 'check_violation';
  end if;
  update vouchers set left_cents = left_cents + new.returned_cents - old.returned_cents where id = new.voucher_id;
  return null;
end
$$;

alter table order_returns enable row level security;
alter table order_return_lines enable row level security;
alter table claim_answers enable row level security;
create policy own_order_returns on order_returns to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_return_lines on order_return_lines to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_claim_answers on claim_answers to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy staff_see_order_returns on order_returns for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_order_return_lines on order_return_lines for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy staff_see_claim_answers on claim_answers for select to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
-- Only staff of the order's stores take something back or answer a claim.
create policy only_staff_insert_order_returns on order_returns as restrictive for insert to trestle_tenant
  with check ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy only_staff_change_order_returns on order_returns as restrictive for update to trestle_tenant
  using ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy only_staff_insert_order_return_lines on order_return_lines as restrictive for insert to trestle_tenant
  with check ((select current_staff_stores()) is not null and staff_sees_order(order_id));
create policy only_staff_insert_claim_answers on claim_answers as restrictive for insert to trestle_tenant
  with check ((select current_staff_stores()) is not null and staff_sees_order(order_id));
grant select, insert, update (status, attempt) on order_returns to trestle_tenant;
grant select, insert on order_return_lines, claim_answers to trestle_tenant;
