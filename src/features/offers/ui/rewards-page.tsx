import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperationOrSay } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { isMember } from "../../loyalty/membership.ts";
import { pickFittingOffers } from "../fitting-offers.ts";
import { OfferCard } from "./offer-card.tsx";
import { achievementsAddress, type ListedOffer, offersAddress } from "./offer-data.ts";
import { GetRewardsOverview } from "./offers.operations.ts";
import { PointsPanel } from "./points-panel.tsx";
import { HoldNotice, JoinPanel, MembershipPanel } from "./rewards-membership.tsx";
import { Perks, perks } from "./rewards-perks.tsx";

export const meta = pageMeta("Rewards");

export async function loader(args: LoaderFunctionArgs) {
  const answer = await runOperationOrSay("Failed to load rewards")(args, GetRewardsOverview, {});
  const { isBuilt } = getPageServices(args);
  return { ...answer, builtPerks: perks.map(({ to }) => to).filter(isBuilt) };
}

const MAX_OFFERS = 4;
const MAX_ACHIEVEMENTS = 2;

/** Points, what they are worth and when they expire; then how to earn more, and what they are good for. */
export default function RewardsPage() {
  const data = useLoaderData<typeof loader>();
  const { loyalty, rewardsDashboard, pointsOnTheWay, rewardsOffers, loyaltyEnrolmentForm } = data;
  if (loyalty === null || rewardsDashboard === null) return <NoAccount />;
  const { phoneNumber, state } = loyaltyEnrolmentForm;
  const isIn = isMember(loyalty.enrollmentStatus);
  const hasGiftCards = (isIn && data.eGiftCards.length > 0) || data.claimedGiftCards.length > 0;
  return (
    <>
      <PageHeader title="Rewards" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-8 pb-6">
        <HoldNotice data={data} />
        {isIn ? (
          <PointsPanel
            dashboard={rewardsDashboard}
            coming={pointsOnTheWay}
            minPoints={loyalty.minRedeemablePoints}
            isUsable={loyalty.enrollmentStatus !== "SUSPEND"}
            canClaimGiftCards={data.eGiftCards.length > 0}
          />
        ) : (
          <JoinPanel
            status={loyalty.enrollmentStatus}
            state={state}
            texts={data.loyaltyProgram}
            phoneNumber={phoneNumber}
          />
        )}
        <EarnPoints offers={isIn ? rewardsOffers : []} />
        <Perks built={data.builtPerks} hasGiftCards={hasGiftCards} />
        {isIn && <MembershipPanel status={loyalty.enrollmentStatus} />}
      </div>
    </>
  );
}

/** For staff who do not act for an account. */
function NoAccount() {
  return (
    <>
      <PageHeader title="Rewards" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <Notice action={<ButtonLink to="/staff/accounts">See the accounts</ButtonLink>}>
        Rewards belong to an account.
      </Notice>
    </>
  );
}

function EarnPoints({ offers }: { offers: readonly ListedOffer[] }) {
  const byKind = (wanted: ListedOffer["kind"]) => offers.filter(({ kind }) => kind === wanted);
  const shown = [
    ...pickFittingOffers(byKind("BONUS"), MAX_OFFERS),
    ...pickFittingOffers(byKind("ACHIEVEMENT"), MAX_ACHIEVEMENTS),
  ];
  return (
    <section id="earn-points" aria-labelledby="earn-points-title" className="flex scroll-mt-40 flex-col gap-4">
      <h2 id="earn-points-title" className="type-section">
        Earn points
      </h2>
      <p className="max-w-2xl text-ink-muted">
        Every whole dollar ex GST that you pay with money earns a point when the order is handed over. Offers and
        achievements give more.
      </p>
      {shown.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {shown.map((offer) => (
            <li key={offer.rsn} className="min-w-0">
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={offersAddress} look="standalone">
          All offers
        </TextLink>
        <TextLink to={achievementsAddress} look="standalone">
          All achievements
        </TextLink>
      </p>
    </section>
  );
}
