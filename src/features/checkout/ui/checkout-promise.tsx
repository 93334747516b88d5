import { CircleDashed, Store, Truck } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { surfaceBox } from "../../../ui/recipes.ts";
import { CartPromise } from "../../cart/ui/cart-promise.tsx";
import { clockWords, dayWords } from "../../stores/opening-words.ts";
import { windowAt } from "../delivery-windows.ts";
import { addressWords, type Checkout } from "./checkout-data.ts";

/** When and where, at the top of everything, and until when that holds. */
export function CheckoutPromise({ checkout, isChosen }: { checkout: Checkout; isChosen: boolean }) {
  const { cart } = checkout;
  const icon = isChosen ? (cart.deliveryMode === "PICKUP" ? Store : Truck) : CircleDashed;
  return (
    <section aria-label="When and where" className={`${surfaceBox} flex flex-col gap-2 p-4 md:px-6`}>
      <p className="flex items-start gap-3">
        <Icon of={icon} className="mt-1 text-ink-muted" />
        <span className="text-lg leading-snug font-semibold">
          {isChosen ? promiseOf(checkout) : "Choose how you get it, and you see when."}
        </span>
      </p>
      {isChosen && cart.deliveryDateTime === null && <CartPromise cart={cart} />}
    </section>
  );
}

export function promiseOf(checkout: Checkout): string {
  return checkout.cart.deliveryMode === "PICKUP" ? pickupPromise(checkout) : deliveryPromise(checkout);
}

function pickupPromise({ cart, pickupOptions }: Checkout): string {
  const offer = pickupOptions.find(({ planId }) => planId === cart.fulfillmentPlanId);
  if (offer === undefined) return "Pick up";
  const { readyAt, store } = offer;
  const when = readyAt === null ? "" : ` ${dayWords(readyAt, store.localTime)} from ${clockWords(readyAt)}`;
  return `Pick up${when} at ${store.shortName}`;
}

function deliveryPromise({ cart, deliveryOptions, deliveryWindows }: Checkout): string {
  const [first] = deliveryOptions;
  const to = cart.deliveryAddress === null ? "" : ` to ${addressWords(cart.deliveryAddress)}`;
  if (first === undefined || first.deliveredOn === null) return `Delivery${to}`;
  const { localTime } = first.store;
  const window = windowAt(deliveryWindows, cart.deliveryDateTime);
  const last = deliveryOptions.reduce(
    (latest, { deliveredOn }) => ((deliveredOn ?? "") > latest ? (deliveredOn ?? "") : latest),
    first.deliveredOn,
  );
  const when =
    window === null ? dayWords(last, localTime) : `${dayWords(window.day, localTime)}, in the ${window.part}`;
  return `Delivery ${when}${to}`;
}
