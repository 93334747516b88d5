import type Stripe from "stripe";
import { fail, failMissing, type Handler, readText, readTexts, succeed } from "./gateway-call.ts";
import { recordEvent } from "./gateway-events.ts";
import {
  findEvent,
  findObject,
  insertObject,
  listEvents as listStored,
  lockObject,
  updateCharge,
  updateObject,
} from "./sandbox.store.ts";
import { listRefunds, newRefund } from "./stripe-objects.ts";

export const createRefund: Handler = async (tx, { form, now }) => {
  const intentId = readText(form, "payment_intent") ?? "";
  const intent = (await lockObject<Stripe.PaymentIntent>(tx, "payment_intent", intentId))?.object;
  if (intent === undefined) return failMissing("payment_intent", intentId);
  const charge = (await lockObject<Stripe.Charge>(tx, "charge", String(intent.latest_charge)))?.object;
  if (charge === undefined || intent.status !== "succeeded") {
    return fail({ message: "This PaymentIntent does not have a successful charge to refund." });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = Number(readText(form, "amount") ?? left);
  if (left === 0) {
    return fail({
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    const message = "Refund amount is greater than unrefunded amount on charge.";
    return fail({ code: "amount_too_large", param: "amount", message });
  }
  const refund = newRefund(now, charge, { amount, metadata: readTexts(form, "metadata") });
  const refunded = charge.amount_refunded + amount;
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
    refunds: listRefunds(charge.id, [refund, ...(charge.refunds?.data ?? [])]),
  };
  await insertObject(tx, refund);
  await updateObject(tx, changed);
  await updateCharge(tx, intent.id, { refunded_cents: refunded });
  await recordEvent(tx, now, { type: "refund.created", object: refund });
  await recordEvent(tx, now, { type: "charge.refunded", object: changed });
  return succeed(refund);
};

export const retrieveRefund: Handler = async (tx, { params }) => {
  const kept = await findObject<Stripe.Refund>(tx, "refund", params.id ?? "");
  return kept === null ? failMissing("refund", params.id ?? "") : succeed(kept.object);
};

export const retrieveCharge: Handler = async (tx, { params }) => {
  const kept = await findObject<Stripe.Charge>(tx, "charge", params.id ?? "");
  return kept === null ? failMissing("charge", params.id ?? "") : succeed(kept.object);
};

export const retrieveEvent: Handler = async (tx, { params }) => {
  const event = await findEvent(tx, params.id ?? "");
  return event === null ? failMissing("event", params.id ?? "") : succeed(event);
};

export const listEvents: Handler = async (tx, { form }) => {
  const limit = Math.min(Number(readText(form, "limit") ?? 10), 100);
  const data = await listStored(tx, limit + 1);
  return succeed({ object: "list", data: data.slice(0, limit), has_more: data.length > limit, url: "/v1/events" });
};
