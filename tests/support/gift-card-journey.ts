/** The operations of gift cards, for the scan of every operation. */
import { testAmounts } from "../../src/sandbox-gateway/gift-card-orders.ts";
import { getAccountId } from "./billing.ts";
import { listIssuedCodes } from "./gift-card-client.ts";
import { friend, tradeCard } from "./gift-card-inputs.ts";
import { readToken, waitForMailedLink } from "./mail-link.ts";
import { givePoints } from "./points.ts";
import type { ScanWorld } from "./scan-world.ts";

/** Runs an operation as one person. */
type Ask = <T = unknown>(operation: string, variables?: object) => Promise<T>;

const holder = "holder.au@trestle.test";

/** A gift card for a friend, sent twice and opened, and one for oneself, which then pays over the counter. */
export async function claimGiftCards(
  { db, get, runQueuedJob }: ScanWorld,
  { ask, admin }: { readonly ask: Ask; readonly admin: Ask },
): Promise<void> {
  await givePoints(db, await getAccountId(db, holder), 40_000);
  const claim = async (variables: object) => {
    const asked = { ...tradeCard, ...variables };
    const { cardId } = await ask<{ cardId: string }>("LoyaltyClaimEGiftCard", asked);
    await runQueuedJob("issue-gift-card");
    return cardId;
  };
  const cardId = await claim(friend);
  await ask("ResendGiftCard", { cardId });
  await runQueuedJob("gift-card-link");
  const link = await waitForMailedLink(db, { email: friend.email, about: "gift card" });
  const variables = { token: readToken(link) };
  await get("GetGiftCardLink", { cookie: "", variables });
  await get("OpenGiftCardLink", { cookie: "", variables });
  const ownId = await claim({});
  await ask("GetOwnGiftCard", { cardId: ownId });
  const [barcode] = await listIssuedCodes(db, ownId);
  const receipt = { barcodePIN: "", accountId: "", amount: "2.50", externalReference: "R-1" };
  await admin("SpendOverCounter", { ...receipt, barcode });
  await ask("GetGiftCards");
  await claim({ amount: String(testAmounts.refused) });
}
