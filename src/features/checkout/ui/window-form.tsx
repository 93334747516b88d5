import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { dayWords } from "../../stores/opening-words.ts";
import { type DeliveryWindow, windowAt } from "../delivery-windows.ts";
import { type Checkout, doors } from "./checkout-data.ts";
import { FulfilmentFields } from "./fulfilment-fields.tsx";

const partWords = { morning: "morning, 7 am to noon", afternoon: "afternoon, noon to 5 pm" };

/** When it may come: as soon as can be, or in a morning or an afternoon that suits. */
export function WindowForm({ checkout }: { checkout: Checkout }) {
  const button = useRef<HTMLButtonElement>(null);
  const { cart, deliveryOptions, deliveryWindows: windows } = checkout;
  const [first] = deliveryOptions;
  if (first === undefined || first.deliveredOn === null) return null;
  const { localTime } = first.store;
  const labelOf = ({ day, part }: DeliveryWindow) => capital(`${dayWords(day, localTime)}, ${partWords[part]}`);
  return (
    <DoorForm
      action={doors.fulfilment}
      fields={["deliveryDateTime"]}
      className="flex max-w-xl flex-wrap items-end gap-3"
    >
      {({ pending, errors }) => (
        <>
          <FulfilmentFields cart={cart} mode="DELIVERY" plan={first} />
          <SelectField
            key={cart.deliveryDateTime}
            label="When"
            name="deliveryDateTime"
            defaultValue={windowAt(windows, cart.deliveryDateTime)?.value ?? ""}
            error={errors.deliveryDateTime}
            options={[
              { value: "", label: `As soon as possible: ${dayWords(first.deliveredOn ?? "", localTime)}` },
              ...windows.map((window) => ({ value: window.value, label: labelOf(window) })),
            ]}
            onChange={() => button.current?.form?.requestSubmit(button.current)}
            className="flex-1 basis-64"
          />
          <Button ref={button} type="submit" pending={pending}>
            Set
          </Button>
        </>
      )}
    </DoorForm>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
