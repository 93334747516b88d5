/**
 * What store staff do with several orders at a time: start to pick them, make them ready, hand them over, or print their pick
 * sheets. A preview says what happens to each order, and which orders are left out. The same check decides again, under the
 * lock of the order, when it is done.
 */
import type { UserError } from "../../shared/result.ts";
import type { DeliveryMode } from "../cart/cart.ts";
import { checkMove } from "./fulfilment-checks.ts";
import { fulfilmentErrors } from "./fulfilment-errors.ts";
import {
  formatShipmentStatus,
  formatUnitCount,
  isOpenShipment,
  type Shipment,
  type ShipmentInput,
} from "./shipment.ts";

export const bulkMoves = ["START", "READY", "HAND_OVER"] as const;
export type BulkMove = (typeof bulkMoves)[number];
export const bulkChoices = [...bulkMoves, "PRINT"] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/** The orders that are worked on at a time. */
export const MAX_BULK = 50;

export const bulkLabels: Readonly<Record<BulkChoice, string>> = {
  START: "Start picking",
  READY: "Everything picked and ready",
  HAND_OVER: "Hand over",
  PRINT: "Print pick sheets",
};

/** What decides about one shipment. */
export interface BulkFacts extends Pick<Shipment, "status" | "how"> {
  readonly deliveryMode: DeliveryMode;
  /** Whether nothing holds the order up, so that the store can pick it. */
  readonly isToPick: boolean;
}

/** The reason why a shipment is left out, or null. */
export function checkBulk(choice: BulkChoice, facts: BulkFacts): UserError | null {
  switch (choice) {
    case "START":
      return checkMove(facts, "start") ?? (facts.isToPick ? null : fulfilmentErrors.notToPick);
    case "READY":
      return facts.status === "WAITING" ? fulfilmentErrors.notStarted : checkMove(facts, "makeReady");
    case "HAND_OVER":
      return checkMove(facts, "leave") ?? (facts.deliveryMode === "PICKUP" ? null : fulfilmentErrors.isDelivered);
    case "PRINT":
      return isOpenShipment(facts) ? null : fulfilmentErrors.wrongStatus(formatShipmentStatus(facts));
  }
}

/** Whether the move was made before, so that a repeated request changes nothing. */
export function isBulkDone(move: BulkMove, { status, how }: Pick<Shipment, "status" | "how">): boolean {
  switch (move) {
    case "START":
      return status === "PICKING";
    case "READY":
      return status === "READY";
    case "HAND_OVER":
      return how === "HANDED_OVER";
  }
}

/** What will happen to a shipment that is not left out. */
export function describeBulk(
  choice: BulkChoice,
  { deliveryMode, units }: Pick<BulkFacts, "deliveryMode"> & { readonly units: number },
): string {
  const count = formatUnitCount(units);
  switch (choice) {
    case "START":
      return `Picking starts: ${count}. From then the customer cannot cancel the order.`;
    case "READY":
      return `Everything counts as picked: ${count}. ${deliveryMode === "PICKUP" ? "The customer gets a mail." : "It waits for its carrier."}`;
    case "HAND_OVER":
      return `The customer takes it: ${count}.`;
    case "PRINT":
      return `One pick sheet: ${count}.`;
  }
}

export const bulkDoneTexts: Readonly<Record<BulkMove, string>> = {
  START: "It can be picked now.",
  READY: "It is ready.",
  HAND_OVER: "It is handed over.",
};

/** The refusal of a choice of shipments as a whole, or null. */
export function checkChosen(chosen: readonly unknown[]): UserError | null {
  if (chosen.length === 0) return fulfilmentErrors.nothingChosen;
  return chosen.length > MAX_BULK ? fulfilmentErrors.tooManyChosen : null;
}

/** The id of a task is the number of the order, the number of the shipment and the store: "AU-2000001.1.2226". */
export function parseShipmentId(id: string): ShipmentInput | null {
  const [number = "", shipment = "", storeId = "", ...more] = id.split(".");
  const isId =
    /^[A-Z]{2}-[0-9]{1,12}$/.test(number) && /^[0-9]{1,6}$/.test(shipment) && /^[0-9A-Z]{1,8}$/.test(storeId);
  return isId && more.length === 0 ? { number, shipment: Number(shipment), storeId } : null;
}
