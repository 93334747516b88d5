import { Handshake } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { benefitsListPath, myBenefitsPath, runForBenefits } from "./benefit-data.ts";
import { AccessNotice, BenefitCard } from "./benefit-parts.tsx";
import { GetPartnerBenefits } from "./benefits.operations.ts";

export const meta = pageMeta("Partner benefits");

export async function loader(args: LoaderFunctionArgs) {
  return (await runForBenefits(args, GetPartnerBenefits, { currentPage: 1, pageSize: 10 })).partnerBenefits;
}

export default function PartnerBenefitsPage() {
  const { rows, total, access } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Partner benefits"
        lede="What our partners offer to members of rewards. Claiming costs no points."
        breadcrumbs={rewardsCrumbs}
        actions={
          <>
            <ButtonLink to={myBenefitsPath}>My benefits</ButtonLink>
            <ButtonLink to={benefitsListPath}>{`All benefits (${total})`}</ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-6 pb-6">
        <AccessNotice access={access} />
        {total === 0 ? (
          <NoBenefits />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {rows.map((benefit) => (
              <li key={benefit.code} className="min-w-0">
                <BenefitCard benefit={benefit} access={access} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

export function NoBenefits() {
  return (
    <EmptyState
      icon={Handshake}
      title="No benefits at the moment"
      action={<ButtonLink to="/dashboard/rewards/offers/">Offers</ButtonLink>}
    >
      When a partner offers something to members, it stands here with its conditions.
    </EmptyState>
  );
}
