import { Button } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { letterheadLabels } from "../merchant.ts";
import type { GetMerchantSettings } from "./merchant.operations.ts";

type Letterhead = ResultOf<typeof GetMerchantSettings>["merchantSettings"]["letterheads"][number];

interface LetterheadFormProps {
  letterhead: Letterhead;
  kept: KeptForm;
  returnTo: string;
}

const hints: Readonly<Record<string, { number: string; bank: string; phone: string }>> = {
  AU: { number: "11 digits", bank: "BSB 062-000, account 1234 5678", phone: "03 9555 0123" },
  NZ: { number: "13 digits, beginning with 94", bank: "12-3456-0789012-00", phone: "09 555 0123" },
};

/** The details that stand on invoices, statements and receipts of a country. */
export function LetterheadForm({ letterhead, kept, returnTo }: LetterheadFormProps) {
  const { country, businessNumberKind, isUsable, seen, ...fields } = letterhead;
  const hint = hints[country];
  return (
    <Panel title="Letterhead">
      {!isUsable && (
        <Notice tone="warning">
          Your own details are missing. Orders in this country are completed, but their invoices wait for them.
        </Notice>
      )}
      <PageForm
        name="letterhead"
        action="/api/staff/merchant/letterhead/"
        fields={Object.keys(letterheadLabels)}
        kept={kept}
        returnTo={returnTo}
        className="grid gap-4 md:grid-cols-2"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="country" value={country} />
            <input type="hidden" name="seen" value={seen} />
            <TextField label={letterheadLabels.name} required maxLength={80} {...bind("name", fields.name)} />
            <TextField
              label={letterheadLabels.invoiceTitle}
              required
              maxLength={40}
              {...bind("invoiceTitle", fields.invoiceTitle)}
            />
            <TextAreaField
              label={letterheadLabels.address}
              required
              className="md:col-span-2"
              hint="As on an envelope, without the name."
              {...bind("address", fields.address)}
            />
            <TextField
              label={letterheadLabels.phone}
              required
              type="tel"
              hint={`Such as ${hint?.phone}.`}
              {...bind("phone", fields.phone)}
            />
            <TextField label={letterheadLabels.email} required type="email" {...bind("email", fields.email)} />
            <TextField
              label={businessNumberKind}
              required
              inputMode="numeric"
              hint={`${hint?.number}.`}
              {...bind("businessNumber", fields.businessNumber)}
            />
            {businessNumberKind === "NZBN" && (
              <TextField
                label={letterheadLabels.taxNumber}
                required
                inputMode="numeric"
                hint="The IRD number of the business."
                {...bind("taxNumber", fields.taxNumber)}
              />
            )}
            <TextField
              label={letterheadLabels.bankAccount}
              required
              maxLength={80}
              className="md:col-span-2"
              hint={`Customers type it into their bank: ${hint?.bank}.`}
              {...bind("bankAccount", fields.bankAccount)}
            />
            <div className="md:col-span-2">
              <Button type="submit" variant="primary" pending={pending}>
                Save the letterhead
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
