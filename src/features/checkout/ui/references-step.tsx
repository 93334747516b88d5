import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { longestNote, longestPoNumber } from "../../orders/order.ts";
import { type Checkout, placeFormId } from "./checkout-data.ts";
import type { KeptFields } from "./kept-fields.ts";

interface ReferencesStepProps {
  checkout: Pick<Checkout, "poNumberRequired"> & { cart: Pick<Checkout["cart"], "deliveryMode"> };
  kept: KeptFields;
  /** The message of each field that was refused. */
  errors: Readonly<Record<string, string>>;
}

/** What the buyer calls it, and what the store and the driver should know. */
export function ReferencesStep({ checkout, kept, errors }: ReferencesStepProps) {
  const { poNumberRequired, cart } = checkout;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <TextField
        label="PO number"
        optional={!poNumberRequired}
        hint={poNumberRequired ? "Your account asks for one on every order." : undefined}
        error={errors.customerPONumber}
        maxLength={longestPoNumber}
        autoComplete="off"
        {...kept.bind("customerPONumber")}
      />
      <TextField
        label="Job references"
        optional
        hint="Several with commas between. You find the order by them, and they are on the invoice."
        error={errors.referenceJobIDs}
        autoComplete="off"
        {...kept.bind("referenceJobIDs")}
      />
      <TextAreaField
        label="Note for the store"
        optional
        error={errors.orderNote}
        maxLength={longestNote}
        {...kept.bind("orderNote")}
      />
      {cart.deliveryMode === "DELIVERY" && (
        <CheckboxField
          label="Authority to leave: nobody needs to sign"
          hint="The driver leaves it in a safe, dry place on the site."
          name="authorityToLeave"
          value="true"
          form={placeFormId}
          checked={kept.fields.authorityToLeave === "true"}
          onChange={(event) => kept.keep("authorityToLeave", event.currentTarget.checked ? "true" : "")}
        />
      )}
    </div>
  );
}

export function referencesSummary({ fields }: KeptFields): string {
  const told = [
    fields.customerPONumber && `PO ${fields.customerPONumber}`,
    fields.referenceJobIDs,
    fields.orderNote && "with a note",
    fields.authorityToLeave === "true" && "authority to leave",
  ].filter(Boolean);
  return told.length === 0 ? "No PO number, no job" : told.join(" · ");
}
