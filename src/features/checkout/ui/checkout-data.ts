import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetCheckout } from "./checkout.operations.ts";

/** The checkout as its page shows it. */
export type Checkout = ResultOf<typeof GetCheckout>["checkout"];
export type Offer = Checkout["pickupOptions"][number];
export type Parcel = Checkout["deliveryOptions"][number];
export type DeliveryMode = Checkout["cart"]["deliveryMode"];

/** The fields of all steps belong to this one form, which places the order. */
export const placeFormId = "place-order";

export const endpoints = {
  fulfilment: "/api/cart/checkout/",
  payment: "/api/checkout/payment/",
  order: "/api/checkout/order/",
} as const;

/** Whether the address, or the pickup store, is chosen. */
export function isFulfilmentChosen({ cart, pickupOptions }: Pick<Checkout, "cart" | "pickupOptions">): boolean {
  if (cart.deliveryMode === "DELIVERY") return cart.deliveryAddress !== null;
  return pickupOptions.some(({ planId }) => planId === cart.fulfillmentPlanId);
}

export function formatAddress(to: {
  line1: string;
  line2?: string | null;
  city: string;
  state: string;
  postCode: string;
}) {
  return [to.line1, to.line2, `${to.city} ${to.state} ${to.postCode}`]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(", ");
}
