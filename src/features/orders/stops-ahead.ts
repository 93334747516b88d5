/** What an order still has before it, in words for the end of its timeline. */
import type { OrderStatus, OrderTracking } from "./order-states.ts";

interface Standing {
  readonly orderStatus: OrderStatus;
  readonly tracking: OrderTracking;
  readonly approval: string | null;
  readonly deliveryMode: "DELIVERY" | "PICKUP";
}

export function stopsAhead({ orderStatus, tracking, approval, deliveryMode }: Standing): string[] {
  if (tracking === "ORDER_CANCELLED" || orderStatus === "COMPLETED") return [];
  return [
    ...(approval === "pending" ? ["Approved by the account holder"] : []),
    ...(tracking === "CREDIT_REVIEW_IN_PROGRESS" ? ["Credit limit looked at"] : []),
    ...(orderStatus === "CREATED" ? ["Prepared by the store"] : []),
    deliveryMode === "PICKUP" ? "Picked up" : "Delivered",
  ];
}
