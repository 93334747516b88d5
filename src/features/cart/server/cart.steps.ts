/**
 * Changes the live cart of an owner by a rule, inside the caller's transaction. The cart is locked first, so that changes of
 * one cart run one after the other. The caller prices it after the commit, so that nobody waits for the lock meanwhile.
 */
import type { CommitWith, Transaction } from "../../../server/database.ts";
import type { Result, UserError } from "../../../shared/result.ts";
import {
  insertChangeKey,
  lockChangeKey,
  type SentChange,
  toKeyedChange,
} from "../../offline/server/change-keys.store.ts";
import type { Cart } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import type { CartOwner } from "../cart-owner.ts";
import type { ItemOutcome } from "../item-input.ts";
import { type CartRecord, lookUpLine } from "../quote.ts";
import { findStoreIn } from "../store-choice.ts";
import { type CartRequest, getFirstStoreId, OWN_CART } from "./cart.queries.ts";
import { type CartReading, deleteCart, findLiveCart, insertLiveCart, lockLiveCart, saveCart } from "./cart.store.ts";

/** The cart that a client wants to change. Every mutation has these fields. */
export interface CartRef extends Pick<SentChange, "idempotencyKey"> {
  readonly cartId: string;
  /** The store where the client believes the cart is. Empty: any store. */
  readonly store?: string | null | undefined;
  /** The version that the client has seen. Empty: any version. */
  readonly modifiedTime?: string | null | undefined;
}

export type CartChanges = Partial<
  Pick<Cart, "lines" | "couponCodes" | "usesPoints" | "voucherIds" | "storeId" | "fulfilment">
>;

export interface CartRule {
  /** SKUs whose stock the rule needs, besides those in the cart. */
  readonly skus?: readonly string[];
  /** Coupons whose uses the rule needs, besides those in the cart. */
  readonly coupons?: readonly string[];
  /** What the client asked for. A key is bound to it. */
  readonly request?: object;
  /** What the rule needs besides the cart. Its statements were issued before those of the cart, and are locked before it. */
  readonly ready?: Promise<unknown>;
  apply(record: CartRecord): Result<CartChanges, UserError>;
  /** After `apply`: which of several items were added. */
  readonly listOutcomes?: () => readonly ItemOutcome[];
}

/** The cart after the change, or the unchanged cart with the reasons. */
export interface CartOutcome {
  readonly record: CartRecord;
  readonly userErrors: readonly UserError[];
  /** The outcomes of the first request with this key. Null: this is the first one. */
  readonly repeated: readonly ItemOutcome[] | null;
}

interface Change {
  readonly owner: CartOwner;
  readonly ref: CartRef;
  readonly rule: CartRule;
}

type Request = Pick<CartRequest, "clock" | "buyer" | "snapshots">;

interface Writing {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
}

/**
 * Two exchanges: one locks and reads the cart, the other writes it together with the caller's commit. The
 * first change of a cart needs one more to create it. A refused first change leaves no cart.
 */
export async function changeCart(
  { tx, commitWith }: Writing,
  request: Request,
  { owner, ref, rule }: Change,
): Promise<CartOutcome> {
  const skus = [...(rule.skus ?? []), ...request.snapshots.promotions.giftSkus];
  const reading = { skus, coupons: rule.coupons, now: request.clock.now() };
  const keyed = rule.request === undefined ? null : toKeyedChange(owner, ref, rule.request);
  const [stored, , found] = await Promise.all([
    lockChangeKey<ItemOutcome>(tx, keyed),
    lockLiveCart(tx, owner),
    findLiveCart(tx, owner, reading),
    rule.ready,
  ]);
  const record = found ?? (await createCart(tx, request, { owner, ref, reading }));
  const leave = (userErrors: readonly UserError[], repeated: CartOutcome["repeated"] = null): CartOutcome => {
    if (found !== null) return { record, userErrors, repeated };
    commitWith(deleteCart(tx, record.cart.id));
    return { record: { ...record, cart: { ...record.cart, id: OWN_CART, code: "" } }, userErrors, repeated };
  };
  if (stored.kind === "same") return leave([], stored.outcomes);
  if (stored.kind === "other") return leave([cartErrors.keyReused]);
  const refusal = checkRef(request, record.cart, ref);
  if (refusal !== null) return leave([refusal]);
  const changed = rule.apply(moveEmptyCart(record, ref));
  if (!changed.ok) return leave(changed.refusals);
  const after = applyChanges(request, record, { ref, changes: changed.value });
  // Another store has other stock.
  const isMoved = after.storeId !== record.cart.storeId;
  const atStore = isMoved ? await findLiveCart(tx, owner, { ...reading, at: after.storeId }) : null;
  commitWith(saveCart(tx, record.cart, after));
  commitWith(insertChangeKey(tx, keyed, { outcomes: rule.listOutcomes?.() ?? [], at: request.clock.now() }));
  return { record: { ...(atStore ?? record), cart: after }, userErrors: [], repeated: null };
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
  readonly reading: CartReading;
}

async function createCart(tx: Transaction, request: Request, { owner, ref, reading }: Creation): Promise<CartRecord> {
  const newCart = { storeId: getFirstStoreId(request, ref.store), now: request.clock.now() };
  const [, record] = await Promise.all([insertLiveCart(tx, owner, newCart), findLiveCart(tx, owner, reading)]);
  if (record === null) throw new Error("The cart that was just inserted is missing.");
  return record;
}

/** The cart after a change. It is at least a millisecond younger than before, so that a version is never used twice. */
function applyChanges(
  request: Request,
  record: CartRecord,
  { ref, changes }: { readonly ref: CartRef; readonly changes: CartChanges },
): Cart {
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
  return { ...cart, lines, news: hasSeen ? [] : cart.news, modifiedAt };
}
