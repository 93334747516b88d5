import { createHash, randomUUID } from "node:crypto";
import { asTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { Payment } from "../../cards/payment.ts";
import { confirmPayment, createPayment, type PaymentAnswer } from "../../cards/server/payments.ts";
import { listSavedCards } from "../../cards/server/saved-card-list.ts";
import { checkoutErrors } from "../../checkout/checkout-errors.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { findCredit } from "../../orders/server/credit.store.ts";
import type { PaymentPlan } from "../allocate.ts";
import { billingErrors } from "../billing-errors.ts";
import { type ChosenItems, type OpenDocument, planBalance, planItems } from "../payment-wish.ts";
import { type AccountPayment, findAccountPaymentByKey, keepAccountPayment } from "./account-payments.store.ts";
import { ACCOUNT_PURPOSE } from "./account-purpose.ts";
import { listOpenDocuments } from "./documents.store.ts";
import { type PayAnswer, payBegun, refusedWith } from "./pay-begun.ts";
import { getAccount, getCountryOf, paymentServices, tenantOf } from "./paying-viewer.ts";
import { tenderFor } from "./tender-account.ts";

export interface PayWish {
  readonly applyTradePoints: boolean;
  /** Made by the browser once for each payment; without it every asking is another payment. */
  readonly idempotencyKey?: string | null | undefined;
  /** A saved card, to be confirmed from here: for pages without script. */
  readonly paymentMethodId?: string | null | undefined;
}

/** Chosen invoices less chosen credits. */
export function beginItemsPayment(
  context: OperationContext,
  viewer: SignedInViewer,
  wish: PayWish & ChosenItems,
): Promise<PayAnswer> {
  const { invoices, credits } = wish;
  const request = ["items", invoices, credits, wish.applyTradePoints];
  return begin(context, viewer, { wish, request, plan: async (_tx, open) => planItems(open, wish) });
}

/** Any amount towards the balance, whatever has been due longest first. */
export async function beginBalancePayment(
  context: OperationContext,
  viewer: SignedInViewer,
  wish: PayWish & { readonly paymentAccountId: string; readonly amount: number },
): Promise<PayAnswer> {
  const { id: accountId, number } = getAccount(viewer);
  if (wish.paymentAccountId !== number) return refusedWith(billingErrors.accountNotFound);
  const plan: Beginning["plan"] = async (tx, open, country) => {
    const { balanceCents, unbilledCents } = await findCredit(tx, accountId);
    const mostCents = balanceCents + unbilledCents;
    return planBalance(open, { amount: wish.amount, mostCents, format: (amount) => formatMoney(amount, country) });
  };
  return begin(context, viewer, { wish, request: ["balance", wish.amount, wish.applyTradePoints], plan });
}

interface Beginning {
  readonly wish: PayWish;
  /** What is asked for, to be known again under its key. */
  readonly request: readonly unknown[];
  readonly plan: (
    tx: Transaction,
    open: readonly OpenDocument[],
    country: Country,
  ) => Promise<Result<PaymentPlan, UserError>>;
}

/** Writes down what is asked for and asks the gateway for a payment; nothing is booked before its card is confirmed. */
async function begin(context: OperationContext, viewer: SignedInViewer, beginning: Beginning): Promise<PayAnswer> {
  const { wish } = beginning;
  const country = await getCountryOf(context, viewer);
  const asked = await asTenant(context.db, tenantOf(viewer), (tx) =>
    keep(tx, context, { ...beginning, viewer, country }),
  );
  if (!asked.ok) return refusedWith(asked.refusals[0] ?? billingErrors.itemsChanged);
  const payment = asked.value;
  if (payment.status === "FAILED") return refusedWith(billingErrors.notCharged);
  if (payment.status !== "ASKED") return { shown: { payment, country, clientSecret: null }, userErrors: [] };
  if (payment.cardCents === 0) {
    if (wish.paymentMethodId != null) return payBegun(context, viewer, { id: payment.id });
    return { shown: { payment, country, clientSecret: null }, userErrors: [] };
  }
  const answer = await createPayment(paymentServices(context), viewer, {
    purpose: ACCOUNT_PURPOSE,
    reference: payment.id,
    key: payment.id,
    amountCents: cents(payment.cardCents + payment.surchargeCents),
    currency: payment.currency,
  });
  if (answer.kind !== "done") return refusedWith(failureOf(answer));
  if (wish.paymentMethodId == null)
    return { shown: { payment, country, clientSecret: answer.clientSecret }, userErrors: [] };
  const refusal = await confirmSaved(context, viewer, { payment: answer.payment, cardId: wish.paymentMethodId });
  return refusal === null ? payBegun(context, viewer, { id: payment.id }) : refusedWith(refusal);
}

interface Keeping extends Beginning {
  readonly viewer: SignedInViewer;
  readonly country: Country;
}

/** Asked again under the same key it is the payment that was asked for then, if it is for the same. */
async function keep(
  tx: Transaction,
  { clock }: OperationContext,
  { viewer, country, wish, request, plan }: Keeping,
): Promise<Result<AccountPayment, UserError>> {
  const { accountId, userId } = tenantOf(viewer);
  const key = wish.idempotencyKey?.slice(0, 100) || randomUUID();
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  const answerFor = (kept: AccountPayment) =>
    kept.requestHash.equals(requestHash) ? ok(kept) : refused(billingErrors.otherPayment);
  const before = await findAccountPaymentByKey(tx, accountId, key);
  if (before !== null) return answerFor(before);
  const planned = await plan(tx, await listOpenDocuments(tx, accountId), country);
  if (!planned.ok) return planned;
  const { debits, credits, moneyCents } = planned.value;
  const at = clock.now();
  const tender = await tenderFor(tx, { viewer, country, at, usesPoints: wish.applyTradePoints }, moneyCents);
  if (!tender.ok) return tender;
  const asked = { accountId, userId, key, requestHash, debits, credits, currency: country.currency, ...tender.value };
  return answerFor(await keepAccountPayment(tx, asked, at));
}

/** What is in the way of a saved card; null where it is reserved. */
async function confirmSaved(
  context: OperationContext,
  viewer: SignedInViewer,
  { payment, cardId }: { payment: Payment; cardId: string },
): Promise<UserError | null> {
  const { cards, refusal } = await listSavedCards(context, viewer);
  if (refusal !== null) return refusal;
  if (!cards.some(({ id }) => id === cardId)) return cardsErrors.cardNotFound;
  if (payment.status !== "open") return null;
  const returnUrl = `${context.publicUrl}/dashboard/payments/`;
  const answer = await confirmPayment(paymentServices(context), payment, { cardId, returnUrl, key: `c-${payment.id}` });
  if (answer.kind !== "done") return failureOf(answer);
  return answer.payment.status === "reserved" ? null : billingErrors.bankAsks;
}

function failureOf(answer: Exclude<PaymentAnswer, { kind: "done" }>): UserError {
  if (answer.kind === "unknown") return cardsErrors.gatewayUnreachable;
  return answer.kind === "key-reused" ? billingErrors.otherPayment : checkoutErrors.paymentFailed;
}
