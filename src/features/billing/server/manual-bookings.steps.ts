/** What every booking by staff does: it locks the account, books under a key once, and ends with the hold and the audit entry. */
import type { CommitWith, Database, Transaction } from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Account } from "../../identity/account.ts";
import type { AuditAction, AuditChange } from "../../identity/audit.ts";
import { accountIdByNumber, updateHold } from "../../identity/server/accounts.store.ts";
import { auditAccount, lockStaffAccount } from "../../identity/server/staff-accounts.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { receivablesErrors } from "../receivables-errors.ts";
import { findBookedHash, insertBookingKey } from "./bank-transfers.store.ts";
import { findNewHold } from "./refresh-hold.steps.ts";

interface OpenTransaction {
  readonly db: Database;
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly at: Date;
}

export interface BookingRequest {
  readonly viewer: SignedInViewer;
  /** The number of the account. */
  readonly number: string;
  /** For a booking that counts once: its key, and everything that must be equal when the key is used again. */
  readonly once?: { readonly key: string; readonly input: unknown };
}

export interface Booking extends Omit<OpenTransaction, "db"> {
  readonly viewer: SignedInViewer;
  readonly account: Account;
  readonly country: Country;
  readonly today: LocalDate;
  /** Writes the key of the booking beside its document. */
  readonly remember: (documentId: string) => Promise<void>;
}

const MAX_KEY_LENGTH = 100;

/** Locks the account and the rights of the person. Null if the same request was booked before. */
export async function startBooking(
  { db, tx, commitWith, at }: OpenTransaction,
  { viewer, number, once }: BookingRequest,
): Promise<Result<Booking | null, UserError>> {
  const { key = "", input } = once ?? {};
  const requestHash = hashToken(JSON.stringify(input ?? null));
  // Statements of one transaction run in the order in which they are issued: the key is read under the lock.
  const [found, known] = await Promise.all([
    lockStaffAccount(tx, viewer, { number, isPermitted: ({ money }) => money }),
    once === undefined ? null : findBookedHash(tx, accountIdByNumber(number), key),
  ]);
  if (!found.ok) return found;
  if (known?.equals(requestHash) === true) return ok(null);
  const isKey = once === undefined || (key !== "" && key.length <= MAX_KEY_LENGTH);
  if (known !== null || !isKey) return refused(receivablesErrors.keyReused);
  const account = found.value;
  const country = await getCountry(db, account.country);
  const today = toLocalDate(at, country.timeZone);
  const remember = (documentId: string) =>
    insertBookingKey(tx, { accountId: account.id, key, requestHash, documentId, at });
  return ok({ tx, commitWith, viewer, account, country, at, today, remember });
}

interface BookingEntry extends AuditChange {
  readonly action: AuditAction;
  readonly reason?: string;
}

/** Waits for the writes of a booking, sets the hold that follows from them, and writes the audit entry. */
export async function endBooking(
  { tx, commitWith, viewer, account, at, today }: Booking,
  writes: readonly Promise<unknown>[],
  entry: BookingEntry,
): Promise<void> {
  const [{ change: hold }] = await Promise.all([findNewHold(tx, account.id, { today }), ...writes]);
  commitWith(
    ...(hold === null ? [] : [updateHold(tx, account.id, hold)]),
    auditAccount(tx, viewer, { at, account, ...entry }),
  );
}
