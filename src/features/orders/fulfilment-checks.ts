/** What the store may do with a shipment now. Each check returns the first refusal that applies, or null. */
import type { UserError } from "../../shared/result.ts";
import { fulfilmentErrors } from "./fulfilment-errors.ts";
import type { Order } from "./order.ts";
import { findNextState } from "./order-states.ts";
import {
  countUnpicked,
  findNextShipmentStatus,
  formatShipmentStatus,
  maxCarrierLength,
  maxReceiverLength,
  maxTrackingLength,
  maxTrackingUrlLength,
  type Shipment,
  type ShipmentLine,
  type ShipmentMove,
} from "./shipment.ts";

/** Nothing is picked while the order waits for approval, for a credit review, or for the money of its card. */
export function isToPick(order: Pick<Order, "status" | "tracking" | "approval" | "payBy" | "paymentStatus">): boolean {
  const isPaid = order.payBy === "ACCOUNT" || order.paymentStatus === "PAID";
  return isPaid && (order.status === "OPEN" || findNextState(order, "prepare") !== null);
}

export function checkMove(shipment: Pick<Shipment, "status" | "how">, move: ShipmentMove): UserError | null {
  if (findNextShipmentStatus(shipment.status, move) !== null) return null;
  return fulfilmentErrors.wrongStatus(formatShipmentStatus(shipment));
}

export interface LinePick {
  readonly lineNumber: number;
  readonly picked: number;
}

/** Picks of all units of the lines, except those that are missing. */
export function listAllPicks(lines: readonly ShipmentLine[]): LinePick[] {
  return lines.map(({ lineNumber, quantity, short }) => ({ lineNumber, picked: quantity - short }));
}

/** The lines after the picks. Lines without a pick stay as they are. */
export function applyPicks(lines: readonly ShipmentLine[], picks: readonly LinePick[]): ShipmentLine[] | UserError {
  const byLine = new Map(picks.map((pick) => [pick.lineNumber, pick.picked]));
  const unknown = picks.some(({ lineNumber }) => !lines.some((line) => line.lineNumber === lineNumber));
  if (unknown) return fulfilmentErrors.lineNotFound;
  const changed: ShipmentLine[] = [];
  for (const line of lines) {
    const picked = byLine.get(line.lineNumber) ?? line.picked;
    const most = line.quantity - line.short;
    if (!Number.isSafeInteger(picked) || picked < 0 || picked > most) return fulfilmentErrors.pickedTooMany(most);
    changed.push({ ...line, picked });
  }
  return changed;
}

export function checkAllPicked({ lines }: Pick<Shipment, "lines">): UserError | null {
  const left = countUnpicked(lines);
  return left === 0 ? null : fulfilmentErrors.notAllPicked(left);
}

export interface DispatchInput {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

export function checkDispatch(
  { carrier, trackingNumber, trackingUrl }: DispatchInput,
  { address }: Pick<Order, "address">,
): UserError | null {
  if (address === null) return fulfilmentErrors.noAddress;
  if (carrier === "" || carrier.length > maxCarrierLength) return fulfilmentErrors.carrierRequired;
  if (trackingNumber.length > maxTrackingLength) return fulfilmentErrors.trackingTooLong;
  return trackingUrl === "" || isTrackingUrl(trackingUrl) ? null : fulfilmentErrors.trackingUrl;
}

function isTrackingUrl(text: string): boolean {
  return text.startsWith("https://") && text.length <= maxTrackingUrlLength && URL.canParse(text);
}

export function checkReceiver(receivedBy: string): UserError | null {
  return receivedBy.length > maxReceiverLength ? fulfilmentErrors.receiverTooLong : null;
}

/** `at` is null if the text that was sent is no time. */
export function checkArrival(
  { how, leftAt }: Pick<Shipment, "how" | "leftAt">,
  { at, now }: { readonly at: Date | null; readonly now: Date },
): UserError | null {
  if (how !== "DISPATCHED") return fulfilmentErrors.notDispatched;
  const isPossible = at !== null && leftAt !== null && at >= leftAt && at <= now;
  return isPossible ? null : fulfilmentErrors.arrivalTime;
}
