// Shows that a completed order is invoiced once: on account it becomes a debt and is no longer unbilled, by card it is
// settled by its payment. In both cases the books agree.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../../../tests/support/ask-shop.ts";
import { getAccountId, readBooks, todayInBooks } from "../../../../tests/support/billing.ts";
import { confirmCard, type OrderClient, orderClient } from "../../../../tests/support/order-client.ts";
import { freezeDemoOrders } from "../../../../tests/support/order-world.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import { findCredit } from "../../orders/server/credit.store.ts";
import { advanceDemoOrders } from "../../orders/server/order-fulfilment.actions.ts";
import { nextMonth, startOfMonth } from "../statement.ts";
import { raiseInvoice } from "./invoices.actions.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const sku = "TRD-CUT-63";
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

beforeAll(async () => {
  await freezeDemoOrders(db);
  await sql`insert into stock (store_id, sku, on_hand) select id, ${sku}, 500 from stores
    on conflict (store_id, sku) do update set on_hand = 500 + stock.reserved`.execute(db);
  await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000 where terms = 'CREDIT'`.execute(
    db,
  );
});

async function fillCart(email: string, quantity: number): Promise<OrderClient> {
  const client = orderClient(server.url, await openSession(db, email));
  await client.add(sku, quantity);
  await client.pickUp();
  return client;
}

/** Completes the order, waits for the queued invoice, and asks for it eight more times in parallel. */
async function handOver(number: string): Promise<void> {
  await advanceDemoOrders({ db, clock: later(3) });
  await advanceDemoOrders({ db, clock: later(9) });
  await expect.poll(() => listDocuments(number)).not.toEqual([]);
  const services = { db, clock: later(10), publicUrl: server.url };
  await Promise.all(Array.from({ length: 8 }, () => raiseInvoice(services, number)));
}

async function listDocuments(number: string) {
  const { rows } = await sql<{ kind: string; open: number; amount: number; method: string | null; tax: number }>`
    select d.kind, d.open_cents::integer as open, d.amount_cents::integer as amount, d.tax_cents::integer as tax, d.method
    from billing_documents d join orders o on o.id = d.order_id where o.number = ${number} order by d.kind`.execute(db);
  return rows;
}

async function orderByCard(email: string, quantity: number, usesPoints = false): Promise<string> {
  const client = await fillCart(email, quantity);
  if (usesPoints) await client.change("customerCartApplyRedeemPoints", {});
  const { code: cartCode } = await client.read();
  const started = await client.ask<{ paymentIntent: { clientSecret: string; publishableKey: string } }>(
    "checkCartOnPaymentIntent",
    { input: { cartCode } },
  );
  const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
  await confirmCard(cardGateway.sandboxUrl, started.paymentIntent);
  const { order, userErrors } = await client.order({ cartCode, isPayByCC: true });
  expect(userErrors).toEqual([]);
  return order?.id ?? "";
}

describe("a completed order", () => {
  test("on account becomes a debt and is no longer unbilled", async () => {
    const accountId = await getAccountId(db, "holder.au@trestle.test");
    const before = await findCredit(db, accountId);
    const client = await fillCart("holder.au@trestle.test", 5);
    const { order } = await client.order();
    const total = Math.round((order?.accountPaymentTotal.value ?? 0) * 100);
    expect(await findCredit(db, accountId)).toEqual({ ...before, unbilledCents: before.unbilledCents + total });
    await handOver(order?.id ?? "");
    expect(await listDocuments(order?.id ?? "")).toMatchObject([{ kind: "INVOICE", open: total, amount: total }]);
    const after = await findCredit(db, accountId);
    expect(after).toEqual({ ...before, balanceCents: before.balanceCents + total });
    const books = await readBooks(db, accountId);
    expect(books).toMatchObject({ balance: books.receivable, open: books.receivable, unbalanced: 0 });
    const mails = sql`select 1 from mails where subject like ${`Invoice % for order ${order?.id}`}
      and recipient = 'holder.au@trestle.test'`;
    expect((await mails.execute(db)).rows).toHaveLength(1);
  });

  test("by card is settled by its payment and leaves no debt", async () => {
    const accountId = await getAccountId(db, "consumer.au@trestle.test");
    const number = await orderByCard("consumer.au@trestle.test", 2);
    await handOver(number);
    const documents = await listDocuments(number);
    expect(documents).toMatchObject([
      { kind: "INVOICE", open: 0 },
      { kind: "PAYMENT", open: 0, method: "CARD" },
    ]);
    expect(documents[0]?.amount).toBe(documents[1]?.amount);
    const books = await readBooks(db, accountId);
    expect(books).toMatchObject({ balance: books.receivable, open: books.receivable, unbalanced: 0 });
  });

  test("by points and card records the part that points paid", async () => {
    const number = await orderByCard("holder.au@trestle.test", 40, true);
    await handOver(number);
    const documents = await listDocuments(number);
    expect(documents).toMatchObject([{ kind: "INVOICE" }, { kind: "PAYMENT", method: "CARD_AND_POINTS" }]);
    const { rows } = await sql`select e.book, e.cents = o.points_cents as "isPoints" from ledger_entries e
      join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
      join orders o on o.id = d.order_id where o.number = ${number} and e.book = 'REWARDS'`.execute(db);
    expect(rows).toEqual([{ book: "REWARDS", isPoints: true }]);
  });

  test("is invoiced on the first open day if its month was closed before", async () => {
    const month = startOfMonth(todayInBooks());
    await sql`insert into closed_months (country, month, user_id, at)
      select 'AU', ${month}, id, now() from users limit 1`.execute(db);
    const { order } = await (await fillCart("holder.au@trestle.test", 1)).order();
    await handOver(order?.id ?? "");
    await sql`delete from closed_months`.execute(db);
    const { rows } = await sql<{ day: string }>`select d.issued_on::text as day from billing_documents d
      join orders o on o.id = d.order_id where o.number = ${order?.id}`.execute(db);
    expect(rows).toEqual([{ day: nextMonth(month) }]);
  });

  test("is not invoiced before it is completed", async () => {
    const client = await fillCart("painter.au@trestle.test", 1);
    const { order } = await client.order();
    await raiseInvoice({ db, clock: later(0), publicUrl: server.url }, order?.id ?? "");
    expect(await listDocuments(order?.id ?? "")).toEqual([]);
  });
});
