/**
 * How an account's debts are paid: store what is to be paid, reserve the card, book the payment, capture the money.
 * Nothing is booked before the card is confirmed. Decision 0009.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction, readAsTenant, type Transaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { CardPayments, Payment, PaymentAnswer } from "../../cards/payment.ts";
import { listUsablePayments } from "../../cards/server/payments.store.ts";
import { type CardReadServices, checkSavedCard } from "../../cards/server/saved-cards.queries.ts";
import { checkoutErrors } from "../../checkout/checkout-errors.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccount, lockAccount, updateHold } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { findRecipient } from "../../identity/server/people.store.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { findCredit, type UsedCredit } from "../../orders/server/credit.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateAccountTender } from "../account-tender.ts";
import type { PaymentPlan } from "../allocate.ts";
import { billingErrors } from "../billing-errors.ts";
import { checkPosting } from "../check-posting.ts";
import { type ChosenItems, type OpenDocument, parseAmount, planBalance, planItems } from "../plan-payment.ts";
import {
  type AccountPayment,
  findAccountPayment,
  findAccountPaymentByKey,
  insertOrFindAccountPayment,
  lockAccountPayment,
  updateAccountPayment,
} from "./account-payments.store.ts";
import { paymentLetter } from "./billing.mails.ts";
import { findDocument, listOpenDocuments } from "./documents.store.ts";
import { ACCOUNT_PURPOSE, type EndedPayment, endFailed } from "./end-account-payment.steps.ts";
import { lockPosting, takeMoney, writePosting } from "./post-account-payment.steps.ts";
import type { AccountReader } from "./receivables.queries.ts";
import { findNewHold } from "./refresh-hold.steps.ts";

export interface PayServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  readonly payments: CardPayments & CardReadServices["payments"];
}

export interface PayInput {
  readonly applyTradePoints: boolean;
  /** Made by the browser once for each payment. Without it every request makes a new payment. */
  readonly idempotencyKey?: string | null | undefined;
  /** A saved card that the server confirms at once, for pages without script. */
  readonly paymentMethodId?: string | null | undefined;
}

/** A payment with the secret that a browser needs to confirm its card; null where no card is to be confirmed. */
export interface ShownPayment {
  readonly payment: AccountPayment;
  readonly country: AccountReader["country"];
  readonly clientSecret: string | null;
}

export interface PayAnswer {
  readonly shown: ShownPayment | null;
  readonly userErrors: readonly UserError[];
}

function refusedWith(refusal: UserError): PayAnswer {
  return { shown: null, userErrors: [refusal] };
}

/** Begins a payment of chosen invoices less chosen credits. */
export function beginItemsPayment(
  services: PayServices,
  payer: AccountReader,
  input: PayInput & ChosenItems,
): Promise<PayAnswer> {
  const { invoices, credits } = input;
  const request = ["items", invoices, credits, input.applyTradePoints];
  return begin(services, payer, { input, request, plan: (open) => planItems(open, input) });
}

/** Begins a payment of any amount towards the balance. It settles the debts that have been due longest. */
export async function beginBalancePayment(
  services: PayServices,
  payer: AccountReader,
  input: PayInput & { readonly paymentAccountId: string; readonly amount: number },
): Promise<PayAnswer> {
  const { accountNumber, country } = payer;
  if (input.paymentAccountId !== accountNumber) return refusedWith(billingErrors.accountNotFound);
  const plan: BeginRequest["plan"] = (open, { balanceCents, unbilledCents }) => {
    const maxCents = balanceCents + unbilledCents;
    return planBalance(open, { amount: input.amount, maxCents, format: (amount) => formatMoney(amount, country) });
  };
  return begin(services, payer, { input, request: ["balance", input.amount, input.applyTradePoints], plan });
}

interface BeginRequest {
  readonly input: PayInput;
  /** The parts of the request that must be equal when its idempotency key is used again. */
  readonly request: readonly unknown[];
  readonly plan: (open: readonly OpenDocument[], credit: UsedCredit) => Result<PaymentPlan, UserError>;
}

/** Stores the payment and asks the gateway to reserve its card part. */
async function begin(services: PayServices, payer: AccountReader, beginRequest: BeginRequest): Promise<PayAnswer> {
  const { paymentMethodId } = beginRequest.input;
  const { country } = payer;
  const badCard = paymentMethodId == null ? null : await checkSavedCard(services, payer.viewer, paymentMethodId);
  const takesCards = services.payments.cardForm !== null;
  const stored = await asTenant(services.db, payer, (tx) =>
    store(tx, services.clock.now(), { ...beginRequest, payer, takesCards, badCard }),
  );
  if (!stored.ok) return refusedWith(stored.refusals[0] ?? billingErrors.itemsChanged);
  const payment = stored.value;
  if (payment.status === "FAILED") return refusedWith(billingErrors.notCharged);
  if (payment.status !== "ASKED") return { shown: { payment, country, clientSecret: null }, userErrors: [] };
  if (badCard !== null) return refusedWith(badCard);
  if (payment.cardCents === 0) {
    if (paymentMethodId != null) return finishAccountPayment(services, payer, { id: payment.id });
    return { shown: { payment, country, clientSecret: null }, userErrors: [] };
  }
  const answer = await services.payments.create(payer.viewer, {
    purpose: ACCOUNT_PURPOSE,
    reference: payment.id,
    key: payment.id,
    amountCents: cents(payment.cardCents + payment.surchargeCents),
    currency: payment.currency,
  });
  if (answer.kind !== "done") return refusedWith(toRefusal(answer));
  if (paymentMethodId == null)
    return { shown: { payment, country, clientSecret: answer.clientSecret }, userErrors: [] };
  const refusal = await confirmSavedCard(services, answer.payment, paymentMethodId);
  return refusal === null ? finishAccountPayment(services, payer, { id: payment.id }) : refusedWith(refusal);
}

