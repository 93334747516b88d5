import { createHash } from "node:crypto";
import type { ColumnType } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { CartOwner } from "../cart-owner.ts";
import type { ItemOutcome } from "../item-input.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    cart_change_keys: {
      account_id: string | null;
      user_id: string | null;
      guest_hash: Buffer | null;
      key_hash: Buffer;
      request_hash: Buffer;
      /** Written as JSON text, read as a list. */
      outcomes: ColumnType<readonly ItemOutcome[], string, never>;
      at: Date;
    };
  }
}

export interface KeyedChange {
  readonly owner: CartOwner;
  readonly key: string;
  /** The change as text. */
  readonly request: string;
}

export type StoredChange =
  | { readonly kind: "new" }
  | { readonly kind: "same"; readonly outcomes: readonly ItemOutcome[] }
  | { readonly kind: "other" };

/** `same`: this change was made already. `other`: the key was used for a different change. Lock the owner's cart before. */
export async function findStoredChange(
  tx: Transaction,
  { owner: { accountId, userId, guestHash }, key, request }: KeyedChange,
): Promise<StoredChange> {
  const row = await tx
    .selectFrom("cart_change_keys")
    .select(["request_hash", "outcomes"])
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("guest_hash", guestHash === null ? "is" : "=", guestHash)
    .where("key_hash", "=", hash(key))
    .executeTakeFirst();
  if (row === undefined) return { kind: "new" };
  return row.request_hash.equals(hash(request)) ? { kind: "same", outcomes: row.outcomes } : { kind: "other" };
}

export async function insertStoredChange(
  tx: Transaction,
  { owner, key, request }: KeyedChange,
  { outcomes, at }: { outcomes: readonly ItemOutcome[]; at: Date },
): Promise<void> {
  await tx
    .insertInto("cart_change_keys")
    .values({
      account_id: owner.accountId,
      user_id: owner.userId,
      guest_hash: owner.guestHash,
      key_hash: hash(key),
      request_hash: hash(request),
      outcomes: JSON.stringify(outcomes),
      at,
    })
    .execute();
}

export async function deleteStoredChangesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("cart_change_keys").where("at", "<", moment).execute();
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
