/** One person's way from what is owed to a receipt, over HTTP, as a browser goes it; what is asked and told goes into the journal. */
import type { Database } from "../../src/server/database.ts";
import { confirmCard } from "../support/order-client.ts";
import type { BalanceReply, PayReply } from "../support/pay-client.ts";
import { givePoints } from "./buyers.ts";
import type { Deeds, Reply } from "./deeds.ts";
import type { PayPlan } from "./pay-plan.ts";
import { bill, type Owed, type Payer } from "./payers.ts";

export interface Counter {
  readonly db: Database;
  readonly lineUrl: string;
  readonly publishableKey: string;
  readonly deeds: Deeds;
  readonly payers: readonly Payer[];
  /** Cards that were saved, by whom. */
  readonly savedCards: Map<Payer, string>;
}

const BROWSER_MS = 4_000;
const cards = { typed: "4242424242424242", challenged: "4000002760003184", declines: "4000000000000002" };

/** Throws where the shop cannot be reached before anything was asked of it that matters; the payer gives up then. */
export async function payAccount(counter: Counter, payer: Payer, plan: PayPlan): Promise<void> {
  const { db, deeds, payers } = counter;
  const { accountId } = payer;
  const owed = await bill(db, accountId, plan.owing);
  if (plan.points > 0) await givePoints(db, accountId, plan.points);
  const others = payers.filter((each) => each.accountId === accountId && each !== payer && !deeds.isWaiting(each));
  const both = plan.hasRival ? [payer, ...others.slice(0, 1)] : [payer];
  await Promise.all(both.map((each) => payOnce(counter, each, { plan, owed })));
}

interface Wish {
  readonly plan: PayPlan;
  readonly owed: Owed;
}

async function payOnce(counter: Counter, payer: Payer, wish: Wish): Promise<void> {
  const { plan } = wish;
  const key = counter.deeds.newId("pay");
  const way = wayOf(payer, wish, key);
  const cardId = plan.card === "saved" ? await findSavedCard(counter, payer) : null;
  if (cardId !== null) {
    await press(counter, payer, {
      key,
      plan,
      way,
      ask: async () => replyOf(await way.begin({ paymentMethodId: cardId })),
    });
    return;
  }
  const [begun] = await Promise.all(Array.from({ length: plan.presses }, () => way.begin()));
  const id = begun?.id ?? null;
  if (id === null || plan.leaves === "before-card") return;
  if (begun?.secret != null) await typeCard(counter, begun.secret, plan);
  // Declined or unanswered, the button is pressed all the same: what the gateway has is for the shop to find out.
  if (plan.leaves === "after-card") return;
  await press(counter, payer, { key, plan, way, ask: async () => replyOf(await way.finish(id)) });
}

interface Pressing {
  readonly key: string;
  readonly plan: PayPlan;
  readonly way: Way;
  readonly ask: () => Promise<Reply>;
}

async function press({ deeds }: Counter, payer: Payer, { key, plan, way, ask }: Pressing): Promise<void> {
  const { accountId } = payer;
  const deed = { id: key, deed: "pay", buyer: payer, paying: { key, accountId }, ask } as const;
  await Promise.all(Array.from({ length: plan.presses }, () => deeds.ask(deed)));
  if (deeds.outcomeOf(key).kind === "unknown" && plan.isImpatient) await deeds.ask(deed);
  if (!plan.reusesKey || deeds.outcomeOf(key).kind !== "ok") return;
  const again = async () => replyOf(await way.beginOther());
  await deeds.ask({ id: deeds.newId("reuse"), deed: "reuse", buyer: payer, ask: again });
}

/** A payment as both ways of paying tell it. */
interface Seen {
  readonly id: string | null;
  readonly status: string | null;
  readonly secret: string | null;
  readonly cents: number;
  readonly userErrors: readonly { readonly code: string }[];
}

interface Way {
  begin(more?: object): Promise<Seen>;
  /** Something else, under the same key. */
  beginOther(): Promise<Seen>;
  finish(id: string): Promise<Seen>;
}

/** Booked is not paid yet: it is asked about again until the money is there or is not. */
function replyOf({ id, status, cents, userErrors }: Seen): Reply {
  return { number: status === "PAID" ? id : null, cents, userErrors };
}

