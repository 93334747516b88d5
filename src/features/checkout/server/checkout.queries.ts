/** Reads what the checkout page shows. */
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import { type Cents, cents, type Price, toPrice } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import type { CardPayments, PaymentAnswer } from "../../cards/payment.ts";
import { type ListedCard, mayChangeCards } from "../../cards/saved-card.ts";
import type { PaymentParts } from "../../cards/server/payments.adapter.ts";
import { listUsablePayments } from "../../cards/server/payments.store.ts";
import { listSavedCards } from "../../cards/server/saved-cards.queries.ts";
import type { DeliveryAddress } from "../../cart/cart.ts";
import type { CartOwner } from "../../cart/cart-owner.ts";
import { type CartView, toCartView } from "../../cart/cart-view.ts";
import type { PayBy } from "../../cart/priced-cart.ts";
import { type CartRequest, getCartOwner, readCart, shareQuote } from "../../cart/server/cart.queries.ts";
import { findCartByCode, findLiveCart } from "../../cart/server/cart.store.ts";
import type { Account } from "../../identity/account.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { orderPaymentPurpose } from "../../orders/order.ts";
import { toOrderScope } from "../../orders/order-access.ts";
import { findUsedCredit } from "../../orders/server/credit.store.ts";
import { listDeliveryAddresses } from "../../orders/server/orders.store.ts";
import { type DeliveryMode, listOptions } from "../../stores/fulfilment-plan.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Offer } from "../../stores/server/fulfilment.queries.ts";
import { listProblems } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import { toCheckoutFacts } from "../checkout-facts.ts";
import type { DeliveryWindow } from "../delivery-windows.ts";
import { type CheckoutDraft, emptyOrderInput } from "../order-input.ts";
import { type Gathered, gatherQuote } from "./checkout-facts.queries.ts";
import { findDraft } from "./drafts.store.ts";

/** The parts of a request that the checkout uses. */
export interface CheckoutRequest extends CartRequest {
  readonly log: Log;
  readonly payments: CardPayments & Pick<PaymentParts, "gateway" | "cardForm" | "shopUrl">;
}

export interface CheckoutWay {
  readonly isOffered: boolean;
  readonly problems: readonly UserError[];
  readonly total: Price;
}

export interface KnownAddress extends Omit<DeliveryAddress, "latitude" | "longitude"> {
  readonly label: string;
}

export const bankQuestionStates = ["ASKED", "CONFIRMED", "REFUSED"] as const;

/** The state of a saved-card payment that was confirmed from the server, for pages without script. */
export interface BankQuestion {
  readonly state: (typeof bankQuestionStates)[number];
  /** The bank's page; null if the bank asks nothing. */
  readonly url: string | null;
}

export interface Checkout {
  readonly cart: CartView;
  readonly byAccount: CheckoutWay;
  readonly byCard: CheckoutWay;
  readonly mayUsePoints: boolean;
  readonly poNumberRequired: boolean;
  readonly needsApproval: boolean;
  readonly needsCreditReview: boolean;
  readonly spendLimit: Price | null;
  readonly addresses: readonly KnownAddress[];
  readonly deliveryOptions: readonly Offer[];
  readonly deliveryWindows: readonly DeliveryWindow[];
  readonly pickupOptions: readonly Offer[];
  readonly savedCards: readonly ListedCard[];
  readonly maySaveCard: boolean;
  /** Both are null unless a bank was asked on its own page. */
  readonly bankQuestion: BankQuestion | null;
  readonly draft: CheckoutDraft | null;
}

/** The cart as it would be ordered now, with the problems of both ways to pay. */
export async function readCheckout(request: CheckoutRequest, viewer: SignedInViewer, date: string): Promise<Checkout> {
  const owner = getCartOwner(request);
  const reading = readForCheckout(request, { viewer, owner });
  shareQuote(
    request,
    reading.then(({ gathered }) => gathered?.quote ?? null),
  );
  const [read, listed] = await Promise.all([
    reading,
    viewer.may.savedCards === "none" ? null : listSavedCards(request, viewer),
  ]);
  const { gathered, account, usedCents, addresses, draft } = read;
  const cart = gathered === null ? await readCart(request) : toCartView(gathered.quote, viewer);
  const limitCents = viewer.membership?.spendLimitCents ?? null;
  const totalCents = gathered?.quote.priced.payByAccount.totalCents ?? 0;
  const isLimited = viewer.may.orderOnAccount === "limit" && limitCents !== null;
  return {
    cart,
    byAccount: {
      isOffered: viewer.may.orderOnAccount !== "no",
      total: cart.payByAccount.totalPrice,
      problems: listOpenProblems(request, gathered, "ACCOUNT"),
    },
    byCard: {
      isOffered: viewer.may.orderByCard,
      total: cart.payByCard.totalPrice,
      problems: listOpenProblems(request, gathered, "CARD"),
    },
    mayUsePoints: mayRedeem(viewer.may),
    poNumberRequired: gathered?.standing.account.poNumberRequired ?? false,
    needsApproval: isLimited && totalCents > limitCents,
    needsCreditReview: account !== null && usedCents + totalCents > account.creditLimitCents,
    spendLimit: isLimited ? toPrice(cents(limitCents), cart.country) : null,
    addresses: toAddressBook(account, addresses),
    ...listOffers(gathered, date),
    deliveryWindows: gathered?.plan?.windows ?? [],
    savedCards: listed?.cards ?? [],
    maySaveCard: mayChangeCards(viewer, request.clock.now()),
    draft,
    bankQuestion:
      draft === null || gathered === null
        ? null
        : await findBankQuestion(request, {
            ...{ owner, cartCode: cart.code },
            totalCents: gathered.quote.priced.payByCard.totalCents,
          }),
  };
}

