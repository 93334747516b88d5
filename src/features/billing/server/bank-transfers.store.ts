import { type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Transfer } from "../bank-transfer.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    bank_transfers: {
      document_id: string;
      account_id: string;
      received_on: string;
      amount_cents: string | number;
      reference: string;
      is_second: boolean;
      user_id: string;
      at: Date;
      reversed_at: Generated<Date | null>;
    };
    booking_keys: { account_id: string; key: string; request_hash: Buffer; document_id: string; at: Date };
  }
}

/** A transfer that is booked. */
export interface BookedTransfer {
  readonly documentId: string;
  readonly receivedOn: LocalDate;
  readonly reference: string;
}

export async function insertTransfer(
  tx: Transaction,
  transfer: Omit<Transfer, "documentIds"> & {
    readonly documentId: string;
    readonly accountId: string;
    readonly isSecond: boolean;
    readonly userId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("bank_transfers")
    .values({
      document_id: transfer.documentId,
      account_id: transfer.accountId,
      received_on: transfer.receivedOn,
      amount_cents: transfer.amountCents,
      reference: transfer.reference,
      is_second: transfer.isSecond,
      user_id: transfer.userId,
      at: transfer.at,
    })
    .execute();
}

/** Whether a transfer with this day, amount and reference is booked and not reversed. */
export async function isTransferBooked(
  db: Database,
  accountId: string,
  { receivedOn, amountCents, reference }: Omit<Transfer, "documentIds">,
): Promise<boolean> {
  const row = await db
    .selectFrom("bank_transfers")
    .select("document_id")
    .where("account_id", "=", accountId)
    .where("received_on", "=", sql<string>`${receivedOn}::date`)
    .where("amount_cents", "=", amountCents)
    .where("reference", "=", reference)
    .where("reversed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function selectBooked(db: Database, accountId: string) {
  return db
    .selectFrom("bank_transfers")
    .select(["document_id as documentId", sql<string>`received_on::text`.as("receivedOn"), "reference"])
    .where("account_id", "=", accountId)
    .where("reversed_at", "is", null);
}

/** Null for a receipt of another account and for a transfer that was reversed. The caller has locked the account. */
export async function findTransfer(
  tx: Transaction,
  accountId: string,
  documentId: string,
): Promise<BookedTransfer | null> {
  if (!isUuid(documentId)) return null;
  return (await selectBooked(tx, accountId).where("document_id", "=", documentId).executeTakeFirst()) ?? null;
}

const MAX_TRANSFERS = 200;

/** The newest transfers that were not reversed. */
export function listTransfers(db: Database, accountId: string): Promise<BookedTransfer[]> {
  return selectBooked(db, accountId).orderBy("at", "desc").limit(MAX_TRANSFERS).execute();
}

export async function markReversed(tx: Transaction, documentId: string, at: Date): Promise<void> {
  await tx.updateTable("bank_transfers").set({ reversed_at: at }).where("document_id", "=", documentId).execute();
}

/** The hash of the request that was booked under a key; null for a new key. The caller has locked the account. */
export async function findBookedHash(
  tx: Transaction,
  accountId: RawBuilder<string>,
  key: string,
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("booking_keys")
    .select("request_hash as hash")
    .where(sql<SqlBool>`account_id = ${accountId}`)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function insertBookingKey(
  tx: Transaction,
  booking: {
    readonly accountId: string;
    readonly key: string;
    readonly requestHash: Buffer;
    readonly documentId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("booking_keys")
    .values({
      account_id: booking.accountId,
      key: booking.key,
      request_hash: booking.requestHash,
      document_id: booking.documentId,
      at: booking.at,
    })
    .execute();
}
