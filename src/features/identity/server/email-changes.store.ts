import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    email_changes: { token_hash: Buffer; user_id: string; email: string; created_at: Date };
  }
}

export interface EmailChange {
  readonly userId: string;
  readonly email: string;
}

const OPEN_MS = 24 * 3_600_000;
const openSince = (now: Date) => new Date(now.getTime() - OPEN_MS);

/** Takes the place of one that the person asked for before. */
export async function keepEmailChange(
  tx: Transaction,
  { userId, email }: EmailChange,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, email, created_at: at };
  await tx
    .insertInto("email_changes")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

export async function findEmailChange(db: Database, tokenHash: Buffer, now: Date): Promise<EmailChange | null> {
  const row = await db
    .selectFrom("email_changes")
    .select(["user_id as userId", "email"])
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", openSince(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Takes it out, so that it is followed once. */
export async function takeEmailChange(tx: Transaction, tokenHash: Buffer): Promise<EmailChange | null> {
  const row = await tx
    .deleteFrom("email_changes")
    .where("token_hash", "=", tokenHash)
    .returning(["user_id as userId", "email"])
    .executeTakeFirst();
  return row ?? null;
}

/** The address that waits for its owner; null where none does. */
export async function findWaitingEmail(db: Database, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("email_changes")
    .select("email")
    .where("user_id", "=", userId)
    .where("created_at", ">", openSince(now))
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function deleteLapsedEmailChanges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("email_changes").where("created_at", "<=", openSince(now)).execute();
}
