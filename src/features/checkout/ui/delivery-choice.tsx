import { MapPin } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AddressForm } from "./address-form.tsx";
import { addressWords, type Checkout, doors } from "./checkout-data.ts";
import { DeliveryPlan } from "./delivery-plan.tsx";
import { FulfilmentFields } from "./fulfilment-fields.tsx";
import type { KeptFields } from "./kept-fields.ts";
import { WindowForm } from "./window-form.tsx";

interface DeliveryChoiceProps {
  checkout: Checkout;
  kept: KeptFields;
  refusal: string | undefined;
}

/** Where to, from the book or typed; then what is sent from where, and when. */
export function DeliveryChoice({ checkout, kept, refusal }: DeliveryChoiceProps) {
  const { cart, addresses, deliveryOptions } = checkout;
  const chosen = cart.deliveryMode === "DELIVERY" ? cart.deliveryAddress : null;
  const hasBook = addresses.length > 0;
  return (
    <>
      {chosen !== null && (
        <p className="flex items-start gap-3">
          <Icon of={MapPin} className="mt-0.5 text-ink-muted" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-ink-muted">Delivered to</span>
            <strong className="font-semibold">{addressWords(chosen)}</strong>
          </span>
        </p>
      )}
      {chosen !== null && <DeliveryPlan parcels={deliveryOptions} items={cart.items} kept={kept} />}
      {chosen !== null && <WindowForm checkout={checkout} />}
      {hasBook && <AddressBook checkout={checkout} />}
      <details open={(!hasBook && chosen === null) || refusal !== undefined}>
        <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
          {hasBook || chosen !== null ? "Another address" : "Your address"}
        </summary>
        <div className="pt-3">
          <AddressForm checkout={checkout} kept={kept} refusal={refusal} />
        </div>
      </details>
    </>
  );
}

function AddressBook({ checkout: { cart, addresses } }: { checkout: Checkout }) {
  const chosen = cart.deliveryMode === "DELIVERY" && cart.deliveryAddress ? addressWords(cart.deliveryAddress) : null;
  return (
    <section aria-labelledby="address-book-title" className="flex flex-col gap-1">
      <h3 id="address-book-title" className="font-semibold">
        Your addresses
      </h3>
      <ul className="divide-y divide-line">
        {addresses.map(({ label, ...to }) => (
          <li key={addressWords(to)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium">{label}</span>
              <span className="text-sm text-ink-muted">{addressWords(to)}</span>
            </span>
            {addressWords(to) === chosen ? (
              <Badge tone="success">Chosen</Badge>
            ) : (
              <DoorForm action={doors.fulfilment}>
                {({ pending }) => (
                  <>
                    <FulfilmentFields cart={cart} mode="DELIVERY" />
                    {Object.entries(to).map(
                      ([part, value]) =>
                        value !== null && (
                          <input key={part} type="hidden" name={`shippingAddress.${part}`} value={value} />
                        ),
                    )}
                    <Button type="submit" size="small" pending={pending}>
                      Deliver here<span className="sr-only">: {label}</span>
                    </Button>
                  </>
                )}
              </DoorForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
