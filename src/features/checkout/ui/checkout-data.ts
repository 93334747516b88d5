import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetCheckout } from "./checkout.operations.ts";

/** The checkout as its page shows it. */
export type Checkout = ResultOf<typeof GetCheckout>["checkout"];
export type Offer = Checkout["pickupOptions"][number];
export type Parcel = Checkout["deliveryOptions"][number];
export type DeliveryMode = Checkout["cart"]["deliveryMode"];

/** Fields stand in several steps and belong to the one form that places the order. */
export const placeFormId = "place-order";

export const doors = {
  fulfilment: "/api/cart/checkout/",
  payment: "/api/checkout/payment/",
  order: "/api/checkout/order/",
} as const;

/** Whether it is settled how the goods get to the buyer. */
export function isFulfilmentChosen({ cart, pickupOptions }: Pick<Checkout, "cart" | "pickupOptions">): boolean {
  if (cart.deliveryMode === "DELIVERY") return cart.deliveryAddress !== null;
  return pickupOptions.some(({ planId }) => planId === cart.fulfillmentPlanId);
}

export function addressWords(to: {
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
