import { isAbandoned, nextCheckAt, type Payment } from "../payment.ts";
import { findGatewayCustomer } from "./card-customers.store.ts";
import { listPaymentsToCheck, postponeCheck } from "./payments.store.ts";
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
 * wants to keep is captured, what it does not know is let go.
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

async function reconcile(services: PaymentServices, payment: Payment): Promise<void> {
  const answer = await ask(services, payment);
  const known = answer.kind === "done" ? await settle(services, answer.payment) : null;
  if (known?.kind === "done" && known.payment.status !== payment.status) return;
  await postponeCheck(services.db, payment.id, nextCheckAt(payment, services.clock.now()));
}

/** A payment whose creation was never answered is asked for once more, under its key: that finds it or makes it. */
async function ask(services: PaymentServices, payment: Payment): Promise<PaymentAnswer> {
  if (payment.intentId !== null) return readPayment(services, payment);
  const customerId = await findGatewayCustomer(services.db, payment.cardCustomerId);
  if (customerId === null) throw new Error("A payment was stored before its customer.");
  return recreatePayment(services, payment, customerId);
}

async function settle(services: PaymentServices, payment: Payment): Promise<PaymentAnswer | null> {
  if (isAbandoned(payment, services.clock.now())) return cancelPayment(services, payment);
  if (payment.status !== "reserved" && payment.status !== "captured") return null;
  const verdict = await (services.purposes[payment.purpose]?.settle(services.db, payment) ?? "wait");
  if (verdict === "wait") return null;
  if (verdict === "keep") return payment.status === "reserved" ? capturePayment(services, payment) : null;
  if (payment.status === "reserved") return cancelPayment(services, payment);
  const amountCents = payment.capturedCents;
  return refundPayment(services, payment, { amountCents, key: `release-${payment.id}` });
}
