import { Target } from "lucide-react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { rewardsCrumbs } from "../../loyalty/ui/rewards-paths.ts";
import { formatOfferAddress, offersAddress, runForOffers } from "./offer-data.ts";
import { GetOffers } from "./offers.operations.ts";
import { OfferSection } from "./offers-page.tsx";
import { HoldNotice } from "./rewards-membership.tsx";

export const meta = pageMeta("Achievements");

/** With `?rsn=` the address means one achievement. */
export async function loader(args: LoaderFunctionArgs) {
  const rsn = args.url.searchParams.get("rsn");
  if (rsn !== null) throw redirect(formatOfferAddress({ kind: "ACHIEVEMENT", rsn: encodeURIComponent(rsn) }));
  const data = await runForOffers(args, GetOffers, {});
  return { ...data, achievements: data.rewardsOffers.filter(({ kind }) => kind === "ACHIEVEMENT") };
}

export default function AchievementsPage() {
  const { achievements, ...data } = useLoaderData<typeof loader>();
  const isReached = ({ progress }: (typeof achievements)[number]) => progress?.isReached === true;
  const open = achievements.filter((each) => !isReached(each) && each.phase !== "ENDED");
  return (
    <>
      <PageHeader
        title="Achievements"
        lede="Goals that your orders reach, and what they give."
        breadcrumbs={[...rewardsCrumbs, { label: "Offers", to: offersAddress }]}
      />
      <div className="flex flex-col gap-8 pb-6">
        <HoldNotice data={data} />
        {achievements.length === 0 && (
          <EmptyState
            icon={Target}
            title="No achievements yet"
            action={<ButtonLink to={offersAddress}>Your offers</ButtonLink>}
          >
            An achievement has a goal, such as five drums in a month, and shows how far your orders have come.
          </EmptyState>
        )}
        <OfferSection title="On the way" offers={open} />
        <OfferSection title="Reached" offers={achievements.filter(isReached)} />
        <OfferSection
          title="Ended"
          offers={achievements.filter((each) => !isReached(each) && each.phase === "ENDED")}
        />
      </div>
    </>
  );
}
