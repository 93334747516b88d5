/** Where a cart is bought and how it gets to the buyer. */
import type { OperationContext } from "../../../server/operation-context.ts";
import { cents } from "../../../shared/money.ts";
import { ok, refused } from "../../../shared/result.ts";
import { findLocalities } from "../../stores/server/stores.store.ts";
import { cartErrors } from "../cart-errors.ts";
import type { DeliveryAddress, DeliveryMode } from "../cart.ts";
import { checkDeliveryAddress } from "../delivery-address.ts";
import { listStoreChanges, type StoreChange } from "../store-change.ts";
import { type CartAnswer, type CartRef, changeCart, readCart } from "./cart-change.ts";
import { findStoreFor } from "./cart-store-choice.ts";
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
  const places = wish.address === null ? [] : await listPlaces(context, wish.address.suburb);
  const deliveryAt = wish.deliveryDateTime === "" ? null : new Date(wish.deliveryDateTime);
  return changeCart(context, ref, {
    apply: ({ cart }) => {
      if (cart.code !== wish.cartCode) return refused(cartErrors.cartNotFound);
      if (wish.fulfillmentStoreId !== "" && findStoreFor(context, wish.fulfillmentStoreId) === null) {
        return refused(cartErrors.unknownStore);
      }
      const address = wish.address ?? cart.fulfilment.address;
      if (wish.deliveryMode === "DELIVERY") {
        const refusal = address === null ? cartErrors.badAddress : checkAddress(context, address, places, wish);
        if (refusal !== null) return refused(refusal);
      }
      if (deliveryAt !== null && !(deliveryAt > context.clock.now())) return refused(cartErrors.badMoment);
      const [place] = places;
      return ok({
        fulfilment: {
          mode: wish.deliveryMode,
          shippingCondition: wish.shippingCondition,
          planId: wish.fulfillmentPlanId,
          storeId: wish.fulfillmentStoreId || cart.storeId,
          deliveryAt,
          address: wish.address === null ? address : { ...wish.address, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null },
        },
      });
    },
  });
}

/** An address that was checked before is not checked again. */
function checkAddress(
  { buyer }: OperationContext,
  address: FulfilmentWish["address"] & object,
  places: Awaited<ReturnType<typeof listPlaces>>,
  wish: FulfilmentWish,
) {
  return wish.address === null ? null : checkDeliveryAddress(address, places, buyer.country);
}

async function listPlaces({ db, buyer }: OperationContext, suburb: string) {
  const answer = await findLocalities(db, suburb, buyer.country);
  if (answer.kind === "found") return [answer.locality];
  return answer.kind === "several" ? answer.localities : [];
}

export interface StorePreview {
  readonly cart: ShownCart;
  readonly changes: readonly StoreChange[];
}

/** The cart as it would be at another store, and what that changes. */
export async function previewStore(context: OperationContext, storeId: string): Promise<StorePreview | null> {
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
