import { asTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents, type Price, priceOf } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { ListedCard } from "../../cards/saved-card.ts";
import { listSavedCards } from "../../cards/server/saved-card-list.ts";
import type { DeliveryAddress } from "../../cart/cart.ts";
import { findLiveCart } from "../../cart/server/cart.store.ts";
import { type CartOwner, getCartOwner } from "../../cart/server/cart-owner.ts";
import { readCart } from "../../cart/server/read-cart.ts";
import type { ShownCart } from "../../cart/server/shown-cart.ts";
import type { Account } from "../../identity/server/account-rows.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { PayBy } from "../../orders/order.ts";
import { findUsedCredit } from "../../orders/server/credit.store.ts";
import { scopeOf } from "../../orders/server/order-access.ts";
import { listDeliveredTo } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type Offer, offersFor } from "../../stores/server/fulfilment-offers.ts";
import { listProblems } from "../checkout-checks.ts";
import { checkoutErrors } from "../checkout-errors.ts";
import type { DeliveryWindow } from "../delivery-windows.ts";
import { type BankQuestion, findBankQuestion } from "./bank-question.ts";
import { maySaveCard } from "./card-payment.ts";
import { type Gathered, gatherFacts, type OrderWish } from "./checkout-facts.ts";
import { type CheckoutDraft, findDraft } from "./drafts.store.ts";

export interface CheckoutWay {
  readonly isOffered: boolean;
  readonly problems: readonly UserError[];
  readonly total: Price;
}

export interface KnownAddress extends Omit<DeliveryAddress, "latitude" | "longitude"> {
  readonly label: string;
}

export interface Checkout {
  readonly cart: ShownCart;
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
  /** Where a bank was asked on a page of its own, and what was typed before. */
  readonly bankQuestion: BankQuestion | null;
  readonly draft: CheckoutDraft | null;
}

const mostAddresses = 8;

/** Looks at the cart as it would be ordered now, both ways, and changes nothing. */
export async function readCheckout(context: OperationContext, viewer: SignedInViewer, date: string): Promise<Checkout> {
  const owner = getCartOwner(context);
  const [cart, looked, listed] = [
    await readCart(context),
    await lookAt(context, { viewer, owner }),
    viewer.may.savedCards === "none" ? null : await listSavedCards(context, viewer),
  ];
  const account = await findAccount(context.db, owner.accountId ?? "");
  const { byAccount, used, addresses, draft } = looked;
  const cardCents = looked.byCard?.tender.totalCents;
  const limit = viewer.membership?.spendLimitCents ?? null;
  const totalCents = byAccount?.tender.totalCents ?? 0;
  const isLimited = viewer.may.orderOnAccount === "limit" && limit !== null;
  const offers = await listOffers(context, cart, date);
  return {
    cart,
    byAccount: wayOf(cart, byAccount, {
      isOffered: viewer.may.orderOnAccount !== "no",
      total: cart.payByAccount.totalPrice,
    }),
    byCard: wayOf(cart, looked.byCard, { isOffered: viewer.may.orderByCard, total: cart.payByCard.totalPrice }),
    mayUsePoints: viewer.may.rewards === "redeem" || viewer.may.rewards === "manage",
    poNumberRequired: byAccount?.standing.account.poNumberRequired ?? false,
    needsApproval: isLimited && totalCents > limit,
    needsCreditReview: account !== null && used + totalCents > account.creditLimitCents,
    spendLimit: isLimited ? priceOf(cents(limit), cart.country) : null,
    addresses: knownAddresses(account, addresses),
    ...offers,
    deliveryWindows: byAccount?.plan?.windows ?? [],
    savedCards: listed?.cards ?? [],
    maySaveCard: maySaveCard(context, viewer),
    draft,
    bankQuestion:
      draft === null || cardCents === undefined
        ? null
        : await findBankQuestion(context, { cartCode: cart.code, totalCents: cardCents }),
  };
}

