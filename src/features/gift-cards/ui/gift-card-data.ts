import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetGiftCards, GetOwnGiftCard } from "./gift-cards.operations.ts";

export type GiftCardsData = ResultOf<typeof GetGiftCards>;
export type OfferedCard = GiftCardsData["eGiftCards"][number];
export type ClaimedCard = GiftCardsData["claimedGiftCards"][number];
export type ShownCard = NonNullable<ResultOf<typeof GetOwnGiftCard>["ownGiftCard"]["giftCard"]>;

export const giftCardsPage = "/dashboard/rewards/gift-card/";
