import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type BusinessNumberKind, formatBusinessNumber } from "../../../shared/business-number.ts";
import { formatMobileNumber } from "../../../shared/mobile-number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Facts } from "../../../ui/facts.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Moment } from "../../../ui/moment.tsx";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { keptFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { kindWords } from "../../sign-ups/ui/kind-words.ts";
import { GetSignUp } from "../../sign-ups/ui/sign-ups.operations.ts";
import { ApproveForm, RefuseForm } from "./sign-up-answers.tsx";
import { signUpStates } from "./sign-up-states.ts";

export const meta = () => [{ title: "Sign-up · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { signUp, reps } = await operate(args, GetSignUp, { signUpId: args.params.id ?? "" });
  if (signUp === null) throw data(null, { status: 404 });
  const { flash } = servicesOf(args);
  return { signUp, reps, kept: { approve: keptFor("approve", flash), refuse: keptFor("refuse", flash) } };
}

type SignUp = NonNullable<ResultOf<typeof GetSignUp>["signUp"]>;

export default function SignUpDetailPage() {
  const { signUp, reps, kept } = useLoaderData<typeof loader>();
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
            <RefuseForm signUp={signUp} kept={kept.refuse} />
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
          { label: "ABN", value: registered("ABN", signUp.abn) },
          { label: "ACN", value: registered("ACN", signUp.acn) },
          { label: "NZBN", value: registered("NZBN", signUp.nzbn) },
          { label: "IRD number", value: registered("IRD", signUp.ird) },
          { label: "Address", value: `${signUp.address}, ${signUp.countryCode}` },
          { label: "Credit asked for", value: signUp.credit.formattedValue },
        ]}
      />
    </Panel>
  );
}

function registered(kind: BusinessNumberKind, digits: string | null): string | null {
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
          ...signUp.references.map(({ name, phone }, at) => ({
            label: at === 0 ? "First reference" : "Second reference",
            value: `${name}, ${phone}`,
          })),
          { label: "Sent, terms accepted", value: <Moment at={signUp.sentAt} /> },
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
          { label: "When", value: signUp.decidedAt === null ? null : <Moment at={signUp.decidedAt} /> },
          { label: "Account", value: signUp.accountId },
          { label: "Reason", value: signUp.reason },
        ]}
      />
    </Panel>
  );
}