interface Asking {
  readonly viewer: SignedInViewer;
  readonly owner: CartOwner;
}

async function lookAt(context: OperationContext, { viewer, owner }: Asking) {
  const country = await getCountry(context.db, context.buyer.country);
  return asTenant(context.db, owner, async (tx) => {
    const record = await findLiveCart(tx, owner, { skus: context.snapshots.promotions.giftSkus });
    const look = async (payBy: PayBy) =>
      record && gatherFacts(tx, context, { viewer, record, country, wish: bareWish(payBy), payment: undefined });
    return {
      byAccount: await look("ACCOUNT"),
      byCard: await look("CARD"),
      used: await findUsedCredit(tx, owner.accountId ?? ""),
      addresses: await listDeliveredTo(tx, scopeOf(viewer), mostAddresses),
      draft: record && (await findDraft(tx, record.cart.id)),
    };
  });
}

function bareWish(payBy: PayBy): OrderWish {
  const references = { poNumber: "", note: "", authorityToLeave: false, jobReferences: [] };
  return { payBy, references, saleOffice: "", acceptsBackOrder: false, modifiedTime: null, shownTotal: null };
}

/** What the page itself asks for is no problem yet: a purchase order number, and whether some may come later. */
const askedFor: readonly UserError[] = [checkoutErrors.poNumberMissing, checkoutErrors.backOrder];

function wayOf(
  { items }: ShownCart,
  gathered: Gathered | null,
  way: Pick<CheckoutWay, "isOffered" | "total">,
): CheckoutWay {
  if (gathered === null || items.length === 0) return { ...way, problems: [checkoutErrors.emptyCart] };
  return { ...way, problems: listProblems(gathered.facts).filter((problem) => !askedFor.includes(problem)) };
}

/** For whoever buys for an account. */
export async function listKnownAddresses(
  { db }: Pick<OperationContext, "db">,
  viewer: SignedInViewer,
): Promise<KnownAddress[]> {
  const { account, user, may } = viewer;
  if (account === null || !may.cart) return [];
  return asTenant(db, { accountId: account.id, userId: user.id }, async (tx) =>
    knownAddresses(await findAccount(tx, account.id), await listDeliveredTo(tx, scopeOf(viewer), mostAddresses)),
  );
}

function knownAddresses(account: Account | null, delivered: readonly DeliveryAddress[]): KnownAddress[] {
  const own = account === null ? [] : [{ ...account, label: "Business address" }];
  const before = delivered.map((address) => ({ ...address, label: `${address.line1}, ${address.suburb}` }));
  const keyOf = ({ line1, suburb, postcode }: KnownAddress) => [line1, suburb, postcode].join("|").toLowerCase();
  return [...new Map([...own, ...before].reverse().map((address) => [keyOf(address), address])).values()].reverse();
}

/** From the cart's address where it has one, else from its store. */
async function listOffers(
  context: OperationContext,
  { cart, items, gifts, store }: ShownCart,
  date: string,
): Promise<Pick<Checkout, "deliveryOptions" | "pickupOptions">> {
  const lines = [...items, ...gifts].map(({ product, quantity }) => ({ sku: product.code, quantity }));
  if (items.length === 0) return { deliveryOptions: [], pickupOptions: [] };
  const { address } = cart.fulfilment;
  const isFound = address?.latitude != null && address.longitude != null;
  const wish = {
    ...{ lines, date, countryCode: cart.country, storeId: store.id },
    coordinate: isFound ? address : store.geoPoint,
  };
  const pickup = await offersFor(context, { ...wish, deliveryMode: "PICKUP" });
  return {
    deliveryOptions: address === null ? [] : await offersFor(context, { ...wish, deliveryMode: "DELIVERY" }),
    // Sorting keeps the nearest first among those alike.
    pickupOptions: pickup.toSorted((one, other) => Number(other.option.isComplete) - Number(one.option.isComplete)),
  };
}
