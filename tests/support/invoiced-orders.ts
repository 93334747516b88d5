/** Orders that were handed over and invoiced, and what their returns leave in the books, at the gateway and in the queues. */
import { sql } from "kysely";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { readData } from "./operation-client.ts";
import { getPlacedOrder, minutesAhead, type OrderWorld } from "./order-world.ts";
import { waitForInvoice } from "./returns.ts";

interface Tender {
  readonly byCard?: boolean;
  readonly usesPoints?: boolean;
  readonly voucherId?: string;
}

interface OrderRow {
  readonly goods: number;
  readonly tax: number;
  readonly total: number;
  readonly surcharge: number;
}

interface ReturnRow {
  readonly id: string;
  readonly status: string;
  readonly goods: number;
  readonly card: number;
  readonly attempt: number;
}

export const selectPaymentId = (orderCode: string) => sql`(select payment_id from orders where number = ${orderCode})`;

export function invoicedOrders({ server, fillCart, reserveCard, readRow }: OrderWorld) {
  const { db } = server;
  const entries = sql`ledger_entries e join ledger_postings p on p.id = e.posting_id
    join billing_documents d on d.id = p.document_id join orders o on o.id = d.order_id`;
  return {
    /** An order of three brushes that was handed over and invoiced. */
    placeInvoiced: async (email: string, { byCard = false, usesPoints = false, voucherId = "" }: Tender = {}) => {
      const client = await fillCart(email, 3);
      if (usesPoints) await client.change("customerCartApplyRedeemPoints", {});
      if (voucherId !== "") await client.change("CustomerCartUseVoucher", { voucherId });
      if (byCard) await reserveCard(client);
      const orderCode = getPlacedOrder(await client.order({ isPayByCC: byCard })).id;
      for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
      await waitForInvoice(db, orderCode);
      return orderCode;
    },
    listKinds: async (orderCode: string) => {
      const { rows } = await sql<{ kind: string }>`select d.kind from billing_documents d
        join orders o on o.id = d.order_id where o.number = ${orderCode} order by d.kind`.execute(db);
      return rows.map(({ kind }) => kind);
    },
    readMoney: (orderCode: string) =>
      readRow<OrderRow>(sql`select (subtotal_cents + subtotal_tax_cents)::integer as goods,
        subtotal_tax_cents::integer as tax, total_cents::integer as total, surcharge_cents::integer as surcharge
        from orders where number = ${orderCode}`),
    listReturns: async (orderCode: string) => {
      const { rows } = await sql<ReturnRow>`select r.id, r.status, r.goods_cents::integer as goods,
          r.card_cents::integer as card, r.attempt from order_returns r join orders o on o.id = r.order_id
        where o.number = ${orderCode} order by r.at`.execute(db);
      return rows;
    },
    readCash: async (orderCode: string) => {
      const { cash } = await readRow<{ cash: number }>(sql`select coalesce(sum(e.cents), 0)::integer as cash
        from ${entries} where o.number = ${orderCode} and e.book = 'CASH'`);
      return cash;
    },
    /** The books that the documents of an order moved, without those that are back at zero. */
    listMovedBooks: async (orderCode: string) => {
      const { rows } = await sql<{ book: string }>`select e.book from ${entries} where o.number = ${orderCode}
        group by e.book having sum(e.cents) <> 0 order by e.book`.execute(db);
      return rows.map(({ book }) => book);
    },
    readRefunded: async (orderCode: string) => {
      const { refunded } = await readRow<{ refunded: number }>(sql`select refunded_cents::integer as refunded
        from payments where id = ${selectPaymentId(orderCode)}`);
      return refunded;
    },
    /** The gateway does not know the payment under another id, so it refuses the refund. */
    hideFromGateway: (orderCode: string) =>
      sql`update payments set intent_id = 'pi_x' || intent_id where id = ${selectPaymentId(orderCode)}`.execute(db),
    showToGateway: (orderCode: string) =>
      sql`update payments set intent_id = substr(intent_id, 5) where id = ${selectPaymentId(orderCode)}`.execute(db),
    /** The tasks of a queue, as an administrator sees them. */
    listTasks: async (queue: "CLAIMS" | "RETURNS_FAILED") => {
      const data = await readData<{ staffQueue: { queue: { tasks: { id: string; title: string }[] } | null } }>(
        server,
        "admin.au@trestle.test",
        { operation: "GetStaffQueue", variables: { queue, storeId: "" } },
      );
      return data.staffQueue.queue?.tasks ?? [];
    },
  };
}
