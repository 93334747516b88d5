import { Crown, UserRoundCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type ListedMember, type MemberPlace, nameOf } from "./member-place.ts";
import { TermsFields, termsFields } from "./terms-fields.tsx";

interface ChangeMemberProps {
  member: ListedMember;
  place: MemberPlace;
  kept: KeptForm;
}

/** Everything that can be done with one member; the account's holder is changed by handing the account over. */
export function ChangeMember({ member, place, kept }: ChangeMemberProps) {
  const name = nameOf(member);
  if (member.status === "INACTIVE") {
    return (
      <Panel title={name}>
        <Deed
          member={member}
          place={place}
          door="/api/members/reactivate/"
          words="They can sign in for this account again, as before."
        >
          <Button type="submit" icon={UserRoundCheck} variant="primary">
            Switch on again
          </Button>
        </Deed>
      </Panel>
    );
  }
  return (
    <Panel title={`Change ${name}`}>
      <TermsForm {...{ member, place, kept }} />
      <div className="flex flex-col gap-4 border-t border-line pt-4">
        <Deed
          member={member}
          place={place}
          door="/api/members/deactivate/"
          words="They are signed out of this account at once, everywhere. What they ordered stays."
        >
          <Button type="submit" icon={UserRoundX} variant="danger">
            Switch off
          </Button>
        </Deed>
        <Deed
          member={member}
          place={place}
          door="/api/members/hand-over/"
          words="They become the account holder, who answers for the account and its members. The holder until now keeps full access."
        >
          <Button type="submit" icon={Crown}>
            Hand the account over
          </Button>
        </Deed>
      </div>
    </Panel>
  );
}

function TermsForm({ member, place, kept }: ChangeMemberProps) {
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
      returnTo={place.address}
      className="flex max-w-xl flex-col gap-4"
    >
      {(form) => (
        <>
          <Subject {...{ member, place }} />
          <TermsFields form={form} initial={initial} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={form.pending}>
              Save
            </Button>
            <ButtonLink to={place.address} variant="quiet" preventScrollReset>
              Leave as it is
            </ButtonLink>
          </div>
        </>
      )}
    </PageForm>
  );
}

function Subject({ member, place }: { member: ListedMember; place: MemberPlace }) {
  return (
    <>
      <input type="hidden" name="accountId" value={place.accountId} />
      <input type="hidden" name="customerId" value={member.customerId} />
    </>
  );
}

const nothingKept: KeptForm = { userErrors: [], values: {} };

interface DeedProps {
  member: ListedMember;
  place: MemberPlace;
  door: string;
  /** What it brings about. */
  words: string;
  children: ReactNode;
}

function Deed({ member, place, door, words, children }: DeedProps) {
  return (
    <PageForm
      name={door}
      action={door}
      fields={[]}
      kept={nothingKept}
      returnTo={place.address}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      {() => (
        <>
          <Subject {...{ member, place }} />
          <p className="min-w-0 flex-1 basis-64 text-ink-muted">{words}</p>
          {children}
        </>
      )}
    </PageForm>
  );
}
