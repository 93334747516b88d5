import { CircleDashed, Store, Truck } from "lucide-react";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CartPromise } from "../../cart/ui/cart-promise.tsx";
import { formatClock, formatDay } from "../../stores/format-store-times.ts";
import { findWindow } from "../delivery-windows.ts";
import { type Checkout, formatAddress } from "./checkout-data.ts";

/** The promise for the chosen fulfilment, and the time until which it holds. */
export function CheckoutPromise({ checkout, isChosen }: { checkout: Checkout; isChosen: boolean }) {
  const { cart } = checkout;
  const icon = isChosen ? (cart.deliveryMode === "PICKUP" ? Store : Truck) : CircleDashed;
  return (
    <section aria-label="When and where" className={`${surfaceBox} flex flex-col gap-2 p-4 md:px-6`}>
      <p className="flex items-start gap-3">
        <Icon of={icon} className="mt-1 text-ink-muted" />
        <span className="text-lg leading-snug font-semibold">
          {isChosen ? formatPromise(checkout) : "Choose how you get it, and you see when."}
        </span>
      </p>
      {isChosen && cart.deliveryDateTime === null && <CartPromise cart={cart} />}
    </section>
  );
}

export function formatPromise(checkout: Checkout): string {
  return checkout.cart.deliveryMode === "PICKUP" ? pickupPromise(checkout) : deliveryPromise(checkout);
}

function pickupPromise({ cart, pickupOptions }: Checkout): string {
  const offer = pickupOptions.find(({ planId }) => planId === cart.fulfillmentPlanId);
  if (offer === undefined) return "Pick up";
  const { readyAt, store } = offer;
  const when = readyAt === null ? "" : ` ${formatDay(readyAt, store.localTime)} from ${formatClock(readyAt)}`;
  return `Pick up${when} at ${store.shortName}`;
}

function deliveryPromise({ cart, deliveryOptions, deliveryWindows }: Checkout): string {
  const [first] = deliveryOptions;
  const to = cart.deliveryAddress === null ? "" : ` to ${formatAddress(cart.deliveryAddress)}`;
  if (first === undefined || first.deliveredOn === null) return `Delivery${to}`;
  const { localTime } = first.store;
  const window = findWindow(deliveryWindows, cart.deliveryDateTime);
  const last = deliveryOptions.reduce(
    (latest, { deliveredOn }) => ((deliveredOn ?? "") > latest ? (deliveredOn ?? "") : latest),
    first.deliveredOn,
  );
  const when =
    window === null ? formatDay(last, localTime) : `${formatDay(window.day, localTime)}, in the ${window.part}`;
  return `Delivery ${when}${to}`;
}
