import type { ResultOf } from "../../../ui/graphql.ts";
import { runOperationOrSay } from "../../../ui/page-context.ts";
import type { GetOffer, GetOffers } from "./offers.operations.ts";

export type ListedOffer = ResultOf<typeof GetOffers>["rewardsOffers"][number];
export type OfferDetail = NonNullable<ResultOf<typeof GetOffer>["rewardsOffer"]>;

export const offersAddress = "/dashboard/rewards/offers/";
export const achievementsAddress = "/dashboard/rewards/achievement-details/";

export function formatOfferAddress({ kind, rsn }: Pick<ListedOffer, "kind" | "rsn">): string {
  return kind === "BONUS" ? `${offersAddress}${rsn}` : `/dashboard/rewards/achievements/${rsn}`;
}

export const runForOffers = runOperationOrSay("Failed to load offers");
