/** The vouchers of an account, for tests. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/** Gives an account a voucher and returns its id. Without a last day it can be spent for a year. */
export async function giveVoucher(
  db: Database,
  accountId: string,
  valueCents: number,
  { expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10), name = "A test" } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`insert into vouchers (id, account_id, name, value_cents, left_cents, expires_on, issued_at)
    values (${id}, ${accountId}, ${name}, ${valueCents}, ${valueCents}, ${expiresOn}::date, now())`.execute(db);
  return id;
}

export async function findVoucherLeft(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select left_cents as left from vouchers where id = ${id}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** One of the vouchers that an account can still spend; null if it has none. */
export async function findSpendableVoucher(db: Database, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from vouchers where account_id = ${accountId}
    and gift_card_id is null and left_cents > 0 and expires_on > current_date order by issued_at, id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
