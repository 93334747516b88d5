import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { MemberPlace } from "./member-place.ts";
import { TermsFields, termsFields } from "./terms-fields.tsx";

const fields = ["firstName", "lastName", "email", ...termsFields];
const initial = { permission: "LIMITED_ACCESS", spendLimit: "500", powerOfAttorney: false };

export function InviteMember({ place, kept }: { place: MemberPlace; kept: KeptForm }) {
  return (
    <Panel title="Invite somebody">
      <PageForm
        name="invite"
        action="/api/members/invite/"
        returnTo={place.address}
        {...{ fields, kept }}
        className="flex max-w-xl flex-col gap-4"
      >
        {(form) => (
          <>
            <input type="hidden" name="accountId" value={place.accountId} />
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
            <TermsFields form={form} initial={initial} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" pending={form.pending}>
                Send the invitation
              </Button>
              <ButtonLink to={place.address} variant="quiet" preventScrollReset>
                Not now
              </ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
