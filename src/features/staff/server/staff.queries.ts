/** The lists on the staff pages, one page at a time. */
import type { Database } from "../../../server/database.ts";
import { countMails, listMails, type StoredMail } from "../../../server/mail.store.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { type AccountSummary, countAccounts, listAccounts } from "../../identity/server/accounts.store.ts";
import { type AuditRow, countAuditEntries, listAuditEntries } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";

export interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const MAX_SEARCH_LENGTH = 100;

/** All accounts for an administrator, the assigned ones for a rep. */
export async function searchAccounts(
  db: Database,
  viewer: SignedInViewer,
  { text, page }: { readonly text: string; readonly page: Page },
): Promise<Listed<AccountSummary>> {
  const repId = viewer.may.administer ? null : viewer.user.id;
  const filter = { text: text.trim().slice(0, MAX_SEARCH_LENGTH), repId };
  return { rows: await listAccounts(db, filter, toLimitOffset(page)), total: await countAccounts(db, filter) };
}

export async function listOutbox(db: Database, page: Page): Promise<Listed<StoredMail>> {
  return { rows: await listMails(db, toLimitOffset(page)), total: await countMails(db) };
}

export async function listAuditLog(db: Database, page: Page): Promise<Listed<AuditRow>> {
  return { rows: await listAuditEntries(db, toLimitOffset(page)), total: await countAuditEntries(db) };
}
