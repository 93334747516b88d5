import { CircleCheck, CircleX, Clock, Lock, type LucideIcon, Store, Truck } from "lucide-react";
import { Link, useLocation } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { formatClock, formatDay } from "../../stores/format-store-times.ts";
import type { DeliveryMode } from "./checkout-data.ts";
import { type Checkout, endpoints, type Offer } from "./checkout-data.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

interface FulfilmentStepProps {
  checkout: Checkout;
  /** The open tab. It is the cart's mode until the other tab is opened. */
  mode: DeliveryMode;
  draft: CheckoutDraft;
  addressRefusal: string | undefined;
}

/** Delivery or pickup, where and when. Each choice is saved at once, so the totals are up to date. */
export function FulfilmentStep({ checkout, mode, draft, addressRefusal }: FulfilmentStepProps) {
  return (
    <>
      <nav aria-label="How you get it" className="grid grid-cols-2 gap-3">
        <ModeLink mode="DELIVERY" icon={Truck} label="Delivery" isCurrent={mode === "DELIVERY"} />
        <ModeLink mode="PICKUP" icon={Store} label="Pick up" isCurrent={mode === "PICKUP"} />
      </nav>
      {mode === "DELIVERY" ? (
        <DeliveryChoice checkout={checkout} draft={draft} refusal={addressRefusal} />
      ) : (
        <PickupChoice checkout={checkout} />
      )}
    </>
  );
}

interface ModeLinkProps {
  mode: DeliveryMode;
  icon: LucideIcon;
  label: string;
  isCurrent: boolean;
}

/** A link, so that it works without script. */
function ModeLink({ mode, icon, label, isCurrent }: ModeLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={`${pathname}?mode=${mode}`}
      replace
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={classes(
        "flex min-h-control items-center justify-center gap-2 rounded-box border px-4 py-2 font-semibold",
        isCurrent ? "border-ink bg-ink text-ground" : "border-line-strong bg-surface hover:border-ink hover:bg-sunken",
      )}
    >
      <Icon of={icon} />
      {label}
    </Link>
  );
}

/** Stores with every unit come first; the nearest comes first in each group. */
function PickupChoice({ checkout: { cart, pickupOptions } }: { checkout: Checkout }) {
  if (pickupOptions.length === 0) {
    return <p className="text-ink-muted">No store near you has pickup. Choose delivery instead.</p>;
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {pickupOptions.map((offer) => (
        <li key={offer.planId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <OfferText offer={offer} products={cart.products} />
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
  // A store that is closed until further notice has no time to pick up.
  if (!offer.isComplete || offer.readyAt === null) return null;
  return (
    <ApiForm action={endpoints.fulfilment}>
      {({ pending }) => (
        <>
          <FulfilmentFields cart={cart} mode="PICKUP" plan={offer} />
          <Button type="submit" size="small" pending={pending}>
            Pick up here<span className="sr-only">: {offer.store.shortName}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function OfferText({ offer, products }: { offer: Offer; products: Checkout["cart"]["products"] }) {
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
      <OfferStock offer={offer} products={products} />
      {offer.isComplete && readyAt !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon of={Clock} size="small" className="text-ink-muted" />
          Ready {formatDay(readyAt, store.localTime)} from {formatClock(readyAt)}
        </p>
      )}
    </div>
  );
}

function OfferStock({ offer, products }: { offer: Offer; products: Checkout["cart"]["products"] }) {
  if (offer.isComplete) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-success-text">
        <Icon of={CircleCheck} size="small" />
        Has all of it
      </p>
    );
  }
  const findName = (sku: string) => products.find((product) => product.sku === sku)?.name ?? sku;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <Icon of={CircleX} size="small" className="mt-0.5" />
      Not enough of {offer.missingSkus.map(findName).join(", ")}
    </p>
  );
}
