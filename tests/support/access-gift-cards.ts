/** The rows of the access matrix for gift cards and vouchers. */
import {
  type Actor,
  type Case,
  each,
  everyone,
  guestsSignIn,
  missingId,
  type Outcomes,
  only,
  otherStaff,
} from "./access-actors.ts";
import { openSession } from "./ask-shop.ts";
import { getAccountId } from "./billing.ts";
import { claimCard } from "./gift-card-client.ts";
import { tradeCard } from "./gift-card-inputs.ts";
import { givePoints } from "./points.ts";
import type { TestServer } from "./test-server.ts";

/** People without rewards: consumers, and staff without a customer's account. */
const noRewards: Actor[] = ["consumer", "rep idle", ...otherStaff];
const redeemers: Actor[] = ["full", "holder", "painter"];
const whoReads = (outcome: string): Outcomes => everyone(outcome, { ...guestsSignIn, ...each(noRewards, "refused") });
const staffOnly = (outcome: string): Outcomes => everyone("refused", { ...guestsSignIn, admin: outcome });
const whoRedeems = (outcome: string): Outcomes => everyone("refused", { ...guestsSignIn, ...each(redeemers, outcome) });

/** A card of an account that none of the actors belongs to. */
async function claimForStranger({ url, db }: Pick<TestServer, "url" | "db">): Promise<string> {
  const email = "holder.nz@trestle.test";
  await givePoints(db, await getAccountId(db, email), 2_000);
  const variables = { amount: "10", clientProgramId: "NZ-TRADE" };
  const { cardId } = await claimCard(url, { cookie: await openSession(db, email), variables });
  if (cardId === null) throw new Error("The gift card of another account could not be claimed.");
  return cardId;
}

export async function giftCardRows(server: Pick<TestServer, "url" | "db">): Promise<Record<string, readonly Case[]>> {
  const cardId = await claimForStranger(server);
  const ofCard = (outcomes: Outcomes): Case[] => [
    { of: "another's", variables: () => ({ cardId }), outcomes },
    { of: "missing", variables: () => ({ cardId: missingId }), outcomes },
  ];
  // All actors share one IP address, which may try only five wrong links.
  const tryLink = async () => {
    await server.db.deleteFrom("failed_tries").execute();
    return { token: "never-made" };
  };
  return {
    GetCustomerVouchers: only(whoReads("ok")),
    eGiftCards: only(whoReads("ok")),
    GetGiftCards: only(whoReads("ok")),
    GetOwnGiftCard: ofCard(whoReads("GIFT_CARD_NOT_FOUND")),
    GetGiftCardLink: only(everyone("ok"), { token: "never-made" }),
    LoyaltyClaimEGiftCard: only(whoRedeems("GIFT_CARD_NOT_OFFERED"), { ...tradeCard, code: "NONE" }),
    OpenGiftCardLink: [{ of: "it", variables: tryLink, outcomes: everyone("GIFT_CARD_LINK_NOT_VALID") }],
    ResendGiftCard: ofCard(whoRedeems("GIFT_CARD_NOT_FOUND")),
    GetWaitingGiftCards: only(staffOnly("ok")),
    ReturnGiftCardPoints: ofCard(staffOnly("GIFT_CARD_NOT_WAITING")),
  };
}

export const giftCardPages: Record<string, Outcomes> = {
  "gift-card": everyone("200"),
  "dashboard/rewards/gift-card": everyone("200", { guest: "302 /login/", ...each(noRewards, "403") }),
  "dashboard/rewards/gift-card/:cardId": everyone("404", { guest: "302 /login/", ...each(noRewards, "403") }),
};

export const voucherPages: Record<string, Outcomes> = {
  "dashboard/rewards-vouchers": everyone("200", { guest: "302 /login/", ...each(noRewards, "403") }),
};
