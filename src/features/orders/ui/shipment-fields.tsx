import type { ShipmentProps } from "./staff-order-data.ts";

/** The hidden fields that name a shipment in every form about it. */
export function ShipmentFields({ order, shipment }: ShipmentProps) {
  return (
    <>
      <input type="hidden" name="orderCode" value={order.orderCode} />
      <input type="hidden" name="shipment" value={shipment.shipment} />
      <input type="hidden" name="storeId" value={shipment.storeId} />
    </>
  );
}
