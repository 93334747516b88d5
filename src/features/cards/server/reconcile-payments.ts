import { inTransaction } from "../../../server/database.ts";
import { isAbandoned, nextCheckAt, type Payment } from "../payment.ts";
import { findGatewayCustomer } from "./card-customers.store.ts";
import { queueCheck } from "./payment-checks.ts";
import { findPaymentToCheck, listPaymentsToCheck, postponeCheck } from "./payments.store.ts";
import {
  cancelPayment,
  capturePayment,
  type PaymentAnswer,
  type PaymentServices,
  readPayment,
  recreatePayment,
  refundPayment,
} from "./payments.ts";

const AT_ONCE = 50;

/**
 * Asks the gateway about every payment that should have come to an end by now, and brings it there: what its purpose
 * wants to keep is captured, what it does not know is let go. Each has a job of its own; this finds what they left.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  const due = await listPaymentsToCheck(services.db, services.clock.now(), AT_ONCE);
  for (const payment of due) {
    try {
      await reconcile(services, payment);
    } catch (error) {
      services.log.error({ err: error, payment: payment.id }, "A payment could not be settled; it is tried again.");
    }
  }
}

export async function reconcileOne(services: PaymentServices, paymentId: string): Promise<void> {
  const payment = await findPaymentToCheck(services.db, paymentId, services.clock.now());
  if (payment !== null) await reconcile(services, payment);
}

async function reconcile(services: PaymentServices, payment: Payment): Promise<void> {
  const answer = await ask(services, payment);
  const known = answer.kind === "done" ? await settle(services, answer.payment) : answer;
  // Whatever moved it has said when it is to be looked at next.
  if (hasCome(payment, answer) || hasCome(payment, known)) return;
  const checkAt = nextCheckAt(payment, services.clock.now());
  await inTransaction(services.db, async (tx) => {
    await postponeCheck(tx, payment.id, checkAt);
    await queueCheck(tx, payment.id, checkAt);
  });
}

function hasCome(from: Payment, to: PaymentAnswer | null): boolean {
  return to?.kind === "done" && to.payment.status !== from.status;
}

/** A payment whose creation was never answered is asked for once more, under its key: that finds it or makes it. */
async function ask(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  if (payment.intentId !== null) return readPayment(services, payment);
  const customerId = await findGatewayCustomer(services.db, payment.cardCustomerId);
  if (customerId === null) throw new Error("A payment was stored before its customer.");
  return recreatePayment(services, payment, customerId);
}

/** What the bank will not pay is let go, which tells whom it was for: to ask again would hear the same. */
async function takeMoney(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  const answer = await capturePayment(services, payment);
  return answer.kind === "declined" ? cancelPayment(services, payment) : answer;
}

async function settle(services: PaymentServices, payment: Payment): Promise<PaymentAnswer | null> {
  if (isAbandoned(payment, services.clock.now())) return cancelPayment(services, payment);
  if (payment.status !== "reserved" && payment.status !== "captured") return null;
  const verdict = await (services.purposes[payment.purpose]?.settle(services.db, payment) ?? "wait");
  if (verdict === "wait") return null;
  if (verdict === "keep") return payment.status === "reserved" ? takeMoney(services, payment) : null;
  if (payment.status === "reserved") return cancelPayment(services, payment);
  const amountCents = payment.capturedCents;
  return refundPayment(services, payment, { amountCents, key: `release-${payment.id}` });
}
