/** A claim of a gift card that the sandbox provider never answers. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertGiftCard } from "../../src/features/gift-cards/server/gift-cards.store.ts";
import { points } from "../../src/features/loyalty/points.ts";
import { movePoints } from "../../src/features/loyalty/server/points.steps.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { getAccountId } from "./billing.ts";
import { friend } from "./gift-card-inputs.ts";
import { givePoints } from "./points.ts";

/**
 * Gives the account 2,000 points and takes them for the claim. At the provider its reference belongs to another order, so no order
 * with it gets an answer.
 */
export async function claimWithoutAnswer(db: Database, email: string): Promise<{ cardId: string }> {
  const accountId = await getAccountId(db, email);
  const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const cardId = randomUUID();
  const redemptionId = randomUUID();
  const now = new Date();
  await givePoints(db, accountId, 2_000);
  await inTransaction(db, async (tx) => {
    await sql`insert into sandbox_gift_cards (reference, program, amount_cents, currency) values (${cardId}, 'OTHER', 1, 'AUD')`.execute(
      tx,
    );
    await movePoints(tx, {
      ...{ id: redemptionId, accountId, at: now, type: "REDEMPTION", points: points(-2_000) },
      ...{ cause: "Gift card for $10: Trestle Trade gift card", reference: cardId },
    });
    const { sendToFriend: isForFriend, ...recipient } = friend;
    await insertGiftCard(tx, {
      ...{
        id: cardId,
        accountId,
        userId,
        key: cardId,
        requestHash: Buffer.alloc(32),
        redemptionId,
        isForFriend,
        recipient,
      },
      ...{ kind: { programId: "AU-TRADE", name: "Trestle Trade gift card" }, dollars: 10, currency: "AUD" },
      ...{ cost: points(2_000), message: "", askedAt: new Date(now.getTime() - 2 * 3_600_000) },
    });
  });
  return { cardId };
}
