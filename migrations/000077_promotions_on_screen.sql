-- Marketing keeps promotions and coupons on screen. Administrators keep delivery fees and card surcharges.

-- A promotion that an order has used keeps what it gives. Ordered, so that PostgreSQL reads the index and never all orders.
create index order_promotions_by_code on order_promotions (code, order_id);
create function is_promotion_used(wanted text) returns boolean
  language sql stable parallel safe
  return (select p.order_id from order_promotions p where p.code = wanted order by p.order_id limit 1) is not null;

-- The law forbids a surcharge above what the merchant pays for card payments.
alter table countries add column card_cost_basis_points integer not null default 0
  check (card_cost_basis_points between 0 and 1000);
comment on column countries.card_cost_basis_points is 'What card payments cost the merchant. No new surcharge is higher.';
update countries c set card_cost_basis_points = coalesce(
  (select max(s.basis_points) from card_surcharges s where s.country = c.code), 0);

create trigger notify_change after insert or update or delete or truncate on countries
  for each statement execute function notify_change('countries');
create trigger notify_change after insert or update or delete or truncate on card_surcharges
  for each statement execute function notify_change('countries');

-- Nobody can use a coupon whose limit is 0. So a coupon can be ended that only cancelled orders have used.
alter table coupons drop constraint coupons_limit_total_check,
  add constraint coupons_limit_total_check check (limit_total >= 0);
