import { openDatabase } from "../src/server/database.ts";
import { openSession } from "../tests/support/ask-shop.ts";
import type { Shop } from "./shop.ts";

/** The cookie of a person of the demo world who buys for a trade account. */
export async function signInTrade({ databaseUrl }: Shop): Promise<string> {
  const { db, close } = openDatabase(databaseUrl, { connections: 1, onIdleError: () => undefined });
  try {
    const { email } = await db
      .selectFrom("users as u")
      .innerJoin("memberships as m", "m.user_id", "u.id")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .where("a.kind", "=", "TRADE")
      .where("m.access", "=", "HOLDER")
      .select("u.email")
      .orderBy("a.number")
      .executeTakeFirstOrThrow();
    return await openSession(db, email);
  } finally {
    await close();
  }
}
