/** What happens once a card was confirmed: the payment is booked, then its money is taken, each once. Decision 0009. */
import { asTenant, inTransaction, readAsTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { cardsErrors } from "../../cards/cards-errors.ts";
import type { Payment } from "../../cards/payment.ts";
import { listPaymentsFor } from "../../cards/server/payments.store.ts";
import { cancelPayment, capturePayment, readPayment } from "../../cards/server/payments.ts";
import { lockHold } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { billingErrors } from "../billing-errors.ts";
import { centsOfAmount } from "../payment-wish.ts";
import { type AccountPayment, findAccountPayment, lockAccountPayment } from "./account-payments.store.ts";
import { ACCOUNT_PURPOSE } from "./account-purpose.ts";
import { endFailed } from "./end-account-payment.ts";
import { getAccount, getCountryOf, paymentServices, tenantOf } from "./paying-viewer.ts";
import { type Posting, postInTransaction } from "./post-payment.ts";

/** A payment as it stands, with what a browser needs to confirm its card; null where no card is asked for. */
export interface ShownPayment {
  readonly payment: AccountPayment;
  readonly country: Country;
  readonly clientSecret: string | null;
}

export interface PayAnswer {
  readonly shown: ShownPayment | null;
  readonly userErrors: readonly UserError[];
}

export function refusedWith(refusal: UserError): PayAnswer {
  return { shown: null, userErrors: [refusal] };
}

/** Asked again, it is answered as it stands: nothing is booked or taken twice. */
export async function payBegun(
  context: OperationContext,
  viewer: SignedInViewer,
  { id, amount }: { id: string; amount?: number },
): Promise<PayAnswer> {
  const asked = await findOwn(context, viewer, id);
  if (asked === null) return refusedWith(billingErrors.paymentNotFound);
  const isShown = amount === undefined || centsOfAmount(amount) === asked.cardCents + asked.pointsCents;
  if (!isShown) return refusedWith(billingErrors.invalidAmount);
  const payment = asked.cardCents === 0 ? null : await findConfirmed(context, asked);
  const country = await getCountryOf(context, viewer);
  const refusal = payment === "unknown" ? null : await bookAndTake(context, { viewer, country, asked, payment });
  if (refusal !== null) return refusedWith(refusal);
  const now = await findOwn(context, viewer, id);
  if (now === null || now.status === "FAILED") return refusedWith(billingErrors.notCharged);
  // Where the gateway does not answer, what was booked before is still booked.
  if (now.status === "ASKED") return refusedWith(cardsErrors.gatewayUnreachable);
  return { shown: { payment: now, country, clientSecret: null }, userErrors: [] };
}

/** What stands in the way; null where it is booked, now or before. */
async function bookAndTake(context: OperationContext, posting: Posting): Promise<UserError | null> {
  const { asked, payment } = posting;
  const posted = await postInTransaction(context, posting);
  const isOver = posted.kind === "refused" || posted.status === "FAILED";
  if (payment?.status === "reserved") {
    if (isOver) await cancelPayment(paymentServices(context), payment);
    else await takeMoney(context, { asked, payment });
  }
  return posted.kind === "refused" ? posted.refusal : null;
}

function findOwn({ db }: OperationContext, viewer: SignedInViewer, id: string): Promise<AccountPayment | null> {
  const { id: accountId } = getAccount(viewer);
  return readAsTenant(db, tenantOf(viewer), (tx) => findAccountPayment(tx, accountId, id));
}

/** What the browser confirmed, as the gateway has it now. */
async function findConfirmed(
  context: OperationContext,
  { accountId, userId, id }: AccountPayment,
): Promise<Payment | null | "unknown"> {
  const about = { accountId, purpose: ACCOUNT_PURPOSE, reference: id };
  const [payment] = await asTenant(context.db, { accountId, userId }, (tx) => listPaymentsFor(tx, about));
  if (payment === undefined) return null;
  const answer = await readPayment(paymentServices(context), payment);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "done" ? answer.payment : null;
}

/**
 * Takes the money that is reserved; taken before, it is taken. Where the card will not pay, what was booked is taken back.
 * Where no answer came the booking stands, and the reconciler finds out.
 */
async function takeMoney(
  context: OperationContext,
  { asked, payment }: { asked: AccountPayment; payment: Payment },
): Promise<void> {
  const services = paymentServices(context);
  const answer = await capturePayment(services, payment);
  const isOpen = answer.kind === "unknown" || (answer.kind === "done" && answer.payment.status !== "cancelled");
  if (isOpen) return;
  await inTransaction(context.db, async (tx) => {
    await lockHold(tx, asked.accountId);
    const known = await lockAccountPayment(tx, asked.accountId, asked.id);
    if (known?.status === "POSTED") await endFailed(tx, known, context.clock.now());
  });
  await cancelPayment(services, payment);
}
