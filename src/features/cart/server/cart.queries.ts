/** Reads the viewer's cart and its price. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import { notAvailable, unauthorized } from "../../../server/graphql/operation-errors.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import type { Price } from "../../../shared/money.ts";
import type { UserError } from "../../../shared/result.ts";
import type { Buyer } from "../../catalogue/buyer-prices.ts";
import { noAgreements } from "../../catalogue/price.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type Cart, type DeliveryMode, noFulfilment } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { type CartOwner, type GuestCartKey, guestOwner, hasCart } from "../cart-owner.ts";
import { listPackSwaps } from "../cart-swaps.ts";
import { type CartView, toCartView } from "../cart-view.ts";
import { type CartRecord, type Quote, quoteCart } from "../quote.ts";
import { findFirstStore, findStoreIn, listStoreChanges, type StoreChange } from "../store-choice.ts";
import { countLiveUnits, findLiveCart } from "./cart.store.ts";

/** What reading or changing a cart needs of a request. */
export interface CartRequest {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewer: Viewer;
  readonly buyer: Buyer;
  readonly guestCart: GuestCartKey;
  readonly snapshots: Pick<Snapshots, "catalogue" | "colours" | "promotions" | "stores">;
  /** Changes of the cart begin before the viewer is read. They commit only after this check. */
  readonly viewerCheck?: Promise<unknown> | null;
}

/** Clients send this id for "my cart". They need it while they have no cart yet. */
export const OWN_CART = "mine";

/** Null for a guest who has no cart yet. Throws for staff who act for no account: they have no cart. */
function findCartOwner({ viewer, guestCart, buyer }: OwnerRequest): CartOwner | null {
  if (!hasCart(viewer)) throw unauthorized();
  const { country } = buyer;
  if (viewer.user === null) return guestCart.hash === null ? null : guestOwner(guestCart.hash, country);
  return { accountId: viewer.account?.id ?? null, userId: viewer.user.id, guestHash: null, country };
}

type OwnerRequest = Pick<CartRequest, "viewer" | "guestCart" | "buyer">;

/** The same, but a guest without a key gets one: the response sets the cookie. */
export function getCartOwner(request: OwnerRequest): CartOwner {
  return findCartOwner(request) ?? guestOwner(request.guestCart.ensure(), request.buyer.country);
}

/** Reads the cart as if it had another store or delivery mode. Nothing is saved. */
export interface CartPreview {
  readonly storeId?: string;
  readonly mode?: DeliveryMode;
  /** The store of a cart that does not exist yet. */
  readonly newCartStoreId?: string;
}

/** The live cart, or an empty one. The empty one is not saved: the first change creates the cart. */
export async function readCart(request: CartRequest, preview: CartPreview = {}): Promise<CartView> {
  const reading = readPriced(request, preview);
  if (preview.storeId === undefined && preview.mode === undefined) {
    shareQuote(
      request,
      reading.then(({ quote }) => quote),
    );
  }
  const { record, quote } = await reading;
  return toCartView(quote, request.viewer, () => listPackSwaps(request, record, quote));
}

async function readQuote(request: CartRequest, preview: CartPreview = {}): Promise<Quote> {
  return (await readPriced(request, preview)).quote;
}

async function readPriced(request: CartRequest, preview: CartPreview): Promise<{ record: CartRecord; quote: Quote }> {
  const record = withPreview(await readRecord(request, preview), preview);
  return { record, quote: await quoteRecord(request, record) };
}

/** By request: the quote that the fields of a query share, so that a cart is read and priced once. */
const sharedQuotes = new WeakMap<CartRequest, Promise<Quote | null>>();

/** Null if the owner has no cart. */
export function shareQuote(request: CartRequest, quote: Promise<Quote | null>): void {
  sharedQuotes.set(request, quote);
  // The field that reads the cart reports a failure.
  quote.catch(() => undefined);
}

