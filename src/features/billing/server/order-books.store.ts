/** What is left of an order in the books and in rewards. The tables are named in the stores of documents, orders and points. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { sumCents } from "../../../shared/money.ts";
import { countRedeemed } from "../../loyalty/server/points.store.ts";
import type { AnsweredClaim } from "../../orders/order-claim.ts";
import type { OrderReturn } from "../../orders/order-return.ts";
import { listClaims } from "../../orders/server/claims.store.ts";
import { findContents } from "../../orders/server/order-contents.store.ts";
import { listReturns } from "../../orders/server/order-returns.store.ts";
import { selectOrders } from "../../orders/server/orders.store.ts";
import { listShipments } from "../../orders/server/shipments.store.ts";
import { listVoucherUses } from "../../vouchers/server/vouchers.store.ts";
import { type OrderBooks, readOrderBooks } from "../order-refund.ts";
import type { ReturnFacts } from "../plan-order-return.ts";
import { findInvoiceOfOrder, pointsPaidColumn, returnedColumn, selectDocumentsOfOrder } from "./documents.store.ts";
import { sumBooks } from "./ledger.store.ts";

/** One exchange, also with the id as a part of the statements. */
export async function findOrderBooks(db: Database, orderId: string | RawBuilder<string>): Promise<OrderBooks> {
  const redemptionId = sql<string>`(select redemption_id from ${selectOrders(sql`id = ${orderId}`)} as redeemed)`;
  const [sums, uses, pointsLeft] = await Promise.all([
    sumBooks(db, selectDocumentsOfOrder(orderId)),
    listVoucherUses(db, orderId),
    countRedeemed(db, redemptionId),
  ]);
  return readOrderBooks(sums, { pointsLeft, voucherCents: sumCents(uses.map(({ cents }) => cents)) });
}

interface StoredReturnFacts extends ReturnFacts {
  readonly returns: readonly OrderReturn[];
  readonly claims: readonly AnsweredClaim[];
  /** The stores that sent a part of the order. */
  readonly sentFrom: readonly string[];
}

/** Everything that decides about a return. One exchange, also the one that locks the order. */
export async function findReturnFacts(db: Database, orderId: string | RawBuilder<string>): Promise<StoredReturnFacts> {
  const [{ lines }, returns, claims, shipments, invoice, books] = await Promise.all([
    findContents(db, orderId),
    listReturns(db, orderId),
    listClaims(db, orderId),
    listShipments(db, orderId),
    findInvoiceOfOrder(db, orderId),
    findOrderBooks(db, orderId),
  ]);
  const sentFrom = shipments.filter(({ leftAt }) => leftAt !== null).map(({ storeId }) => storeId);
  return { lines, returns, claims, invoice, books, sentFrom };
}

/** What credit notes took off an order on account, and what points paid of its invoice. Both earn nothing. */
export async function sumUnearned(db: Database, orderId: string): Promise<number> {
  const id = sql`${orderId}::uuid`;
  const { rows } = await sql<{ cents: string }>`
    select ${returnedColumn(id)} + ${pointsPaidColumn(id)} as cents`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}
