import { useState } from "react";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { PageFormState } from "../../../ui/page-form.tsx";
import { SelectField } from "../../../ui/select.tsx";

interface TermsFieldsProps {
  form: PageFormState;
  initial: { permission: string; spendLimit: string; powerOfAttorney: boolean };
}

export const termsFields = ["permission", "spendLimit", "powerOfAttorney"];

const levels = [
  { value: "LIMITED_ACCESS", label: "Limited: orders up to a limit" },
  { value: "FULL_ACCESS", label: "Full: orders, invoices, payments" },
];

/** How far somebody may go. Without script the limit is there for both; full access has none whatever it says. */
export function TermsFields({ form, initial }: TermsFieldsProps) {
  const { error, ...permission } = form.bind("permission", initial.permission);
  const [level, setLevel] = useState(permission.defaultValue);
  return (
    <>
      <SelectField
        label="Access"
        options={levels}
        {...permission}
        error={error}
        onChange={(event) => setLevel(event.currentTarget.value)}
      />
      <div className={level === "FULL_ACCESS" ? "hidden" : "contents"}>
        <TextField
          label="Spend limit for an order"
          inputMode="decimal"
          prefix="$"
          autoComplete="off"
          hint="On account, with GST. What is more waits until it is approved; with 0 everything does."
          {...form.bind("spendLimit", initial.spendLimit)}
        />
      </div>
      <CheckboxField
        label="Power of attorney: approves or cancels orders that wait"
        name="powerOfAttorney"
        defaultChecked={form.isTicked("powerOfAttorney", initial.powerOfAttorney)}
      />
    </>
  );
}
