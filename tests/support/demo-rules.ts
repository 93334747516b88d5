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
    "every order earned the points of its subtotal",
    sql`select o.number from orders o join points_movements m on m.id = o.earning_id
      where m.points <> floor(o.subtotal_cents / 100) or m.reference <> o.number or m.at <> o.completed_at`,
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
        or d.amount_cents <> o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents`,
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
] as const;
