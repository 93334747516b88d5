/** Where a cart is bought and how it gets to the buyer. */
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents } from "../../../shared/money.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { findLocalities } from "../../stores/server/stores.store.ts";
import type { DeliveryAddress, DeliveryMode } from "../cart.ts";
import { cartErrors } from "../cart-errors.ts";
import { checkDeliveryAddress } from "../delivery-address.ts";
import { listStoreChanges, type StoreChange } from "../store-change.ts";
import { type CartAnswer, type CartRef, changeCart } from "./cart-change.ts";
import { findCartOwner } from "./cart-owner.ts";
import { findStoreFor } from "./cart-store-choice.ts";
import { readCart } from "./read-cart.ts";
import type { ShownCart } from "./shown-cart.ts";

export interface FulfilmentWish {
  readonly cartCode: string;
  readonly deliveryMode: DeliveryMode;
  readonly shippingCondition: string;
  readonly fulfillmentPlanId: string | null;
  readonly fulfillmentStoreId: string;
  readonly deliveryDateTime: string;
  readonly address: Omit<DeliveryAddress, "latitude" | "longitude"> | null;
}

/** What the checkout asks first: delivery or pickup, where, from which store and when. */
export async function chooseFulfilment(
  context: OperationContext,
  ref: CartRef,
  wish: FulfilmentWish,
): Promise<CartAnswer> {
  const typed = await findAddress(context, wish.address);
  const deliveryAt = wish.deliveryDateTime === "" ? null : new Date(wish.deliveryDateTime);
  return changeCart(context, ref, {
    apply: ({ cart }) => {
      // An address that was found before need not be typed again.
      const address = typed.ok ? (typed.value ?? cart.fulfilment.address) : null;
      if (cart.code !== wish.cartCode) return refused(cartErrors.cartNotFound);
      if (wish.fulfillmentStoreId !== "" && findStoreFor(context, wish.fulfillmentStoreId) === null) {
        return refused(cartErrors.unknownStore);
      }
      if (wish.deliveryMode === "DELIVERY" && address === null) return refused(cartErrors.badAddress);
      if (deliveryAt !== null && !(deliveryAt > context.clock.now())) return refused(cartErrors.badMoment);
      const { shippingCondition, fulfillmentPlanId: planId } = wish;
      const storeId = wish.fulfillmentStoreId || cart.storeId;
      return ok({ fulfilment: { mode: wish.deliveryMode, shippingCondition, planId, storeId, deliveryAt, address } });
    },
  });
}

/** The address with its place on the map, as far as its suburb is known; null where none was typed. */
async function findAddress(
  { db, buyer }: OperationContext,
  typed: FulfilmentWish["address"],
): Promise<Result<DeliveryAddress | null, UserError>> {
  if (typed === null) return ok(null);
  const answer = await findLocalities(db, typed.suburb, buyer.country);
  const places = answer.kind === "found" ? [answer.locality] : answer.kind === "several" ? answer.localities : [];
  const refusal = checkDeliveryAddress(typed, places, buyer.country);
  if (refusal !== null) return refused(refusal);
  const place = places.find(({ state }) => state === typed.state);
  return ok({ ...typed, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null });
}

export interface StorePreview {
  readonly cart: ShownCart;
  readonly changes: readonly StoreChange[];
}

/** The cart as it would be at another store, and what that changes. */
export async function previewStore(context: OperationContext, storeId: string): Promise<StorePreview | null> {
  // Whoever has no cart is refused, whichever store is asked about.
  findCartOwner(context);
  if (findStoreFor(context, storeId) === null) return null;
  const [here, there] = await Promise.all([readCart(context), readCart(context, { storeId })]);
  return { cart: there, changes: listStoreChanges(linesAt(here), linesAt(there), here.country) };
}

function linesAt({ cart, items }: ShownCart) {
  return items.map(({ id, product, availableQuantity, basePrice, entryGroup }) => ({
    lineId: id,
    name: [product.name, product.colourName, product.productSize].filter(Boolean).join(", "),
    isAvailable: product.isAvailable,
    unitCents: cents(Math.round(basePrice.value * 100)),
    available: availableQuantity,
    asked: cart.lines.reduce((sum, line) => sum + (line.sku === product.code ? line.quantity : 0), 0),
    groupId: entryGroup,
  }));
}

export function changeStore(context: OperationContext, ref: CartRef, storeId: string): Promise<CartAnswer> {
  return changeCart(context, ref, {
    apply: () => (findStoreFor(context, storeId) === null ? refused(cartErrors.unknownStore) : ok({ storeId })),
  });
}
