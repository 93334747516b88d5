/**
 * Changes the live cart of an owner by a rule, inside the caller's transaction. The caller begins it with
 * `liveCartLock(owner)`, so that changes of one cart run one after the other, and prices the cart after the commit
 * (`quoteRecord`), so that nobody waits for the lock while it is priced.
 */
import type { Transaction } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import type { CartOwner } from "../cart-owner.ts";
import { type CartRecord, lookUpLine } from "../quote.ts";
import { findStoreIn, getFirstStore } from "../store-choice.ts";
import { type CartRequest, OWN_CART } from "./cart.queries.ts";
import { findLiveCart, insertLiveCart, saveCart } from "./cart.store.ts";

/** The cart that a client wants to change. Every mutation has these fields. */
export interface CartRef {
  readonly cartId: string;
  /** The store where the client believes the cart is. Empty: any store. */
  readonly store?: string | null | undefined;
  /** The version that the client has seen. Empty: any version. */
  readonly modifiedTime?: string | null | undefined;
}

export type CartChanges = Partial<Pick<Cart, "lines" | "couponCodes" | "usesPoints" | "storeId" | "fulfilment">>;

export interface CartRule {
  /** SKUs whose stock the rule needs, besides those in the cart. */
  readonly skus?: readonly string[];
  apply(record: CartRecord, tx: Transaction): Promise<Result<CartChanges, UserError>> | Result<CartChanges, UserError>;
}

/** The cart after the change, or the unchanged cart with the reasons. */
export interface CartOutcome {
  readonly record: CartRecord;
  readonly userErrors: readonly UserError[];
}

interface Change {
  readonly owner: CartOwner;
  readonly ref: CartRef;
  readonly rule: CartRule;
}

type Request = Pick<CartRequest, "clock" | "buyer" | "snapshots">;

export async function changeCart(tx: Transaction, request: Request, change: Change): Promise<CartOutcome> {
  const { owner, ref, rule } = change;
  const skus = [...(rule.skus ?? []), ...request.snapshots.promotions.giftSkus];
  const record = (await findLiveCart(tx, owner, { skus })) ?? (await createCart(tx, request, { owner, ref, skus }));
  const refusal = checkRef(request, record.cart, ref);
  if (refusal !== null) return { record, userErrors: [refusal] };
  const changed = await rule.apply(moveEmptyCart(record, ref), tx);
  if (!changed.ok) return { record, userErrors: changed.refusals };
  return { record: await save(tx, request, { owner, ref, skus, record, changes: changed.value }), userErrors: [] };
}

/** An empty cart follows its owner to another store. A cart with lines moves only when the owner asks for it. */
function moveEmptyCart(record: CartRecord, { store }: CartRef): CartRecord {
  const { cart } = record;
  if (cart.lines.length > 0 || !store || store === cart.storeId) return record;
  return { ...record, cart: { ...cart, storeId: store } };
}

function checkRef(
  { snapshots, buyer }: Request,
  cart: Cart,
  { cartId, store, modifiedTime }: CartRef,
): UserError | null {
  if (cartId !== OWN_CART && cartId !== cart.id) return cartErrors.cartNotFound;
  if (store && findStoreIn(snapshots.stores, buyer.country, store) === null) return cartErrors.unknownStore;
  const isElsewhere = Boolean(store) && store !== cart.storeId && cart.lines.length > 0;
  const isOld = Boolean(modifiedTime) && Date.parse(modifiedTime ?? "") !== cart.modifiedAt.getTime();
  return isElsewhere || isOld ? cartErrors.stale : null;
}

interface Creation {
  readonly owner: CartOwner;
  readonly ref: CartRef;
  readonly skus: readonly string[];
}

async function createCart(tx: Transaction, request: Request, { owner, ref, skus }: Creation): Promise<CartRecord> {
  const { buyer, clock, snapshots } = request;
  const storeId = getFirstStore(snapshots.stores, buyer.country, [ref.store, buyer.storeId]).id;
  await insertLiveCart(tx, owner, { country: buyer.country, storeId, now: clock.now() });
  const record = await findLiveCart(tx, owner, { skus });
  if (record === null) throw new Error("The cart that was just inserted is missing.");
  return record;
}

interface Saving extends Creation {
  readonly record: CartRecord;
  readonly changes: CartChanges;
}

async function save(
  tx: Transaction,
  request: Request,
  { owner, ref, skus, record, changes }: Saving,
): Promise<CartRecord> {
  const before = record.cart;
  const cart = { ...moveEmptyCart(record, ref).cart, ...changes };
  const modifiedAt = new Date(Math.max(request.clock.now().getTime(), before.modifiedAt.getTime() + 1));
  // A client that names a version has seen the cart with its prices and its news.
  const hasSeen = Boolean(ref.modifiedTime);
  const lines = cart.lines.map((line) => {
    if (!hasSeen && line.seenUnitCents !== null) return line;
    const { unitCents } = lookUpLine(request, record, line);
    return unitCents === line.seenUnitCents ? line : { ...line, seenUnitCents: unitCents };
  });
  const after: Cart = { ...cart, lines, news: hasSeen ? [] : cart.news, modifiedAt };
  await saveCart(tx, before, after);
  // Another store has other stock, so the cart is read again.
  const atNewStore = after.storeId === before.storeId ? null : await findLiveCart(tx, owner, { skus });
  return atNewStore ?? { ...record, cart: after };
}
