import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { type BusinessNumberKind, formatBusinessNumber } from "../../../shared/business-number.ts";
import { formatMobileNumber } from "../../../shared/contact-details.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { listUrl } from "../../../ui/list-url.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { kindWords } from "../../sign-ups/sign-up.ts";
import { GetSignUp } from "../../sign-ups/ui/sign-ups.operations.ts";
import { signUpStates } from "./sign-up-states.ts";

export const meta = pageMeta("Sign-up");

export async function loader(args: LoaderFunctionArgs) {
  const { signUp, reps } = await runOperation(args, GetSignUp, { signUpId: args.params.id ?? "" });
  if (signUp === null) throw data(null, { status: 404 });
  const { flash } = getPageServices(args);
  const kept = { approve: keptFormFor("approve", flash), refuse: keptFormFor("refuse", flash) };
  return { signUp, reps, kept, asksToRefuse: args.url.searchParams.get("refuse") === "ask" };
}

type SignUp = NonNullable<ResultOf<typeof GetSignUp>["signUp"]>;

export default function SignUpDetailPage() {
  const { signUp, reps, kept, asksToRefuse } = useLoaderData<typeof loader>();
  const state = signUpStates[signUp.status];
  return (
    <>
      <PageHeader
        title={signUp.businessName}
        lede={`Sign-up ${signUp.reference}`}
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Sign-ups", to: "/staff/sign-ups" },
        ]}
        actions={<Badge tone={state.tone}>{state.label}</Badge>}
      />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 lg:grid-cols-2">
          <BusinessFacts signUp={signUp} />
          <ContactFacts signUp={signUp} />
        </div>
        {signUp.status === "WAITING" ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ApproveForm signUp={signUp} reps={reps} kept={kept.approve} />
            <Refusal signUp={signUp} kept={kept.refuse} isAsked={asksToRefuse} />
          </div>
        ) : (
          <Answer signUp={signUp} />
        )}
      </div>
    </>
  );
}

function BusinessFacts({ signUp }: { signUp: SignUp }) {
  return (
    <Panel title="Business">
      <Facts
        facts={[
          { label: "Kind", value: kindWords[signUp.kind] },
          { label: "ABN", value: formatNumber("ABN", signUp.abn) },
          { label: "ACN", value: formatNumber("ACN", signUp.acn) },
          { label: "NZBN", value: formatNumber("NZBN", signUp.nzbn) },
          { label: "IRD number", value: formatNumber("IRD", signUp.ird) },
          { label: "Address", value: `${signUp.address}, ${signUp.countryCode}` },
          { label: "Credit asked for", value: signUp.credit.formattedValue },
        ]}
      />
    </Panel>
  );
}

function formatNumber(kind: BusinessNumberKind, digits: string | null): string | null {
  return digits === null ? null : formatBusinessNumber(kind, digits);
}

function ContactFacts({ signUp }: { signUp: SignUp }) {
  return (
    <Panel title="Contact and references">
      <Facts
        facts={[
          { label: "Contact", value: signUp.contact },
          { label: "E-mail", value: signUp.email },
          { label: "Mobile", value: formatMobileNumber(signUp.mobileNumber) },
          ...signUp.references.map(({ name, phone }, index) => ({
            label: index === 0 ? "First reference" : "Second reference",
            value: `${name}, ${phone}`,
          })),
          { label: "Sent, terms accepted", value: <LocalDateTime at={signUp.sentAt} /> },
        ]}
      />
    </Panel>
  );
}

function Answer({ signUp }: { signUp: SignUp }) {
  return (
    <Panel title="Answer">
      <Facts
        facts={[
          { label: "By", value: signUp.decidedBy },
          { label: "When", value: signUp.decidedAt === null ? null : <LocalDateTime at={signUp.decidedAt} /> },
          { label: "Account", value: signUp.accountId },
          { label: "Reason", value: signUp.reason },
        ]}
      />
    </Panel>
  );
}

interface AnswerProps {
  signUp: { id: string; businessName: string; credit: { value: number } };
  kept: KeptForm;
}

/** The same page, with the queue that it was opened from. */
function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  return search === "" ? pathname : `${pathname}${listUrl(search, { refuse: null })}`;
}

interface ApproveFormProps extends AnswerProps {
  reps: readonly { id: string; name: string }[];
}

/** Creates the account and invites its holder. */
function ApproveForm({ signUp, reps, kept }: ApproveFormProps) {
  const returnTo = useReturnAddress();
  return (
    <Panel title="Approve">
      <PageForm
        name="approve"
        action="/api/staff/sign-ups/approve/"
        fields={["creditLimit", "repId", "storeId"]}
        kept={kept}
        returnTo={returnTo}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="signUpId" value={signUp.id} />
            <TextField
              label="Credit limit"
              inputMode="numeric"
              prefix="$"
              hint="Whole dollars; 0 makes an account that pays as it orders."
              required
              {...bind("creditLimit", String(signUp.credit.value))}
            />
            <SelectField
              label="Rep"
              optional
              options={[
                { value: "", label: "Nobody yet" },
                ...reps.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...bind("repId")}
            />
            <TextField
              label="Store number"
              optional
              inputMode="numeric"
              hint="Where the holder orders from first."
              {...bind("storeId")}
            />
            <Button type="submit" variant="primary" pending={pending} className="self-start">
              Approve and invite
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

/** A refusal is final, so the page's address opens the form first. */
function Refusal({ signUp, kept, isAsked }: AnswerProps & { isAsked: boolean }) {
  const { search } = useLocation();
  if (isAsked || kept.userErrors.length > 0) return <RefuseForm signUp={signUp} kept={kept} />;
  return (
    <Panel title="Refuse">
      <p className="text-ink-muted">You write the reason, and the applicant reads it.</p>
      <div>
        <ButtonLink to={listUrl(search, { refuse: "ask" })} replace preventScrollReset>
          Refuse
        </ButtonLink>
      </div>
    </Panel>
  );
}

function RefuseForm({ signUp, kept }: AnswerProps) {
  const returnTo = useReturnAddress();
  return (
    <Panel title={`Refuse ${signUp.businessName}?`}>
      <p className="text-ink-muted">The applicant gets your reason by e-mail. This cannot be undone.</p>
      <PageForm
        name="refuse"
        action="/api/staff/sign-ups/refuse/"
        fields={["reason"]}
        kept={kept}
        returnTo={returnTo}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="signUpId" value={signUp.id} />
            <TextAreaField label="Reason" maxLength={500} hint="The applicant reads it." required {...bind("reason")} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger" pending={pending}>
                Refuse {signUp.businessName}
              </Button>
              <ButtonLink to={returnTo} replace preventScrollReset variant="quiet">
                Leave it waiting
              </ButtonLink>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
