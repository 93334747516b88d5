import { Clock, Truck } from "lucide-react";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { dayWords } from "../../stores/opening-words.ts";
import type { DeliveryWindow } from "../delivery-windows.ts";
import { type Checkout, type Parcel, placeFormId } from "./checkout-data.ts";
import type { KeptFields } from "./kept-fields.ts";

interface DeliveryPlanProps {
  parcels: readonly Parcel[];
  items: Checkout["cart"]["items"];
  kept: KeptFields;
  /** Where another time was chosen than as soon as can be. */
  window: DeliveryWindow | null;
}

/** What is sent from where and when, and what comes later: all of it before anything is paid. */
export function DeliveryPlan({ parcels, items, kept, window }: DeliveryPlanProps) {
  const nameOf = (sku: string) => items.find(({ product }) => product.code === sku)?.product.name ?? sku;
  const later = parcels.flatMap(({ fulfillmentItems }) =>
    fulfillmentItems.filter((item) => item.backOrderQuantity > 0),
  );
  return (
    <div className="flex flex-col gap-3">
      {parcels.length > 1 && (
        <Notice tone="info" icon={Truck}>
          No store near you has all of it, so it comes in {parcels.length} parcels. You pay delivery once.
        </Notice>
      )}
      <ul className="flex flex-col gap-3">
        {parcels.map((parcel, place) => (
          <li key={parcel.fulfillmentStoreId} className="flex items-start gap-3">
            <Icon of={Truck} className="mt-0.5 text-ink-muted" />
            <span className="min-w-0">
              <strong className="block font-semibold">
                {parcels.length > 1 ? `Parcel ${place + 1}` : "Delivery"} {whenWords(parcel, window)}
              </strong>
              <span className="text-sm text-ink-muted">{contentsOf(parcel, nameOf)}</span>
            </span>
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <div className="flex flex-col gap-1">
          <Notice tone="warning" icon={Clock}>
            Not in stock anywhere near:{" "}
            {later.map((item) => `${item.backOrderQuantity} × ${nameOf(item.sku)}`).join(", ")}.
          </Notice>
          <CheckboxField
            label="Send these later, as soon as they are there"
            name="acceptBackOrder"
            value="true"
            form={placeFormId}
            checked={kept.fields.acceptBackOrder === "true"}
            onChange={(event) => kept.keep("acceptBackOrder", event.currentTarget.checked ? "true" : "")}
          />
        </div>
      )}
    </div>
  );
}

function whenWords({ deliveredOn, store }: Parcel, window: DeliveryWindow | null): string {
  const day = window?.day ?? deliveredOn;
  return [
    ...(day === null ? [] : [dayWords(day, store.localTime)]),
    ...(window === null ? [] : [`in the ${window.part}`]),
    `from ${store.shortName}`,
  ].join(", ");
}

function contentsOf({ fulfillmentItems }: Parcel, nameOf: (sku: string) => string): string {
  return fulfillmentItems
    .map(({ sku, quantity, backOrderQuantity }) => ({ sku, now: quantity - backOrderQuantity }))
    .filter(({ now }) => now > 0)
    .map(({ sku, now }) => `${now} × ${nameOf(sku)}`)
    .join(", ");
}
