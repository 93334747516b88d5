import { sql } from "kysely";
import { openDatabase } from "../src/server/database.ts";
import { openSession } from "../tests/support/ask-shop.ts";
import type { Shop } from "./shop.ts";

export interface Buyer {
  readonly cookie: string;
}

/** People who may order on account, spread over all accounts. Their stock and credit never run out. */
export async function listBuyers(shop: Shop, count: number, skus: readonly string[]): Promise<Buyer[]> {
  const { db, close } = openDatabase(shop.databaseUrl, { connections: 4, onIdleError: () => undefined });
  try {
    await sql`update accounts set terms = 'CREDIT', credit_limit_cents = 1000000000000, hold = 'GREEN', po_number_required = false
      where kind = 'TRADE'`.execute(db);
    await sql`update memberships set access = 'FULL', spend_limit_cents = null where access = 'LIMITED'`.execute(db);
    await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 1000000000 from stores s, unnest(${skus}::text[]) as v (sku)
      on conflict (store_id, sku) do update set on_hand = excluded.on_hand`.execute(db);
    const { rows } = await sql<{ email: string }>`
      select u.email from users u join memberships m on m.user_id = u.id and m.status = 'ACTIVE' and m.is_default
      join accounts a on a.id = m.account_id and a.kind = 'TRADE'
      where u.role = 'CUSTOMER' order by row_number() over (partition by a.id order by u.email), u.email limit ${count}`.execute(
      db,
    );
    if (rows.length < count) throw new Error(`There are only ${rows.length} people who could buy.`);
    return await Promise.all(rows.map(async ({ email }) => ({ cookie: await openSession(db, email) })));
  } finally {
    await close();
  }
}

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
