/** The mails about an order that staff can send again: those that the order has had. */
import type { Order } from "./order.ts";
import type { OrderMailKind } from "./order-jobs.ts";
import type { Shipment, ShipmentKey } from "./shipment.ts";

export interface RepeatableMail {
  readonly kind: OrderMailKind;
  /** The shipment that the mail is about. */
  readonly part?: ShipmentKey;
}

export const mailLabels: Readonly<Partial<Record<OrderMailKind, string>>> = {
  confirmed: "We have your order",
  approval: "Order waits for your approval",
  ready: "Order is ready to pick up",
  out: "Order is out for delivery",
  cancelled: "Order is cancelled",
};

type MailedOrder = Pick<Order, "status" | "approval" | "deliveryMode">;
type MailedShipment = ShipmentKey & Pick<Shipment, "status" | "readyAt" | "how">;

export function listRepeatableMails(order: MailedOrder, shipments: readonly MailedShipment[]): RepeatableMail[] {
  const isPickup = order.deliveryMode === "PICKUP";
  const ready = shipments.findLast(({ readyAt, status }) => readyAt !== null && status !== "CANCELLED");
  const sent = shipments.findLast(({ how }) => how === "DISPATCHED");
  return [
    { kind: order.approval === "pending" ? "approval" : "confirmed" },
    ...(isPickup && ready ? [{ kind: "ready", part: toKey(ready) } as const] : []),
    ...(sent ? [{ kind: "out", part: toKey(sent) } as const] : []),
    ...(order.status === "CANCELLED" ? [{ kind: "cancelled" } as const] : []),
  ];
}

const toKey = ({ shipment, storeId }: ShipmentKey): ShipmentKey => ({ shipment, storeId });
