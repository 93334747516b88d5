/** The rows of the access matrix for offers and the activity of points. */
import {
  type Actor,
  type Case,
  each,
  everyone,
  firstPage,
  guestsSignIn,
  missingId,
  only,
  otherStaff,
} from "./access-actors.ts";

/** They have nothing to do with rewards. */
const outsiders: Actor[] = ["consumer", "rep idle", ...otherStaff];
/** They use the points of a trade account whose membership is not suspended. */
const redeemers: Actor[] = ["full", "holder", "painter"];

const readers = everyone("ok", { ...guestsSignIn, ...each(outsiders, "refused") });
const missing = { rsn: "never-made" };

export const offerRows: Record<string, readonly Case[]> = {
  ActivateOffer: only(
    everyone("UNAUTHORIZED", {
      ...guestsSignIn,
      ...each(outsiders, "refused"),
      ...each(redeemers, "OFFER_NOT_FOUND"),
    }),
    missing,
  ),
  GetOffer: only(readers, missing),
  GetOffers: only(readers),
  GetPointsFile: only(readers, { kind: "ALL", months: 12, format: "CSV" }),
  GetRewardsOverview: only(readers),
  OrderRewardCardAgain: only(everyone("refused", { ...guestsSignIn, admin: "REWARD_CARD_NOT_FAILED" }), {
    cardId: missingId,
  }),
  GetPointsActivity: only(readers, { kind: "ALL", months: 12, ...firstPage }),
};
