/**
 * A shipment is the units of an order that leave one store together: the reservations of the order with the same number at
 * this store. Store staff pick it, make it ready, and hand it over to the customer or to a carrier. What a store cannot find
 * is a short pick (short-pick.ts). An order is complete when everything of it has left or was cancelled.
 */
import type { DeliveryMode } from "../cart/cart.ts";
import type { StockUnits } from "../stock/stock.ts";

export const shipmentStatuses = ["WAITING", "PICKING", "READY", "LEFT", "ARRIVED", "CANCELLED"] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const leavingWays = ["HANDED_OVER", "DISPATCHED"] as const;
export type LeavingWay = (typeof leavingWays)[number];

export const proofKinds = ["PHOTO", "SIGNATURE"] as const;
export type ProofKind = (typeof proofKinds)[number];

export const shortReasons = ["NOT_FOUND", "DAMAGED", "WRONG_COUNT"] as const;
export type ShortReason = (typeof shortReasons)[number];
export const shortAnswers = ["BACK_ORDER", "OTHER_STORE", "CANCEL"] as const;
export type ShortAnswer = (typeof shortAnswers)[number];

export const maxCarrierLength = 60;
export const maxTrackingLength = 80;
export const maxTrackingUrlLength = 500;
export const maxReceiverLength = 80;

export interface ShipmentKey {
  readonly shipment: number;
  readonly storeId: string;
}

/** A shipment as people name it: with the number of its order. */
export interface ShipmentInput extends ShipmentKey {
  readonly number: string;
}

export function isSameShipment(one: ShipmentKey, other: ShipmentKey): boolean {
  return one.shipment === other.shipment && one.storeId === other.storeId;
}

/** Units of one SKU that a shipment holds at its store. */
export interface Reservation extends ShipmentKey, StockUnits {
  readonly state: "HELD" | "SHIPPED" | "RELEASED";
}

export interface ShipmentLine {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly picked: number;
  readonly short: number;
  /** The part of the missing units that was cancelled. */
  readonly cancelled: number;
  readonly shortReason: ShortReason | null;
  readonly shortAnswer: ShortAnswer | null;
}

export interface Shipment extends ShipmentKey {
  readonly orderId: string;
  readonly status: ShipmentStatus;
  readonly createdAt: Date;
  readonly pickingAt: Date | null;
  readonly readyAt: Date | null;
  readonly leftAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly how: LeavingWay | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly receivedBy: string | null;
  readonly version: number;
  /** Empty until the store starts to pick. */
  readonly lines: readonly ShipmentLine[];
  readonly proofs: readonly ProofKind[];
}

export type ShipmentMove = "start" | "makeReady" | "leave" | "arrive" | "cancel";

interface Move {
  readonly from: readonly ShipmentStatus[];
  readonly to: ShipmentStatus;
}

export const shipmentMoves: Readonly<Record<ShipmentMove, Move>> = {
  start: { from: ["WAITING"], to: "PICKING" },
  makeReady: { from: ["PICKING"], to: "READY" },
  leave: { from: ["READY"], to: "LEFT" },
  /** Only a dispatched shipment arrives. What is handed over is there already. */
  arrive: { from: ["LEFT"], to: "ARRIVED" },
  cancel: { from: ["WAITING", "PICKING", "READY"], to: "CANCELLED" },
};

/** The status after a move; null if the move is not allowed in this status. */
export function findNextShipmentStatus(status: ShipmentStatus, move: ShipmentMove): ShipmentStatus | null {
  const { from, to } = shipmentMoves[move];
  return from.includes(status) ? to : null;
}

/** Whether the store still has work with it. */
export function isOpenShipment({ status }: Pick<Shipment, "status">): boolean {
  return findNextShipmentStatus(status, "cancel") !== null;
}

/** The units that still have to be picked. */
export function countUnpicked(lines: readonly Pick<ShipmentLine, "quantity" | "picked" | "short">[]): number {
  return lines.reduce((sum, { quantity, picked, short }) => sum + quantity - picked - short, 0);
}

export function formatShipmentStatus({ status, how }: Pick<Shipment, "status" | "how">): string {
  switch (status) {
    case "WAITING":
      return "To pick";
    case "PICKING":
      return "Picking";
    case "READY":
      return "Ready";
    case "LEFT":
      return how === "HANDED_OVER" ? "Handed over" : "On its way";
    case "ARRIVED":
      return "Arrived";
    case "CANCELLED":
      return "Cancelled";
  }
}

export type OrderOutcome = "WAITS" | "COMPLETE" | "WITHOUT_REST" | "CANCELLED";

interface OrderUnits {
  /** Reserved at a store and not left yet. */
  readonly reserved: number;
  /** Back-ordered. */
  readonly missing: number;
  readonly shipped: number;
  /** Reported missing and cancelled. */
  readonly cancelled: number;
}

/**
 * What becomes of an order after something of it left or could not be found. It waits while units are reserved or back-ordered.
 * Otherwise nothing more comes: the cancelled units are the rest of the order, and without any other unit it is cancelled.
 */
export function findOutcome({ reserved, missing, shipped, cancelled }: OrderUnits): OrderOutcome {
  if (reserved > 0 || missing > 0) return "WAITS";
  if (cancelled === 0) return "COMPLETE";
  return shipped === 0 ? "CANCELLED" : "WITHOUT_REST";
}

/** How a shipment leaves if nobody chooses, as in the demo. */
export function toUsualWay(mode: DeliveryMode): LeavingWay {
  return mode === "PICKUP" ? "HANDED_OVER" : "DISPATCHED";
}

/** "1 unit", "3 units". */
export function formatUnitCount(count: number): string {
  return count === 1 ? "1 unit" : `${count} units`;
}
