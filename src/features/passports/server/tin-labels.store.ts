import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    tin_labels: {
      id: Generated<string>;
      account_id: string;
      job_id: string;
      order_id: string;
      place: number;
      token_hash: Buffer;
      created_by: string;
      created_at: Date;
      revoked_at: Date | null;
    };
  }
}

/** A label that is not revoked. */
export interface TinLabel {
  readonly id: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly orderId: string;
  readonly lineNumber: number;
  readonly createdAt: Date;
}

interface NewLabel extends Omit<TinLabel, "id" | "createdAt"> {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly at: Date;
}

/** A repeated request finds its label made. */
export async function insertLabel(tx: Transaction, label: NewLabel): Promise<void> {
  await tx
    .insertInto("tin_labels")
    .values({
      account_id: label.accountId,
      job_id: label.jobId,
      order_id: label.orderId,
      place: label.lineNumber,
      token_hash: label.tokenHash,
      created_by: label.userId,
      created_at: label.at,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function selectLive(db: Database) {
  return db
    .selectFrom("tin_labels")
    .select([
      "id",
      "account_id as accountId",
      "job_id as jobId",
      "order_id as orderId",
      "place as lineNumber",
      "created_at as createdAt",
    ])
    .where("revoked_at", "is", null);
}

export function listLabels(db: Database, jobId: string): Promise<TinLabel[]> {
  return selectLive(db).where("job_id", "=", jobId).orderBy("created_at", "desc").orderBy("id").execute();
}

/** Null for a link that never existed and for one that was revoked. */
export async function findLabelByToken(db: Database, tokenHash: Buffer): Promise<TinLabel | null> {
  return (await selectLive(db).where("token_hash", "=", tokenHash).executeTakeFirst()) ?? null;
}

/** The label with this id; null if it does not exist or was revoked. */
export async function lockLabel(tx: Transaction, id: string): Promise<TinLabel | null> {
  if (!isUuid(id)) return null;
  return (await selectLive(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export async function markRevoked(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("tin_labels").set({ revoked_at: at }).where("id", "=", id).execute();
}
