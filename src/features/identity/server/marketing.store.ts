import type { Database, Transaction } from "../../../server/database.ts";
import type { MarketingStatus, UnsubscribeLink } from "../marketing.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    marketing_consents: { user_id: string; status: MarketingStatus; changed_at: Date };
    unsubscribe_links: { token_hash: Buffer; user_id: string; created_at: Date; used_at: Date | null };
  }
}

export interface MarketingConsent {
  readonly status: MarketingStatus;
  /** Null for a person who never chose. */
  readonly changedAt: Date | null;
}

const noChoice: MarketingConsent = { status: "UNSUBSCRIBED", changedAt: null };

export async function getConsent(db: Database, userId: string): Promise<MarketingConsent> {
  const row = await db
    .selectFrom("marketing_consents")
    .select(["status", "changed_at as changedAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? noChoice;
}

/** False when the status was already the same, so that repeating a choice counts once. */
export async function changeConsent(
  tx: Transaction,
  userId: string,
  { status, at }: { status: MarketingStatus; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("marketing_consents")
    .values({ user_id: userId, status, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ status, changed_at: at })
        .where("marketing_consents.status", "!=", status),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUnsubscribeLink(
  tx: Transaction,
  link: { tokenHash: Buffer; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("unsubscribe_links")
    .values({ token_hash: link.tokenHash, user_id: link.userId, created_at: link.at, used_at: null })
    .execute();
}

export type OwnedLink = UnsubscribeLink & { readonly userId: string };

export async function findUnsubscribeLink(db: Database, tokenHash: Buffer): Promise<OwnedLink | null> {
  const row = await db
    .selectFrom("unsubscribe_links as l")
    .leftJoin("marketing_consents as c", "c.user_id", "l.user_id")
    .select(["l.user_id as userId", "l.created_at as createdAt", "l.used_at as usedAt"])
    .select((eb) => eb.fn.coalesce("c.status", eb.val(noChoice.status)).as("status"))
    .where("l.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Serializes parallel uses of a link. The consent is read by a second statement, because the statement that waited for the lock still sees the old consent. */
export async function lockUnsubscribeLink(tx: Transaction, tokenHash: Buffer): Promise<OwnedLink | null> {
  await tx.selectFrom("unsubscribe_links").select("user_id").where("token_hash", "=", tokenHash).forUpdate().execute();
  return findUnsubscribeLink(tx, tokenHash);
}

export async function markLinkUsed(tx: Transaction, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable("unsubscribe_links").set({ used_at: at }).where("token_hash", "=", tokenHash).execute();
}

export async function deleteLapsedLinks(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom("unsubscribe_links").where("created_at", "<=", createdBefore).execute();
}
