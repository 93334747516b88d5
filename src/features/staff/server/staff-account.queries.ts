/** What staff read about one account, each part of its page for itself. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { formatLedgerCursor, parseLedgerCursor } from "../../billing/ledger-cursor.ts";
import { listNewestMovements, type Movement } from "../../billing/server/account-movements.store.ts";
import { type AccountStanding, readAccountStanding } from "../../billing/server/receivables.queries.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import type { AccountPricing } from "../../catalogue/price.ts";
import { listOnDay } from "../../catalogue/price-book.ts";
import { findAccountTerms, findVolumeBandName, parseAccountTerms } from "../../catalogue/server/prices.store.ts";
import type { Account } from "../../identity/account.ts";
import type { Member } from "../../identity/member.ts";
import { type AccountNote, listNotes } from "../../identity/server/account-notes.store.ts";
import { findFilteredAccount, selectRepIds } from "../../identity/server/accounts.store.ts";
import { type AuditRow, listAuditEntries } from "../../identity/server/audit.store.ts";
import { listMembers } from "../../identity/server/members.store.ts";
import { listPeopleByIds, listReps, type NamedPerson } from "../../identity/server/people.store.ts";
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
  readonly rows: readonly Movement[];
  /** The next page begins behind it; null on the last page. */
  readonly nextCursor: string | null;
}

export async function readLedger(
  { db }: Services,
  { viewer, account, country }: StaffAccount,
  after: string,
): Promise<LedgerPage> {
  const page = { after: parseLedgerCursor(after), limit: MOVEMENTS_PER_PAGE + 1 };
  const found = await readBeside(db, viewer, (beside) => listNewestMovements(beside, account.id, page));
  const rows = found.slice(0, MOVEMENTS_PER_PAGE);
  const last = rows.at(-1);
  return { country, rows, nextCursor: found.length > rows.length && last ? formatLedgerCursor(last) : null };
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
