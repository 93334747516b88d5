import { Form } from "react-router";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import { errorsByField, errorsElsewhere } from "../../../../ui/user-errors.ts";
import { maxReferenceLength } from "../../../billing/bank-transfer.ts";
import { formatDay } from "../../../orders/store-time.ts";
import { formatAccountAddress, type StaffAccount } from "./account-data.ts";
import { bookingForm, formatBookingAddress, type LoadedBooking, type TransferPlan } from "./booking-data.ts";

export interface BookingProps {
  account: StaffAccount;
  booking: LoadedBooking;
}

const transferFields = ["amount", "receivedOn", "reference"];

/** First the fields of the transfer, then what it settles. Only the second form books something. */
export function TransferPanel({ account, booking }: BookingProps) {
  return booking.plan === null ? (
    <TransferForm account={account} booking={booking} />
  ) : (
    <TransferPlanPanel account={account} booking={booking} plan={booking.plan} />
  );
}

function TransferForm({ account: { accountId, ledger, openDebits = [] }, booking }: BookingProps) {
  const { transfer, planErrors } = booking;
  const errors = errorsByField(planErrors);
  const others = errorsElsewhere(planErrors, transferFields);
  return (
    <Panel title="Record a bank transfer">
      <Form action={formatAccountAddress(accountId)} className="grid gap-4 sm:grid-cols-3">
        <input type="hidden" name="tab" value="ledger" />
        <input type="hidden" name="do" value="transfer" />
        <TextField
          label="Amount"
          name="amount"
          prefix="$"
          inputMode="decimal"
          required
          defaultValue={transfer.amount}
          error={errors.amount}
        />
        <TextField
          label="Received on"
          name="receivedOn"
          type="date"
          required
          max={ledger?.today}
          defaultValue={transfer.receivedOn || ledger?.today}
          error={errors.receivedOn}
        />
        <TextField
          label="Reference"
          name="reference"
          hint="As on the bank statement."
          required
          maxLength={maxReferenceLength}
          defaultValue={transfer.reference}
          error={errors.reference}
        />
        {openDebits.length > 0 && (
          <DebitChoice
            openDebits={openDebits}
            chosen={transfer.documentIds}
            hint="Choose nothing to settle what is due first."
          />
        )}
        {others.map(({ code, message }) => (
          <Notice key={code} tone="danger">
            {message}
          </Notice>
        ))}
        <div className="flex flex-wrap gap-3 sm:col-span-3">
          <Button type="submit" variant="primary">
            Show what it settles
          </Button>
          <ButtonLink to={formatAccountAddress(accountId, "ledger")}>Cancel</ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

interface DebitChoiceProps {
  openDebits: NonNullable<StaffAccount["openDebits"]>;
  chosen: readonly string[];
  hint: string;
}

export function DebitChoice({ openDebits, chosen, hint }: DebitChoiceProps) {
  return (
    <fieldset className="min-w-0 sm:col-span-3">
      <legend className="font-medium">What it settles</legend>
      <p className="text-sm text-ink-muted">{hint}</p>
      <div className="max-h-72 overflow-y-auto">
        {openDebits.map(({ id, title, dueDate, open }) => (
          <CheckboxField
            key={id}
            name="documentIds"
            value={id}
            defaultChecked={chosen.includes(id)}
            label={`${title}, ${open.formattedValue}${dueDate === null ? "" : `, due ${formatDay(dueDate)}`}`}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Part = TransferPlan["parts"][number];

const partColumns: Column<Part>[] = [
  { key: "document", header: "Document", card: "title", cell: ({ title }) => title },
  { key: "due", header: "Due", cell: ({ dueDate }) => (dueDate === null ? "–" : formatDay(dueDate)) },
  { key: "open", header: "Open", align: "end", cell: ({ open }) => open.formattedValue },
  { key: "amount", header: "Settles", align: "end", cell: ({ amount }) => amount.formattedValue },
];

function TransferPlanPanel({ account: { accountId }, booking, plan }: BookingProps & { plan: TransferPlan }) {
  const { transfer, kept, requestKey } = booking;
  const { amount, receivedOn, reference, documentIds } = transfer;
  return (
    <Panel title={`${plan.amount.formattedValue}, received on ${formatDay(receivedOn)}`}>
      <p className="text-ink-muted">Reference: {reference}</p>
      {plan.parts.length > 0 && (
        <DataTable
          caption="What the transfer settles"
          columns={partColumns}
          rows={plan.parts}
          rowKey={({ documentId }) => documentId}
        />
      )}
      {plan.rest.value > 0 && <p>{plan.rest.formattedValue} settles nothing yet and stays in credit.</p>}
      <PageForm
        name={bookingForm}
        action="/api/staff/accounts/transfers/record/"
        fields={["isSecond"]}
        kept={kept}
        returnTo={formatAccountAddress(accountId, "ledger")}
        idempotencyKey={requestKey}
        className="flex flex-col gap-4"
      >
        {({ errors, isTicked, pending }) => (
          <>
            {Object.entries({ accountId, amount, receivedOn, reference, seen: plan.seen }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {["", ...documentIds].map((id) => (
              <input key={id} type="hidden" name="documentIds" value={id} />
            ))}
            {plan.isRecorded && (
              <CheckboxField
                label="An equal transfer is recorded already. This is another one."
                name="isSecond"
                value="true"
                defaultChecked={isTicked("isSecond", false)}
                error={errors.isSecond}
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={pending}>
                Record {plan.amount.formattedValue}
              </Button>
              <ButtonLink to={formatBookingAddress(accountId, "transfer")}>Start again</ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