const maxAddresses = 8;

/** Two exchanges: the lines of the cart decide which stock is read. */
async function readForCheckout(
  request: CheckoutRequest,
  { viewer, owner }: { readonly viewer: SignedInViewer; readonly owner: CartOwner },
) {
  const country = await getCountry(request.db, request.buyer.country);
  const accountId = owner.accountId ?? "";
  return readAsTenant(request.db, owner, async (tx) => {
    const [record, account, usedCents, addresses] = await Promise.all([
      findLiveCart(tx, owner, { skus: request.snapshots.promotions.giftSkus, now: request.clock.now() }),
      findAccount(tx, accountId),
      findUsedCredit(tx, accountId),
      listDeliveryAddresses(tx, toOrderScope(viewer), maxAddresses),
    ]);
    const [gathered, draft] = await Promise.all([
      record && gatherQuote(tx, request, { viewer, record, country, withOffers: true }),
      record && findDraft(tx, record.cart.id),
    ]);
    return { gathered, account, usedCents, addresses, draft };
  });
}

/** The page still asks for these, so they are not shown as problems: the PO number, and the consent to a back order. */
const askedOnThePage: readonly UserError[] = [checkoutErrors.poNumberMissing, checkoutErrors.backOrder];

function listOpenProblems(
  { snapshots, payments }: CheckoutRequest,
  gathered: Gathered | null,
  payBy: PayBy,
): UserError[] {
  if (gathered === null || gathered.quote.lines.length === 0) return [checkoutErrors.emptyCart];
  const paying = { takesCards: payments.cardForm !== null, isPaymentDue: false, payment: null };
  const ordering = { input: emptyOrderInput(payBy), ...paying, stores: snapshots.stores };
  return listProblems(toCheckoutFacts(gathered, ordering)).filter((problem) => !askedOnThePage.includes(problem));
}

/** Empty for viewers who buy for no account. */
export async function listKnownAddresses(db: Database, viewer: SignedInViewer): Promise<KnownAddress[]> {
  const { account, may } = viewer;
  if (account === null || !may.cart) return [];
  const [own, delivered] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, account.id), listDeliveryAddresses(tx, toOrderScope(viewer), maxAddresses)]),
  );
  return toAddressBook(own, delivered);
}

/** The account's own address first, then the earlier delivery addresses. Of equal addresses the first one counts. */
function toAddressBook(account: Account | null, delivered: readonly DeliveryAddress[]): KnownAddress[] {
  const own = account === null ? [] : [{ ...account, label: "Business address" }];
  const earlier = delivered.map((address) => ({ ...address, label: `${address.line1}, ${address.suburb}` }));
  const toKey = ({ line1, suburb, postcode }: KnownAddress) => [line1, suburb, postcode].join("|").toLowerCase();
  return [...new Map([...own, ...earlier].reverse().map((address) => [toKey(address), address])).values()].reverse();
}

const maxPickupStores = 10;

/** By the planner and the stock that the order's own plan is made from, so that every offer can be ordered. */
function listOffers(gathered: Gathered | null, date: string): Pick<Checkout, "deliveryOptions" | "pickupOptions"> {
  if (gathered === null || gathered.quote.lines.length === 0) return { deliveryOptions: [], pickupOptions: [] };
  const { planning, quote } = gathered;
  const list = (mode: DeliveryMode, stores = planning.stores): Offer[] =>
    listOptions({ ...planning, stores }, mode).map((option) => ({ ...option, date }));
  const pickup = list("PICKUP", planning.stores.slice(0, maxPickupStores));
  return {
    deliveryOptions: quote.cart.fulfilment.address === null ? [] : list("DELIVERY"),
    // The sort is stable: complete offers come first, and each group stays ordered by distance.
    pickupOptions: pickup.toSorted((one, other) => Number(other.isComplete) - Number(one.isComplete)),
  };
}

/** Null if the gateway does not answer, or if the payment is for another total. */
async function findBankQuestion(
  request: Pick<CheckoutRequest, "db" | "payments">,
  { owner, cartCode, totalCents }: { owner: CartOwner; cartCode: string; totalCents: Cents },
): Promise<BankQuestion | null> {
  const found = await findCartPayment(request, owner, cartCode);
  if (found.kind !== "found" || found.answer.payment.amountCents !== totalCents) return null;
  const { payment, actionUrl } = found.answer;
  if (payment.status === "reserved") return { state: "CONFIRMED", url: null };
  return actionUrl === null ? { state: "REFUSED", url: null } : { state: "ASKED", url: actionUrl };
}

export type DoneAnswer = Extract<PaymentAnswer, { kind: "done" }>;

export type FoundPayment =
  | { readonly kind: "none" }
  /** The gateway did not answer. */
  | { readonly kind: "unknown" }
  | { readonly kind: "found"; readonly answer: DoneAnswer };

/** The latest payment for a live cart, in the state that the gateway reports now. */
export async function findCartPayment(
  { db, payments }: Pick<CheckoutRequest, "db" | "payments">,
  owner: CartOwner,
  cartCode: string,
): Promise<FoundPayment> {
  const accountId = owner.accountId ?? "";
  const [payment] = await readAsTenant(db, owner, async (tx) => {
    const cart = await findCartByCode(tx, owner, cartCode);
    if (cart?.status !== "LIVE") return [];
    return listUsablePayments(tx, { accountId, purpose: orderPaymentPurpose, reference: cart.id });
  });
  if (payment === undefined) return { kind: "none" };
  const answer = await payments.read(payment);
  if (answer.kind === "unknown") return { kind: "unknown" };
  return answer.kind === "done" ? { kind: "found", answer } : { kind: "none" };
}
