import { PackageX } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { formatUnitCount } from "../shipment.ts";
import { ScanForm } from "./scan-form.tsx";
import { ShipmentFields } from "./shipment-fields.tsx";
import { ShipmentLineText } from "./shipment-line-text.tsx";
import type { ShipmentProps, StaffShipment } from "./staff-order-data.ts";
import { formatShortAddress } from "./staff-order-links.ts";

const countLeft = ({ lines }: StaffShipment) =>
  lines.reduce((sum, { quantity, picked, missing }) => sum + quantity - picked - missing, 0);

/** Scan the tins, or type how many of each line are picked. */
export function PickForms({ order, shipment }: ShipmentProps) {
  const left = countLeft(shipment);
  return (
    <div className="flex flex-col gap-4">
      {left > 0 && <ScanForm order={order} shipment={shipment} />}
      <div className="flex flex-wrap items-center gap-3">
        {left > 0 ? (
          <PickAllForm order={order} shipment={shipment} left={left} />
        ) : (
          <ReadyForm order={order} shipment={shipment} />
        )}
      </div>
      <ApiForm action="/api/staff/orders/picks/" className="flex flex-col gap-4">
        {({ pending }) => (
          <>
            <ShipmentFields order={order} shipment={shipment} />
            <input type="hidden" name="version" value={shipment.version} />
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {shipment.lines.map((line, index) => (
                <li
                  key={line.itemId}
                  className="flex flex-wrap items-end gap-x-4 gap-y-3 py-4 md:flex-nowrap md:items-center"
                >
                  <div className="min-w-0 flex-1 max-md:basis-full">
                    <ShipmentLineText line={line} />
                  </div>
                  <input type="hidden" name={`lines.${index}.itemId`} value={line.itemId} />
                  <NumberStepper
                    // The scanner changes what is picked, so the field shows the new number.
                    key={`${shipment.version}`}
                    label={`Picked of ${line.quantity - line.missing}`}
                    name={`lines.${index}.picked`}
                    defaultValue={line.picked}
                    min={0}
                    max={line.quantity - line.missing}
                  />
                  <ButtonLink
                    to={formatShortAddress(order.orderCode, { shipment, itemId: line.itemId })}
                    replace
                    preventScrollReset
                    variant="quiet"
                    icon={PackageX}
                  >
                    Missing<span className="sr-only"> units of {line.name}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
            <Button type="submit" pending={pending} className="self-start">
              Save what is picked
            </Button>
          </>
        )}
      </ApiForm>
    </div>
  );
}

/** Ctrl and Enter press the button from everywhere, because the scan field has the focus. */
function PickAllForm({ order, shipment, left }: ShipmentProps & { left: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !event.ctrlKey || event.defaultPrevented) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <ApiForm action="/api/staff/orders/picks/">
      {({ pending }) => (
        <>
          <ShipmentFields order={order} shipment={shipment} />
          <input type="hidden" name="version" value={shipment.version} />
          <input type="hidden" name="isAll" value="true" />
          <Button ref={button} type="submit" pending={pending} aria-keyshortcuts="Control+Enter">
            Everything is picked ({formatUnitCount(left)})
            <span aria-hidden="true" className="max-md:hidden">
              <KeyHint>Ctrl Enter</KeyHint>
            </span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function ReadyForm({ order, shipment }: ShipmentProps) {
  return (
    <ApiForm action="/api/staff/orders/ready/">
      {({ pending }) => (
        <>
          <ShipmentFields order={order} shipment={shipment} />
          <Button type="submit" variant="primary" pending={pending} autoFocus>
            {order.deliveryMode === "PICKUP" ? "Ready: tell the customer" : "Ready to send"}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
