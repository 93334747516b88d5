// Shows, in the database itself, that the demo's past agrees with itself to the cent, and that its orders under way go on.
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { refreshHoldToday } from "../../src/features/billing/server/refresh-hold.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/advance-orders.ts";
import { testServer } from "../support/test-server.ts";

const { db } = await testServer({ DEMO: "off" });
const madeAt = new Date(inject("templateMadeAt"));
const clockAt = (days: number) => ({ now: () => new Date(madeAt.getTime() + days * 86_400_000) });

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows;
}

describe("nothing in the demo's past disagrees:", () => {
  test.each([
    [
      "an order and its lines",
      sql`select number from orders o where (subtotal_cents, subtotal_tax_cents) <> (
      select sum(net_cents), sum(tax_cents) from order_lines where order_id = o.id)`,
    ],
    [
      "a price and the account's own price list",
      sql`select l.sku from order_lines l join accounts a on a.id = l.account_id
      join list_prices p on p.sku = l.sku and p.country = a.country
      where unit_cents > case a.kind when 'TRADE' then p.trade_cents else p.retail_cents end or l.back_ordered > l.quantity
        or unit_cents <> (select cents from contract_prices c where c.account_id = a.id and c.sku = l.sku)`,
    ],
    [
      "what is promised of a shelf",
      sql`select s.sku from stock s full join (
      select store_id, sku, sum(quantity) as held from stock_reservations where released_at is null and shipped_at is null
      group by store_id, sku) r on r.store_id = s.store_id and r.sku = s.sku where coalesce(s.reserved, 0) <> coalesce(held, 0)`,
    ],
    [
      "a balance of points and its movements",
      sql`select account_id from points_balances b where points <> (
      select sum(points) from points_movements m where m.account_id = b.account_id)`,
    ],
    [
      "an order and the points it earned",
      sql`select o.number from orders o join points_movements m on m.id = o.earning_id
      where m.points <> floor(o.subtotal_cents / 100) or m.reference <> o.number or m.at <> o.completed_at`,
    ],
    [
      "an order and the points it cost",
      sql`select o.number from orders o join points_movements m on m.id = o.redemption_id
      where m.points <> -o.points_used or m.reference <> o.number`,
    ],
    ["a posting", sql`select posting_id from ledger_entries group by posting_id having sum(cents) <> 0`],
    [
      "a balance and its receivables",
      sql`select account_id from account_credit c where balance_cents <> (
      select coalesce(sum(cents), 0) from ledger_entries e where e.account_id = c.account_id and book = 'RECEIVABLE')`,
    ],
    [
      "a balance and what is open",
      sql`select account_id from account_credit c where balance_cents <> (
      select coalesce(sum(case when is_debit then open_cents else -open_cents end), 0) from billing_documents d
      where d.account_id = c.account_id)`,
    ],
    [
      "a document and its allocations",
      sql`select number from billing_documents d where open_cents <> amount_cents - (
      select coalesce(sum(cents), 0) from allocations where credit_id = d.id) - (
      select coalesce(sum(cents), 0) from allocations where debit_id = d.id)`,
    ],
    [
      "an order handed over and its invoice",
      sql`select o.number from orders o
      left join billing_documents d on d.order_id = o.id and d.kind = 'INVOICE'
      where (o.status = 'COMPLETED') <> (d.id is not null) or d.account_id <> o.account_id
        or d.amount_cents <> o.subtotal_cents + o.subtotal_tax_cents + o.fee_cents + o.fee_tax_cents`,
    ],
    [
      "credit that is used and not billed",
      sql`select a.number from accounts a left join account_credit c on c.account_id = a.id
      where coalesce(unbilled_cents, 0) <> (select coalesce(sum(total_cents), 0) from orders o
        where o.account_id = a.id and pay_by = 'ACCOUNT' and status in ('CREATED', 'OPEN'))`,
    ],
    [
      "a statement and the entries of its month",
      sql`with moved as (
          select e.account_id, date_trunc('month', p.at at time zone c.time_zone)::date as month, sum(e.cents) as cents
          from ledger_entries e join ledger_postings p on p.id = e.posting_id
          join accounts a on a.id = e.account_id join countries c on c.code = a.country
          where e.book = 'RECEIVABLE' group by 1, 2)
        select s.account_id from statements s left join moved m using (account_id, month)
        where s.closing_cents - s.opening_cents <> coalesce(m.cents, 0)`,
    ],
  ])("%s", async (_, disagreeing) => {
    expect(await rowsOf(disagreeing)).toEqual([]);
  });

  test("and triggers that were away while it was made are back", async () => {
    const off = sql`select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal`;
    expect(await rowsOf(off)).toEqual([]);
  });
});

test("holds are what the books say: looking again changes none", async () => {
  const holds = sql`select number, hold, hold_reason, loyalty_status from accounts order by number`;
  const before = await rowsOf(holds);
  for (const { id } of await rowsOf(sql<{ id: string }>`select id from accounts`))
    await refreshHoldToday({ db, clock: clockAt(0) }, id);
  expect(await rowsOf(holds)).toEqual(before);
});

test("orders under way stay so until the day they were promised for, and then are handed over", async () => {
  const underWay = sql<{ number: string; left: number }>`select number from orders
    where status in ('CREATED', 'OPEN') and approval is distinct from 'pending' and tracking <> 'CREDIT_REVIEW_IN_PROGRESS'
      and left(promised_for, 10) > ${madeAt.toISOString().slice(0, 10)} order by number`;
  const before = await rowsOf(underWay);
  expect(before.length).toBeGreaterThan(5);
  await advanceDemoOrders({ db, clock: clockAt(0) });
  expect(await rowsOf(underWay)).toEqual(before);
  for (const days of [20, 21]) await advanceDemoOrders({ db, clock: clockAt(days) });
  expect(await rowsOf(underWay)).toEqual([]);
});
