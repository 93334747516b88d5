/**
 * Which lines of an order are in a shipment. Stock is reserved by SKU, but tins of one SKU in two colours are two lines, and
 * each is tinted and picked by itself. So the units of a shipment are divided among the lines when the store starts to pick.
 */

import type { UserError } from "../../shared/result.ts";
import type { SkuQuantity } from "../stock/stock.ts";
import { fulfilmentErrors } from "./fulfilment-errors.ts";
import { isSameShipment, type Reservation, type Shipment, type ShipmentLine } from "./shipment.ts";

interface LineToPick extends SkuQuantity {
  readonly lineNumber: number;
}

export interface PickLine {
  readonly lineNumber: number;
  readonly quantity: number;
}

/** The first lines get their units first, as with back orders. `taken`: the units that other shipments have, by line. */
export function allocateToLines(
  lines: readonly LineToPick[],
  { taken, units }: { readonly taken: ReadonlyMap<number, number>; readonly units: readonly SkuQuantity[] },
): PickLine[] {
  const remaining = new Map(units.map(({ sku, quantity }) => [sku, quantity]));
  return lines.flatMap(({ lineNumber, sku, quantity }) => {
    const free = quantity - (taken.get(lineNumber) ?? 0);
    const given = Math.max(0, Math.min(remaining.get(sku) ?? 0, free));
    remaining.set(sku, (remaining.get(sku) ?? 0) - given);
    return given === 0 ? [] : [{ lineNumber, quantity: given }];
  });
}

/** The units that the shipments of an order have of each line. Cancelled shipments and short picks have none. */
export function countTaken(shipments: readonly Pick<Shipment, "status" | "lines">[]): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  for (const { lines } of shipments.filter(({ status }) => status !== "CANCELLED"))
    for (const { lineNumber, quantity, short } of lines)
      taken.set(lineNumber, (taken.get(lineNumber) ?? 0) + quantity - short);
  return taken;
}

const unpicked = { picked: 0, short: 0, cancelled: 0, shortReason: null, shortAnswer: null } as const;

export function toUnpickedLine(line: PickLine): ShipmentLine {
  return { ...unpicked, ...line };
}

/** The shipments of an order with their lines. The lines of a shipment that waits are those that it gets if it is picked now. */
export function planShipments(
  lines: readonly LineToPick[],
  {
    shipments,
    reservations,
  }: { readonly shipments: readonly Shipment[]; readonly reservations: readonly Reservation[] },
): Shipment[] {
  const planned = [...shipments];
  for (const [index, shipment] of shipments.entries()) {
    if (shipment.status !== "WAITING") continue;
    const units = reservations.filter((each) => isSameShipment(each, shipment) && each.state === "HELD");
    const given = allocateToLines(lines, { taken: countTaken(planned), units });
    planned[index] = { ...shipment, lines: given.map(toUnpickedLine) };
  }
  return planned;
}

/** The code on the tint card of a line: "AU-2000001/3". */
export function formatLineCode(orderNumber: string, lineNumber: number): string {
  return `${orderNumber}/${lineNumber}`;
}

interface ScannedLine extends ShipmentLine {
  readonly sku: string;
  readonly barcode: string | null;
}

/**
 * The line that a scanned code belongs to: the code of a tint card, the barcode of the tin, or its SKU. Of several lines with
 * one barcode, the first with units to pick is meant. A code of something else, and one unit too many, are refused.
 */
export function findScannedLine(
  code: string,
  { orderNumber, lines }: { readonly orderNumber: string; readonly lines: readonly ScannedLine[] },
): number | UserError {
  const text = code.trim().toUpperCase();
  const matching = lines.filter(({ lineNumber, sku, barcode }) =>
    [formatLineCode(orderNumber, lineNumber), sku.toUpperCase(), barcode].includes(text),
  );
  if (text === "" || matching.length === 0) return fulfilmentErrors.scannedUnknown;
  const open = matching.find(({ quantity, picked, short }) => picked + short < quantity);
  return open?.lineNumber ?? fulfilmentErrors.scannedTooMany;
}
