/** The lists on the staff pages, one page at a time. */
import { type Database, readBesideTenant } from "../../../server/database.ts";
import { countMails, countUnsentMails, findMail, listMails, type StoredMail } from "../../../server/mail.store.ts";
import { FRESH_MS } from "../../../server/mail.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { isUuid } from "../../../shared/uuid.ts";
import {
  type AuditSearch,
  ENTRIES_PER_PAGE,
  formatAuditCursor,
  parseAuditSearch,
} from "../../identity/audit-search.ts";
import { type AccountSummary, countAccounts, listAccounts } from "../../identity/server/accounts.store.ts";
import { type AuditRow, listAuditEntries } from "../../identity/server/audit.store.ts";
import { toAccountReach } from "../../identity/staff-accounts.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { hideOneTimeLinks } from "../outbox-mail.ts";

export interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const MAX_SEARCH_LENGTH = 100;

/** All accounts, the assigned ones for a rep, and the trade accounts for store staff, who act for them. */
export function searchAccounts(
  db: Database,
  viewer: SignedInViewer,
  { text, page }: { readonly text: string; readonly page: Page },
): Promise<Listed<AccountSummary>> {
  const filter = { ...toAccountReach(viewer), text: text.trim().slice(0, MAX_SEARCH_LENGTH) };
  return readPage(db, viewer, (beside) => ({
    rows: listAccounts(beside, filter, toLimitOffset(page)),
    total: countAccounts(beside, filter),
  }));
}

/** One page of rows and their number, in the same exchange as the check of the viewer. */
async function readPage<Row>(
  db: Database,
  viewer: SignedInViewer,
  issue: (beside: Database) => { readonly rows: Promise<Row[]>; readonly total: Promise<number> },
): Promise<Listed<Row>> {
  return readBesideTenant(db, toTenant(viewer), async (beside) => {
    const issued = issue(beside);
    const [rows, total] = await Promise.all([issued.rows, issued.total]);
    return { rows, total };
  });
}

/** Mails that were sent, or will be, are shown without their one-time links. */
export async function listOutbox(
  { db, isMailSent }: { readonly db: Database; readonly isMailSent: boolean },
  viewer: SignedInViewer,
  page: Page,
): Promise<Listed<StoredMail>> {
  const { rows, total } = await readPage(db, viewer, (beside) => ({
    rows: listMails(beside, toLimitOffset(page)),
    total: countMails(beside),
  }));
  return { total, rows: rows.map((mail) => (isMailSent || mail.sentAt !== null ? hideOneTimeLinks(mail) : mail)) };
}

/** Shown like the mails of the outbox. */
export async function readOutboxMail(
  { db, isMailSent }: { readonly db: Database; readonly isMailSent: boolean },
  viewer: SignedInViewer,
  id: string,
): Promise<StoredMail | null> {
  const mail = await readBesideTenant(db, toTenant(viewer), (beside) =>
    isUuid(id) ? findMail(beside, id) : Promise.resolve(null),
  );
  return mail !== null && (isMailSent || mail.sentAt !== null) ? hideOneTimeLinks(mail) : mail;
}

/** The number of mails that a mail server has refused for more than a day. */
export function countOverdueMails(db: Database, viewer: SignedInViewer, now: Date): Promise<number> {
  const writtenBefore = new Date(now.getTime() - FRESH_MS);
  return readBesideTenant(db, toTenant(viewer), (beside) => countUnsentMails(beside, writtenBefore));
}

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** The next page begins behind it; null on the last page. */
  readonly nextCursor: string | null;
}

/** Days of the search begin at midnight in the viewer's country. */
export async function searchAuditLog(
  { db, buyer }: { readonly db: Database; readonly buyer: { readonly country: CountryCode } },
  viewer: SignedInViewer,
  search: AuditSearch,
): Promise<AuditPage> {
  const filter = parseAuditSearch(search, (await getCountry(db, buyer.country)).timeZone);
  const found = await readBesideTenant(db, toTenant(viewer), (beside) => listAuditEntries(beside, filter));
  const rows = found.slice(0, ENTRIES_PER_PAGE);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > rows.length && last !== undefined ? formatAuditCursor(last) : null };
}
