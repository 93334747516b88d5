import { Crown, type LucideIcon, UserRoundCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button, ButtonLink, type ButtonVariant } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type KeptForm, nothingKept, PageForm, type PageFormState } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { formatName, type ListedMember, type PageAccount, withQuery } from "./member-table.tsx";

interface MemberFormProps {
  member: ListedMember;
  page: PageAccount;
  kept: KeptForm;
}

interface ChangeMemberProps extends MemberFormProps {
  /** The final action that the page's address asks about. */
  askedFor: string | null;
}

/** All changes to one member. The holder changes only by handing the account over. */
export function ChangeMember({ member, page, kept, askedFor }: ChangeMemberProps) {
  const name = formatName(member);
  if (member.status === "INACTIVE") {
    return (
      <Panel title={name}>
        <p className="text-ink-muted">They can sign in for this account again, as before.</p>
        <MemberAction {...{ member, page }} endpoint="/api/members/reactivate/">
          {(pending) => (
            <Button type="submit" icon={UserRoundCheck} variant="primary" pending={pending}>
              Switch on again
            </Button>
          )}
        </MemberAction>
      </Panel>
    );
  }
  const asked = finalActions.find(({ key }) => key === askedFor);
  return (
    <Panel title={`Change ${name}`}>
      {asked === undefined ? (
        <>
          <TermsForm {...{ member, page, kept }} />
          <div className="flex flex-col gap-4 border-t border-line pt-4">
            {finalActions.map((action) => (
              <FinalAction key={action.key} {...{ action, member, page }} />
            ))}
          </div>
        </>
      ) : (
        <FinalQuestion action={asked} {...{ member, page }} />
      )}
    </Panel>
  );
}

interface FinalActionKind {
  /** Its value in the page's address. */
  readonly key: string;
  readonly endpoint: string;
  readonly icon: LucideIcon;
  readonly variant: ButtonVariant;
  readonly label: string;
  readonly effect: string;
  formatTitle(name: string): string;
  formatAnswer(name: string): string;
}

const finalActions: readonly FinalActionKind[] = [
  {
    key: "switch-off",
    endpoint: "/api/members/deactivate/",
    icon: UserRoundX,
    variant: "danger",
    label: "Switch off",
    effect: "They are signed out of this account at once, everywhere. What they ordered stays.",
    formatTitle: (name) => `Switch off ${name}?`,
    formatAnswer: (name) => `Switch off ${name}`,
  },
  {
    key: "hand-over",
    endpoint: "/api/members/hand-over/",
    icon: Crown,
    variant: "secondary",
    label: "Hand the account over",
    effect:
      "They become the account holder, who answers for the account and its members. The holder until now keeps full access.",
    formatTitle: (name) => `Hand the account over to ${name}?`,
    formatAnswer: (name) => `Hand over to ${name}`,
  },
];

interface FinalActionProps {
  action: FinalActionKind;
  member: ListedMember;
  page: PageAccount;
}

/** Leads to the question. */
function FinalAction({ action, member, page }: FinalActionProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-64 text-ink-muted">{action.effect}</p>
      <ButtonLink
        to={withQuery(page.address, { member: member.customerId, ask: action.key })}
        icon={action.icon}
        variant={action.variant}
        preventScrollReset
      >
        {action.label}
      </ButtonLink>
    </div>
  );
}

function FinalQuestion({ action, member, page }: FinalActionProps) {
  const name = formatName(member);
  return (
    <Question
      title={action.formatTitle(name)}
      keep={{ to: withQuery(page.address, { member: member.customerId }), label: "Leave it as it is" }}
      action={
        <MemberAction {...{ member, page }} endpoint={action.endpoint}>
          {(pending) => (
            <Button type="submit" icon={action.icon} variant="danger" pending={pending}>
              {action.formatAnswer(name)}
            </Button>
          )}
        </MemberAction>
      }
    >
      {action.effect}
    </Question>
  );
}

function TermsForm({ member, page, kept }: MemberFormProps) {
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

interface MemberActionProps {
  member: ListedMember;
  page: PageAccount;
  endpoint: string;
  children: (pending: boolean) => ReactNode;
}

function MemberAction({ member, page, endpoint, children }: MemberActionProps) {
  return (
    <PageForm
      name={endpoint}
      action={endpoint}
      fields={[]}
      kept={nothingKept}
      returnTo={page.address}
      className="flex flex-col items-start gap-3"
    >
      {({ pending }) => (
        <>
          <HiddenIds {...{ member, page }} />
          {children(pending)}
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
