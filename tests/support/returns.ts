/** Returns and claims of orders that were invoiced, for tests that need only their state. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/server/database.ts";
import { cents } from "../../src/shared/money.ts";
import { bookDocument } from "./billing.ts";
import { placePickup } from "./counter.ts";
import { orderStates } from "./order-states.ts";
import type { OrderWorld } from "./order-world.ts";

interface InvoicedOrder {
  readonly id: string;
  readonly accountId: string;
  readonly amount: number;
  readonly tax: number;
  readonly isByCard: boolean;
}

/** Hands an order over and books its invoice, without the jobs that would run beside the test. */
async function invoiceOrder(db: Database, orderCode: string): Promise<void> {
  await orderStates.handedOver(db, orderCode);
  const { rows } = await sql<InvoicedOrder>`select id, account_id as "accountId", total_cents::integer as amount,
    pay_by = 'CARD' as "isByCard", (subtotal_tax_cents + fee_tax_cents)::integer as tax from orders where number = ${orderCode}`.execute(
    db,
  );
  const [order] = rows;
  if (order === undefined) throw new Error(`There is no order ${orderCode}.`);
  const { accountId, amount, id: orderId, tax } = order;
  await bookDocument(db, { accountId, amount, orderId, taxCents: cents(tax) });
  if (order.isByCard) await bookDocument(db, { accountId, amount, orderId, kind: "PAYMENT", method: "CARD" });
}

/** A job raises the invoice after an order was handed over. */
export async function waitForInvoice(db: Database, orderCode: string): Promise<void> {
  const isInvoiced = async () => {
    const { rows } = await sql`select from billing_documents d join orders o on o.id = d.order_id
      where o.number = ${orderCode} and d.kind = 'INVOICE'`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(isInvoiced).toBe(true);
}

export async function insertClaim(db: Database, orderCode: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into order_claims (id, order_id, account_id, place, problem, quantity, user_id, at)
    select ${id}, id, account_id, 1, 'DAMAGED', 1, user_id, now() from orders where number = ${orderCode}
    on conflict do nothing`.execute(db);
  return id;
}

/** A return of one cent whose refund the gateway has refused. */
async function insertFailed(db: Database, orderCode: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into order_returns (id, order_id, account_id, store_id, user_id, at, reason, key, request_hash, goods_cents,
      tax_cents, card_cents, surcharge_cents, points_back, points_cents, voucher_cents, status, problem)
    select ${id}, id, account_id, fulfilment_store_id, user_id, now(), 'Test', ${id}, sha256('test'), 1, 0,
      case pay_by when 'CARD' then 1 else 0 end, 0, 0, 0, 0, 'FAILED', 'Refused' from orders where number = ${orderCode}`.execute(
    db,
  );
  return id;
}

/** Two returns of an order that the gateway refused. The order is invoiced first. */
export async function loseRefund(db: Database, orderCode: string): Promise<{ retried: string; withdrawn: string }> {
  const { rows } = await sql`select from billing_documents d join orders o on o.id = d.order_id
    where o.number = ${orderCode} and d.kind = 'INVOICE'`.execute(db);
  if (rows.length === 0) await invoiceOrder(db, orderCode);
  return { retried: await insertFailed(db, orderCode), withdrawn: await insertFailed(db, orderCode) };
}

/** What staff do after an order was handed over. Each function makes a new order, and returns the variables. */
export function listReturnChanges(world: OrderWorld): Record<string, () => Promise<object>> {
  const { db } = world.server;
  const invoiced = async () => {
    const { orderCode } = await placePickup(world, "full.au@trestle.test");
    await invoiceOrder(db, orderCode);
    return orderCode;
  };
  const failed = async () => {
    const orderCode = await invoiced();
    return { orderCode, returnId: await insertFailed(db, orderCode) };
  };
  return {
    ReturnItems: async () => ({
      ...{ orderCode: await invoiced(), lines: [{ itemId: "1", quantity: 1 }], reason: "Wrong size", seen: "" },
      idempotencyKey: randomUUID(),
    }),
    RetryReturn: failed,
    WithdrawReturn: async () => ({ ...(await failed()), reason: "Paid in cash" }),
    AnswerClaim: async () => {
      const orderCode = await invoiced();
      return { orderCode, claimId: await insertClaim(db, orderCode), outcome: "REFUSED", words: "We looked at it." };
    },
  };
}
