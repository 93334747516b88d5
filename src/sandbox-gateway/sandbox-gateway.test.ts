// Shows that the sandbox gateway answers like Stripe: objects of Stripe's shapes that Stripe's SDK reads, one effect for
// each idempotency key, one charge for each intent under parallel confirmations, and the behaviour of every test card.
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { parseStripeAnswer } from "../../tests/support/stripe-shapes.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { systemClock } from "../server/clock.ts";
import { makeLog } from "../server/log.ts";
import { startSandboxGateway } from "./sandbox-gateway.ts";
import { testCards } from "./test-cards.ts";

const { db } = await testDatabase();
const gateway = await startSandboxGateway({
  db,
  clock: systemClock,
  log: makeLog("silent"),
  shopUrl: "http://localhost:1",
  host: "127.0.0.1",
  port: 0,
  anyPort: true,
  webhookTarget: null,
  lateMs: 60_000,
});
afterAll(() => gateway.close());
const connect = (secretKey: string, timeout = 4_000) =>
  new Stripe(secretKey, { host: gateway.host, port: gateway.port, protocol: "http", timeout, maxNetworkRetries: 0 });
const stripe = connect(gateway.secretKey);

async function ask(path: string, form: Record<string, string> | null, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: form === null ? "GET" : "POST",
    headers: { authorization: `Bearer ${gateway.secretKey}`, ...headers },
    ...(form === null ? {} : { body: new URLSearchParams(form) }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  parseStripeAnswer(body);
  return { status: response.status, body };
}

function cardForm(number: string, change: Record<string, string> = {}): Record<string, string> {
  const card = { number, exp_month: "12", exp_year: "2031", cvc: "123", ...change };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  return { ...Object.fromEntries(fields), "payment_method_data[type]": "card" };
}

function typedCard(number: string): Record<string, string> {
  return { "card[number]": number, "card[exp_month]": "12", "card[exp_year]": "2031", "card[cvc]": "123" };
}

const newIntent = (amount = 12_345) =>
  stripe.paymentIntents.create({ amount, currency: "aud", capture_method: "manual", metadata: { order: "1" } });

async function saveCard(number: string) {
  const customer = await stripe.customers.create({ name: "Harbour City Painters" });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const { body } = await ask(`/v1/setup_intents/${setup.id}/confirm`, cardForm(number));
  return { customer, setup, confirmed: body };
}

const findCharge = (intentId: string) =>
  db.selectFrom("sandbox_charges").selectAll().where("intent_id", "=", intentId).executeTakeFirst();

describe("every answer has Stripe's shape:", () => {
  test("customer, card, payment, refund and their events", async () => {
    const { customer, confirmed } = await saveCard("4242424242424242");
    const methodId = String(confirmed.payment_method);
    const intent = await newIntent();
    await ask("/v1/customers", { name: "A", email: "a@example.com", "metadata[owner]": "1" });
    await ask(`/v1/customers/${customer.id}`, { "invoice_settings[default_payment_method]": methodId });
    await ask(`/v1/customers/${customer.id}`, null);
    await ask(`/v1/payment_methods?customer=${customer.id}&type=card`, null);
    await ask(`/v1/payment_methods/${methodId}`, null);
    await ask(`/v1/payment_intents/${intent.id}/confirm`, cardForm("5555555555554444"));
    await ask(`/v1/payment_intents/${intent.id}?expand[]=latest_charge`, null);
    await ask(`/v1/payment_intents/${intent.id}/capture`, {});
    const { body } = await ask("/v1/refunds", { payment_intent: intent.id, amount: "45" });
    await ask(`/v1/refunds/${body.id}`, null);
    await ask(`/v1/payment_methods/${methodId}/detach`, {});
    const cancelled = await newIntent();
    await ask(`/v1/payment_intents/${cancelled.id}/cancel`, {});
    const events = await ask("/v1/events?limit=100", null);
    expect((events.body.data as unknown[]).length).toBeGreaterThan(6);
  });

  test("each object by its id, each list, and a card attached to a customer", async () => {
    const { customer, setup } = await saveCard("4242424242424242");
    const { body: card } = await ask("/v1/payment_methods", { type: "card", ...typedCard("5555555555554444") });
    const kinds = new Set<unknown>();
    const asked: [string, Record<string, string> | null][] = [
      [`/v1/payment_methods/${card.id}/attach`, { customer: customer.id }],
      [`/v1/customers/${customer.id}/payment_methods?type=card`, null],
      ["/v1/setup_intents", { customer: customer.id, usage: "on_session" }],
      [`/v1/setup_intents/${setup.id}`, null],
      [
        "/v1/payment_intents",
        { amount: "700", currency: "aud", customer: customer.id, setup_future_usage: "on_session" },
      ],
    ];
    for (const [path, form] of asked) kinds.add((await ask(path, form)).body.object);
    const intent = await newIntent();
    const { body: paid } = await ask(`/v1/payment_intents/${intent.id}/confirm`, cardForm("4242424242424242"));
    kinds.add((await ask(`/v1/charges/${paid.latest_charge}`, null)).body.object);
    const { body: events } = await ask("/v1/events?limit=1", null);
    const [event] = events.data as { id: string }[];
    kinds.add((await ask(`/v1/events/${event?.id}`, null)).body.object);
    expect([...kinds].sort()).toEqual(["charge", "event", "list", "payment_intent", "payment_method", "setup_intent"]);
  });

  test("a 3-D Secure challenge and a declined card", async () => {
    const asked = await newIntent();
    const challenge = await ask(`/v1/payment_intents/${asked.id}/confirm`, cardForm("4000002760003184"));
    expect(challenge.body).toMatchObject({ status: "requires_action" });
    const refused = await newIntent();
    expect(await ask(`/v1/payment_intents/${refused.id}/confirm`, cardForm("4000000000000002"))).toMatchObject({
      status: 402,
      body: { error: { code: "card_declined", payment_intent: { id: refused.id } } },
    });
    await ask(`/v1/payment_intents/${refused.id}`, null);
  });

  test.each([
    ["a missing object", "/v1/payment_intents/pi_nothing", null, 404, "resource_missing"],
    ["too small an amount", "/v1/payment_intents", { amount: "49", currency: "aud" }, 400, "amount_too_small"],
    ["no currency", "/v1/payment_intents", { amount: "100" }, 400, "parameter_missing"],
    ["no amount", "/v1/payment_intents", { currency: "aud" }, 400, "parameter_missing"],
    ["an unknown parameter", "/v1/refunds", { payment_intent: "pi_1", colour: "red" }, 400, "parameter_unknown"],
    ["an unknown parameter of a list", "/v1/events?color=red", null, 400, "parameter_unknown"],
    ["an unknown customer", "/v1/setup_intents", { customer: "cus_nobody" }, 404, "resource_missing"],
  ])("the error for %s", async (_, path, form, status, code) => {
    expect(await ask(path, form)).toMatchObject({ status, body: { error: { code } } });
  });
});

test("an unknown currency is refused", async () => {
  expect(await ask("/v1/payment_intents", { amount: "100", currency: "xqq" })).toMatchObject({
    status: 400,
    body: { error: { param: "currency", message: "Invalid currency: xqq" } },
  });
});

test("a payment that is reserved, captured and refunded reports each step as an event, in Stripe's order", async () => {
  const { id } = await newIntent();
  await ask(`/v1/payment_intents/${id}/confirm`, cardForm("4242424242424242"));
  await stripe.paymentIntents.capture(id);
  await stripe.refunds.create({ payment_intent: id, amount: 45 });
  const { data } = await stripe.events.list({ limit: 100 });
  const isAbout = ({ data: { object } }: Stripe.Event) =>
    "id" in object && (object.id === id || ("payment_intent" in object && object.payment_intent === id));
  expect(
    data
      .filter(isAbout)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual([
    "charge.captured",
    "charge.refunded",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "payment_intent.created",
    "payment_intent.succeeded",
    "refund.created",
  ]);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect((charge as Stripe.Charge).refunds?.data.map(({ amount }) => amount)).toEqual([45]);
});

test("every answer has a request id of its own, and a repeated answer says so", async () => {
  const create = () =>
    fetch(`http://127.0.0.1:${gateway.port}/v1/customers`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.secretKey}`, "idempotency-key": "replayed" },
      body: new URLSearchParams({ name: "A" }),
    });
  const [first, second] = [await create(), await create()];
  const read = ({ headers }: Response) => [headers.get("idempotency-key"), headers.get("idempotent-replayed")];
  expect([read(first), read(second)]).toEqual([
    ["replayed", null],
    ["replayed", "true"],
  ]);
  expect(first.headers.get("request-id")).toMatch(/^req_[A-Za-z0-9]{14,}$/);
  expect(second.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
});

describe("Stripe's SDK reads", () => {
  test("a list, an expanded charge and nested metadata", async () => {
    const { customer, confirmed } = await saveCard("4242424242424242");
    const methods = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
    expect(methods.data.map(({ card }) => card?.last4)).toEqual(["4242"]);
    const intent = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: "nzd",
      customer: customer.id,
      payment_method: String(confirmed.payment_method),
      confirm: true,
      capture_method: "manual",
      metadata: { "an order": "NZ-1 & more" },
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({ status: "requires_capture", metadata: { "an order": "NZ-1 & more" } });
    expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card?.brand).toBe("visa");
  });

  test("each kind of failure as a different error class", async () => {
    const fails = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
    expect(await fails(stripe.customers.retrieve("cus_nobody"))).toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
    const other = connect("sk_wrong");
    expect(await fails(other.customers.retrieve("cus_nobody"))).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const { id } = await newIntent();
    const { body } = await ask("/v1/payment_methods", {
      "card[number]": "4000000000009995",
      "card[exp_month]": "1",
      "card[exp_year]": "2040",
      "card[cvc]": "999",
    });
    const declined = await fails(stripe.paymentIntents.confirm(id, { payment_method: String(body.id) }));
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(declined).toMatchObject({ code: "card_declined", decline_code: "insufficient_funds" });
  });
});

describe("an idempotency key", () => {
  test("gives 24 parallel equal requests the same answer", async () => {
    const params = { amount: 900, currency: "aud", capture_method: "manual" } as const;
    const made = await Promise.all(
      Array.from({ length: 24 }, () => stripe.paymentIntents.create(params, { idempotencyKey: "same" })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("refuses a different request", async () => {
    const first = { amount: 901, currency: "aud" };
    await stripe.paymentIntents.create(first, { idempotencyKey: "other" });
    const second = stripe.paymentIntents.create({ ...first, amount: 902 }, { idempotencyKey: "other" });
    await expect(second).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test("repeats a declined answer as well", async () => {
    const { id } = await newIntent();
    const headers = { "idempotency-key": "declined once" };
    const confirm = () => ask(`/v1/payment_intents/${id}/confirm`, cardForm("4000000000000002"), headers);
    expect(await confirm()).toEqual(await confirm());
  });
});

test("64 parallel confirmations of one intent make one charge", async () => {
  const { id } = await newIntent();
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => ask(`/v1/payment_intents/${id}/confirm`, cardForm("4242424242424242"))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => (body.error as { code: string }).code);
  expect(new Set(codes)).toEqual(new Set(["payment_intent_unexpected_state"]));
  expect(await findCharge(id)).toMatchObject({ reserved_cents: "12345", captured_cents: "0", released: false });
});

describe("a charge", () => {
  test("records a partial capture and refunds no more than was captured", async () => {
    const { id } = await newIntent(10_000);
    await ask(`/v1/payment_intents/${id}/confirm`, cardForm("4242424242424242"));
    await stripe.paymentIntents.capture(id, { amount_to_capture: 8_000 });
    await stripe.refunds.create({ payment_intent: id, amount: 3_000 });
    const tooMuch = await ask("/v1/refunds", { payment_intent: id, amount: "5001" });
    expect(tooMuch).toMatchObject({ status: 400, body: { error: { code: "amount_too_large" } } });
    await stripe.refunds.create({ payment_intent: id });
    expect(await findCharge(id)).toMatchObject({ captured_cents: "8000", refunded_cents: "8000" });
    expect((await ask("/v1/refunds", { payment_intent: id })).body.error).toMatchObject({
      code: "charge_already_refunded",
    });
  });

  test("is released by a cancel and can then not be captured", async () => {
    const { id } = await newIntent();
    await ask(`/v1/payment_intents/${id}/confirm`, cardForm("4242424242424242"));
    await stripe.paymentIntents.cancel(id);
    expect(await findCharge(id)).toMatchObject({ captured_cents: "0", released: true });
    await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });
});

describe("test card", () => {
  const outcomes: Record<string, { charge: object; setup: object }> = {
    succeeds: { charge: { status: "requires_capture" }, setup: { status: "succeeded" } },
    declines: {
      charge: { error: { code: "card_declined", decline_code: "generic_decline" } },
      setup: { error: { code: "card_declined" } },
    },
    "lacks-funds": {
      charge: { error: { decline_code: "insufficient_funds" } },
      setup: { error: { decline_code: "insufficient_funds" } },
    },
    expired: { charge: { error: { code: "expired_card" } }, setup: { error: { code: "expired_card" } } },
    challenges: { charge: { status: "requires_action" }, setup: { status: "requires_action" } },
    "challenges-once": { charge: { status: "requires_capture" }, setup: { status: "requires_action" } },
    "declines-when-charged": { charge: { error: { code: "card_declined" } }, setup: { status: "succeeded" } },
    "answers-late": { charge: { status: "requires_capture" }, setup: { status: "succeeded" } },
    unsupported: {
      charge: { error: { decline_code: "card_not_supported" } },
      setup: { error: { decline_code: "card_not_supported" } },
    },
  };
  const asBrowser = { authorization: `Bearer ${gateway.publishableKey}` };

  test.each(testCards.map((card) => [card.label, card] as const))("%s", async (_, { number, behaviour }) => {
    const intent = await newIntent();
    const setup = await stripe.setupIntents.create({});
    const getSecret = ({ client_secret }: { client_secret: string | null }) => ({ client_secret: client_secret ?? "" });
    const charged = await ask(
      `/v1/payment_intents/${intent.id}/confirm`,
      { ...cardForm(number), ...getSecret(intent) },
      asBrowser,
    );
    const kept = await ask(
      `/v1/setup_intents/${setup.id}/confirm`,
      { ...cardForm(number), ...getSecret(setup) },
      asBrowser,
    );
    expect(charged.body).toMatchObject(outcomes[behaviour]?.charge ?? {});
    expect(kept.body).toMatchObject(outcomes[behaviour]?.setup ?? {});
    expect((await findCharge(intent.id)) !== undefined).toBe(charged.body.status === "requires_capture");
  });

  test("a card with a late answer is charged all the same", async () => {
    const { id } = await newIntent();
    const { body } = await ask("/v1/payment_methods", {
      "card[number]": "4000000000004087",
      "card[exp_month]": "1",
      "card[exp_year]": "2040",
      "card[cvc]": "999",
    });
    const impatient = connect(gateway.secretKey, 200);
    const late = impatient.paymentIntents.confirm(id, { payment_method: String(body.id) });
    await expect(late).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await findCharge(id)).toMatchObject({ reserved_cents: "12345" });
  });

  test.each([
    ["a real number", "4111111111111111", {}, "number"],
    ["a month 13", "4242424242424242", { exp_month: "13" }, "exp_month"],
    ["a past year", "4242424242424242", { exp_year: "2020" }, "exp_year"],
    ["a short security code", "4242424242424242", { cvc: "1" }, "cvc"],
  ])("%s is refused", async (_, number, change, param) => {
    const { id } = await newIntent();
    const answer = await ask(`/v1/payment_intents/${id}/confirm`, cardForm(number, change));
    expect(answer).toMatchObject({ status: 402, body: { error: { type: "card_error", param } } });
  });
});

describe("a browser", () => {
  const asBrowser = { authorization: `Bearer ${gateway.publishableKey}` };

  test("can read an intent only with its client secret", async () => {
    const { id, client_secret } = await newIntent();
    const wrong = await ask(`/v1/payment_intents/${id}?client_secret=${id}_secret_0`, null, asBrowser);
    expect(wrong.status).toBe(404);
    expect((await ask(`/v1/payment_intents/${id}?client_secret=${client_secret}`, null, asBrowser)).status).toBe(200);
  });

  test.each(["/v1/refunds", "/v1/customers", "/v1/payment_intents"])("cannot call %s", async (path) => {
    expect((await ask(path, {}, asBrowser)).status).toBe(401);
  });

  test.each([
    ["approve", "requires_capture"],
    ["decline", "requires_payment_method"],
  ])("can answer a challenge once: %s", async (answer, status) => {
    const { id, client_secret: secret } = await newIntent();
    await ask(`/v1/payment_intents/${id}/confirm`, cardForm("4000002760003184"));
    const address = `http://127.0.0.1:${gateway.port}/challenge/${id}`;
    const post = (said: string, by: string | null) =>
      fetch(address, { method: "POST", body: new URLSearchParams({ answer: said, client_secret: by ?? "" }) });
    await post("approve", "a guess");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_action");
    await post(answer, secret);
    await post(answer === "approve" ? "decline" : "approve", secret);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
  });
});
