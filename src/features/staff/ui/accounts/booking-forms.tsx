import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { maxReasonLength } from "../../../identity/staff-accounts.ts";
import { formatAccountAddress, type StaffAccount } from "./account-data.ts";
import { bookingForm } from "./booking-data.ts";
import { type BookingProps, DebitChoice, TransferPanel } from "./transfer-form.tsx";

type Movement = NonNullable<StaffAccount["ledger"]>["rows"][number];

/** The form that the address names. */
export function BookingPanel({ account, booking }: BookingProps) {
  const document = account.ledger?.rows.find(({ id }) => id === booking.documentId) ?? null;
  if (booking.kind === "transfer") return <TransferPanel account={account} booking={booking} />;
  if (booking.kind === "credit-note") {
    return <CreditNoteForm account={account} booking={booking} document={document} />;
  }
  if (document === null) {
    return <Notice tone="warning">This document is not on this page of the ledger. Choose it in the list.</Notice>;
  }
  const Form = documentForms[booking.kind];
  return <Form account={account} booking={booking} document={document} />;
}

interface DocumentFormProps extends BookingProps {
  document: Movement;
}

const documentForms = { reverse: ReverseForm, settle: SettleForm, "write-off": WriteOffForm } as const;

function Buttons({ account, label, pending }: { account: StaffAccount; label: string; pending: boolean }) {
  return (
    <div className="flex flex-wrap gap-3 sm:col-span-3">
      <Button type="submit" variant="primary" pending={pending}>
        {label}
      </Button>
      <ButtonLink to={formatAccountAddress(account.accountId, "ledger")}>Cancel</ButtonLink>
    </div>
  );
}

function ReverseForm({ account, booking: { kept }, document }: DocumentFormProps) {
  return (
    <Panel title={`Reverse ${document.title}`}>
      <p className="text-ink-muted">A refund takes the payment back, and what it settled is open again.</p>
      <PageForm
        name={bookingForm}
        action="/api/staff/accounts/transfers/reverse/"
        fields={["reason"]}
        kept={kept}
        returnTo={formatAccountAddress(account.accountId, "ledger")}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="accountId" value={account.accountId} />
            <input type="hidden" name="documentId" value={document.id} />
            <TextField label="Reason" required maxLength={maxReasonLength} {...bind("reason")} />
            <Buttons account={account} label="Reverse the transfer" pending={pending} />
          </>
        )}
      </PageForm>
    </Panel>
  );
}

function SettleForm({ account, booking: { kept }, document }: DocumentFormProps) {
  const { openDebits = [] } = account;
  return (
    <Panel title={`Settle with ${document.title}`}>
      <p className="text-ink-muted">
        {openDebits.length === 0
          ? "This account owes nothing that the credit could settle."
          : `${document.open.formattedValue.replace("-", "")} of it is left.`}
      </p>
      {openDebits.length > 0 && (
        <PageForm
          name={bookingForm}
          action="/api/staff/accounts/credits/allocate/"
          fields={[]}
          kept={kept}
          returnTo={formatAccountAddress(account.accountId, "ledger")}
          className="flex flex-col gap-4"
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="accountId" value={account.accountId} />
              <input type="hidden" name="creditId" value={document.id} />
              <input type="hidden" name="documentIds" value="" />
              <DebitChoice
                openDebits={openDebits}
                chosen={[]}
                hint="The credit is used as far as it goes. Choose nothing to settle what is due first."
              />
              <Buttons account={account} label="Use the credit" pending={pending} />
            </>
          )}
        </PageForm>
      )}
    </Panel>
  );
}

interface CreditNoteProps extends BookingProps {
  /** The invoice that it belongs to. */
  document: Movement | null;
}

function CreditNoteForm({ account, booking: { kept, requestKey }, document }: CreditNoteProps) {
  return (
    <Panel title={document === null ? "Credit note without an invoice" : `Credit note for ${document.title}`}>
      <p className="text-ink-muted">
        {document === null
          ? "It stays in credit until it is used."
          : "It settles what is open of the invoice. The rest stays in credit."}
      </p>
      <PageForm
        name={bookingForm}
        action="/api/staff/accounts/credits/issue/"
        fields={["amount", "includesTax", "reason"]}
        kept={kept}
        returnTo={formatAccountAddress(account.accountId, "ledger")}
        idempotencyKey={requestKey}
        className="grid gap-4 sm:grid-cols-3"
      >
        {({ bind, isTicked, errors, pending }) => (
          <>
            <input type="hidden" name="accountId" value={account.accountId} />
            <input type="hidden" name="invoiceId" value={document?.id ?? ""} />
            <TextField label="Amount" prefix="$" inputMode="decimal" required {...bind("amount")} />
            <TextField
              label="Reason"
              hint="The customer reads it."
              required
              maxLength={maxReasonLength}
              className="sm:col-span-2"
              {...bind("reason")}
            />
            <CheckboxField
              label="The amount includes GST"
              name="includesTax"
              value="true"
              defaultChecked={isTicked("includesTax", true)}
              error={errors.includesTax}
              className="sm:col-span-3"
            />
            <Buttons account={account} label="Issue the credit note" pending={pending} />
          </>
        )}
      </PageForm>
    </Panel>
  );
}

function WriteOffForm({ account, booking: { kept, requestKey }, document }: DocumentFormProps) {
  return (
    <Panel title={`Write off ${document.title}`}>
      <p className="text-ink-muted">{document.open.formattedValue} of it is open. A write-off gives it up for good.</p>
      <PageForm
        name={bookingForm}
        action="/api/staff/accounts/write-off/"
        fields={["amount", "reason"]}
        kept={kept}
        returnTo={formatAccountAddress(account.accountId, "ledger")}
        idempotencyKey={requestKey}
        className="grid gap-4 sm:grid-cols-3"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="accountId" value={account.accountId} />
            <input type="hidden" name="documentId" value={document.id} />
            <TextField
              label="Amount"
              prefix="$"
              inputMode="decimal"
              required
              {...bind("amount", document.open.value.toFixed(2))}
            />
            <TextField
              label="Reason"
              hint="The customer reads it."
              required
              maxLength={maxReasonLength}
              className="sm:col-span-2"
              {...bind("reason")}
            />
            <Buttons account={account} label="Write it off" pending={pending} />
          </>
        )}
      </PageForm>
    </Panel>
  );
}
