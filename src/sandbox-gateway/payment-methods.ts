import type Stripe from "stripe";
import type { Transaction } from "../server/database.ts";
import {
  type Call,
  cardError,
  type FormRecord,
  fail,
  failMissing,
  type Handler,
  type Reply,
  readRecord,
  readText,
  readTexts,
  succeed,
} from "./gateway-call.ts";
import { recordEvent } from "./gateway-events.ts";
import {
  findObject,
  insertObject,
  listPaymentMethods as listObjects,
  lockObject,
  updateObject,
} from "./sandbox.store.ts";
import { newCustomer, newPaymentMethod } from "./stripe-objects.ts";
import { type Behaviour, findTestCard } from "./test-cards.ts";

export interface UsableMethod {
  readonly object: Stripe.PaymentMethod;
  readonly behaviour: Behaviour;
}

export function isReply(value: object): value is Reply {
  return "status" in value && "body" in value;
}

/** The saved card that a confirmation names, or a new one from the entered numbers. */
export async function findOrCreateMethod(
  tx: Transaction,
  call: Call,
  customer: string | null,
): Promise<UsableMethod | Reply> {
  const id = readText(call.form, "payment_method");
  if (id === null) return createMethod(tx, call, readRecord(call.form, "payment_method_data"));
  const kept = await findObject<Stripe.PaymentMethod>(tx, "payment_method", id);
  if (kept === null || kept.behaviour === null) return failMissing("PaymentMethod", id);
  if (kept.object.customer !== null && kept.object.customer !== customer) {
    return fail({
      param: "payment_method",
      message: "The provided PaymentMethod belongs to another Customer than the intent.",
    });
  }
  return { object: kept.object, behaviour: kept.behaviour };
}

async function createMethod(tx: Transaction, { now }: Call, data: FormRecord): Promise<UsableMethod | Reply> {
  const card = readRecord(data, "card");
  const year = Number(readText(card, "exp_year"));
  const typed = {
    number: readText(card, "number") ?? "",
    expMonth: Number(readText(card, "exp_month")),
    expYear: year < 100 ? 2000 + year : year,
    cvc: readText(card, "cvc") ?? "",
    holder: readText(readRecord(data, "billing_details"), "name"),
  };
  const found = findTestCard(typed, now);
  if (!("behaviour" in found)) return { status: 402, body: { error: cardError(found) } };
  const object = newPaymentMethod(now, found, typed);
  await insertObject(tx, object, found.behaviour);
  return { object, behaviour: found.behaviour };
}

export const createPaymentMethod: Handler = async (tx, call) => {
  const made = await createMethod(tx, call, call.form);
  return isReply(made) ? made : succeed(made.object);
};

export const retrievePaymentMethod: Handler = async (tx, { params }) => {
  const kept = await findObject<Stripe.PaymentMethod>(tx, "payment_method", params.id ?? "");
  return kept === null ? failMissing("PaymentMethod", params.id ?? "") : succeed(kept.object);
};

export const listPaymentMethods: Handler = async (tx, { form, params }) => {
  const customer = params.id ?? readText(form, "customer") ?? "";
  const limit = Math.min(Number(readText(form, "limit") ?? 10), 100);
  const data = await listObjects<Stripe.PaymentMethod>(tx, customer, limit + 1);
  const url = params.id === undefined ? "/v1/payment_methods" : `/v1/customers/${customer}/payment_methods`;
  return succeed({ object: "list", data: data.slice(0, limit), has_more: data.length > limit, url });
};

export const attachPaymentMethod: Handler = async (tx, { params, form, now }) => {
  const kept = await lockObject<Stripe.PaymentMethod>(tx, "payment_method", params.id ?? "");
  const customer = readText(form, "customer") ?? "";
  if (kept === null) return failMissing("PaymentMethod", params.id ?? "");
  if ((await findObject(tx, "customer", customer)) === null) return failMissing("customer", customer);
  if (kept.object.customer !== null && kept.object.customer !== customer) {
    return fail({ message: "The payment method you provided has already been attached to a customer." });
  }
  return succeed(await attach(tx, now, { method: kept.object, customer }));
};

export async function attach(
  tx: Transaction,
  now: Date,
  { method, customer }: { method: Stripe.PaymentMethod; customer: string },
): Promise<Stripe.PaymentMethod> {
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  await updateObject(tx, attached);
  await recordEvent(tx, now, { type: "payment_method.attached", object: attached });
  return attached;
}

export const detachPaymentMethod: Handler = async (tx, { params, now }) => {
  const kept = await lockObject<Stripe.PaymentMethod>(tx, "payment_method", params.id ?? "");
  if (kept === null) return failMissing("PaymentMethod", params.id ?? "");
  const { customer } = kept.object;
  if (customer === null) {
    return fail({
      param: "payment_method",
      message: "The payment method you provided is not attached to a customer so detachment is impossible.",
    });
  }
  const detached = { ...kept.object, customer: null };
  await updateObject(tx, detached);
  await clearDefault(tx, String(customer), detached.id);
  await recordEvent(tx, now, { type: "payment_method.detached", object: detached });
  return succeed(detached);
};

async function clearDefault(tx: Transaction, customerId: string, methodId: string): Promise<void> {
  const customer = (await lockObject<Stripe.Customer>(tx, "customer", customerId))?.object;
  if (customer?.invoice_settings.default_payment_method !== methodId) return;
  await updateObject(tx, withDefault(customer, null));
}

function withDefault(customer: Stripe.Customer, methodId: string | null): Stripe.Customer {
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId } };
}

export const createCustomer: Handler = async (tx, { form, now }) => {
  const customer = newCustomer(now, {
    name: readText(form, "name"),
    email: readText(form, "email"),
    metadata: readTexts(form, "metadata"),
  });
  await insertObject(tx, customer);
  return succeed(customer);
};

export const retrieveCustomer: Handler = async (tx, { params }) => {
  const kept = await findObject<Stripe.Customer>(tx, "customer", params.id ?? "");
  return kept === null ? failMissing("customer", params.id ?? "") : succeed(kept.object);
};

export const updateCustomer: Handler = async (tx, { params, form }) => {
  const kept = await lockObject<Stripe.Customer>(tx, "customer", params.id ?? "");
  if (kept === null) return failMissing("customer", params.id ?? "");
  const methodId = readText(readRecord(form, "invoice_settings"), "default_payment_method");
  if (methodId === null) return succeed(kept.object);
  const method = await findObject<Stripe.PaymentMethod>(tx, "payment_method", methodId);
  if (method?.object.customer !== kept.object.id) {
    return fail({
      status: 404,
      code: "resource_missing",
      param: "invoice_settings[default_payment_method]",
      message: `No such PaymentMethod: '${methodId}'`,
    });
  }
  const changed = withDefault(kept.object, methodId);
  await updateObject(tx, changed);
  return succeed(changed);
};
