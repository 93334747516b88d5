/** The addresses of the pages of staff about orders. */
import type { ShipmentKey } from "./shipment.ts";

export const staffOrdersPath = "/staff/orders";

export function formatStaffOrderAddress(number: string): string {
  return `${staffOrdersPath}/${number}`;
}

export function formatPaperAddress(
  number: string,
  { paper, part }: { readonly paper: "pick-sheet" | "tint-cards" | "docket"; readonly part: ShipmentKey },
): string {
  return `${formatStaffOrderAddress(number)}/papers/${paper}?shipment=${part.shipment}&store=${part.storeId}`;
}

export const proofUploadPath = "/staff/shipments/proof";

export function formatProofPath(
  number: string,
  { part, kind }: { readonly part: Readonly<Record<keyof ShipmentKey, string | number>>; readonly kind: string },
): string {
  return `${proofUploadPath}/${number}/${part.shipment}/${part.storeId}/${kind}`;
}
