// Shows payments by card against the sandbox: one payment a key, reserve then capture, answers that never come are found
// out by the reconciler, and webhooks take effect once, in any order, and never when forged, stale or bent.
import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../../tests/support/test-server.ts";
import { systemClock } from "../../../server/clock.ts";
import { inTransaction } from "../../../server/database.ts";
import { makeLog } from "../../../server/log.ts";
import { cents } from "../../../shared/money.ts";
import { findLandingMembership } from "../../identity/server/accounts.store.ts";
import { findPersonByEmail } from "../../identity/server/people.store.ts";
import { hashToken, newToken } from "../../identity/server/session-token.ts";
import { insertSession } from "../../identity/server/sessions.store.ts";
import { findSessionViewer } from "../../identity/server/viewer.store.ts";
import type { Heard, Payment } from "../payment.ts";
import { makeGateway } from "./gateway.ts";
import { connectGateway } from "./gateway-connection.ts";
import { hearPayment } from "./hear-payment.ts";
import type { PaymentPurpose } from "./payment-purposes.ts";
import { findPayment, findPaymentByIntent, lockPayment } from "./payments.store.ts";
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  readPayment,
  refundPayment,
} from "./payments.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { signWebhook } from "./sandbox/gateway-events.ts";

const server = await testServer();
const { db } = server;
const keys = Object.fromEntries(
  (await db.selectFrom("sandbox_keys").selectAll().execute()).map(({ name, value }) => [name, value]),
) as Record<"secret" | "publishable" | "webhook", string>;
const at = { host: "127.0.0.1", port: await gatewayPort() };
const stripe = connectGateway({ secretKey: keys.secret, at });
const hasty = makeGateway(connectGateway({ secretKey: keys.secret, at, readMs: 300 }));

async function gatewayPort(): Promise<number> {
  const page = await fetch(new URL("/", server.url));
  const source = /frame-src 'self' (\S+?)[;\s]/.exec(page.headers.get("content-security-policy") ?? "");
  await page.body?.cancel();
  return Number(new URL(source?.[1] ?? "").port);
}

const moves: string[] = [];
let verdict: Awaited<ReturnType<PaymentPurpose["settle"]>> = "wait";
const purposes = {
  order: {
    onMoved: async (_tx: unknown, payment: Payment) => void moves.push(payment.status),
    settle: async () => verdict,
  },
};
let aheadMs = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
const services = { db, clock, log: makeLog("silent"), gateway: makeGateway(stripe), purposes };
beforeEach(() => {
  moves.length = 0;
  verdict = "wait";
  aheadMs = 0;
});

async function viewerOf(email: string) {
  const person = await findPersonByEmail(db, email);
  const tokenHash = hashToken(newToken());
  await insertSession(db, {
    tokenHash,
    userId: person?.id ?? "",
    membershipId: await findLandingMembership(db, person?.id ?? ""),
    providerSessionId: null,
    idToken: "",
    userAgent: "a test",
    ipAddress: "127.0.0.1",
    at: new Date(),
  });
  const viewer = await findSessionViewer(db, tokenHash);
  if (viewer === null) throw new Error("Nobody came.");
  return viewer;
}

const holder = await viewerOf("holder.au@trestle.test");
let made = 0;
const wish = (change: object = {}) => {
  made += 1;
  return {
    purpose: "order",
    reference: `cart ${made}`,
    key: `key ${made}`,
    amountCents: cents(5_000),
    currency: "AUD",
    ...change,
  };
};

async function cardOf(number: string): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2031, cvc: "123" };
  return (await stripe.paymentMethods.create({ type: "card", card })).id;
}

async function begin(number = "4242424242424242", change: object = {}): Promise<{ payment: Payment; cardId: string }> {
  const answer = await createPayment(services, holder, wish(change));
  if (answer.kind !== "done") throw new Error(`The payment was ${answer.kind}.`);
  return { payment: answer.payment, cardId: await cardOf(number) };
}

async function reserve(number?: string): Promise<Payment> {
  const { payment, cardId } = await begin(number);
  const answer = await confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `c-${payment.id}` });
  if (answer.kind !== "done") throw new Error(`The payment was ${answer.kind}.`);
  return answer.payment;
}

