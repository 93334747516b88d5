import { createHash } from "node:crypto";
import { type ColumnType, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    idempotency_keys: {
      account_id: string;
      operation: string;
      key: string;
      request_hash: Buffer;
      /** Written as JSON text, read as an object. */
      reply: ColumnType<{ readonly number: string }, string, never>;
      at: Date;
    };
  }
}

export interface KeyedRequest {
  readonly accountId: string;
  readonly operation: string;
  readonly key: string;
  readonly request: object;
}

export type StoredReply =
  | { readonly kind: "new" }
  | { readonly kind: "same"; readonly number: string }
  | { readonly kind: "other" };

/** `same`: the key was used for this request and has this answer. `other`: it was used for a different request. */
export async function findReply(
  tx: Transaction,
  { accountId, operation, key, request }: KeyedRequest,
): Promise<StoredReply> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return { kind: "new" };
  return row.request_hash.equals(hashRequest(request)) ? { kind: "same", number: row.reply.number } : { kind: "other" };
}

/** Locks a key until the transaction ends, so that of two parallel requests the second one finds the reply of the first. */
export async function lockReply(tx: Transaction, { accountId, operation, key }: KeyedRequest): Promise<void> {
  const name = ["idempotency_keys", accountId, operation, key].join(" ");
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Lock the key before. */
export async function insertReply(
  tx: Transaction,
  { accountId, operation, key, request }: KeyedRequest,
  { number, at }: { number: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("idempotency_keys")
    .values({
      account_id: accountId,
      operation,
      key,
      request_hash: hashRequest(request),
      reply: JSON.stringify({ number }),
      at,
    })
    .execute();
}

/** A request with a deleted key counts as a new one. */
export async function deleteOldReplies(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys
    where ctid = any(array(select ctid from idempotency_keys where at < ${before} order by at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

function hashRequest(request: object): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}
