/** A reward whose gift card the provider refused. */
import { randomUUID } from "node:crypto";
import { markFailed } from "../../src/features/gift-cards/server/gift-cards.store.ts";
import { giveGiftCard } from "../../src/features/gift-cards/server/issue-gift-card.steps.ts";
import { insertGrant } from "../../src/features/offers/server/offer-grants.store.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { getAccountId } from "./billing.ts";
import { insertOffer } from "./offers.ts";

/** The goal is out of reach, so no order gets the reward. */
export async function failRewardCard(db: Database, email: string): Promise<{ cardId: string }> {
  const accountId = await getAccountId(db, email);
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const reward = { cardCode: "TRADE", cardDollars: 10 };
  const target = 1_000_000;
  const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target, reward });
  const at = new Date();
  return inTransaction(db, async (tx) => {
    const kind = { programId: "AU-TRADE", name: "Trestle Trade gift card" };
    const owner = { userId, firstName: "A", lastName: "Member", email };
    const cardId = await giveGiftCard(tx, { accountId, owner, kind, dollars: 10, currency: "AUD", at });
    await markFailed(tx, cardId, { at, pointsBack: 0 });
    const gift = { kind: "GIFT_CARD", cardId } as const;
    await insertGrant(tx, { id: randomUUID(), accountId, rsn, occasion: "once", at, target, gift, limit: null });
    return { cardId };
  });
}