interface StoreOptions {
  readonly payer: AccountReader;
  readonly takesCards: boolean;
  /** Why the saved card cannot pay, or that the gateway did not say. Then nothing new is stored, and a payment that is booked is still reported. */
  readonly badCard: UserError | null;
}

/** A repeated request with the same key gets the payment stored first; a different request with that key is refused. */
async function store(
  tx: Transaction,
  at: Date,
  { payer, takesCards, badCard, input, request, plan }: BeginRequest & StoreOptions,
): Promise<Result<AccountPayment, UserError>> {
  const { accountId, userId, country, viewer } = payer;
  const key = input.idempotencyKey?.slice(0, 100) || randomUUID();
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  const answerFor = (stored: AccountPayment) =>
    stored.requestHash.equals(requestHash) ? ok(stored) : refused(billingErrors.otherPayment);
  const [may, before, open, credit, balance] = await Promise.all([
    lockRights(tx, viewer),
    findAccountPaymentByKey(tx, accountId, key),
    listOpenDocuments(tx, accountId),
    findCredit(tx, accountId),
    findBalance(tx, accountId),
  ]);
  if (may.receivables !== "manage") return refused(identityErrors.unauthorised);
  if (before !== null) return answerFor(before);
  if (badCard !== null) return refused(badCard);
  const planned = plan(open, credit);
  if (!planned.ok) return planned;
  const { debits, credits, moneyCents } = planned.value;
  const tender = calculateAccountTender(moneyCents, {
    country,
    today: toLocalDate(at, country.timeZone),
    may,
    points: input.applyTradePoints ? { balance } : null,
  });
  if (!tender.ok) return tender;
  if (tender.value.cardCents > 0 && !takesCards) return refused(cardsErrors.cardPaymentsOff);
  const row = { accountId, userId, key, requestHash, debits, credits, currency: country.currency, ...tender.value };
  return answerFor(await insertOrFindAccountPayment(tx, row, at));
}

/** Null where the card is confirmed. Each attempt has its own key, so another card can be tried after a declined one. */
async function confirmSavedCard(services: PayServices, payment: Payment, cardId: string): Promise<UserError | null> {
  const returnUrl = `${services.publicUrl}/dashboard/payments/`;
  const input = { cardId, returnUrl, key: randomUUID() };
  const confirmation = await services.payments.confirmSavedCard(payment, input);
  if (confirmation.kind === "confirmed") return null;
  if (confirmation.kind === "bank-asks") return billingErrors.bankAsks;
  if (confirmation.kind === "declined") return billingErrors.cardDeclined(confirmation.message);
  return confirmation.kind === "unknown" ? cardsErrors.gatewayUnreachable : checkoutErrors.paymentFailed;
}

function toRefusal(answer: Exclude<PaymentAnswer, { kind: "done" }>): UserError {
  if (answer.kind === "unknown") return cardsErrors.gatewayUnreachable;
  return answer.kind === "key-reused" ? billingErrors.otherPayment : checkoutErrors.paymentFailed;
}

/**
 * Books a payment whose card is confirmed and captures its money, each once. A repeated call reports the payment's current
 * status.
 */
export async function finishAccountPayment(
  services: PayServices,
  payer: AccountReader,
  { id, amount }: { id: string; amount?: number },
): Promise<PayAnswer> {
  const { country } = payer;
  const { asked, stored } = await findAsked(services.db, payer, id);
  if (asked === null) return refusedWith(billingErrors.paymentNotFound);
  const isShown = amount === undefined || parseAmount(amount) === asked.cardCents + asked.pointsCents;
  if (!isShown) return refusedWith(billingErrors.invalidAmount);
  const card = asked.cardCents === 0 || stored === null ? null : await readCard(services, stored);
  const refusal = card === "unknown" ? null : await bookAndCapture(services, { payer, asked, card });
  if (refusal !== null) return refusedWith(refusal);
  const { asked: now } = await findAsked(services.db, payer, id);
  if (now === null || now.status === "FAILED") return refusedWith(billingErrors.notCharged);
  // A payment booked by an earlier call stays booked, also when the gateway does not answer now.
  if (now.status === "ASKED") return refusedWith(cardsErrors.gatewayUnreachable);
  return { shown: { payment: now, country, clientSecret: null }, userErrors: [] };
}

