import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, readAsTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import { addJob } from "../../../server/jobs.ts";
import type { PdfDocument, PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { listCreditAccounts } from "../../identity/server/accounts.store.ts";
import { listApprovers } from "../../identity/server/members.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { loadShop } from "../../merchant/server/shop.queries.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { billingErrors } from "../billing-errors.ts";
import { previousMonth, startOfMonth, statementMonths } from "../statement.ts";
import { listAccountsNeedingStatement, listMonthChanges } from "./account-movements.store.ts";
import { statementLetter } from "./billing.mails.ts";
import { findLetterhead } from "./papers.queries.ts";
import type { AccountReader } from "./receivables.queries.ts";
import { statementPaper } from "./statements.papers.ts";
import { type FoundStatement, findOwnStatement, readStatementContent } from "./statements.queries.ts";
import { insertStatements, listAccountsWithStatement, type Statement, saveStatementPdf } from "./statements.store.ts";

export const MAKE_STATEMENT = "make-statement";

interface StatementServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly pool: ThreadPool;
  readonly publicUrl: string;
}

/** Queues one job for each account on credit that needs a statement of last month and has none yet. */
export async function queueStatements({ db, clock }: Pick<StatementServices, "db" | "clock">): Promise<void> {
  for (const { code, timeZone } of await listCountries(db)) {
    const month = previousMonth(startOfMonth(toLocalDate(clock.now(), timeZone)));
    const done = new Set(await listAccountsWithStatement(db, month));
    const undone = (await listCreditAccounts(db, code)).filter((id) => !done.has(id));
    const accountIds = await listAccountsNeedingStatement(db, undone, month);
    await inTransaction(db, async (tx) => {
      for (const accountId of accountIds) await addJob(tx, MAKE_STATEMENT, { accountId });
    });
  }
}

/** Stores the missing statements of all ended months. One mail is sent, about last month. */
export async function makeStatement(services: StatementServices, accountId: string): Promise<void> {
  const { db, clock, pool } = services;
  const head = await findLetterhead(services, accountId);
  if (head === null || head.account.terms !== "CREDIT") return;
  const at = clock.now();
  const last = previousMonth(startOfMonth(toLocalDate(at, head.country.timeZone)));
  const months = statementMonths(await listMonthChanges(db, accountId), last);
  const recipients = await listApprovers(db, accountId);
  const made = await inTransaction(db, async (tx) => {
    const statement = (await insertStatements(tx, { accountId, at }, months)).find(({ month }) => month === last);
    if (statement === undefined) return null;
    for (const recipient of recipients) {
      const mail = statementLetter(recipient, head, statement);
      await writeMail(tx, { key: `statement:${statement.id}:${recipient.email}`, mail, at });
    }
    return statement;
  });
  // If the process stops before this line, or the pool is busy, the PDF is drawn at the first download.
  if (made !== null) {
    const found = { statement: made, until: null };
    const paper = statementPaper(head, await readStatementContent(db, head, found));
    await drawStatement({ db, pool, owner: MAKE_STATEMENT, shop: await loadShop(db) }, found, paper);
  }
}

/** A statement as a PDF. It is drawn at the first download and stored once its month has ended. */
export async function getStatementPaper(
  services: StatementServices & { readonly snapshots: { readonly shop: PdfShop } },
  reader: AccountReader,
  documentId: string,
): Promise<Result<FileContent & { readonly statement: Statement }, UserError>> {
  const [head, found] = await Promise.all([
    readAsTenant(services.db, reader, (tx) => findLetterhead(services, reader.accountId, tx)),
    findOwnStatement(services, reader, documentId),
  ]);
  if (head === null || found === null) return refused(billingErrors.documentNotFound);
  const { statement } = found;
  const read = () => readAsTenant(services.db, reader, (tx) => readStatementContent(tx, head, found));
  const by = { ...services, owner: reader.userId, shop: services.snapshots.shop };
  const bytes = found.pdf ?? (await drawStatement(by, found, statementPaper(head, await read())));
  if (bytes === null) return refused(billingErrors.papersBusy);
  const fileName = `${reader.accountNumber}-statement-${statement.month.slice(0, 7)}.pdf`;
  return ok({ documentId, fileName, mimeType: "application/pdf", bytes, statement });
}

interface Drawing {
  readonly db: Database;
  readonly pool: ThreadPool;
  readonly owner: string;
  readonly shop: PdfShop;
}

/** Null when too much work is waiting. */
async function drawStatement(
  { db, pool, owner, shop }: Drawing,
  { statement, until }: Pick<FoundStatement, "statement" | "until">,
  paper: PdfDocument,
): Promise<Buffer | null> {
  const pdf = await renderPdfInPool(pool, owner, { document: paper, shop });
  return pdf !== null && until === null ? saveStatementPdf(db, statement, pdf) : pdf;
}
