import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { TextAreaField, TextField } from "../../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import { formatPaymentTerms, offeredPaymentTerms } from "../../../billing/payment-terms.ts";
import { maxReasonLength } from "../../../identity/staff-accounts.ts";
import { formatAccountAddress, type StaffAccount } from "./account-data.ts";

export interface AccountFormProps {
  account: StaffAccount;
  kept: KeptForm;
}

export function HoldForm({ account: { accountId, heldByStaff }, kept }: AccountFormProps) {
  return (
    <Panel title={heldByStaff ? "Lift the hold" : "Put it on hold"}>
      <p className="text-ink-muted">
        {heldByStaff
          ? "Afterwards the account has the hold that follows from what it owes."
          : "The account cannot check out until staff lift the hold. It can still pay what it owes."}
      </p>
      <PageForm
        name="hold"
        action={heldByStaff ? "/api/staff/accounts/lift-hold/" : "/api/staff/accounts/hold/"}
        fields={["reason"]}
        kept={kept}
        returnTo={formatAccountAddress(accountId)}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="accountId" value={accountId} />
            <TextAreaField
              label="Reason"
              hint={heldByStaff ? undefined : "The customer reads it."}
              required
              maxLength={maxReasonLength}
              {...bind("reason")}
            />
            <div>
              <Button type="submit" variant={heldByStaff ? "primary" : "danger"} pending={pending}>
                {heldByStaff ? "Lift the hold" : "Put on hold"}
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

const creditFields = ["payment", "creditLimit", "paymentTerms", "poRequired", "reason"];

export function CreditForm({ account, kept }: AccountFormProps) {
  const { accountId, payment, creditLimit, paymentTerms = "", poRequired = false, seenTerms } = account;
  const terms = [...new Set<string>([...offeredPaymentTerms, paymentTerms])];
  return (
    <Panel title="Credit and terms">
      <PageForm
        // The fields show the stored terms again after a change.
        key={seenTerms}
        name="credit"
        action="/api/staff/accounts/credit/"
        fields={creditFields}
        kept={kept}
        returnTo={formatAccountAddress(accountId)}
        className="grid gap-4 sm:grid-cols-2"
      >
        {({ bind, isTicked, errors, pending }) => (
          <>
            <input type="hidden" name="accountId" value={accountId} />
            <input type="hidden" name="seen" value={seenTerms} />
            <SelectField
              label="Pays"
              options={[
                { value: "CREDIT", label: "On account" },
                { value: "CASH", label: "When it orders" },
              ]}
              {...bind("payment", payment)}
            />
            <TextField
              label="Credit limit"
              hint="Whole dollars."
              inputMode="numeric"
              {...bind("creditLimit", String(Math.round(creditLimit?.value ?? 0)))}
            />
            <SelectField
              label="Invoices are due"
              options={terms.map((value) => ({ value, label: formatPaymentTerms(value) }))}
              className="sm:col-span-2"
              {...bind("paymentTerms", paymentTerms)}
            />
            <CheckboxField
              label="Orders need a purchase order number"
              name="poRequired"
              value="true"
              defaultChecked={isTicked("poRequired", poRequired)}
              error={errors.poRequired}
              className="sm:col-span-2"
            />
            <TextField
              label="Reason"
              required
              maxLength={maxReasonLength}
              className="sm:col-span-2"
              {...bind("reason")}
            />
            <div className="sm:col-span-2">
              <Button type="submit" variant="primary" pending={pending}>
                Save the terms
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

export function RepForm({ account: { accountId, reps, repChoices }, kept }: AccountFormProps) {
  const choices = (repChoices ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Panel title="Rep">
      <PageForm
        name="rep"
        action="/api/staff/accounts/rep/"
        fields={["repId"]}
        kept={kept}
        returnTo={formatAccountAddress(accountId)}
        className="flex flex-wrap items-end gap-3"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="accountId" value={accountId} />
            <SelectField
              label="Looks after the account"
              options={[{ value: "", label: "Nobody" }, ...choices]}
              className="min-w-60 flex-1"
              {...bind("repId", reps?.[0]?.id ?? "")}
            />
            <Button type="submit" pending={pending}>
              Save the rep
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
