import { readAsTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Cart, DeliveryMode, Fulfilment } from "../cart.ts";
import { type CartRecord, countLiveUnits, findLiveCart } from "./cart.store.ts";
import { findCartOwner, hasCart } from "./cart-owner.ts";
import { priceRecord } from "./cart-pricing.ts";
import { getStoreFor } from "./cart-store-choice.ts";
import { listGoodCoupons } from "./good-coupons.ts";
import { type ShownCart, showCart } from "./shown-cart.ts";

/** How a client says "my cart, whichever that is", as before there is one. */
export const OWN_CART = "mine";

/** How else to look at a cart: as if it were at another store, or picked up. Nothing of it is kept. */
export interface CartLook {
  readonly storeId?: string;
  readonly mode?: DeliveryMode;
  /** Where a cart would begin that is not there yet. */
  readonly beginsAt?: string;
}

/** The live cart, or an empty one that is not kept until something is put into it. */
export async function readCart(context: OperationContext, look: CartLook = {}): Promise<ShownCart> {
  return showRecord(context, imagine(await readRecord(context, look), look));
}

/** How many units are in the live cart; null for staff who act for nobody. */
export async function countUnits(context: OperationContext): Promise<number | null> {
  if (!hasCart(context)) return null;
  const owner = findCartOwner(context);
  return owner === null ? 0 : readAsTenant(context.db, owner, (tx) => countLiveUnits(tx, owner));
}

/** Prices a cart as it would be ordered now. Ask it with no transaction open. */
export async function showRecord(context: OperationContext, record: CartRecord): Promise<ShownCart> {
  const country = await getCountry(context.db, record.cart.country);
  const coupons = await listGoodCoupons(context, record.cart, context.db);
  return showCart(context, record, { ...priceRecord(context, record, { country, coupons }), country });
}

async function readRecord(context: OperationContext, { storeId, beginsAt }: CartLook): Promise<CartRecord> {
  const owner = findCartOwner(context);
  const skus = context.snapshots.promotions.giftSkus;
  const found =
    owner === null
      ? null
      : await readAsTenant(context.db, owner, (tx) => findLiveCart(tx, owner, { skus, at: storeId }));
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
