/**
 * The one way in which a cart changes: in a transaction of its owner, under the cart's lock, by a rule. What comes back is
 * the cart as it is then, changed or not, with the reasons why not.
 */
import { sql } from "kysely";
import { asTenant, type Database, type Transaction } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Result } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Cart, DeliveryMode, Fulfilment } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { type CartRecord, findLiveCart, insertLiveCart, lockLiveCart, saveCart } from "./cart.store.ts";
import { type CartOwner, findCartOwner, getCartOwner } from "./cart-owner.ts";
import { findLine, priceRecord } from "./cart-pricing.ts";
import { findStoreFor, getStoreFor } from "./cart-store-choice.ts";
import { listGoodCoupons } from "./good-coupons.ts";
import { type ShownCart, showCart } from "./shown-cart.ts";

/** How a client says "my cart, whichever that is", as before there is one. */
export const OWN_CART = "mine";

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
  const store = getStoreFor(context, ref.store);
  return asTenant(
    context.db,
    owner,
    async (tx) => {
      const record =
        (await findLiveCart(tx, owner, { skus })) ??
        (await makeLiveCart(tx, owner, { context, storeId: store.id, skus }));
      const refusal = checkRef(context, record.cart, ref);
      if (refusal !== null) return answer(context, record, { tx, userErrors: [refusal] });
      const changed = await rule.apply(moved(record, ref), tx);
      if (!changed.ok) return answer(context, record, { tx, userErrors: changed.refusals });
      return save(context, record, { tx, owner, skus, changes: changed.value, ref });
    },
    { first: lockLiveCart(owner) },
  );
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
  readonly storeId: string;
  readonly skus: readonly string[];
}

async function makeLiveCart(tx: Transaction, owner: CartOwner, { context, storeId, skus }: Making) {
  await insertLiveCart(tx, owner, { country: context.buyer.country, storeId, now: context.clock.now() });
  // Somebody else's request may have made it in the same moment, so it is locked as any other.
  await sql.raw(lockLiveCart(owner)).execute(tx);
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

async function save(context: OperationContext, record: CartRecord, { tx, owner, skus, changes, ref }: Saving) {
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
  if (after.storeId === before.storeId) return answer(context, { ...record, cart: after }, { tx, userErrors: [] });
  // Another store has other shelves.
  const there = await findLiveCart(tx, owner, { skus });
  return answer(context, there ?? { ...record, cart: after }, { tx, userErrors: [] });
}

async function price(context: OperationContext, record: CartRecord, db: Database) {
  const country = await getCountry(context.db, record.cart.country);
  const coupons = await listGoodCoupons(context, record.cart, db);
  return { ...priceRecord(context, record, { country, coupons }), country };
}

async function answer(
  context: OperationContext,
  record: CartRecord,
  { tx, userErrors }: { tx: Transaction; userErrors: readonly UserError[] },
): Promise<CartAnswer> {
  return { cart: showCart(context, record, await price(context, record, tx)), userErrors };
}

/** How else to look at a cart: as if it were at another store, or picked up. Nothing of it is kept. */
export interface CartLook {
  readonly storeId?: string;
  readonly mode?: DeliveryMode;
  /** Where a cart would begin that is not there yet. */
  readonly beginsAt?: string;
}

/** The live cart, or an empty one that is not kept until something is put into it. */
export async function readCart(context: OperationContext, look: CartLook = {}): Promise<ShownCart> {
  const record = imagine(await readRecord(context, look), look);
  return showCart(context, record, await price(context, record, context.db));
}

async function readRecord(context: OperationContext, { storeId, beginsAt }: CartLook): Promise<CartRecord> {
  const owner = findCartOwner(context);
  const skus = context.snapshots.promotions.giftSkus;
  const found =
    owner === null ? null : await asTenant(context.db, owner, (tx) => findLiveCart(tx, owner, { skus, at: storeId }));
  return found ?? emptyRecord(context, getStoreFor(context, beginsAt).id);
}

function imagine(record: CartRecord, { storeId, mode }: CartLook): CartRecord {
  const { cart } = record;
  const fulfilment = mode === undefined ? cart.fulfilment : { ...cart.fulfilment, mode };
  return { ...record, cart: { ...cart, storeId: storeId ?? cart.storeId, fulfilment } };
}

const untold: Fulfilment = {
  mode: "DELIVERY",
  shippingCondition: null,
  planId: null,
  storeId: null,
  deliveryAt: null,
  address: null,
};

function emptyRecord({ buyer, clock }: OperationContext, storeId: string): CartRecord {
  const now = clock.now();
  const cart: Cart = {
    id: OWN_CART,
    code: "",
    country: buyer.country,
    storeId,
    createdAt: now,
    modifiedAt: now,
    fulfilment: untold,
    couponCodes: [],
    usesPoints: false,
    news: [],
    lines: [],
  };
  const pricing = { contractCents: new Map(), rangeDiscounts: new Map(), volumeBand: null };
  return { cart, available: new Map(), pricing, points: 0 };
}
