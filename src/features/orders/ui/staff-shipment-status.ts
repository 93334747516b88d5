import type { Tone } from "../../../ui/tone.ts";
import type { ShipmentStatus } from "../shipment.ts";

export const shipmentTones: Readonly<Record<ShipmentStatus, Tone>> = {
  WAITING: "neutral",
  PICKING: "info",
  READY: "success",
  LEFT: "neutral",
  ARRIVED: "success",
  CANCELLED: "neutral",
};
