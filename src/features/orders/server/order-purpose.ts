import type { Clock } from "../../../server/clock.ts";
import { isFreshlyReserved, type Payment } from "../../cards/payment.ts";
import type { PaymentPurpose } from "../../cards/server/payment-purposes.ts";
import { isCartLive } from "../../cart/server/cart.store.ts";
import { failedCharge } from "./order-money.ts";
import { findOrderBy, insertEvent, lockOrderOfPayment, markPaid, markRefunded } from "./orders.store.ts";
import { undoOrder } from "./undo-order.ts";

/** What a card pays for here: a cart, which its reference names, on the way to becoming an order. */
export const ORDER_PURPOSE = "order";

export function orderPurpose(clock: Clock): PaymentPurpose {
  return {
    async onMoved(tx, payment) {
      const order = await lockOrderOfPayment(tx, payment.id);
      if (order === null) return;
      const at = clock.now();
      const tell = (kind: "PAID" | "REFUNDED", words: string) =>
        insertEvent(tx, order, { at, kind, userId: null, words });
      if (payment.status === "captured" && (await markPaid(tx, order.id))) await tell("PAID", paidWords(payment));
      if (payment.status === "refunded" && order.cancelledAt !== null) {
        await markRefunded(tx, order.id, at);
        await tell("REFUNDED", "What the card paid was given back.");
      }
      if (payment.status === "cancelled") await undoOrder(tx, order, failedCharge(at));
    },
    async settle(db, payment) {
      const order = await findOrderBy(db, "payment_id", payment.id);
      if (order !== null) return order.cancelledAt === null ? "keep" : "release";
      const isFresh = isFreshlyReserved(payment, clock.now());
      return isFresh && (await isCartLive(db, payment.reference)) ? "wait" : "release";
    },
  };
}

function paidWords({ card }: Payment): string {
  return card === null ? "The card was charged." : `The card ending in ${card.last4} was charged.`;
}
