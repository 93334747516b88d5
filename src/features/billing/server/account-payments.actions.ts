/**
 * How an account's debts are paid: store what is to be paid, reserve the card, book the payment, capture the money.
 * Nothing is booked before the card is confirmed. Decision 0009.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction, readAsTenant, type Transaction } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import { writeMail } from "../../../server/mail.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { CardPayments, Payment, PaymentAnswer } from "../../cards/payment.ts";
import { listUsablePayments } from "../../cards/server/payments.store.ts";
import { type CardReadServices, checkSavedCard } from "../../cards/server/saved-cards.queries.ts";
import { checkoutErrors } from "../../checkout/checkout-errors.ts";
import { findAccount, lockAccount } from "../../identity/server/accounts.store.ts";
import { findRecipient } from "../../identity/server/people.store.ts";
import { findBalance } from "../../loyalty/server/points.store.ts";
import { findCredit } from "../../orders/server/credit.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateAccountTender } from "../account-tender.ts";
import type { PaymentPlan } from "../allocate.ts";
import { billingErrors } from "../billing-errors.ts";
import { type ChosenItems, type OpenDocument, parseAmount, planBalance, planItems } from "../plan-payment.ts";
import {
  type AccountPayment,
  findAccountPayment,
  findAccountPaymentByKey,
  insertOrFindAccountPayment,
  lockAccountPayment,
} from "./account-payments.store.ts";
import { renderPaymentMail } from "./billing.mails.ts";
import { findDocument, listOpenDocuments } from "./documents.store.ts";
import { ACCOUNT_PURPOSE, type EndedPayment, endFailed } from "./end-account-payment.steps.ts";
import { type Posted, type Posting, postAccountPayment } from "./post-account-payment.steps.ts";
import type { AccountReader } from "./receivables.queries.ts";

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
  return begin(services, payer, { input, request, plan: async (_tx, open) => planItems(open, input) });
}

/** Begins a payment of any amount towards the balance. It settles the debts that have been due longest. */
export async function beginBalancePayment(
  services: PayServices,
  payer: AccountReader,
  input: PayInput & { readonly paymentAccountId: string; readonly amount: number },
): Promise<PayAnswer> {
  const { accountId, accountNumber, country } = payer;
  if (input.paymentAccountId !== accountNumber) return refusedWith(billingErrors.accountNotFound);
  const plan: BeginRequest["plan"] = async (tx, open) => {
    const { balanceCents, unbilledCents } = await findCredit(tx, accountId);
    const maxCents = balanceCents + unbilledCents;
    return planBalance(open, { amount: input.amount, maxCents, format: (amount) => formatMoney(amount, country) });
  };
  return begin(services, payer, { input, request: ["balance", input.amount, input.applyTradePoints], plan });
}

interface BeginRequest {
  readonly input: PayInput;
  /** The parts of the request that must be equal when its idempotency key is used again. */
  readonly request: readonly unknown[];
  readonly plan: (tx: Transaction, open: readonly OpenDocument[]) => Promise<Result<PaymentPlan, UserError>>;
}

/** Stores the payment and asks the gateway to reserve its card part. */
async function begin(services: PayServices, payer: AccountReader, beginRequest: BeginRequest): Promise<PayAnswer> {
  const { paymentMethodId } = beginRequest.input;
  const { country } = payer;
  const stored = await asTenant(services.db, payer, (tx) =>
    store(tx, services.clock.now(), { ...beginRequest, payer }),
  );
  if (!stored.ok) return refusedWith(stored.refusals[0] ?? billingErrors.itemsChanged);
  const payment = stored.value;
  if (payment.status === "FAILED") return refusedWith(billingErrors.notCharged);
  if (payment.status !== "ASKED") return { shown: { payment, country, clientSecret: null }, userErrors: [] };
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
  const refusal =
    (await checkSavedCard(services, payer.viewer, paymentMethodId)) ??
    (await confirmSavedCard(services, answer.payment, paymentMethodId));
  return refusal === null ? finishAccountPayment(services, payer, { id: payment.id }) : refusedWith(refusal);
}