const known = (payment: Payment) => findPayment(db, payment.accountId, payment.id);
const book = (payment: Payment) =>
  db.selectFrom("sandbox_charges").selectAll().where("intent_id", "=", payment.intentId).executeTakeFirst();

describe("a payment", () => {
  test("is reserved, captured once however often, and refunded in parts by key", async () => {
    const payment = await reserve();
    expect(payment).toMatchObject({ status: "reserved", card: { brand: "visa", last4: "4242" } });
    const captures = await Promise.all(Array.from({ length: 8 }, () => capturePayment(services, payment)));
    expect(captures.map((answer) => answer.kind === "done" && answer.payment.status)).toEqual(
      Array(8).fill("captured"),
    );
    const refund = () => refundPayment(services, payment, { amountCents: cents(2_000), key: `r-${payment.id}` });
    await refund();
    expect(await refund()).toMatchObject({ kind: "done", payment: { status: "captured", refundedCents: 2_000 } });
    expect(await book(payment)).toMatchObject({ captured_cents: "5000", refunded_cents: "2000" });
  });

  test("asked for twenty times by one key is one; by the same key for another sum, none", async () => {
    const asked = wish();
    const answers = await Promise.all(Array.from({ length: 20 }, () => createPayment(services, holder, asked)));
    expect(new Set(answers.map((answer) => answer.kind === "done" && answer.payment.intentId)).size).toBe(1);
    expect(await createPayment(services, holder, { ...asked, amountCents: cents(5_001) })).toEqual({
      kind: "key-reused",
    });
  });

  test("that is let go can not be captured", async () => {
    const payment = await reserve();
    expect(await cancelPayment(services, payment)).toMatchObject({ kind: "done", payment: { status: "cancelled" } });
    expect(await capturePayment(services, payment)).toMatchObject({ kind: "done", payment: { status: "cancelled" } });
    expect(await book(payment)).toMatchObject({ captured_cents: "0", released: true });
  });

  test("declined stays open, for another card", async () => {
    const { payment, cardId } = await begin("4000000000000002");
    const confirm = { cardId, returnUrl: server.url, key: `d-${payment.id}` };
    expect(await confirmPayment(services, payment, confirm)).toMatchObject({ kind: "declined" });
    expect(await known(payment)).toMatchObject({ status: "open" });
  });

  test("confirmed twice at once is reserved once, and both hear so", async () => {
    const { payment, cardId } = await begin();
    const confirm = (key: string) =>
      confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `${key}-${payment.id}` });
    const answers = await Promise.all([confirm("one"), confirm("other")]);
    expect(answers.map((answer) => answer.kind === "done" && answer.payment.status)).toEqual(["reserved", "reserved"]);
    expect(await book(payment)).toMatchObject({ reserved_cents: "5000" });
  });

  test("that the gateway will not confirm stays open, and was refused", async () => {
    const { payment } = await begin();
    const confirm = { cardId: "pm_0", returnUrl: server.url, key: `n-${payment.id}` };
    const confirmIntent = async () => ({ kind: "refused", missing: false, message: "No." }) as const;
    const unwilling = { ...services, gateway: { ...services.gateway, confirmIntent } };
    expect(await confirmPayment(unwilling, payment, confirm)).toEqual({ kind: "refused", message: "No." });
    expect(await known(payment)).toMatchObject({ status: "open" });
  });

  test("with a challenge says where the bank asks", async () => {
    const { payment, cardId } = await begin("4000002760003184");
    const answer = await confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `a-${payment.id}` });
    expect(answer).toMatchObject({ kind: "done", payment: { status: "open" } });
    expect(answer.kind === "done" ? answer.actionUrl : null).toContain(`/challenge/${payment.intentId}`);
  });
});

test("whom a payment is for is told each move once, whoever hears of it and how often", async () => {
  const { payment } = await begin();
  moves.length = 0;
  const heard = { intentId: payment.intentId ?? "", card: null, refundedCents: cents(0) };
  const news: Heard[] = [
    { ...heard, status: "reserved", capturedCents: cents(0) },
    { ...heard, status: "reserved", capturedCents: cents(0) },
    { ...heard, status: "captured", capturedCents: cents(5_000) },
    { ...heard, status: "open", capturedCents: cents(0) },
  ];
  for (const each of news) {
    await inTransaction(db, async (tx) => {
      const locked = await lockPayment(tx, payment.accountId, payment.id);
      if (locked !== null) await hearPayment(tx, { payment: locked, heard: each, now: clock.now() }, purposes);
    });
  }
  expect(moves).toEqual(["reserved", "captured"]);
});

