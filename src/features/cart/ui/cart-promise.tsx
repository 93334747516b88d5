import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { addToLocalTime, formatDeliveryPromise, formatPickupPromise } from "../../stores/format-store-times.ts";
import type { Cart } from "./cart-data.ts";

const minuteMs = 60_000;

interface PromisingCart extends Pick<Cart, "deliveryMode"> {
  readonly store: Pick<Cart["store"], "localTime" | "promise">;
}

/** Counts down: "Order in 41 min for delivery today". When the time is over, it reloads the page data for the next one. */
export function CartPromise({ cart: { store, deliveryMode } }: { cart: PromisingCart }) {
  const now = useStoreClock(store.localTime);
  const { revalidate } = useRevalidator();
  const { deliveryOrderBy, pickupOrderBy } = store.promise;
  const orderBy = deliveryMode === "PICKUP" ? pickupOrderBy : deliveryOrderBy;
  const hasLapsed = orderBy !== null && Date.parse(now) >= Date.parse(orderBy);
  useEffect(() => {
    if (hasLapsed) void revalidate();
  }, [hasLapsed, revalidate]);
  const words = (deliveryMode === "PICKUP" ? formatPickupPromise : formatDeliveryPromise)(store.promise, now);
  if (words === null) return null;
  return (
    <p className="flex items-center gap-2 font-medium">
      <Icon of={Clock} className="text-ink-muted" />
      {words}
    </p>
  );
}

/** The store's local time: the time when the page was loaded, plus the time since. */
function useStoreClock(localTime: string): string {
  const [passed, setPassed] = useState({ since: localTime, ms: 0 });
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setPassed({ since: localTime, ms: Date.now() - startedAt }), minuteMs / 4);
    return () => clearInterval(timer);
  }, [localTime]);
  return addToLocalTime(localTime, passed.since === localTime ? passed.ms : 0);
}