/** The payment that was shown to the payer, and the card payment that was stored for it. */
async function findAsked(db: Database, payer: AccountReader, id: string) {
  const about = { accountId: payer.accountId, purpose: ACCOUNT_PURPOSE, reference: id };
  const [asked, [stored]] = await readAsTenant(db, payer, (tx) =>
    Promise.all([findAccountPayment(tx, payer.accountId, id), listUsablePayments(tx, about)]),
  );
  return { asked, stored: stored ?? null };
}

/** The card payment that the browser confirmed, in the gateway's current state. */
async function readCard({ payments }: PayServices, stored: Payment): Promise<Payment | null | "unknown"> {
  const answer = await payments.read(stored);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "done" ? answer.payment : null;
}

interface Posting {
  readonly payer: AccountReader;
  readonly asked: AccountPayment;
  /** The card payment; null where no card pays. */
  readonly card: Payment | null;
}

/** Null where the payment is booked, by this call or an earlier one. */
async function bookAndCapture(services: PayServices, posting: Posting): Promise<UserError | null> {
  const { asked, card } = posting;
  const posted = await postPayment(services, posting);
  const isOver = posted.kind === "refused" || posted.status === "FAILED";
  if (card?.status === "reserved") {
    if (isOver) await services.payments.cancel(card);
    else await capture(services, { asked, payment: card });
  }
  return posted.kind === "refused" ? posted.refusal : null;
}

type Posted =
  /** Booked by this call or an earlier one. */
  | { readonly kind: "posted"; readonly status: AccountPayment["status"] }
  | { readonly kind: "refused"; readonly refusal: UserError };

/** The one transaction in which a payment is booked: lock, gather, check, write, refresh the hold. */
export function postPayment(
  { db, clock }: Pick<PayServices, "db" | "clock">,
  { payer, asked, card }: Posting,
): Promise<Posted> {
  const { accountId, viewer, country } = payer;
  const at = clock.now();
  const today = toLocalDate(at, country.timeZone);
  const cardPaymentId = card?.id ?? null;
  return asTenant(db, payer, async (tx, commitWith) => {
    const { known, ...facts } = await lockPosting(tx, asked, { viewer, cardPaymentId, at });
    if (known === null) return { kind: "refused", refusal: billingErrors.paymentNotFound };
    if (known.status !== "ASKED") return { kind: "posted", status: known.status };
    const refusal = checkPosting(known, facts);
    if (refusal !== null) {
      // A card that is not confirmed yet can still be confirmed. Every other refusal is final.
      if (refusal !== billingErrors.notConfirmed) commitWith(updateAccountPayment(tx, known.id, { status: "FAILED" }));
      return { kind: "refused", refusal };
    }
    const taken = await takeMoney(tx, known, { at, today, pointsBook: facts.pointsBook });
    const writes = writePosting(tx, known, { ...taken, payer, cardPaymentId, at });
    const [hold] = await Promise.all([findNewHold(tx, accountId, { today }), ...writes]);
    if (hold.change !== null) commitWith(updateHold(tx, accountId, hold.change));
    return { kind: "posted", status: "POSTED" };
  });
}

/**
 * Captures the reserved money. Where the card does not pay, the booking is reversed. Where no answer came the booking
 * stays, and the reconciler finds out.
 */
async function capture(
  { db, clock, payments }: PayServices,
  { asked, payment }: { asked: AccountPayment; payment: Payment },
): Promise<void> {
  const answer = await payments.capture(payment);
  const isOpen = answer.kind === "unknown" || (answer.kind === "done" && answer.payment.status !== "cancelled");
  if (isOpen) return;
  await inTransaction(db, async (tx) => {
    const [, known] = await Promise.all([
      lockAccount(tx, asked.accountId),
      lockAccountPayment(tx, asked.accountId, asked.id),
    ]);
    if (known?.status === "POSTED") await endFailed(tx, known, clock.now());
  });
  await payments.cancel(payment);
}

/** Mails the payer once how the payment ended. Credits that settle debts without money have no receipt and no mail. */
export async function writePaymentMail(
  { db, clock, publicUrl }: Pick<PayServices, "db" | "clock" | "publicUrl">,
  { accountId, accountPaymentId }: EndedPayment,
): Promise<void> {
  const payment = await findAccountPayment(db, accountId, accountPaymentId);
  const receipt = payment?.documentId ? await findDocument(db, accountId, payment.documentId) : null;
  const recipient = payment && (await findRecipient(db, payment.userId));
  const account = await findAccount(db, accountId);
  if (!receipt || !recipient || !account) return;
  const country = await getCountry(db, account.country);
  const isPaid = payment?.status === "PAID";
  const mail = paymentLetter(recipient, { isPaid, receipt, account, country, publicUrl });
  const key = `${isPaid ? "receipt" : "unpaid"}:${receipt.id}`;
  await inTransaction(db, (tx) => writeMail(tx, { key, mail, at: clock.now() }));
}