describe("an answer that never comes", () => {
  const late = { ...services, gateway: hasty };

  test("is unknown, though the money was reserved, and the reconciler finds out", async () => {
    const { payment, cardId } = await begin("4000000000004087");
    const answer = await confirmPayment(late, payment, { cardId, returnUrl: server.url, key: `l-${payment.id}` });
    expect(answer.kind).toBe("unknown");
    expect(await book(payment)).toMatchObject({ reserved_cents: "5000", released: false });
    verdict = "release";
    aheadMs = 61_000;
    await reconcilePayments(services);
    expect(await known(payment)).toMatchObject({ status: "cancelled" });
    expect(await book(payment)).toMatchObject({ released: true });
  });

  test("to a capture is captured in the book and, once asked, with us", async () => {
    const { payment, cardId } = await begin("4000000000004087");
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(payment.intentId ?? "");
    await fetch(`http://127.0.0.1:${at.port}/v1/payment_intents/${payment.intentId}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.publishable}` },
      body: new URLSearchParams({ client_secret: secret ?? "", payment_method: cardId }),
    });
    expect((await capturePayment(late, payment)).kind).toBe("unknown");
    expect(await readPayment(services, payment)).toMatchObject({ payment: { status: "captured" } });
    expect(await book(payment)).toMatchObject({ captured_cents: "5000" });
  });

  test("to the asking itself is asked again under the same key, and made once", async () => {
    const nobody = makeGateway(connectGateway({ secretKey: keys.secret, at: { host: "127.0.0.1", port: 9 } }));
    const asked = wish();
    const answer = await createPayment({ ...services, gateway: nobody }, holder, asked);
    const payment = answer.kind === "unknown" ? answer.payment : null;
    expect(payment).toMatchObject({ status: "asked", intentId: null });
    aheadMs = 61_000;
    await reconcilePayments(services);
    const after = payment === null ? null : await known(payment);
    expect(after?.status).toBe("open");
    expect(await findPaymentByIntent(db, holder.account?.id ?? "", after?.intentId ?? "")).toEqual(after);
  });
});

describe("the reconciler", () => {
  test.each([
    ["keep", "captured"],
    ["release", "cancelled"],
    ["wait", "reserved"],
  ] as const)("does with a reservation what its purpose says: %s", async (said, status) => {
    const payment = await reserve();
    verdict = said;
    await reconcilePayments(services);
    expect((await known(payment))?.status).toBe("reserved");
    aheadMs = 61_000;
    await reconcilePayments(services);
    expect((await known(payment))?.status).toBe(status);
  });

  test("lets go of a reservation that is to be kept and that the bank will not pay", async () => {
    const payment = await reserve();
    const captureIntent = async () => ({ kind: "declined", message: "Declined." }) as const;
    verdict = "keep";
    aheadMs = 61_000;
    await reconcilePayments({ ...services, gateway: { ...services.gateway, captureIntent } });
    expect(await known(payment)).toMatchObject({ status: "cancelled" });
    expect(await book(payment)).toMatchObject({ captured_cents: "0", released: true });
  });
});

test("to learn which card it is does not begin the waiting for its order anew", async () => {
  const { payment } = await begin();
  const nothing = { capturedCents: cents(0), refundedCents: cents(0) };
  const reserved = { intentId: payment.intentId ?? "", status: "reserved", ...nothing, card: null } as const;
  const hear = (heard: Heard, now: Date) =>
    inTransaction(db, async (tx) => {
      const locked = await lockPayment(tx, payment.accountId, payment.id);
      return locked && hearPayment(tx, { payment: locked, heard, now }, purposes);
    });
  const at = new Date(Date.now() + 1_000);
  await hear(reserved, at);
  await hear({ ...reserved, card: { brand: "visa", last4: "4242" } }, new Date(at.getTime() + 30_000));
  expect(await known(payment)).toMatchObject({ card: { last4: "4242" }, movedAt: at });
  expect(moves).toEqual(["open", "reserved"]);
});

