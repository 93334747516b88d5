import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { isLocalDate, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { findFilteredAccount } from "../../identity/server/accounts.store.ts";
import { toAccountReach } from "../../identity/staff-accounts.ts";
import { staffAccountErrors } from "../../identity/staff-accounts-errors.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { billingErrors } from "../billing-errors.ts";
import { receivablesErrors } from "../receivables-errors.ts";
import { lastDayOfMonth, type Month, startOfMonth } from "../statement.ts";
import { findLetterhead } from "./papers.queries.ts";
import { statementPaper } from "./statements.papers.ts";
import { type FoundStatement, readCurrentMonth, readStatementContent } from "./statements.queries.ts";
import { findStatementOfMonth } from "./statements.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly pool: ThreadPool;
  readonly snapshots: { readonly shop: PdfShop };
  readonly publicUrl: string;
}

/**
 * A statement of any month of an account, for staff. The stored file is the one that the customer has. A month without a stored
 * file is drawn and not stored.
 */
export async function getStaffStatement(
  services: Services,
  viewer: SignedInViewer,
  input: { readonly number: string; readonly month: string },
): Promise<Result<FileContent, UserError>> {
  const { db, clock, pool, snapshots } = services;
  const read = <T>(work: (beside: Database) => Promise<T>) => readBesideTenant(db, toStaffTenant(viewer), work);
  const account = await read((beside) => findFilteredAccount(beside, toAccountReach(viewer), input.number));
  if (account === null) return refused(staffAccountErrors.accountNotFound);
  const { timeZone } = await getCountry(db, account.country);
  const today = toLocalDate(clock.now(), timeZone);
  const month = parseMonth(input.month, today);
  if (month === null) return refused(receivablesErrors.monthNotValid);
  const [head, found] = await read((beside) =>
    Promise.all([findLetterhead(services, account.id, beside), findMonth(beside, account.id, { month, today })]),
  );
  if (head === null) return refused(billingErrors.documentNotFound);
  const draw = async () => {
    const content = await read((beside) => readStatementContent(beside, head, found));
    return renderPdfInPool(pool, viewer.user.id, { document: statementPaper(head, content), shop: snapshots.shop });
  };
  const bytes = found.pdf ?? (await draw());
  if (bytes === null) return refused(billingErrors.papersBusy);
  const fileName = `${account.number}-statement-${month.slice(0, 7)}.pdf`;
  return ok({ documentId: found.statement.id, fileName, mimeType: "application/pdf", bytes });
}

/** Takes "2026-10". Null for a month that has not begun. */
function parseMonth(text: string, today: LocalDate): Month | null {
  const month = `${text}-01`;
  return isLocalDate(month) && month <= today ? month : null;
}

async function findMonth(
  db: Database,
  accountId: string,
  { month, today }: { readonly month: Month; readonly today: LocalDate },
): Promise<FoundStatement> {
  const isCurrent = month === startOfMonth(today);
  const [stored, drawn] = await Promise.all([
    isCurrent ? null : findStatementOfMonth(db, accountId, month),
    readCurrentMonth(db, accountId, isCurrent ? today : lastDayOfMonth(month)),
  ]);
  return { ...(stored ?? { statement: drawn, pdf: null }), until: isCurrent ? today : null };
}
