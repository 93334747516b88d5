// Shows payments by card against the sandbox gateway: one payment for each key, reserve then capture, lost answers are
// resolved by the reconciler, and webhooks take effect once, in any order, and never when forged, stale or altered.
import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../../tests/support/test-server.ts";
import { signWebhook } from "../../../sandbox-gateway/gateway-events.ts";
import { systemClock } from "../../../server/clock.ts";
import { inTransaction } from "../../../server/database.ts";
import { makeLog } from "../../../server/log.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { timeLimits } from "../../../server/time-limits.ts";
import { cents } from "../../../shared/money.ts";
import { findLandingMembership } from "../../identity/server/members.store.ts";
import { findPersonByEmail } from "../../identity/server/people.store.ts";
import { insertSession } from "../../identity/server/sessions.store.ts";
import { findSessionViewer } from "../../identity/server/viewer.store.ts";
import type { GatewayState, Payment } from "../payment.ts";
import { connectGateway, makeGateway } from "./gateway.adapter.ts";
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  readPayment,
  reconcilePayments,
  refundPayment,
} from "./payments.actions.ts";
import { findPayment, findPaymentByIntent, lockPayment } from "./payments.store.ts";
import { type PaymentPurpose, recordGatewayState } from "./record-gateway-state.steps.ts";

const server = await testServer();
const { db } = server;
const keys = Object.fromEntries(
  (await db.selectFrom("sandbox_keys").selectAll().execute()).map(({ name, value }) => [name, value]),
) as Record<"secret" | "publishable" | "webhook", string>;
const at = { host: "127.0.0.1", port: await gatewayPort() };
const stripe = connectGateway({ secretKey: keys.secret, at });
const limits = { ...timeLimits, gatewayMs: 300 };
const impatientGateway = makeGateway(connectGateway({ secretKey: keys.secret, at, limits }));

async function gatewayPort(): Promise<number> {
  const page = await fetch(new URL("/", server.url));
  const source = /frame-src 'self' (\S+?)[;\s]/.exec(page.headers.get("content-security-policy") ?? "");
  await page.body?.cancel();
  return Number(new URL(source?.[1] ?? "").port);
}

const changes: string[] = [];
let verdict: Awaited<ReturnType<PaymentPurpose["settle"]>> = "wait";
const purposes = {
  order: {
    onStatusChange: async (_tx: unknown, payment: Payment) => void changes.push(payment.status),
    settle: async () => verdict,
  },
};
let aheadMs = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
const services = { db, clock, log: makeLog("silent"), gateway: makeGateway(stripe), purposes };
beforeEach(() => {
  changes.length = 0;
  verdict = "wait";
  aheadMs = 0;
});

async function signIn(email: string) {
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
  if (viewer === null) throw new Error("The session has no viewer.");
  return viewer;
}

const holder = await signIn("holder.au@trestle.test");
let inputs = 0;
const makeInput = (change: object = {}) => {
  inputs += 1;
  return {
    purpose: "order",
    reference: `cart ${inputs}`,
    key: `key ${inputs}`,
    amountCents: cents(5_000),
    currency: "AUD",
    ...change,
  };
};

async function createCard(number: string): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2031, cvc: "123" };
  return (await stripe.paymentMethods.create({ type: "card", card })).id;
}

async function create(number = "4242424242424242", change: object = {}): Promise<{ payment: Payment; cardId: string }> {
  const answer = await createPayment(services, holder, makeInput(change));
  if (answer.kind !== "done") throw new Error(`The payment was ${answer.kind}.`);
  return { payment: answer.payment, cardId: await createCard(number) };
}

async function reserve(number?: string): Promise<Payment> {
  const { payment, cardId } = await create(number);
  const answer = await confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `c-${payment.id}` });
  if (answer.kind !== "done") throw new Error(`The payment was ${answer.kind}.`);
  return answer.payment;
}

const findStored = (payment: Payment) => findPayment(db, payment.accountId, payment.id);
const findCharge = (payment: Payment) =>
  db.selectFrom("sandbox_charges").selectAll().where("intent_id", "=", payment.intentId).executeTakeFirst();