describe("a webhook", () => {
  const target = new URL("/api/webhooks/stripe", server.url);
  const send = async (payload: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(target, { method: "POST", headers, body: payload });
    await answer.body?.cancel();
    return answer.status;
  };
  const sign = (payload: string, secret = keys.webhook, now = new Date()) => signWebhook(payload, secret, now);

  /** A payment that the shop knows nothing of yet but that it asked, and the five things that happened to it since. */
  async function story(): Promise<{ payment: Payment; events: string[] }> {
    const { payment } = await begin();
    const intent = await stripe.paymentIntents.retrieve(payment.intentId ?? "");
    const paid = { ...intent, amount_received: 5_000, status: "succeeded" };
    const charge = { id: "ch_1", object: "charge", payment_intent: intent.id, captured: true, amount_captured: 5_000 };
    const details = { payment_method_details: { card: { brand: "visa", last4: "4242" } }, metadata: {} };
    const objects: [string, object][] = [
      ["payment_intent.created", intent],
      ["payment_intent.requires_action", { ...intent, status: "requires_action" }],
      ["payment_intent.amount_capturable_updated", { ...intent, status: "requires_capture" }],
      ["payment_intent.succeeded", paid],
      ["charge.refunded", { ...charge, ...details, amount_refunded: 5_000 }],
    ];
    const events = objects.map(([type, object]) => {
      const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
      return JSON.stringify({ id, object: "event", type, created: 1, data: { object }, livemode: false });
    });
    return { payment, events };
  }

  test("of every kind, in all 120 orders, ends the same", async () => {
    const ends = new Set<string>();
    for (const order of permutations([0, 1, 2, 3, 4])) {
      const { payment, events } = await story();
      for (const place of order) {
        const payload = events[place] ?? "";
        expect(await send(payload, sign(payload))).toBe(200);
      }
      const { status, capturedCents, refundedCents } = (await known(payment)) ?? {};
      ends.add(JSON.stringify({ status, capturedCents, refundedCents }));
    }
    expect([...ends]).toEqual(['{"status":"refunded","capturedCents":5000,"refundedCents":5000}']);
  }, 120_000);

  test("of every kind that comes three times at once takes effect once", async () => {
    const { payment, events } = await story();
    const statusNow = async () => (await known(payment))?.status;
    const ends: (string | undefined)[] = [];
    for (const payload of events) {
      const answers = await Promise.all([1, 2, 3].map(() => send(payload, sign(payload))));
      expect(answers).toEqual([200, 200, 200]);
      ends.push(await statusNow());
    }
    expect(ends).toEqual(["open", "open", "reserved", "captured", "refunded"]);
    const ids = events.map((payload) => (JSON.parse(payload) as { id: string }).id);
    expect(await db.selectFrom("gateway_events").selectAll().where("id", "in", ids).execute()).toHaveLength(5);
  });

  test("forged, stale or without a signature never takes effect", async () => {
    const { payment, events } = await story();
    const payload = events[3] ?? "";
    const old = new Date(Date.now() - 301_000);
    expect(await send(payload, sign(payload, "whsec_guessed"))).toBe(400);
    expect(await send(payload, sign(payload, keys.webhook, old))).toBe(400);
    expect(await send(payload, "")).toBe(400);
    expect(await send(payload, sign(payload).replace(/t=\d+/, "t=1"))).toBe(400);
    expect(await known(payment)).toMatchObject({ status: "open" });
  });

  test("with any bit flipped never takes effect: 2,000 flips", async () => {
    const { payment, events } = await story();
    const payload = events[3] ?? "";
    const signature = sign(payload);
    const bytes = Buffer.from(payload);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    let accepted = 0;
    for (let flip = 0; flip < 2_000; flip += 1) {
      const bent = Buffer.from(bytes);
      const bit = (flip * 7_919) % (bent.length * 8);
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const answer = await fetch(target, { method: "POST", headers, body: bent });
      await answer.body?.cancel();
      if (answer.status !== 400) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(await known(payment)).toMatchObject({ status: "open" });
    expect(Stripe.webhooks.constructEvent(payload, signature, keys.webhook).id).toBeTruthy();
  }, 120_000);
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

test("what the sandbox does comes to the shop by itself, signed", async () => {
  const { payment, cardId } = await begin();
  await stripe.paymentIntents.confirm(payment.intentId ?? "", { payment_method: cardId });
  await expect.poll(async () => (await known(payment))?.status, { timeout: 10_000 }).toBe("reserved");
});