/** A repeated request with the same key gets the payment stored first; a different request with that key is refused. */
async function store(
  tx: Transaction,
  at: Date,
  { payer, input, request, plan }: BeginRequest & { readonly payer: AccountReader },
): Promise<Result<AccountPayment, UserError>> {
  const { accountId, userId, country, viewer } = payer;
  const key = input.idempotencyKey?.slice(0, 100) || randomUUID();
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  const answerFor = (stored: AccountPayment) =>
    stored.requestHash.equals(requestHash) ? ok(stored) : refused(billingErrors.otherPayment);
  const before = await findAccountPaymentByKey(tx, accountId, key);
  if (before !== null) return answerFor(before);
  const planned = await plan(tx, await listOpenDocuments(tx, accountId));
  if (!planned.ok) return planned;
  const { debits, credits, moneyCents } = planned.value;
  const usesPoints = input.applyTradePoints;
  const tender = calculateAccountTender(moneyCents, {
    country,
    today: toLocalDate(at, country.timeZone),
    may: viewer.may,
    points: usesPoints ? { balance: await findBalance(tx, accountId) } : null,
  });
  if (!tender.ok) return tender;
  const row = { accountId, userId, key, requestHash, debits, credits, currency: country.currency, ...tender.value };
  return answerFor(await insertOrFindAccountPayment(tx, row, at));
}

/** Null where the card is confirmed. */
async function confirmSavedCard(services: PayServices, payment: Payment, cardId: string): Promise<UserError | null> {
  const returnUrl = `${services.publicUrl}/dashboard/payments/`;
  const input = { cardId, returnUrl, key: `c-${payment.id}` };
  const confirmation = await services.payments.confirmSavedCard(payment, input);
  if (confirmation.kind === "confirmed") return null;
  if (confirmation.kind === "bank-asks") return billingErrors.bankAsks;
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
  const { country, viewer } = payer;
  const asked = await findOwn(services, payer, id);
  if (asked === null) return refusedWith(billingErrors.paymentNotFound);
  const isShown = amount === undefined || parseAmount(amount) === asked.cardCents + asked.pointsCents;
  if (!isShown) return refusedWith(billingErrors.invalidAmount);
  const payment = asked.cardCents === 0 ? null : await findConfirmed(services, asked);
  const refusal = payment === "unknown" ? null : await bookAndCapture(services, { viewer, country, asked, payment });
  if (refusal !== null) return refusedWith(refusal);
  const now = await findOwn(services, payer, id);
  if (now === null || now.status === "FAILED") return refusedWith(billingErrors.notCharged);
  // A payment booked by an earlier call stays booked, also when the gateway does not answer now.
  if (now.status === "ASKED") return refusedWith(cardsErrors.gatewayUnreachable);
  return { shown: { payment: now, country, clientSecret: null }, userErrors: [] };
}

/** Null where the payment is booked, by this call or an earlier one. */
async function bookAndCapture(services: PayServices, posting: Posting): Promise<UserError | null> {
  const { asked, payment } = posting;
  const posted = await post(services, posting);
  const isOver = posted.kind === "refused" || posted.status === "FAILED";
  if (payment?.status === "reserved") {
    if (isOver) await services.payments.cancel(payment);
    else await capture(services, { asked, payment });
  }
  return posted.kind === "refused" ? posted.refusal : null;
}

function post({ db, clock }: PayServices, posting: Posting): Promise<Posted> {
  const tenant = { accountId: posting.asked.accountId, userId: posting.viewer.user.id };
  return asTenant(db, tenant, (tx) => postAccountPayment(tx, posting, clock));
}

function findOwn({ db }: PayServices, payer: AccountReader, id: string): Promise<AccountPayment | null> {
  return readAsTenant(db, payer, (tx) => findAccountPayment(tx, payer.accountId, id));
}

/** The card payment that the browser confirmed, in the gateway's current state. */
async function findConfirmed(
  services: PayServices,
  { accountId, userId, id }: AccountPayment,
): Promise<Payment | null | "unknown"> {
  const about = { accountId, purpose: ACCOUNT_PURPOSE, reference: id };
  const [payment] = await readAsTenant(services.db, { accountId, userId }, (tx) => listUsablePayments(tx, about));
  if (payment === undefined) return null;
  const answer = await services.payments.read(payment);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "done" ? answer.payment : null;
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
    await lockAccount(tx, asked.accountId);
    const known = await lockAccountPayment(tx, asked.accountId, asked.id);
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
  const mail = renderPaymentMail(recipient, { isPaid, receipt, account, country, publicUrl });
  const key = `${isPaid ? "receipt" : "unpaid"}:${receipt.id}`;
  await inTransaction(db, (tx) => writeMail(tx, { key, mail, at: clock.now() }));
}
