-- The rest of an order that left in part: the units that never come, cancelled by staff or by a rule.

create table order_rests (
  -- The rest of an order is cancelled once.
  order_id uuid primary key references orders,
  account_id uuid not null references accounts,
  at timestamptz not null,
  -- Null if the rule cancelled it.
  user_id uuid references users,
  -- What goes back to the card, and the points that come back.
  refund_cents bigint not null check (refund_cents >= 0),
  points_returned integer not null check (points_returned >= 0)
);
comment on table order_rests is 'The cancelled rest of an order, with what was given back for it. Never changed.';

create table order_rest_lines (
  order_id uuid not null references order_rests,
  place integer not null,
  account_id uuid not null references accounts,
  quantity integer not null check (quantity > 0),
  -- The part of the line's amounts that is not charged.
  before_discounts_cents bigint not null check (before_discounts_cents >= net_cents),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  primary key (order_id, place),
  foreign key (order_id, place) references order_lines (order_id, place)
);
comment on table order_rest_lines is 'The units of an order line that were cancelled with the rest, and their amounts. Never changed.';

-- A row cannot take more from a line than the line has.
create function check_rest_line() returns trigger language plpgsql as $$
begin
  if not exists (select from order_lines l where l.order_id = new.order_id and l.place = new.place
    and new.quantity <= l.quantity and new.before_discounts_cents <= l.before_discounts_cents
    and new.net_cents <= l.net_cents and new.tax_cents <= l.tax_cents) then
    raise exception 'A cancelled rest exceeds its order line.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger order_rest_lines_within_line before insert on order_rest_lines
  for each row execute function check_rest_line();

create trigger order_rests_append_only before update or delete or truncate on order_rests
  for each statement execute function refuse_change();
create trigger order_rest_lines_append_only before update or delete or truncate on order_rest_lines
  for each statement execute function refuse_change();

alter table order_rests enable row level security;
alter table order_rest_lines enable row level security;
create policy own_order_rests on order_rests to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_order_rest_lines on order_rest_lines to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select on order_rests, order_rest_lines to trestle_tenant;
