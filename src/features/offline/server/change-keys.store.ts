import { createHash } from "node:crypto";
import { type ColumnType, sql } from "kysely";
import type { Database, Tenant, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    change_keys: {
      account_id: string | null;
      user_id: string | null;
      guest_hash: Buffer | null;
      key_hash: Buffer;
      request_hash: Buffer;
      /** Written as JSON text, read as a list. */
      outcomes: ColumnType<readonly unknown[], string, never>;
      at: Date;
    };
  }
}

/** What a client sends with a change that it may send again. */
export interface SentChange {
  /** A request with a key that was used already changes nothing. Empty: every request counts. */
  readonly idempotencyKey?: string | null | undefined;
  /** The device owner who made the change. It is made for nobody else. Empty: a guest. Absent: the person who is signed in. */
  readonly onlyFor?: string | null | undefined;
}

export interface KeyedChange {
  readonly owner: Tenant;
  readonly key: string;
  /** The change as text. */
  readonly request: string;
}

/** Null for a change without a key. */
export function toKeyedChange(owner: Tenant, { idempotencyKey }: SentChange, request: object): KeyedChange | null {
  if (!idempotencyKey) return null;
  return { owner, key: idempotencyKey, request: JSON.stringify(request, leaveOutSending) };
}

/** A change that is sent again may name another version, because other changes may have arrived in between. */
function leaveOutSending(name: string, value: unknown): unknown {
  return ["modifiedTime", "idempotencyKey", "onlyFor"].includes(name) ? undefined : value;
}

export type StoredChange<Outcome = unknown> =
  | { readonly kind: "new" }
  | { readonly kind: "same"; readonly outcomes: readonly Outcome[] }
  | { readonly kind: "other" };

/**
 * `same`: this change was made already. `other`: the key was used for a different change. Requests with the same key wait for
 * each other. A change locks its key before everything else, so two changes cannot deadlock.
 */
export async function lockChangeKey<Outcome>(
  tx: Transaction,
  keyed: KeyedChange | null,
): Promise<StoredChange<Outcome>> {
  if (keyed === null) return { kind: "new" };
  const { owner, key, request } = keyed;
  const { accountId, userId, guestHash = null } = owner;
  const lockName = `change ${accountId} ${userId} ${guestHash?.toString("hex")} ${key}`;
  const [, row] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx),
    tx
      .selectFrom("change_keys")
      .select(["request_hash", "outcomes"])
      .where("account_id", accountId === null ? "is" : "=", accountId)
      .where("user_id", userId === null ? "is" : "=", userId)
      .where("guest_hash", guestHash === null ? "is" : "=", guestHash)
      .where("key_hash", "=", hash(key))
      .executeTakeFirst(),
  ]);
  if (row === undefined) return { kind: "new" };
  const outcomes = row.outcomes as readonly Outcome[];
  return row.request_hash.equals(hash(request)) ? { kind: "same", outcomes } : { kind: "other" };
}

interface MadeChange {
  /** For a request with several items: which of them were added. */
  readonly outcomes?: readonly unknown[];
  readonly at: Date;
}

/** Remembers that the change was made. A change without a key is not remembered. */
export async function insertChangeKey(
  tx: Transaction,
  keyed: KeyedChange | null,
  { outcomes = [], at }: MadeChange,
): Promise<void> {
  if (keyed === null) return;
  const { owner, key, request } = keyed;
  await tx
    .insertInto("change_keys")
    .values({
      account_id: owner.accountId,
      user_id: owner.userId,
      guest_hash: owner.guestHash ?? null,
      key_hash: hash(key),
      request_hash: hash(request),
      outcomes: JSON.stringify(outcomes),
      at,
    })
    .execute();
}

export async function deleteChangeKeysBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("change_keys").where("at", "<", moment).execute();
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
