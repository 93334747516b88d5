import { sql } from "kysely";

/** What must hold in every demo world. Each query lists the rows that break its rule. */
export const demoRules = [
  [
    "every order equals the sum of its lines",
    sql`select number from orders o where (subtotal_cents, subtotal_tax_cents) <> (
      select sum(net_cents), sum(tax_cents) from order_lines where order_id = o.id)`,
  ],
  [
    "every price is that of the account's price list",
    sql`select l.sku from order_lines l join accounts a on a.id = l.account_id
      join list_prices p on p.sku = l.sku and p.country = a.country
      where unit_cents > case a.kind when 'TRADE' then p.trade_cents else p.retail_cents end or l.back_ordered > l.quantity
        or unit_cents <> (select cents from contract_prices c where c.account_id = a.id and c.sku = l.sku)`,
  ],
  [
    "reserved stock is the sum of the reservations",
    sql`select s.sku from stock s full join (
      select store_id, sku, sum(quantity) as held from stock_reservations where released_at is null and shipped_at is null
      group by store_id, sku) r on r.store_id = s.store_id and r.sku = s.sku where coalesce(s.reserved, 0) <> coalesce(held, 0)`,
  ],
  [
    "every points balance is the sum of its movements",
    sql`select account_id from points_balances b where points <> (
      select sum(points) from points_movements m where m.account_id = b.account_id)`,
  ],
  [
    "every points balance is the sum of its lots",
    sql`select account_id from points_balances b where points <> (
      select coalesce(sum(remaining), 0) from point_lots l where l.account_id = b.account_id)`,
  ],
  [
    "every movement of points equals what it did to the lots",
    sql`select m.id from points_movements m left join point_lots l on l.id = m.id
      where m.points <> coalesce(l.earned, 0) + (select coalesce(sum(points), 0) from lot_uses where movement_id = m.id)`,
  ],
  [
    "every order earned the points of its goods, without the part that points paid",
    sql`select o.number from orders o join points_movements m on m.id = o.earning_id,
      lateral (select o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents as cents) as total
      where m.points <> o.subtotal_cents * (total.cents - o.points_cents) / (total.cents * 100) or m.reference <> o.number or m.at <> o.completed_at`,
  ],
  [
    "every reward of an offer is a bonus of the same account and points",
    sql`select g.id from offer_grants g left join points_movements m on m.id = g.movement_id
      where g.movement_id is not null and m.type is distinct from 'BONUS' or m.points <> g.points or m.account_id <> g.account_id or m.at <> g.at`,
  ],
  [
    "every bonus of an order or achievement was given by an offer",
    sql`select m.id from points_movements m where m.type = 'BONUS' and m.reference is not null
      and not exists (select from offer_grants g where g.movement_id = m.id)`,
  ],
  [
    "every account that applied for rewards or was a member has accepted the terms",
    sql`select number from accounts a where kind = 'TRADE' and loyalty_status <> 'NEW'
      and not exists (select from rewards_acceptances r where r.account_id = a.id)`,
  ],
  [
    "the unit price of a line and its discount for members are at most the trade price, and only members have one",
    sql`select l.sku from order_lines l join accounts a on a.id = l.account_id
      join list_prices p on p.sku = l.sku and p.country = a.country
      where l.tool_discount_cents > 0 and (a.kind <> 'TRADE' or l.unit_cents + l.tool_discount_cents > p.trade_cents)`,
  ],
  [
    "every benefit counts its claims, and every claim is by a person of the account",
    sql`select code from partner_benefits b where claimed <> (select count(*) from benefit_claims c where c.benefit_code = b.code)
      union all select c.benefit_code from benefit_claims c where not exists (
        select from memberships m where m.account_id = c.account_id and m.user_id = c.user_id)`,
  ],
  [
    "every gift card took its points, belongs to a person of the account, and the provider issued or refused it with its value",
    sql`select g.id from gift_cards g left join points_movements m on m.id = g.redemption_id
        left join accounts a on a.id = g.account_id left join countries c on c.code = a.country
        left join sandbox_gift_cards s on s.reference = g.id::text
      where m.points * c.trade_point_conversion_rate is distinct from -g.dollars or m.reference is distinct from g.id::text
        or m.at <> g.asked_at or s.amount_cents is distinct from g.dollars * 100 or sha256(s.code::bytea) is distinct from g.code_hash
        or not exists (select from memberships p where p.account_id = g.account_id and p.user_id = g.user_id)`,
  ],
  [
    "the points of a failed gift card came back once, and those of an issued card did not",
    sql`select g.id from gift_cards g left join points_movements r on r.reverses = g.redemption_id
      where g.points_back is distinct from r.points or (g.status = 'FAILED') <> (r.id is not null)`,
  ],
  [
    "every voucher has left what its uses did not take, and a voucher of an account is spent whole",
    sql`select v.id from vouchers v left join voucher_uses u on u.voucher_id = v.id
      group by v.id having v.left_cents <> v.value_cents - coalesce(sum(u.cents + u.lapsed_cents - u.returned_cents), 0)
        or (v.gift_card_id is null and v.left_cents not in (0, v.value_cents))`,
  ],
  [
    "every order used the points of its redemption",
    sql`select o.number from orders o join points_movements m on m.id = o.redemption_id
      where m.points <> -o.points_used or m.reference <> o.number`,
  ],
  ["every posting sums to zero", sql`select posting_id from ledger_entries group by posting_id having sum(cents) <> 0`],
  [
    "every balance is the sum of its receivable entries",
    sql`select account_id from account_credit c where balance_cents <> (
      select coalesce(sum(cents), 0) from ledger_entries e where e.account_id = c.account_id and book = 'RECEIVABLE')`,
  ],
  [
    "every balance is the sum of the open documents",
    sql`select account_id from account_credit c where balance_cents <> (
      select coalesce(sum(case when is_debit then open_cents else -open_cents end), 0) from billing_documents d
      where d.account_id = c.account_id)`,
  ],
  [
    "every document's open amount follows from its allocations",
    sql`select number from billing_documents d where open_cents <> amount_cents - (
      select coalesce(sum(cents), 0) from allocations where credit_id = d.id) - (
      select coalesce(sum(cents), 0) from allocations where debit_id = d.id)`,
  ],
  [
    "every completed order has an invoice of the same amount",
    sql`select o.number from orders o
      left join billing_documents d on d.order_id = o.id and d.kind = 'INVOICE'
      where (o.status = 'COMPLETED') <> (d.id is not null) or d.account_id <> o.account_id
        or d.amount_cents <> o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents + o.surcharge_cents`,
  ],
  [
    "every account's unbilled amount is the sum of its open orders",
    sql`select a.number from accounts a left join account_credit c on c.account_id = a.id
      where coalesce(unbilled_cents, 0) <> (select coalesce(sum(total_cents), 0) from orders o
        where o.account_id = a.id and pay_by = 'ACCOUNT' and status in ('CREATED', 'OPEN'))`,
  ],
  [
    "every statement covers the entries of its month",
    sql`with moved as (
          select e.account_id, date_trunc('month', p.at at time zone c.time_zone)::date as month, sum(e.cents) as cents
          from ledger_entries e join ledger_postings p on p.id = e.posting_id
          join accounts a on a.id = e.account_id join countries c on c.code = a.country
          where e.book = 'RECEIVABLE' group by 1, 2)
        select s.account_id from statements s left join moved m using (account_id, month)
        where s.closing_cents - s.opening_cents <> coalesce(m.cents, 0)`,
  ],
  [
    "every text about a document names one of the same account",
    sql`select words from (
        select account_id, words from billing_documents union all select account_id, words from ledger_postings
        union all select account_id, cause from points_movements) as texts (account_id, words)
      where words ~ '[A-Z]{2,3}-[0-9]{7}$' and not exists (
        select from orders o where o.account_id = texts.account_id and o.number = substring(texts.words from '[A-Z]{2}-[0-9]{7}$')) and not exists (
        select from billing_documents d where d.account_id = texts.account_id and d.number = substring(texts.words from '[A-Z]{3}-[0-9]{7}$'))`,
  ],
  [
    "every payment pays documents of its own account",
    sql`select p.key from account_payments p, jsonb_path_query(p.debits || p.credits, '$[*].*') as value
      where value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' and not exists (
        select from billing_documents d where d.account_id = p.account_id and d.id::text = value #>> '{}')`,
  ],
  [
    "every lead is inside a service area of a painter of the same country who takes the kind of work and is not on RED hold",
    sql`select l.id from leads l join lead_requests r on r.id = l.request_id
        join accounts a on a.id = l.account_id join painter_profiles p on p.account_id = l.account_id
      where a.country <> r.country or a.hold = 'RED' or a.accreditation_ids = '{}' or not p.instances @> array[r.instance]
        or not exists (select from service_areas s where s.account_id = l.account_id and l.distance_km <= s.radius_km
          and s.covers @> box(point(r.longitude, r.latitude), point(r.longitude, r.latitude)))`,
  ],
  [
    "no painter was matched while not available",
    sql`select l.id from leads l join painter_profiles p on p.account_id = l.account_id
      where not p.is_available and l.matched_at >= p.changed_on + interval '1 day'
        and (p.unavailable_from is null or l.matched_at between p.unavailable_from + interval '1 day' and p.unavailable_to)`,
  ],
  [
    "every lead has the status of its newest event, and its events are allowed moves",
    sql`with moves as (select e.*, lag(status) over w as before, row_number() over w as step, count(*) over (partition by lead_id) as steps
          from lead_events e window w as (partition by lead_id order by at, status <> 1, status <> 0))
      select l.id from leads l left join moves e on e.lead_id = l.id and e.step = e.steps
        where e.status is distinct from l.status
      union all select lead_id from moves where (step = 1) <> (status = 1) or step > 1 and not exists (
        select from lead_moves m where m.from_status = before and m.to_status = moves.status and m.actor = moves.actor)`,
  ],
  [
    "painters and staff made their moves of leads as people of the account or of the staff",
    sql`select e.id from lead_events e left join users u on u.id = e.user_id
      where (e.actor in ('PAINTER', 'STAFF')) <> (u.id is not null) or e.actor = 'STAFF' and u.role <> 'ADMIN'
        or e.actor = 'PAINTER' and not exists (
          select from memberships m where m.account_id = e.account_id and m.user_id = e.user_id)`,
  ],
  [
    "only confirmed requests have leads, and requests that have ended have no lead that waits",
    sql`select r.number from lead_requests r join leads l on l.request_id = r.id
      where r.confirmed_at is null or l.matched_at < r.confirmed_at
        or r.status in ('WITHDRAWN', 'CLOSED') and (l.status in (0, 1) or l.matched_at > r.ended_at)`,
  ],
  [
    "at most one painter has won a request",
    sql`select request_id from leads where status in (3, 6) group by request_id having count(*) > 1`,
  ],
  [
    "every request has a contact with the hash of its e-mail address",
    sql`select r.number from lead_requests r left join lead_contacts c on c.request_id = r.id
      where r.email_hash is distinct from sha256(c.email::bytea)`,
  ],
  [
    "every painter waits since the last lead that was not taken back, or since before the first",
    sql`select p.account_id from painter_profiles p where waiting_since > (
      select max(greatest(l.matched_at, l.waited_since)) + interval '1 minute' from leads l where l.account_id = p.account_id)`,
  ],
] as const;
