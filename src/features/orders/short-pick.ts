/**
 * A short pick: units that are reserved at a store and that the store does not have after all. They leave the store's stock,
 * because otherwise the next order would be promised them. The staff member decides what becomes of them: they are back-ordered, another
 * store sends them, or they are cancelled.
 */
import type { UserError } from "../../shared/result.ts";
import { fulfilmentErrors } from "./fulfilment-errors.ts";
import {
  formatShipmentStatus,
  type Shipment,
  type ShipmentLine,
  type ShortAnswer,
  type ShortReason,
} from "./shipment.ts";

export interface ShortPick {
  readonly lineNumber: number;
  readonly units: number;
  readonly reason: ShortReason;
  readonly answer: ShortAnswer;
  /** The store that sends them; null for the other answers. */
  readonly toStoreId: string | null;
}

interface ShortPickFacts {
  readonly shipment: Pick<Shipment, "status" | "how" | "storeId" | "lines">;
  /** The unreserved units of the SKU at the other store. */
  readonly availableThere: number;
}

/** A tin can also break after the shipment was made ready. */
export function checkShortPick(input: ShortPick, { shipment, availableThere }: ShortPickFacts): UserError | null {
  if (shipment.status !== "PICKING" && shipment.status !== "READY")
    return fulfilmentErrors.wrongStatus(formatShipmentStatus(shipment));
  const line = shipment.lines.find(({ lineNumber }) => lineNumber === input.lineNumber);
  if (line === undefined) return fulfilmentErrors.lineNotFound;
  const most = line.quantity - line.short;
  if (!Number.isSafeInteger(input.units) || input.units < 1 || input.units > most)
    return fulfilmentErrors.shortQuantity(most);
  if (input.answer !== "OTHER_STORE") return null;
  if (input.toStoreId === null || input.toStoreId === shipment.storeId) return fulfilmentErrors.otherStore;
  return availableThere < input.units ? fulfilmentErrors.otherStoreWithoutStock(availableThere) : null;
}

/** The line after the short pick. Units that were not picked yet are missing first. */
export function applyShortPick<Line extends Pick<ShipmentLine, "quantity" | "picked" | "short" | "cancelled">>(
  line: Line,
  { units, reason, answer }: Pick<ShortPick, "units" | "reason" | "answer">,
): Line & { readonly shortReason: ShortReason; readonly shortAnswer: ShortAnswer } {
  const short = line.short + units;
  return {
    ...{ ...line, short, shortReason: reason, shortAnswer: answer },
    cancelled: line.cancelled + (answer === "CANCEL" ? units : 0),
    picked: Math.min(line.picked, line.quantity - short),
  };
}

export const shortReasonLabels: Readonly<Record<ShortReason, string>> = {
  NOT_FOUND: "not found",
  DAMAGED: "damaged",
  WRONG_COUNT: "counted wrongly",
};
