import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, readAsTenant } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { writeMail } from "../../../server/mail.ts";
import type { PdfDocument } from "../../../server/pdf/pdf-document.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { listCreditAccounts } from "../../identity/server/accounts.store.ts";
import { listApprovers } from "../../identity/server/members.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { previousMonth, startOfMonth, statementMonths } from "../statement.ts";
import { listAccountsNeedingStatement, listMonthChanges } from "./account-movements.store.ts";
import { renderStatementMail } from "./billing.mails.ts";
import { findLetterhead, type Paper } from "./papers.queries.ts";
import type { AccountReader } from "./receivables.queries.ts";
import { statementPaper } from "./statements.papers.ts";
import { type FoundStatement, findOwnStatement, readStatementContent } from "./statements.queries.ts";
import { insertStatements, listAccountsWithStatement, type Statement, saveStatementPdf } from "./statements.store.ts";

export const MAKE_STATEMENT = "make-statement";

interface StatementServices {
  readonly db: Database;
  readonly clock: Clock;
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
  const { db, clock } = services;
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
      const mail = renderStatementMail(recipient, head, statement);
      await writeMail(tx, { key: `statement:${statement.id}:${recipient.email}`, mail, at });
    }
    return statement;
  });
  // If the process stops before this line, the PDF is drawn at the first download.
  if (made !== null) {
    const found = { statement: made, until: null };
    await drawStatement(db, found, statementPaper(head, await readStatementContent(db, head, found)));
  }
}

/** A statement as a PDF. It is drawn at the first download and stored once its month has ended. */
export async function getStatementPaper(
  services: StatementServices,
  reader: AccountReader,
  documentId: string,
): Promise<(Paper & { statement: Statement }) | null> {
  const [head, found] = await Promise.all([
    readAsTenant(services.db, reader, (tx) => findLetterhead(services, reader.accountId, tx)),
    findOwnStatement(services, reader, documentId),
  ]);
  if (head === null || found === null) return null;
  const { statement } = found;
  const read = () => readAsTenant(services.db, reader, (tx) => readStatementContent(tx, head, found));
  const bytes = found.pdf ?? (await drawStatement(services.db, found, statementPaper(head, await read())));
  const fileName = `${reader.accountNumber}-statement-${statement.month.slice(0, 7)}.pdf`;
  return { documentId, fileName, mimeType: "application/pdf", bytes, statement };
}

async function drawStatement(
  db: Database,
  { statement, until }: Pick<FoundStatement, "statement" | "until">,
  paper: PdfDocument,
): Promise<Buffer> {
  const pdf = await renderPdf(paper);
  return until === null ? saveStatementPdf(db, statement, pdf) : pdf;
}