describe("a payment", () => {
  test("is reserved, captured once by eight parallel captures, and refunded once for each key", async () => {
    const payment = await reserve();
    expect(payment).toMatchObject({ status: "reserved", card: { brand: "visa", last4: "4242" } });
    const captures = await Promise.all(Array.from({ length: 8 }, () => capturePayment(services, payment)));
    expect(captures.map((answer) => answer.kind === "done" && answer.payment.status)).toEqual(
      Array(8).fill("captured"),
    );
    const refund = () => refundPayment(services, payment, { amountCents: cents(2_000), key: `r-${payment.id}` });
    await refund();
    expect(await refund()).toMatchObject({ kind: "done", payment: { status: "captured", refundedCents: 2_000 } });
    expect(await findCharge(payment)).toMatchObject({ captured_cents: "5000", refunded_cents: "2000" });
  });

  test("20 parallel requests with one key create one payment, and a different amount with that key is refused", async () => {
    const input = makeInput();
    const answers = await Promise.all(Array.from({ length: 20 }, () => createPayment(services, holder, input)));
    expect(new Set(answers.map((answer) => answer.kind === "done" && answer.payment.intentId)).size).toBe(1);
    expect(await createPayment(services, holder, { ...input, amountCents: cents(5_001) })).toEqual({
      kind: "key-reused",
    });
  });

  test("that was cancelled cannot be captured", async () => {
    const payment = await reserve();
    expect(await cancelPayment(services, payment)).toMatchObject({ kind: "done", payment: { status: "cancelled" } });
    expect(await capturePayment(services, payment)).toMatchObject({ kind: "done", payment: { status: "cancelled" } });
    expect(await findCharge(payment)).toMatchObject({ captured_cents: "0", released: true });
  });

  test("stays open after a decline, so that another card can pay", async () => {
    const { payment, cardId } = await create("4000000000000002");
    const confirm = { cardId, returnUrl: server.url, key: `d-${payment.id}` };
    expect(await confirmPayment(services, payment, confirm)).toMatchObject({ kind: "declined" });
    expect(await findStored(payment)).toMatchObject({ status: "open" });
  });

  test("two parallel confirmations reserve once and both report it", async () => {
    const { payment, cardId } = await create();
    const confirm = (key: string) =>
      confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `${key}-${payment.id}` });
    const answers = await Promise.all([confirm("one"), confirm("other")]);
    expect(answers.map((answer) => answer.kind === "done" && answer.payment.status)).toEqual(["reserved", "reserved"]);
    expect(await findCharge(payment)).toMatchObject({ reserved_cents: "5000" });
  });

  test("stays open when the gateway refuses to confirm it", async () => {
    const { payment } = await create();
    const confirm = { cardId: "pm_0", returnUrl: server.url, key: `n-${payment.id}` };
    const confirmIntent = async () => ({ kind: "refused", missing: false, message: "No." }) as const;
    const refusing = { ...services, gateway: { ...services.gateway, confirmIntent } };
    expect(await confirmPayment(refusing, payment, confirm)).toEqual({ kind: "refused", message: "No." });
    expect(await findStored(payment)).toMatchObject({ status: "open" });
  });

  test("with a 3-D Secure challenge reports the page on which the bank asks", async () => {
    const { payment, cardId } = await create("4000002760003184");
    const answer = await confirmPayment(services, payment, { cardId, returnUrl: server.url, key: `a-${payment.id}` });
    expect(answer).toMatchObject({ kind: "done", payment: { status: "open" } });
    expect(answer.kind === "done" ? answer.actionUrl : null).toContain(`/challenge/${payment.intentId}`);
  });
});

test("the purpose is called once for each status change, even if the change is reported several times", async () => {
  const { payment } = await create();
  changes.length = 0;
  const report = { intentId: payment.intentId ?? "", card: null, refundedCents: cents(0) };
  const states: GatewayState[] = [
    { ...report, status: "reserved", capturedCents: cents(0) },
    { ...report, status: "reserved", capturedCents: cents(0) },
    { ...report, status: "captured", capturedCents: cents(5_000) },
    { ...report, status: "open", capturedCents: cents(0) },
  ];
  for (const state of states) {
    await inTransaction(db, async (tx) => {
      const locked = await lockPayment(tx, payment.accountId, payment.id);
      if (locked !== null) await recordGatewayState(tx, { payment: locked, state, now: clock.now() }, purposes);
    });
  }
  expect(changes).toEqual(["reserved", "captured"]);
});

