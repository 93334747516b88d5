import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { states } from "../../stores/state.ts";
import { type Checkout, doors } from "./checkout-data.ts";
import { FulfilmentFields } from "./fulfilment-fields.tsx";
import type { KeptFields } from "./kept-fields.ts";

interface AddressFormProps {
  checkout: Checkout;
  kept: KeptFields;
  /** The message of a form that was refused without script. */
  refusal: string | undefined;
}

/** An address that is not in the book. What is typed stays until the van can find it. */
export function AddressForm({ checkout, kept, refusal }: AddressFormProps) {
  const { countryCode } = checkout.cart.store.address;
  const bind = (part: string) => {
    const { form: _ofTheOrder, ...field } = kept.bind(`shippingAddress.${part}`);
    return { ...field, required: part !== "line2" };
  };
  return (
    <DoorForm action={doors.fulfilment} fields={["shippingAddress"]} className="flex max-w-xl flex-col gap-4">
      {({ pending, errors }) => {
        const problem = errors.shippingAddress ?? refusal;
        const marked = problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": "address-problem" };
        return (
          <>
            <FulfilmentFields cart={checkout.cart} mode="DELIVERY" />
            {problem !== undefined && <FieldError id="address-problem">{problem}</FieldError>}
            <TextField
              label="Street and number"
              autoComplete="address-line1"
              maxLength={80}
              {...bind("line1")}
              {...marked}
            />
            <TextField
              label="Unit, level or site"
              optional
              autoComplete="address-line2"
              maxLength={80}
              {...bind("line2")}
            />
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]">
              <TextField
                label="Suburb or town"
                autoComplete="address-level2"
                maxLength={80}
                {...bind("city")}
                {...marked}
              />
              <SelectField
                label={countryCode === "NZ" ? "Region" : "State"}
                placeholder="Choose"
                autoComplete="address-level1"
                options={states
                  .filter(({ country }) => country === countryCode)
                  .map(({ code, name }) => ({ value: code, label: name }))}
                {...bind("state")}
              />
              <TextField
                label="Postcode"
                autoComplete="postal-code"
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                {...bind("postCode")}
                {...marked}
              />
            </div>
            <Button type="submit" pending={pending} className="self-start">
              Deliver to this address
            </Button>
          </>
        );
      }}
    </DoorForm>
  );
}
