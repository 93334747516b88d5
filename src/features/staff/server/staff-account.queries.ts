/** What staff read about one account, each part of its page for itself. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { formatLedgerCursor, parseLedgerCursor } from "../../billing/ledger-cursor.ts";
import { listNewestMovements, listOpenSlice, type Movement } from "../../billing/server/account-movements.store.ts";
import { listTransfers } from "../../billing/server/bank-transfers.store.ts";
import { type AccountStanding, readAccountStanding } from "../../billing/server/receivables.queries.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import type { AccountPricing } from "../../catalogue/price.ts";
import { listOnDay } from "../../catalogue/price-book.ts";
import { findAccountTerms, findVolumeBandName, parseAccountTerms } from "../../catalogue/server/prices.store.ts";
import type { Account } from "../../identity/account.ts";
import type { Member } from "../../identity/member.ts";
import { type AccountNote, listNotes } from "../../identity/server/account-notes.store.ts";
import { findFilteredAccount } from "../../identity/server/accounts.store.ts";
import { type AuditRow, listAuditEntries } from "../../identity/server/audit.store.ts";
import { listMembers } from "../../identity/server/members.store.ts";
import { listPeopleByIds, listReps, type NamedPerson } from "../../identity/server/people.store.ts";
import { selectRepIds } from "../../identity/server/rep-assignments.store.ts";
import { toAccountReach } from "../../identity/staff-accounts.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";

export interface StaffAccount {
  readonly viewer: SignedInViewer;
  readonly account: Account;
  readonly country: Country;
}

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Accounts have no store, so also store staff read them beside the wall of their stores. */
function readBeside<T>(db: Database, viewer: SignedInViewer, work: (db: Database) => Promise<T>): Promise<T> {
  return readBesideTenant(db, toStaffTenant(viewer), work);
}

/** Null for an account that the viewer does not work with, and for one that does not exist. */
export async function findStaffAccount(
  db: Database,
  viewer: SignedInViewer,
  number: string,
): Promise<StaffAccount | null> {
  const account = await readBeside(db, viewer, (beside) => findFilteredAccount(beside, toAccountReach(viewer), number));
  return account && { viewer, account, country: await getCountry(db, account.country) };
}

export function readStaffStanding({ db, clock }: Services, shown: StaffAccount): Promise<AccountStanding> {
  const today = toLocalDate(clock.now(), shown.country.timeZone);
  return readBeside(db, shown.viewer, (beside) => readAccountStanding(beside, shown.account.id, today));
}

const MOVEMENTS_PER_PAGE = 50;

export interface LedgerPage {
  readonly country: Country;
  readonly rows: readonly LedgerRow[];
  /** The next page begins behind it; null on the last page. */
  readonly nextCursor: string | null;
  /** In the account's country. */
  readonly today: LocalDate;
}

export interface LedgerRow extends Movement {
  /** A bank transfer that staff recorded and did not reverse. */
  readonly isTransfer: boolean;
}

export async function readLedger(
  { db, clock }: Services,
  { viewer, account, country }: StaffAccount,
  after: string,
): Promise<LedgerPage> {
  const page = { after: parseLedgerCursor(after), limit: MOVEMENTS_PER_PAGE + 1 };
  const [found, transfers] = await readBeside(db, viewer, (beside) =>
    Promise.all([listNewestMovements(beside, account.id, page), listTransfers(beside, account.id)]),
  );
  const ids = new Set(transfers.map(({ documentId }) => documentId));
  const rows = found.slice(0, MOVEMENTS_PER_PAGE).map((row) => ({ ...row, isTransfer: ids.has(row.id) }));
  const last = rows.at(-1);
  const nextCursor = found.length > rows.length && last ? formatLedgerCursor(last) : null;
  return { country, rows, nextCursor, today: toLocalDate(clock.now(), country.timeZone) };
}

const MAX_OPEN = 200;

/** What the account owes, the oldest first. */
export async function listOpenDebits(db: Database, { viewer, account }: StaffAccount): Promise<LedgerRow[]> {
  const open = await readBeside(db, viewer, (beside) =>
    listOpenSlice(beside, account.id, { after: null, limit: MAX_OPEN }),
  );
  return open.filter(({ cents }) => cents > 0).map((row) => ({ ...row, isTransfer: false }));
}

export function listAccountMembers(db: Database, { viewer, account }: StaffAccount): Promise<Member[]> {
  return readBeside(db, viewer, (beside) => listMembers(beside, account.id));
}

export function listAccountNotes(db: Database, { viewer, account }: StaffAccount): Promise<AccountNote[]> {
  return readBeside(db, viewer, (beside) => listNotes(beside, account.id));
}

export function listAccountReps(db: Database, { viewer, account }: StaffAccount): Promise<NamedPerson[]> {
  return readBeside(db, viewer, (beside) => listPeopleByIds(beside, selectRepIds(account.id)));
}

export function listRepChoices(
  db: Database,
  { viewer }: StaffAccount,
): Promise<readonly Pick<NamedPerson, "id" | "name">[]> {
  return readBeside(db, viewer, listReps);
}

/** The newest entries of the audit log about the account. */
export function listAccountHistory(db: Database, { viewer, account }: StaffAccount): Promise<AuditRow[]> {
  const filter = { text: account.number, action: null, from: null, until: null, after: null };
  return readBeside(db, viewer, (beside) => listAuditEntries(beside, filter));
}

const MAX_CONTRACT_PRICES = 200;

export interface AgreedPrice {
  /** "Contract price", "Range discount" or "Volume band". */
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  /** The unit price ex GST, or null for a discount. */
  readonly unitCents: number | null;
  readonly basisPoints: number | null;
}

/** What was agreed for today, by the day of the account's country. */
export async function listAgreedPrices(
  { db, clock, snapshots }: Services & { readonly snapshots: { readonly catalogue: CatalogueSnapshot } },
  { viewer, account, country }: StaffAccount,
): Promise<AgreedPrice[]> {
  const day = toLocalDate(clock.now(), country.timeZone);
  const days = { from: day, to: day };
  const [terms, band] = await readBeside(db, viewer, (beside) =>
    Promise.all([findAccountTerms(beside, account.id, days), findVolumeBandName(beside, account.id, day)]),
  );
  return toAgreedPrices(parseAccountTerms(terms), { day, band, catalogue: snapshots.catalogue });
}

interface AgreedFacts {
  readonly day: LocalDate;
  readonly band: string | null;
  readonly catalogue: CatalogueSnapshot;
}

function toAgreedPrices(
  { contractCents, rangeDiscounts, volumeBand }: AccountPricing,
  { day, band, catalogue: { variantBySku, categoryById } }: AgreedFacts,
): AgreedPrice[] {
  const bands = [...listOnDay(volumeBand, day)].map(([code, basisPoints]) => ({ code, name: band ?? "", basisPoints }));
  const ranges = [...listOnDay(rangeDiscounts, day)].map(([code, basisPoints]) => ({
    ...{ code, name: categoryById.get(code)?.name ?? code, basisPoints },
  }));
  const contracts = [...listOnDay(contractCents, day)].slice(0, MAX_CONTRACT_PRICES).map(([code, unitCents]) => {
    const found = variantBySku.get(code);
    const name = found === undefined ? code : `${found.product.name}, ${found.variant.size}`;
    return { kind: "Contract price", code, name, unitCents, basisPoints: null };
  });
  return [
    ...bands.map((each) => ({ ...each, kind: "Volume band", unitCents: null })),
    ...ranges.map((each) => ({ ...each, kind: "Range discount", unitCents: null })),
    ...contracts,
  ];
}
