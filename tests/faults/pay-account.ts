/** Takes one payer from an account's debt to a receipt over HTTP, as a browser would. Every payment request is tracked. */
import type { Database } from "../../src/server/database.ts";
import { confirmCard } from "../support/order-client.ts";
import type { BalanceReply, PayReply } from "../support/pay-client.ts";
import { givePoints } from "../support/points.ts";
import { type BilledDocuments, billAccount, type Payer } from "./payers.ts";
import type { PaymentPlan } from "./plans.ts";
import type { Reply, TrackedRequests } from "./tracked-requests.ts";

export interface PayerContext {
  readonly db: Database;
  readonly gatewayProxyUrl: string;
  readonly publishableKey: string;
  readonly requests: TrackedRequests;
  readonly payers: readonly Payer[];
  /** The id of the card that each payer has saved. */
  readonly savedCards: Map<Payer, string>;
}

/** A browser waits this long for the gateway. */
const GATEWAY_TIMEOUT_MS = 4_000;
const cards = { typed: "4242424242424242", challenged: "4000002760003184", declines: "4000000000000002" };

/** Throws if the shop cannot be reached before the payment is requested. The payer gives up in that case. */
export async function payAccount(context: PayerContext, payer: Payer, plan: PaymentPlan): Promise<void> {
  const { db, requests, payers } = context;
  const { accountId } = payer;
  const billed = await billAccount(db, accountId, plan.debt);
  if (plan.points > 0) await givePoints(db, accountId, plan.points);
  const others = payers.filter(
    (each) => each.accountId === accountId && each !== payer && requests.findUnanswered(each) === undefined,
  );
  const paying = plan.hasRival ? [payer, ...others.slice(0, 1)] : [payer];
  await Promise.all(paying.map((each) => payOnce(context, each, { plan, billed })));
}

interface PaymentInput {
  readonly plan: PaymentPlan;
  readonly billed: BilledDocuments;
}

async function payOnce(context: PayerContext, payer: Payer, input: PaymentInput): Promise<void> {
  const { plan } = input;
  const key = context.requests.newId("pay");
  const payment = preparePayment(payer, input, key);
  const cardId = plan.card === "saved" ? await findSavedCard(context, payer) : null;
  if (cardId !== null) {
    const send = async () => toReply(await payment.start({ paymentMethodId: cardId }));
    await sendPayment(context, payer, { key, plan, payment, send });
    return;
  }
  const [started] = await Promise.all(Array.from({ length: plan.presses }, () => payment.start()));
  const id = started?.id ?? null;
  if (id === null || plan.leaves === "before-card") return;
  if (started?.secret != null) await typeCard(context, started.secret, plan);
  // The payer presses "Pay" even if the card was declined or never answered: the shop must ask the gateway itself.
  if (plan.leaves === "after-card") return;
  const send = async () => toReply(await payment.finish(id));
  await sendPayment(context, payer, { key, plan, payment, send });
}

interface PaymentAttempt {
  readonly key: string;
  readonly plan: PaymentPlan;
  readonly payment: PreparedPayment;
  readonly send: () => Promise<Reply>;
}

async function sendPayment(
  { requests }: PayerContext,
  payer: Payer,
  { key, plan, payment, send }: PaymentAttempt,
): Promise<void> {
  const { accountId } = payer;
  const request = { id: key, kind: "pay", sender: payer, paying: { key, accountId }, send } as const;
  await Promise.all(Array.from({ length: plan.presses }, () => requests.send(request)));
  if (requests.findOutcome(key).kind === "unknown" && plan.isImpatient) await requests.send(request);
  if (!plan.reusesKey || requests.findOutcome(key).kind !== "ok") return;
  const reuse = async () => toReply(await payment.startDifferent());
  await requests.send({ id: requests.newId("reuse"), kind: "reuse", sender: payer, send: reuse });
}

/** A payment in one shape, whether it pays invoices or the balance. */
interface SeenAccountPayment {
  readonly id: string | null;
  readonly status: string | null;
  readonly secret: string | null;
  readonly cents: number;
  readonly userErrors: readonly { readonly code: string }[];
}

interface PreparedPayment {
  start(more?: object): Promise<SeenAccountPayment>;
  /** Starts a different payment under the same key. */
  startDifferent(): Promise<SeenAccountPayment>;
  finish(id: string): Promise<SeenAccountPayment>;
}

/** A payment that is booked (POSTED) is not paid yet. The payer asks again until the shop reports PAID or a refusal. */
function toReply({ id, status, cents, userErrors }: SeenAccountPayment): Reply {
  return { number: status === "PAID" ? id : null, cents, userErrors };
}

