import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    password_resets: { token_hash: Buffer; subject: string; created_at: Date };
  }
}

const OPEN_MS = 3_600_000;
const openSince = (now: Date) => new Date(now.getTime() - OPEN_MS);

/** Replaces an earlier link of the same person. False when this one or a newer one exists, so a repeated job changes nothing. */
export async function upsertPasswordReset(
  tx: Transaction,
  { subject, tokenHash, at }: { subject: string; tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const row = { token_hash: tokenHash, created_at: at };
  const written = await tx
    .insertInto("password_resets")
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(row).where("password_resets.created_at", "<", at))
    .returning("subject")
    .executeTakeFirst();
  return written !== undefined;
}

/** The person whose link this is, while it is open. */
export async function findPasswordReset(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("password_resets")
    .select("subject")
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", openSince(now))
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Deletes the link and returns its person, so that it works once. */
export async function deletePasswordReset(tx: Transaction, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", openSince(now))
    .returning("subject")
    .executeTakeFirst();
  return row?.subject ?? null;
}

export async function deletePasswordResetBySubject(tx: Transaction, subject: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("subject", "=", subject).execute();
}

export async function deleteLapsedPasswordResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("password_resets").where("created_at", "<=", openSince(now)).execute();
}
