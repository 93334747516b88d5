import { type LucideIcon, Store, Truck } from "lucide-react";
import { Link, useLocation } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Checkout, DeliveryMode } from "./checkout-data.ts";
import { DeliveryChoice } from "./delivery-choice.tsx";
import type { KeptFields } from "./kept-fields.ts";
import { PickupChoice } from "./pickup-choice.tsx";

interface FulfilmentStepProps {
  checkout: Checkout;
  /** Which of the two is being looked at; the cart's own until the other is opened. */
  mode: DeliveryMode;
  kept: KeptFields;
  addressRefusal: string | undefined;
}

/** Delivery or pickup, where and when. Each choice is made at once, so the totals follow. */
export function FulfilmentStep({ checkout, mode, kept, addressRefusal }: FulfilmentStepProps) {
  return (
    <>
      <nav aria-label="How you get it" className="grid grid-cols-2 gap-3">
        <ModeLink mode="DELIVERY" icon={Truck} label="Delivery" isCurrent={mode === "DELIVERY"} />
        <ModeLink mode="PICKUP" icon={Store} label="Pick up" isCurrent={mode === "PICKUP"} />
      </nav>
      {mode === "DELIVERY" ? (
        <DeliveryChoice checkout={checkout} kept={kept} refusal={addressRefusal} />
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

/** By address, so that it works without script. */
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