function preparePayment(
  { client, accountNumber }: Payer,
  { plan, billed }: PaymentInput,
  idempotencyKey: string,
): PreparedPayment {
  const common = { applyTradePoints: plan.points > 0, idempotencyKey };
  if (plan.pays === "balance") {
    const amount = toDollars(plan.debt.invoiceCents, plan.percent);
    const start = async (more: object = {}) =>
      fromBalanceReply(
        await client.ask<BalanceReply>("createAccountPayment", {
          ...{ paymentAccountId: accountNumber, amount, ...common, ...more },
        }),
      );
    const finish = async (paymentAccountId: string) =>
      fromBalanceReply(await client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId, amount }));
    return { start, finish, startDifferent: () => start({ amount: amount + 1 }) };
  }
  const [first = ""] = billed.invoiceIds;
  const isPart = plan.pays === "part";
  const part = { documentId: first, amount: toDollars(plan.debt.invoiceCents.slice(0, 1), plan.percent) };
  const invoices = isPart ? [part] : billed.invoiceIds.map((documentId) => ({ documentId }));
  const credits = isPart ? [] : billed.creditIds.map((documentId) => ({ documentId }));
  const start = async (more: object = {}) =>
    fromPayReply(
      await client.ask<PayReply>("CreateInvoicePayment", { input: { invoices, credits, ...common, ...more } }),
    );
  const finish = async (gtmPaymentAccountID: string) =>
    fromPayReply(await client.ask<PayReply>("PayOpenInvoices", { gtmPaymentAccountID }));
  return { start, finish, startDifferent: () => start({ invoices: [{ documentId: first, amount: 1 }] }) };
}

function toDollars(amountsCents: readonly number[], percent: number): number {
  return Math.round((amountsCents.reduce((sum, each) => sum + each, 0) * percent) / 100) / 100;
}

const toCents = (amount?: { readonly value: number }) => Math.round((amount?.value ?? 0) * 100);

function fromPayReply({ result, userErrors }: PayReply): SeenAccountPayment {
  const { gtmPaymentAccountID: id = null, status = null, intentSecretID: secret = null } = result ?? {};
  return { id, status, secret, cents: toCents(result?.amount), userErrors };
}

function fromBalanceReply({ accountPayment, userErrors }: BalanceReply): SeenAccountPayment {
  const { paymentAccountId: id = null, status = null, intentSecret: secret = null } = accountPayment ?? {};
  return { id, status, secret, cents: toCents(accountPayment?.amount), userErrors };
}

/** Types a card into the gateway's form and answers the bank's challenge if there is one. */
async function typeCard(
  { gatewayProxyUrl, publishableKey }: PayerContext,
  clientSecret: string,
  plan: PaymentPlan,
): Promise<void> {
  const number = plan.card === "saved" ? cards.typed : cards[plan.card];
  const typed = await waitAsBrowser(confirmCard(gatewayProxyUrl, { clientSecret, publishableKey }, number));
  if (typed?.status !== "requires_action") return;
  const [id] = clientSecret.split("_secret");
  const answer = { client_secret: clientSecret, answer: plan.approves ? "approve" : "decline" };
  const address = `${gatewayProxyUrl}/challenge/${id}`;
  await waitAsBrowser(fetch(address, { method: "POST", body: new URLSearchParams(answer) }));
}

/** Waits as long as a browser would. Returns null if the answer fails or takes longer. */
function waitAsBrowser<T>(answer: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, GATEWAY_TIMEOUT_MS, null).unref());
  return Promise.race([answer.catch(() => null), timeout]);
}

interface SetupIntentReply {
  readonly setupIntent: { readonly setupIntentId: string; readonly setupIntentSecret: string } | null;
}

/** Finds the payer's saved card, or saves one now. Returns null if saving failed: the card is typed instead. */
async function findSavedCard(context: PayerContext, payer: Payer): Promise<string | null> {
  const known = context.savedCards.get(payer);
  if (known !== undefined) return known;
  const { gatewayProxyUrl, publishableKey } = context;
  const { setupIntent } = await payer.client.ask<SetupIntentReply>("CreateSetupIntent", {});
  if (setupIntent === null) return null;
  const typed = { number: cards.typed, exp_month: "12", exp_year: "2031", cvc: "123" };
  const fields = Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), client_secret: setupIntent.setupIntentSecret });
  const headers = { authorization: `Bearer ${publishableKey}` };
  const address = `${gatewayProxyUrl}/v1/setup_intents/${setupIntent.setupIntentId}/confirm`;
  const answer = await waitAsBrowser(fetch(address, { method: "POST", headers, body }));
  if (answer?.ok !== true) return null;
  const { payment_method: cardId } = (await answer.json()) as { payment_method: string };
  context.savedCards.set(payer, cardId);
  return cardId;
}