describe("a lost answer", () => {
  const impatient = { ...services, gateway: impatientGateway };

  test("to a confirmation is reported as unknown, and the reconciler then releases the reserved money", async () => {
    const { payment, cardId } = await create("4000000000004087");
    const answer = await confirmPayment(impatient, payment, { cardId, returnUrl: server.url, key: `l-${payment.id}` });
    expect(answer.kind).toBe("unknown");
    expect(await findCharge(payment)).toMatchObject({ reserved_cents: "5000", released: false });
    verdict = "release";
    aheadMs = 61_000;
    await reconcilePayments(services);
    expect(await findStored(payment)).toMatchObject({ status: "cancelled" });
    expect(await findCharge(payment)).toMatchObject({ released: true });
  });

  test("to a capture is reported as unknown, and reading the payment then records the capture", async () => {
    const { payment, cardId } = await create("4000000000004087");
    const { client_secret: secret } = await stripe.paymentIntents.retrieve(payment.intentId ?? "");
    await fetch(`http://127.0.0.1:${at.port}/v1/payment_intents/${payment.intentId}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.publishable}` },
      body: new URLSearchParams({ client_secret: secret ?? "", payment_method: cardId }),
    });
    expect((await capturePayment(impatient, payment)).kind).toBe("unknown");
    expect(await readPayment(services, payment)).toMatchObject({ payment: { status: "captured" } });
    expect(await findCharge(payment)).toMatchObject({ captured_cents: "5000" });
  });

  test("to the creation is retried with the same key by the reconciler and creates one payment", async () => {
    const deadGateway = makeGateway(connectGateway({ secretKey: keys.secret, at: { host: "127.0.0.1", port: 9 } }));
    const input = makeInput();
    const answer = await createPayment({ ...services, gateway: deadGateway }, holder, input);
    const payment = answer.kind === "unknown" ? answer.payment : null;
    expect(payment).toMatchObject({ status: "asked", intentId: null });
    aheadMs = 61_000;
    await reconcilePayments(services);
    const after = payment === null ? null : await findStored(payment);
    expect(after?.status).toBe("open");
    expect(await findPaymentByIntent(db, holder.account?.id ?? "", after?.intentId ?? "")).toEqual(after);
  });
});

describe("the reconciler", () => {
  test.each([
    ["keep", "captured"],
    ["release", "cancelled"],
    ["wait", "reserved"],
  ] as const)("follows the purpose: %s makes a reserved payment %s", async (said, status) => {
    const payment = await reserve();
    verdict = said;
    await reconcilePayments(services);
    expect((await findStored(payment))?.status).toBe("reserved");
    aheadMs = 61_000;
    await reconcilePayments(services);
    expect((await findStored(payment))?.status).toBe(status);
  });

  test("cancels a reservation that is to be kept when the capture is declined", async () => {
    const payment = await reserve();
    const captureIntent = async () => ({ kind: "declined", message: "Declined." }) as const;
    verdict = "keep";
    aheadMs = 61_000;
    await reconcilePayments({ ...services, gateway: { ...services.gateway, captureIntent } });
    expect(await findStored(payment)).toMatchObject({ status: "cancelled" });
    expect(await findCharge(payment)).toMatchObject({ captured_cents: "0", released: true });
  });
});

test("learning the card does not restart the time that a reservation may wait for its order", async () => {
  const { payment } = await create();
  const nothing = { capturedCents: cents(0), refundedCents: cents(0) };
  const reserved = { intentId: payment.intentId ?? "", status: "reserved", ...nothing, card: null } as const;
  const record = (state: GatewayState, now: Date) =>
    inTransaction(db, async (tx) => {
      const locked = await lockPayment(tx, payment.accountId, payment.id);
      return locked && recordGatewayState(tx, { payment: locked, state, now }, purposes);
    });
  const at = new Date(Date.now() + 1_000);
  await record(reserved, at);
  await record({ ...reserved, card: { brand: "visa", last4: "4242" } }, new Date(at.getTime() + 30_000));
  expect(await findStored(payment)).toMatchObject({ card: { last4: "4242" }, changedAt: at });
  expect(changes).toEqual(["open", "reserved"]);
});

