import { Crown, UserRoundCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { PageFormState } from "../../../ui/page-form.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { formatName, type ListedMember, type PageAccount } from "./member-table.tsx";

interface ChangeMemberProps {
  member: ListedMember;
  page: PageAccount;
  kept: KeptForm;
}

/** All changes to one member. The holder changes only by handing the account over. */
export function ChangeMember({ member, page, kept }: ChangeMemberProps) {
  const name = formatName(member);
  if (member.status === "INACTIVE") {
    return (
      <Panel title={name}>
        <MemberAction
          member={member}
          page={page}
          endpoint="/api/members/reactivate/"
          effect="They can sign in for this account again, as before."
        >
          <Button type="submit" icon={UserRoundCheck} variant="primary">
            Switch on again
          </Button>
        </MemberAction>
      </Panel>
    );
  }
  return (
    <Panel title={`Change ${name}`}>
      <TermsForm {...{ member, page, kept }} />
      <div className="flex flex-col gap-4 border-t border-line pt-4">
        <MemberAction
          member={member}
          page={page}
          endpoint="/api/members/deactivate/"
          effect="They are signed out of this account at once, everywhere. What they ordered stays."
        >
          <Button type="submit" icon={UserRoundX} variant="danger">
            Switch off
          </Button>
        </MemberAction>
        <MemberAction
          member={member}
          page={page}
          endpoint="/api/members/hand-over/"
          effect="They become the account holder, who answers for the account and its members. The holder until now keeps full access."
        >
          <Button type="submit" icon={Crown}>
            Hand the account over
          </Button>
        </MemberAction>
      </div>
    </Panel>
  );
}

function TermsForm({ member, page, kept }: ChangeMemberProps) {
  const { permission, powerOfAttorney } = member.userGroup;
  const initial = {
    permission: permission ?? "LIMITED_ACCESS",
    spendLimit: member.spendLimit === null ? "" : String(member.spendLimit.value),
    powerOfAttorney,
  };
  return (
    <PageForm
      name="change"
      action="/api/members/update/"
      fields={termsFields}
      kept={kept}
      returnTo={page.address}
      className="flex max-w-xl flex-col gap-4"
    >
      {(form) => (
        <>
          <HiddenIds {...{ member, page }} />
          <TermsFields form={form} initial={initial} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={form.pending}>
              Save
            </Button>
            <ButtonLink to={page.address} variant="quiet" preventScrollReset>
              Leave as it is
            </ButtonLink>
          </div>
        </>
      )}
    </PageForm>
  );
}

function HiddenIds({ member, page }: { member: ListedMember; page: PageAccount }) {
  return (
    <>
      <input type="hidden" name="accountId" value={page.accountId} />
      <input type="hidden" name="customerId" value={member.customerId} />
    </>
  );
}

const emptyForm: KeptForm = { userErrors: [], values: {} };

interface MemberActionProps {
  member: ListedMember;
  page: PageAccount;
  endpoint: string;
  /** The effect of the action, as the person reads it. */
  effect: string;
  children: ReactNode;
}

function MemberAction({ member, page, endpoint, effect, children }: MemberActionProps) {
  return (
    <PageForm
      name={endpoint}
      action={endpoint}
      fields={[]}
      kept={emptyForm}
      returnTo={page.address}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      {() => (
        <>
          <HiddenIds {...{ member, page }} />
          <p className="min-w-0 flex-1 basis-64 text-ink-muted">{effect}</p>
          {children}
        </>
      )}
    </PageForm>
  );
}

interface TermsFieldsProps {
  form: PageFormState;
  initial: { permission: string; spendLimit: string; powerOfAttorney: boolean };
}

const termsFields = ["permission", "spendLimit", "powerOfAttorney"];

const levels = [
  { value: "LIMITED_ACCESS", label: "Limited: orders up to a limit" },
  { value: "FULL_ACCESS", label: "Full: orders, invoices, payments" },
];

/** Access level and spend limit. Without script the limit is always shown; for full access the server ignores it. */
function TermsFields({ form, initial }: TermsFieldsProps) {
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

const inviteFields = ["firstName", "lastName", "email", ...termsFields];
const initialTerms = { permission: "LIMITED_ACCESS", spendLimit: "500", powerOfAttorney: false };

export function InviteMember({ page, kept }: { page: PageAccount; kept: KeptForm }) {
  return (
    <Panel title="Invite somebody">
      <PageForm
        name="invite"
        action="/api/members/invite/"
        returnTo={page.address}
        fields={inviteFields}
        kept={kept}
        className="flex max-w-xl flex-col gap-4"
      >
        {(form) => (
          <>
            <input type="hidden" name="accountId" value={page.accountId} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="off" required {...form.bind("firstName")} />
              <TextField label="Last name" autoComplete="off" required {...form.bind("lastName")} />
            </div>
            <TextField
              label="E-mail address"
              type="email"
              autoComplete="off"
              required
              hint="They get a link that works once, for seven days."
              {...form.bind("email")}
            />
            <TermsFields form={form} initial={initialTerms} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={form.pending}>
                Send the invitation
              </Button>
              <ButtonLink to={page.address} variant="quiet" preventScrollReset>
                Not now
              </ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
