import { CircleCheck, CircleX, Clock, Lock } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { clockWords, dayWords } from "../../stores/opening-words.ts";
import { type Checkout, doors, type Offer } from "./checkout-data.ts";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

/** Where to pick it up: those that have everything first, the nearest first among them. */
export function PickupChoice({ checkout: { cart, pickupOptions } }: { checkout: Checkout }) {
  if (pickupOptions.length === 0) {
    return <p className="text-ink-muted">No store near you has pickup. Choose delivery instead.</p>;
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {pickupOptions.map((offer) => (
        <li key={offer.planId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <OfferWords offer={offer} items={cart.items} />
          <OfferAction cart={cart} offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function OfferAction({ cart, offer }: { cart: Checkout["cart"]; offer: Offer }) {
  if (cart.deliveryMode === "PICKUP" && offer.planId === cart.fulfillmentPlanId) {
    return <Badge tone="success">Chosen</Badge>;
  }
  if (!offer.isComplete) return null;
  return (
    <DoorForm action={doors.fulfilment}>
      {({ pending }) => (
        <>
          <FulfilmentFields cart={cart} mode="PICKUP" plan={offer} />
          <Button type="submit" size="small" pending={pending}>
            Pick up here<span className="sr-only">: {offer.store.shortName}</span>
          </Button>
        </>
      )}
    </DoorForm>
  );
}

function OfferWords({ offer, items }: { offer: Offer; items: Checkout["cart"]["items"] }) {
  const { store, distanceKm, readyAt } = offer;
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
        {store.shortName}
        {distanceKm !== null && (
          <span className="figures text-sm font-normal text-ink-muted">{distanceKm.toFixed(1)} km</span>
        )}
        {store.storeType === "LOCKER" && <Badge icon={Lock}>Locker, any hour</Badge>}
      </h3>
      <p className="text-sm text-ink-muted">
        {store.address.line1}, {store.address.city}
      </p>
      <Shelf offer={offer} items={items} />
      {offer.isComplete && readyAt !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon of={Clock} size="small" className="text-ink-muted" />
          Ready {dayWords(readyAt, store.localTime)} from {clockWords(readyAt)}
        </p>
      )}
    </div>
  );
}

function Shelf({ offer, items }: { offer: Offer; items: Checkout["cart"]["items"] }) {
  if (offer.isComplete) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-success-text">
        <Icon of={CircleCheck} size="small" />
        Has all of it
      </p>
    );
  }
  const nameOf = (sku: string) => items.find(({ product }) => product.code === sku)?.product.name ?? sku;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <Icon of={CircleX} size="small" className="mt-0.5" />
      Not enough of {offer.missingSkus.map(nameOf).join(", ")}
    </p>
  );
}
