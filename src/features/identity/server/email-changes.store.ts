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

/** Replaces an earlier change of the same person. */
export async function upsertEmailChange(
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

/** Deletes and returns the change, so that the link works once. */
export async function deleteEmailChange(tx: Transaction, tokenHash: Buffer): Promise<EmailChange | null> {
  const row = await tx
    .deleteFrom("email_changes")
    .where("token_hash", "=", tokenHash)
    .returning(["user_id as userId", "email"])
    .executeTakeFirst();
  return row ?? null;
}

/** The new address that is not confirmed yet. */
export async function findPendingEmail(db: Database, userId: string, now: Date): Promise<string | null> {
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
