import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetStaffOrder } from "./staff-orders.operations.ts";

export type StaffOrder = NonNullable<ResultOf<typeof GetStaffOrder>["staffOrder"]["order"]>;
export type StaffShipment = StaffOrder["shipments"][number];
export type StaffLine = StaffShipment["lines"][number];

export interface ShipmentProps {
  readonly order: StaffOrder;
  readonly shipment: StaffShipment;
}
