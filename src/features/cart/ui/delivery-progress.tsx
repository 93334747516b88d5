import { Truck } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Cart } from "./cart-data.ts";

/** "$42.10 to free delivery", in words and as a bar. Picked up, there is nothing to pay for. */
export function DeliveryProgress({ cart: { fee, deliveryMode } }: { cart: Pick<Cart, "fee" | "deliveryMode"> }) {
  if (deliveryMode === "PICKUP" || fee.threshold.value === 0) return null;
  const isFree = fee.amount.value === 0;
  const share = isFree ? 1 : 1 - fee.toFree.value / fee.threshold.value;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2">
        <Icon of={Truck} className={isFree ? "text-success-text" : "text-ink-muted"} />
        {isFree ? (
          <strong className="font-semibold text-success-text">Delivery is free</strong>
        ) : (
          <span>
            <strong className="figures font-semibold">{fee.toFree.formattedValue}</strong> to free delivery
          </span>
        )}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${Math.round(share * 100)}%` }}
          className={classes("h-full rounded-full transition-[width]", isFree ? "bg-success" : "bg-ink")}
        />
      </div>
    </div>
  );
}