function wayOf({ client, accountNumber }: Payer, { plan, owed }: Wish, idempotencyKey: string): Way {
  const common = { applyTradePoints: plan.points > 0, idempotencyKey };
  if (plan.pays === "balance") {
    const amount = dollars(plan.owing.invoiceCents, plan.percent);
    const begin = async (more: object = {}) =>
      ofBalance(
        await client.ask<BalanceReply>("createAccountPayment", {
          ...{ paymentAccountId: accountNumber, amount, ...common, ...more },
        }),
      );
    const finish = async (paymentAccountId: string) =>
      ofBalance(await client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId, amount }));
    return { begin, finish, beginOther: () => begin({ amount: amount + 1 }) };
  }
  const [first = ""] = owed.invoiceIds;
  const isPart = plan.pays === "part";
  const part = { documentId: first, amount: dollars(plan.owing.invoiceCents.slice(0, 1), plan.percent) };
  const invoices = isPart ? [part] : owed.invoiceIds.map((documentId) => ({ documentId }));
  const credits = isPart ? [] : owed.creditIds.map((documentId) => ({ documentId }));
  const begin = async (more: object = {}) =>
    ofItems(await client.ask<PayReply>("CreateInvoicePayment", { input: { invoices, credits, ...common, ...more } }));
  const finish = async (gtmPaymentAccountID: string) =>
    ofItems(await client.ask<PayReply>("PayOpenInvoices", { gtmPaymentAccountID }));
  return { begin, finish, beginOther: () => begin({ invoices: [{ documentId: first, amount: 1 }] }) };
}

function dollars(amounts: readonly number[], percent: number): number {
  return Math.round((amounts.reduce((sum, each) => sum + each, 0) * percent) / 100) / 100;
}

const centsOf = (amount?: { readonly value: number }) => Math.round((amount?.value ?? 0) * 100);

function ofItems({ result, userErrors }: PayReply): Seen {
  const { gtmPaymentAccountID: id = null, status = null, intentSecretID: secret = null } = result ?? {};
  return { id, status, secret, cents: centsOf(result?.amount), userErrors };
}

function ofBalance({ accountPayment, userErrors }: BalanceReply): Seen {
  const { paymentAccountId: id = null, status = null, intentSecret: secret = null } = accountPayment ?? {};
  return { id, status, secret, cents: centsOf(accountPayment?.amount), userErrors };
}

/** In the gateway's form; the bank may ask the person something first. */
async function typeCard({ lineUrl, publishableKey }: Counter, clientSecret: string, plan: PayPlan): Promise<void> {
  const number = plan.card === "saved" ? cards.typed : cards[plan.card];
  const typed = await within(confirmCard(lineUrl, { clientSecret, publishableKey }, number));
  if (typed?.status !== "requires_action") return;
  const [id] = clientSecret.split("_secret");
  const answer = { client_secret: clientSecret, answer: plan.approves ? "approve" : "decline" };
  await within(fetch(`${lineUrl}/challenge/${id}`, { method: "POST", body: new URLSearchParams(answer) }));
}

/** What a browser waits for, and gives up. */
function within<T>(asked: Promise<T>): Promise<T | null> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, BROWSER_MS, null).unref());
  return Promise.race([asked.catch(() => null), patience]);
}

interface Setup {
  readonly setupIntent: { readonly setupIntentId: string; readonly setupIntentSecret: string } | null;
}

/** Saved at the first need; null where that did not work, and the card is typed instead. */
async function findSavedCard(counter: Counter, payer: Payer): Promise<string | null> {
  const known = counter.savedCards.get(payer);
  if (known !== undefined) return known;
  const { lineUrl, publishableKey } = counter;
  const { setupIntent } = await payer.client.ask<Setup>("CreateSetupIntent", {});
  if (setupIntent === null) return null;
  const typed = { number: cards.typed, exp_month: "12", exp_year: "2031", cvc: "123" };
  const fields = Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), client_secret: setupIntent.setupIntentSecret });
  const headers = { authorization: `Bearer ${publishableKey}` };
  const address = `${lineUrl}/v1/setup_intents/${setupIntent.setupIntentId}/confirm`;
  const answer = await within(fetch(address, { method: "POST", headers, body }));
  if (answer?.ok !== true) return null;
  const { payment_method: cardId } = (await answer.json()) as { payment_method: string };
  counter.savedCards.set(payer, cardId);
  return cardId;
}
