import { openDatabase } from "../src/server/database.ts";
import { openSession } from "../tests/support/ask-shop.ts";
import { cartClient } from "../tests/support/cart-client.ts";
import { fillCart, listTypicalLines } from "../tests/support/ten-line-cart.ts";
import type { Shop } from "./shop.ts";

export interface BenchCart {
  readonly cookie: string;
  /** The line whose quantity changes. */
  readonly itemId: string;
}

/** One cart of ten lines, most of them tinted, for each of `people` trade customers. No cart is shared, so no request waits for another's lock. */
export async function makeFullCarts(shop: Shop, people: number): Promise<BenchCart[]> {
  const { db, close } = openDatabase(shop.databaseUrl, { connections: 4, onIdleError: () => undefined });
  try {
    const users = await db
      .selectFrom("users as u")
      .innerJoin("memberships as m", "m.user_id", "u.id")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .where("a.kind", "=", "TRADE")
      .where("a.country", "=", "AU")
      .where("u.role", "=", "CUSTOMER")
      .where("m.status", "=", "ACTIVE")
      .where("m.is_default", "=", true)
      .select("u.email")
      .orderBy("u.email")
      .limit(people)
      .execute();
    const lines = await listTypicalLines(db);
    return await Promise.all(
      users.map(async ({ email }) => {
        const cookie = await openSession(db, email);
        return { cookie, itemId: await fillCart(cartClient(shop.url, cookie), lines) };
      }),
    );
  } finally {
    await close();
  }
}
