import type { ShipmentKey } from "../shipment.ts";
import { formatStaffOrderAddress } from "../staff-order-addresses.ts";

/** Opens the form for missing units of a line. The address opens it, so that it works without script. */
export function formatShortAddress(
  number: string,
  { shipment: { shipment, storeId }, itemId }: { readonly shipment: ShipmentKey; readonly itemId: string },
): string {
  return `${formatStaffOrderAddress(number)}?short=${shipment}.${storeId}.${itemId}`;
}

export function formatCancelAddress(number: string): string {
  return `${formatStaffOrderAddress(number)}?cancel=ask`;
}

export function formatCancelRestAddress(number: string): string {
  return `${formatStaffOrderAddress(number)}?cancel-rest=ask`;
}
