import { MapPin } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { windowAt } from "../delivery-windows.ts";
import { AddressBook } from "./address-book.tsx";
import { AddressForm } from "./address-form.tsx";
import { addressWords, type Checkout } from "./checkout-data.ts";
import { DeliveryPlan } from "./delivery-plan.tsx";
import { Fold } from "./fold.tsx";
import type { KeptFields } from "./kept-fields.ts";
import { WindowForm } from "./window-form.tsx";

interface DeliveryChoiceProps {
  checkout: Checkout;
  kept: KeptFields;
  refusal: string | undefined;
}

/** Where to, from the book or typed; then what is sent from where, and when. */
export function DeliveryChoice({ checkout, kept, refusal }: DeliveryChoiceProps) {
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
            <strong className="font-semibold">{addressWords(chosen)}</strong>
          </span>
        </p>
      )}
      {chosen !== null && (
        <DeliveryPlan
          parcels={deliveryOptions}
          items={cart.items}
          kept={kept}
          window={windowAt(deliveryWindows, cart.deliveryDateTime)}
        />
      )}
      {chosen !== null && <WindowForm checkout={checkout} />}
      <AddressBook checkout={checkout} />
      <Fold
        title={hasBook || chosen !== null ? "Another address" : "Your address"}
        isOpen={(!hasBook && chosen === null) || refusal !== undefined}
      >
        <AddressForm checkout={checkout} kept={kept} refusal={refusal} />
      </Fold>
    </>
  );
}
