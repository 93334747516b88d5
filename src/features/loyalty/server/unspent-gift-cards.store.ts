import type { Database } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    unspent_gift_cards: { account_id: string; expires_at: Date | null };
  }
}

/** Whether the account has a gift card that is being made, or one that can still be spent. */
export async function findHasGiftCard(db: Database, accountId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom("unspent_gift_cards")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", at)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
