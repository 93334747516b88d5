import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { JobPicker } from "../../jobs/ui/job-picker.tsx";
import { maxNoteLength, maxPoNumberLength } from "../../orders/order.ts";
import { type Checkout, placeFormId } from "./checkout-data.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

interface ReferencesStepProps {
  checkout: Pick<Checkout, "poNumberRequired"> & { cart: Pick<Checkout["cart"], "deliveryMode"> };
  draft: CheckoutDraft;
  /** Messages of refused fields, by field name. */
  errors: Readonly<Record<string, string>>;
}

/** The buyer's references, and notes for the store and the driver. */
export function ReferencesStep({ checkout, draft, errors }: ReferencesStepProps) {
  const { poNumberRequired, cart } = checkout;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <TextField
        label="PO number"
        optional={!poNumberRequired}
        hint={poNumberRequired ? "Your account asks for one on every order." : undefined}
        error={errors.customerPONumber}
        maxLength={maxPoNumberLength}
        autoComplete="off"
        {...draft.bind("customerPONumber")}
      />
      <JobPicker
        label="Job"
        hint="The order is on its page, and its name is on the invoice."
        error={errors.referenceJobIDs}
        name="referenceJobIDs"
        form={placeFormId}
        value={draft.fields.referenceJobIDs ?? ""}
        onChange={(text) => draft.save("referenceJobIDs", text)}
        whenNew={<p className="text-sm text-ink-muted">A new job. It is made when you place the order.</p>}
      />
      <TextAreaField
        label="Note for the store"
        optional
        error={errors.orderNote}
        maxLength={maxNoteLength}
        {...draft.bind("orderNote")}
      />
      {cart.deliveryMode === "DELIVERY" && (
        <CheckboxField
          label="Authority to leave: nobody needs to sign"
          hint="The driver leaves it in a safe, dry place on the site."
          name="authorityToLeave"
          value="true"
          form={placeFormId}
          checked={draft.fields.authorityToLeave === "true"}
          onChange={(event) => draft.save("authorityToLeave", event.currentTarget.checked ? "true" : "")}
        />
      )}
    </div>
  );
}

export function referencesSummary({ fields }: CheckoutDraft): string {
  const told = [
    fields.customerPONumber && `PO ${fields.customerPONumber}`,
    fields.referenceJobIDs,
    fields.orderNote && "with a note",
    fields.authorityToLeave === "true" && "authority to leave",
  ].filter(Boolean);
  return told.length === 0 ? "No PO number, no job" : told.join(" · ");
}