describe("webhooks", () => {
  const target = new URL("/api/webhooks/stripe", server.url);
  const send = async (payload: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(target, { method: "POST", headers, body: payload });
    await answer.body?.cancel();
    return answer.status;
  };
  const sign = (payload: string, secret = keys.webhook, now = new Date()) => signWebhook(payload, secret, now);

  /** A payment that the shop has only created, and five events that the gateway sends afterwards. */
  async function makeEvents(about: "intent" | "charge" = "intent"): Promise<{ payment: Payment; events: string[] }> {
    const { payment } = await create();
    const intent = await stripe.paymentIntents.retrieve(payment.intentId ?? "");
    const paid = { ...intent, amount_received: 5_000, status: "succeeded" };
    const charge = { id: "ch_1", object: "charge", payment_intent: intent.id, captured: true, amount_captured: 5_000 };
    const details = { payment_method_details: { card: { brand: "visa", last4: "4242" } }, metadata: {} };
    const refund = { id: "re_1", object: "refund", charge: "ch_1", payment_intent: intent.id, amount: 5_000 };
    const ofCharge: [string, object][] = [
      ["charge.succeeded", { ...charge, ...details, captured: false, amount_captured: 0, amount_refunded: 0 }],
      ["charge.captured", { ...charge, ...details, amount_refunded: 0 }],
      ["payment_intent.succeeded", paid],
      ["refund.created", refund],
      ["charge.refunded", { ...charge, ...details, amount_refunded: 5_000 }],
    ];
    const ofIntent: [string, object][] = [
      ["payment_intent.created", intent],
      ["payment_intent.requires_action", { ...intent, status: "requires_action" }],
      ["payment_intent.amount_capturable_updated", { ...intent, status: "requires_capture" }],
      ["payment_intent.succeeded", paid],
      ["charge.refunded", { ...charge, ...details, amount_refunded: 5_000 }],
    ];
    const events = (about === "charge" ? ofCharge : ofIntent).map(([type, object]) => {
      const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
      return JSON.stringify({ id, object: "event", type, created: 1, data: { object }, livemode: false });
    });
    return { payment, events };
  }

  test.each(["intent", "charge"] as const)(
    "five events of the %s in all 120 orders end in the same state",
    async (about) => {
      const ends = new Set<string>();
      for (const order of permutations([0, 1, 2, 3, 4])) {
        const { payment, events } = await makeEvents(about);
        for (const index of order) {
          const payload = events[index] ?? "";
          expect(await send(payload, sign(payload))).toBe(200);
        }
        const { status, capturedCents, refundedCents } = (await findStored(payment)) ?? {};
        ends.add(JSON.stringify({ status, capturedCents, refundedCents }));
      }
      expect([...ends]).toEqual(['{"status":"refunded","capturedCents":5000,"refundedCents":5000}']);
    },
    120_000,
  );

  test.each([
    ["intent", ["open", "open", "reserved", "captured", "refunded"]],
    ["charge", ["open", "captured", "captured", "captured", "refunded"]],
  ] as const)("each event of the %s sent three times in parallel takes effect once", async (about, expected) => {
    const { payment, events } = await makeEvents(about);
    const statusNow = async () => (await findStored(payment))?.status;
    const ends: (string | undefined)[] = [];
    for (const payload of events) {
      const answers = await Promise.all([1, 2, 3].map(() => send(payload, sign(payload))));
      expect(answers).toEqual([200, 200, 200]);
      ends.push(await statusNow());
    }
    expect(ends).toEqual(expected);
    const ids = events.map((payload) => (JSON.parse(payload) as { id: string }).id);
    expect(await db.selectFrom("gateway_events").selectAll().where("id", "in", ids).execute()).toHaveLength(5);
  });

  test("forged, stale or unsigned events never take effect", async () => {
    const { payment, events } = await makeEvents();
    const payload = events[3] ?? "";
    const old = new Date(Date.now() - 301_000);
    expect(await send(payload, sign(payload, "whsec_guessed"))).toBe(400);
    expect(await send(payload, sign(payload, keys.webhook, old))).toBe(400);
    expect(await send(payload, "")).toBe(400);
    expect(await send(payload, sign(payload).replace(/t=\d+/, "t=1"))).toBe(400);
    expect(await findStored(payment)).toMatchObject({ status: "open" });
  });

  test("2,000 events with one flipped bit each never take effect", async () => {
    const { payment, events } = await makeEvents();
    const payload = events[3] ?? "";
    const signature = sign(payload);
    const bytes = Buffer.from(payload);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    let accepted = 0;
    for (let flip = 0; flip < 2_000; flip += 1) {
      const altered = Buffer.from(bytes);
      const bit = (flip * 7_919) % (altered.length * 8);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const answer = await fetch(target, { method: "POST", headers, body: altered });
      await answer.body?.cancel();
      if (answer.status !== 400) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(await findStored(payment)).toMatchObject({ status: "open" });
    expect(Stripe.webhooks.constructEvent(payload, signature, keys.webhook).id).toBeTruthy();
  }, 120_000);
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

test("the sandbox gateway delivers signed webhooks to the shop by itself", async () => {
  const { payment, cardId } = await create();
  await stripe.paymentIntents.confirm(payment.intentId ?? "", { payment_method: cardId });
  await expect.poll(async () => (await findStored(payment))?.status).toBe("reserved");
});
