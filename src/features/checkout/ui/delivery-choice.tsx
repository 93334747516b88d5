import { Clock, MapPin, Truck } from "lucide-react";
import { useRef } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { formatDay } from "../../stores/format-store-times.ts";
import { type DeliveryWindow, findWindow } from "../delivery-windows.ts";
import { type Checkout, endpoints, formatAddress, type Parcel, placeFormId } from "./checkout-data.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { AddressBook, AddressForm, Fold } from "./delivery-address.tsx";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

interface DeliveryChoiceProps {
  checkout: Checkout;
  draft: CheckoutDraft;
  refusal: string | undefined;
}

/** The chosen address with its delivery plan and window, then the other addresses. */
export function DeliveryChoice({ checkout, draft, refusal }: DeliveryChoiceProps) {
  const { cart, addresses, deliveryOptions, deliveryWindows } = checkout;
  const chosen = cart.deliveryMode === "DELIVERY" ? cart.deliveryAddress : null;
  const hasBook = addresses.length > 0;
  return (
    <>
      {chosen !== null && (
        <p className="flex items-start gap-3">
          <Icon of={MapPin} className="mt-0.5 text-ink-muted" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-ink-muted">Delivered to</span>
            <strong className="font-semibold">{formatAddress(chosen)}</strong>
          </span>
        </p>
      )}
      {chosen !== null && (
        <DeliveryPlan
          parcels={deliveryOptions}
          products={cart.products}
          draft={draft}
          window={findWindow(deliveryWindows, cart.deliveryDateTime)}
        />
      )}
      {chosen !== null && <WindowForm checkout={checkout} />}
      <AddressBook checkout={checkout} />
      <Fold
        title={hasBook || chosen !== null ? "Another address" : "Your address"}
        isOpen={(!hasBook && chosen === null) || refusal !== undefined}
      >
        <AddressForm checkout={checkout} draft={draft} refusal={refusal} />
      </Fold>
    </>
  );
}

interface DeliveryPlanProps {
  parcels: readonly Parcel[];
  products: Checkout["cart"]["products"];
  draft: CheckoutDraft;
  /** Null for "as soon as possible". */
  window: DeliveryWindow | null;
}

/** The parcels with their stores and days, and the units that come later. */
function DeliveryPlan({ parcels, products, draft, window }: DeliveryPlanProps) {
  const findName = (sku: string) => products.find((product) => product.sku === sku)?.name ?? sku;
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
        {parcels.map((parcel, index) => (
          <li key={parcel.fulfillmentStoreId} className="flex items-start gap-3">
            <Icon of={Truck} className="mt-0.5 text-ink-muted" />
            <span className="min-w-0">
              <strong className="block font-semibold">
                {parcels.length > 1 ? `Parcel ${index + 1}` : "Delivery"} {formatWhen(parcel, window)}
              </strong>
              <span className="text-sm text-ink-muted">{formatContents(parcel, findName)}</span>
            </span>
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <div className="flex flex-col gap-1">
          <Notice tone="warning" icon={Clock}>
            Not in stock anywhere near:{" "}
            {later.map((item) => `${item.backOrderQuantity} × ${findName(item.sku)}`).join(", ")}.
          </Notice>
          <CheckboxField
            label="Send these later, as soon as they are there"
            name="acceptBackOrder"
            value="true"
            form={placeFormId}
            checked={draft.fields.acceptBackOrder === "true"}
            onChange={(event) => draft.save("acceptBackOrder", event.currentTarget.checked ? "true" : "")}
          />
        </div>
      )}
    </div>
  );
}

function formatWhen({ deliveredOn, store }: Parcel, window: DeliveryWindow | null): string {
  const day = window?.day ?? deliveredOn;
  return [
    ...(day === null ? [] : [formatDay(day, store.localTime)]),
    ...(window === null ? [] : [`in the ${window.part}`]),
    `from ${store.shortName}`,
  ].join(", ");
}

function formatContents({ fulfillmentItems }: Parcel, findName: (sku: string) => string): string {
  return fulfillmentItems
    .map(({ sku, quantity, backOrderQuantity }) => ({ sku, now: quantity - backOrderQuantity }))
    .filter(({ now }) => now > 0)
    .map(({ sku, now }) => `${now} × ${findName(sku)}`)
    .join(", ");
}

const partLabels = { morning: "morning, 7 am to noon", afternoon: "afternoon, noon to 5 pm" };

/** Chooses "as soon as possible", or a morning or an afternoon. */
function WindowForm({ checkout }: { checkout: Checkout }) {
  const button = useRef<HTMLButtonElement>(null);
  const { cart, deliveryOptions, deliveryWindows: windows } = checkout;
  const [first] = deliveryOptions;
  if (first === undefined || first.deliveredOn === null) return null;
  const { localTime } = first.store;
  const formatWindow = ({ day, part }: DeliveryWindow) => capital(`${formatDay(day, localTime)}, ${partLabels[part]}`);
  return (
    <ApiForm
      action={endpoints.fulfilment}
      fields={["deliveryDateTime"]}
      className="flex max-w-xl flex-wrap items-end gap-3"
    >
      {({ pending, errors }) => (
        <>
          <FulfilmentFields cart={cart} mode="DELIVERY" plan={first} />
          <SelectField
            key={cart.deliveryDateTime}
            label="When"
            name="deliveryDateTime"
            defaultValue={findWindow(windows, cart.deliveryDateTime)?.value ?? ""}
            error={errors.deliveryDateTime}
            options={[
              { value: "", label: `As soon as possible: ${formatDay(first.deliveredOn ?? "", localTime)}` },
              ...windows.map((window) => ({ value: window.value, label: formatWindow(window) })),
            ]}
            onChange={() => button.current?.form?.requestSubmit(button.current)}
            className="flex-1 basis-64"
          />
          <Button ref={button} type="submit" pending={pending}>
            Set
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
