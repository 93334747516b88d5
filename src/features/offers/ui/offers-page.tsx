import { Gift } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { OfferCard } from "./offer-card.tsx";
import { achievementsAddress, type ListedOffer, runForOffers } from "./offer-data.ts";
import { GetOffers } from "./offers.operations.ts";
import { HoldNotice } from "./rewards-membership.tsx";

export const meta = pageMeta("Offers");

export async function loader(args: LoaderFunctionArgs) {
  return await runForOffers(args, GetOffers, {});
}

export default function OffersPage() {
  const data = useLoaderData<typeof loader>();
  const { rewardsOffers } = data;
  const byPhase = (phase: ListedOffer["phase"]) => rewardsOffers.filter((offer) => offer.phase === phase);
  return (
    <>
      <PageHeader
        title="Offers"
        lede="More points for what you buy anyway. Offers count by the day of the order, and points arrive when it is handed over."
        breadcrumbs={rewardsCrumbs}
        actions={
          <>
            <ButtonLink to={achievementsAddress}>Achievements</ButtonLink>
            <ButtonLink to="/dashboard/rewards/partner-benefits/">Partner benefits</ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-8 pb-6">
        <HoldNotice data={data} />
        {rewardsOffers.length === 0 && (
          <EmptyState
            icon={Gift}
            title="No offers at the moment"
            action={<ButtonLink to="/dashboard/rewards/points-activity">Points activity</ButtonLink>}
          >
            Offers for your account stand here with their last day. Every whole dollar ex GST earns a point without an
            offer too.
          </EmptyState>
        )}
        <OfferSection title="Running now" offers={byPhase("RUNNING")} />
        <OfferSection title="Coming" offers={byPhase("COMING")} />
        <OfferSection title="Ended in the last month" offers={byPhase("ENDED")} />
      </div>
    </>
  );
}

export function OfferSection({ title, offers }: { title: string; offers: readonly ListedOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="type-section">{title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {offers.map((offer) => (
          <li key={offer.rsn} className="min-w-0">
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
