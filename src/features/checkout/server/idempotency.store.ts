import { createHash } from "node:crypto";
import type { ColumnType } from "kysely";
import type { Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    idempotency_keys: {
      account_id: string;
      operation: string;
      key: string;
      request_hash: Buffer;
      /** Written as text of JSON, read as what it says. */
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

export type KeptReply =
  | { readonly kind: "new" }
  | { readonly kind: "same"; readonly number: string }
  | { readonly kind: "other" };

/** What was answered under this key before, if anything was. */
export async function findReply(
  tx: Transaction,
  { accountId, operation, key, request }: KeyedRequest,
): Promise<KeptReply> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return { kind: "new" };
  return row.request_hash.equals(hashOf(request)) ? { kind: "same", number: row.reply.number } : { kind: "other" };
}

/** In the transaction of what it answers. False where the key was taken meanwhile. */
export async function keepReply(
  tx: Transaction,
  { accountId, operation, key, request }: KeyedRequest,
  { number, at }: { number: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("idempotency_keys")
    .values({
      account_id: accountId,
      operation,
      key,
      request_hash: hashOf(request),
      reply: JSON.stringify({ number }),
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(request: object): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}