/** The quote that an earlier field of the query reads, else a new one. */
export function readSharedQuote(request: CartRequest): Promise<Quote | null> {
  return sharedQuotes.get(request) ?? readQuote(request);
}

async function readRecord(request: CartRequest, { storeId, newCartStoreId }: CartPreview): Promise<CartRecord> {
  const { db, clock, snapshots } = request;
  const owner = findCartOwner(request);
  const skus = snapshots.promotions.giftSkus;
  const found =
    owner === null
      ? null
      : await readAsTenant(db, owner, (tx) => findLiveCart(tx, owner, { skus, at: storeId, now: clock.now() }));
  return found ?? makeEmptyRecord(request, getFirstStoreId(request, newCartStoreId));
}

/** The store of a new cart. A shop without stores has no carts. */
export function getFirstStoreId(
  { buyer, snapshots }: Pick<CartRequest, "buyer" | "snapshots">,
  wanted: string | null | undefined,
): string {
  const store = findFirstStore(snapshots.stores, buyer.country, [wanted, buyer.storeId]);
  if (store === null) throw notAvailable("There is no store in your country yet, so nothing can be bought here.");
  return store.id;
}

function withPreview(record: CartRecord, { storeId, mode }: CartPreview): CartRecord {
  const { cart } = record;
  const fulfilment = mode === undefined ? cart.fulfilment : { ...cart.fulfilment, mode };
  return { ...record, cart: { ...cart, storeId: storeId ?? cart.storeId, fulfilment } };
}

/** A cart without lines that is not saved. */
export function makeEmptyRecord({ buyer, clock }: CartRequest, storeId: string): CartRecord {
  const now = clock.now();
  const cart: Cart = {
    id: OWN_CART,
    code: "",
    country: buyer.country,
    storeId,
    createdAt: now,
    modifiedAt: now,
    fulfilment: noFulfilment,
    couponCodes: [],
    usesPoints: false,
    voucherIds: [],
    news: [],
    lines: [],
  };
  return { cart, available: new Map(), pricing: noAgreements, points: 0, couponUses: new Map(), vouchers: [] };
}

export async function quoteRecord(request: CartRequest, record: CartRecord): Promise<Quote> {
  return quoteCart(request, record, await getCountry(request.db, record.cart.country));
}

/** The units in the live cart. Null for staff who act for no account: they have no cart. */
export async function countUnits(request: OwnerRequest & Pick<CartRequest, "db">): Promise<number | null> {
  if (!hasCart(request.viewer)) return null;
  const owner = findCartOwner(request);
  return owner === null ? 0 : readAsTenant(request.db, owner, (tx) => countLiveUnits(tx, owner));
}

/** The delivery fee of the cart, ex GST. It is zero for pickup. */
export async function readDeliveryFee(
  request: CartRequest,
  { cartId, deliveryMode }: { cartId: string; deliveryMode?: string | null | undefined },
): Promise<{ freightValue: Price | null; userErrors: UserError[] }> {
  const cart = await readCart(
    request,
    deliveryMode === "PICKUP" || deliveryMode === "DELIVERY" ? { mode: deliveryMode } : {},
  );
  if (cartId !== OWN_CART && cartId !== cart.id) return { freightValue: null, userErrors: [cartErrors.cartNotFound] };
  return { freightValue: cart.fee.amount, userErrors: [] };
}

export interface StorePreview {
  readonly cart: CartView;
  readonly changes: readonly StoreChange[];
}

/** The cart as it would be at another store, and what that changes. Null for a store that does not exist. */
export async function previewStore(request: CartRequest, storeId: string): Promise<StorePreview | null> {
  // Viewers without a cart are refused first, whether or not the store exists.
  findCartOwner(request);
  if (findStoreIn(request.snapshots.stores, request.buyer.country, storeId) === null) return null;
  const [here, there] = await Promise.all([readQuote(request), readQuote(request, { storeId })]);
  return { cart: toCartView(there, request.viewer), changes: listStoreChanges(here, there) };
}
