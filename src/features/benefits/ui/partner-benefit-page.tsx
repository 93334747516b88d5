import { Handshake } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { benefitsCrumbs, benefitsListPath, myBenefitsPath, runForBenefits } from "./benefit-data.ts";
import { AccessNotice, ClaimedBadge, ClaimForm, ClaimsLeft, LastDay } from "./benefit-parts.tsx";
import { GetPartnerBenefit } from "./benefits.operations.ts";

export const meta = pageMeta("Benefit");

export async function loader(args: LoaderFunctionArgs) {
  return (await runForBenefits(args, GetPartnerBenefit, { code: args.params.code ?? "" })).partnerBenefit;
}

export default function PartnerBenefitPage() {
  const found = useLoaderData<typeof loader>();
  if (found === null) {
    return (
      <>
        <PageHeader title="Benefit" breadcrumbs={benefitsCrumbs} />
        <ErrorState
          icon={Handshake}
          title="This benefit is not offered now"
          action={<ButtonLink to={benefitsListPath}>All benefits</ButtonLink>}
        >
          It may have ended, or the link may be mistyped. What you have claimed stays under My benefits.
        </ErrorState>
      </>
    );
  }
  const { benefit, access } = found;
  const { title, summary, partner, howToUse, terms, endsOn, ownClaims } = benefit;
  return (
    <>
      <PageHeader
        title={title}
        lede={summary}
        breadcrumbs={benefitsCrumbs}
        actions={<ButtonLink to={myBenefitsPath}>My benefits</ButtonLink>}
      />
      <div className="flex flex-col gap-6 pb-6">
        <AccessNotice access={access} />
        <Panel title={partner} action={<ClaimedBadge ownClaims={ownClaims} />}>
          {access.whyNot === null && <ClaimsLeft benefit={benefit} />}
          <LastDay endsOn={endsOn} />
          <ClaimForm benefit={benefit} access={access} variant="primary" />
        </Panel>
        <Panel title="How to use it">
          <p className="max-w-2xl whitespace-pre-line">{howToUse}</p>
        </Panel>
        {terms !== "" && (
          <Panel title="Terms">
            <p className="max-w-2xl whitespace-pre-line text-ink-muted">{terms}</p>
          </Panel>
        )}
      </div>
    </>
  );
}
