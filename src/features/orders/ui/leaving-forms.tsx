import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { maxCarrierLength, maxReceiverLength, maxTrackingLength } from "../shipment.ts";
import { ShipmentFields } from "./shipment-fields.tsx";
import type { ShipmentProps } from "./staff-order-data.ts";

const receiverFields = ["receivedBy"] as const;

/** The button has the focus, because most customers need no name. */
export function HandOverForm({ order, shipment }: ShipmentProps) {
  const isPickup = order.deliveryMode === "PICKUP";
  return (
    <ApiForm action="/api/staff/orders/hand-over/" fields={receiverFields}>
      {({ pending, errors }) => (
        <div className="flex flex-wrap items-end gap-3">
          <ShipmentFields order={order} shipment={shipment} />
          <TextField
            label="Handed over to"
            name="receivedBy"
            optional
            maxLength={maxReceiverLength}
            autoComplete="off"
            className="min-w-60 flex-1"
            error={errors.receivedBy}
          />
          <Button type="submit" variant={isPickup ? "primary" : "secondary"} pending={pending} autoFocus={isPickup}>
            Hand over
          </Button>
        </div>
      )}
    </ApiForm>
  );
}

const dispatchFields = ["carrier", "trackingNumber", "trackingUrl"] as const;

export function DispatchForm({ order, shipment }: ShipmentProps) {
  return (
    <ApiForm action="/api/staff/orders/dispatch/" fields={dispatchFields}>
      {({ pending, errors }) => (
        <div className="flex flex-col gap-4">
          <ShipmentFields order={order} shipment={shipment} />
          <div className="grid gap-4 md:grid-cols-3">
            <TextField
              label="Carrier"
              name="carrier"
              required
              autoFocus
              maxLength={maxCarrierLength}
              placeholder="Own truck"
              autoComplete="on"
              error={errors.carrier}
            />
            <TextField
              label="Tracking number"
              name="trackingNumber"
              optional
              maxLength={maxTrackingLength}
              autoComplete="off"
              error={errors.trackingNumber}
            />
            <TextField
              label="Tracking page"
              name="trackingUrl"
              type="url"
              optional
              placeholder="https://"
              autoComplete="off"
              error={errors.trackingUrl}
            />
          </div>
          <Button type="submit" variant="primary" pending={pending} className="self-start">
            Dispatch it
          </Button>
        </div>
      )}
    </ApiForm>
  );
}

export function ArrivalForm({ order, shipment }: ShipmentProps) {
  return (
    <ApiForm action="/api/staff/orders/arrived/" fields={receiverFields}>
      {({ pending, errors }) => (
        <div className="flex flex-wrap items-end gap-3">
          <ShipmentFields order={order} shipment={shipment} />
          <TextField
            label="Received by"
            name="receivedBy"
            optional
            maxLength={maxReceiverLength}
            autoComplete="off"
            className="min-w-60 flex-1"
            error={errors.receivedBy}
          />
          <Button type="submit" variant="primary" pending={pending}>
            It has arrived
          </Button>
        </div>
      )}
    </ApiForm>
  );
}
