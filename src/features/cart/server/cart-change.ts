/**
 * The one way in which a cart changes: in a transaction of its owner, under the cart's lock, by a rule. What comes back is
 * the cart as it is then, changed or not, with the reasons why not. It is priced after the lock is gone: whatever else the
 * answer needs must not make others wait, nor ask for a second connection while this one holds the cart.
 */
import { asTenant, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Result } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { type CartRecord, findLiveCart, insertLiveCart, liveCartLock, saveCart } from "./cart.store.ts";
import { type CartOwner, getCartOwner } from "./cart-owner.ts";
import { findLine } from "./cart-pricing.ts";
import { findStoreFor, getStoreFor } from "./cart-store-choice.ts";
import { OWN_CART, showRecord } from "./read-cart.ts";
import type { ShownCart } from "./shown-cart.ts";

/** What every change says of the cart it means. */
export interface CartRef {
  readonly cartId: string;
  /** Where the client thinks the cart is; nothing: wherever it is. */
  readonly store?: string | null | undefined;
  /** The version the client has seen; nothing: it does not mind. */
  readonly modifiedTime?: string | null | undefined;
}

export interface CartAnswer {
  readonly cart: ShownCart;
  readonly userErrors: readonly UserError[];
}

export type CartChanges = Partial<Pick<Cart, "lines" | "couponCodes" | "usesPoints" | "storeId" | "fulfilment">>;

export interface CartRule {
  /** What it asks about besides what is in the cart. */
  readonly skus?: readonly string[];
  apply(record: CartRecord, tx: Transaction): Promise<Result<CartChanges, UserError>> | Result<CartChanges, UserError>;
}

export async function changeCart(context: OperationContext, ref: CartRef, rule: CartRule): Promise<CartAnswer> {
  const owner = getCartOwner(context);
  const skus = [...(rule.skus ?? []), ...context.snapshots.promotions.giftSkus];
  const work = async (tx: Transaction): Promise<Outcome> => {
    const record = (await findLiveCart(tx, owner, { skus })) ?? (await makeLiveCart(tx, owner, { context, ref, skus }));
    const refusal = checkRef(context, record.cart, ref);
    if (refusal !== null) return { record, userErrors: [refusal] };
    const changed = await rule.apply(moved(record, ref), tx);
    if (!changed.ok) return { record, userErrors: changed.refusals };
    return { record: await save(context, record, { tx, owner, skus, changes: changed.value, ref }), userErrors: [] };
  };
  const { record, userErrors } = await asTenant(context.db, owner, work, { first: liveCartLock(owner) });
  return { cart: await showRecord(context, record), userErrors };
}

interface Outcome {
  readonly record: CartRecord;
  readonly userErrors: readonly UserError[];
}

/** An empty cart follows its owner to another store; one with something in it does not go anywhere unasked. */
function moved(record: CartRecord, { store }: CartRef): CartRecord {
  const { cart } = record;
  if (cart.lines.length > 0 || !store || store === cart.storeId) return record;
  return { ...record, cart: { ...cart, storeId: store } };
}

function checkRef(context: OperationContext, cart: Cart, { cartId, store, modifiedTime }: CartRef): UserError | null {
  if (cartId !== OWN_CART && cartId !== cart.id) return cartErrors.cartNotFound;
  if (store && findStoreFor(context, store) === null) return cartErrors.unknownStore;
  const isElsewhere = Boolean(store) && store !== cart.storeId && cart.lines.length > 0;
  const isOld = Boolean(modifiedTime) && Date.parse(modifiedTime ?? "") !== cart.modifiedAt.getTime();
  return isElsewhere || isOld ? cartErrors.stale : null;
}

interface Making {
  readonly context: OperationContext;
  readonly ref: CartRef;
  readonly skus: readonly string[];
}

async function makeLiveCart(tx: Transaction, owner: CartOwner, { context, ref, skus }: Making): Promise<CartRecord> {
  const { buyer, clock } = context;
  const storeId = getStoreFor(context, ref.store).id;
  await insertLiveCart(tx, owner, { country: buyer.country, storeId, now: clock.now() });
  const record = await findLiveCart(tx, owner, { skus });
  if (record === null) throw new Error("A cart was made and is not there.");
  return record;
}

interface Saving {
  readonly tx: Transaction;
  readonly owner: CartOwner;
  readonly skus: readonly string[];
  readonly changes: CartChanges;
  readonly ref: CartRef;
}

async function save(
  context: OperationContext,
  record: CartRecord,
  { tx, owner, skus, changes, ref }: Saving,
): Promise<CartRecord> {
  const before = record.cart;
  const cart = { ...moved(record, ref).cart, ...changes };
  const modifiedAt = new Date(Math.max(context.clock.now().getTime(), before.modifiedAt.getTime() + 1));
  // Whoever names a version has seen the cart, its prices and its news.
  const hasSeen = Boolean(ref.modifiedTime);
  const lines = cart.lines.map((line) => {
    if (!hasSeen && line.seenUnitCents !== null) return line;
    const { unitCents } = findLine(context, record, line);
    return unitCents === line.seenUnitCents ? line : { ...line, seenUnitCents: unitCents };
  });
  const after: Cart = { ...cart, lines, news: hasSeen ? [] : cart.news, modifiedAt };
  await saveCart(tx, before, after);
  // Another store has other shelves.
  const there = after.storeId === before.storeId ? null : await findLiveCart(tx, owner, { skus });
  return there ?? { ...record, cart: after };
}
