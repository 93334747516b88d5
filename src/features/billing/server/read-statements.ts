import { type Database, readAsTenant } from "../../../server/database.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { renderPdf } from "../../../server/pdf/render-pdf.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { cents, sumCents } from "../../../shared/money.ts";
import { ageingOf } from "../ageing.ts";
import { lastDayOf, monthOf, type StatementMonth } from "../statement.ts";
import { listMovements, listOwedAfter, sumBefore } from "./account-movements.store.ts";
import type { Letterhead } from "./paper-parts.ts";
import type { Reader } from "./papers-reader.ts";
import type { Paper } from "./read-document.ts";
import { findLetterhead } from "./read-letterhead.ts";
import { statementPaper } from "./statement-paper.ts";
import { findStatement, keepPaper, listStatements, type Statement } from "./statements.store.ts";

/** Under which the month that is not over is asked for. */
export const RUNNING = "this-month";

/** The running month first, which is told up to today, then those that are over. */
export function listAll(context: OperationContext, reader: Reader): Promise<Statement[]> {
  return asReader(context, reader, async (db) => [
    await tellRunning(db, reader, today(context, reader)),
    ...(await listStatements(db, reader.accountId)),
  ]);
}

/** Null for one that is not there and for another account's alike. */
export async function findStatementPaper(
  context: OperationContext,
  reader: Reader,
  documentId: string,
): Promise<(Paper & { statement: Statement }) | null> {
  const { accountId } = reader;
  const isRunning = documentId === RUNNING;
  const head = await findLetterhead(context, accountId);
  const found = await asReader(context, reader, async (db) =>
    isRunning
      ? { statement: await tellRunning(db, reader, today(context, reader)), pdf: null }
      : findStatement(db, accountId, documentId),
  );
  if (head === null || found === null) return null;
  const { statement } = found;
  const until = isRunning ? today(context, reader) : null;
  const bytes = found.pdf ?? (await drawStatement(context.db, head, { statement, until }));
  const fileName = `${reader.accountNumber}-statement-${statement.month.slice(0, 7)}.pdf`;
  return { documentId, fileName, mimeType: "application/pdf", bytes, statement };
}

/** Drawn when it is first wanted, and kept once its month is over. */
export async function drawStatement(
  db: Database,
  head: Letterhead,
  { statement, until }: { statement: Statement; until: string | null },
): Promise<Buffer> {
  const { account, country } = head;
  const to = until ?? lastDayOf(statement.month);
  const movements = await listMovements(db, account.id, { from: statement.month, to });
  const owed = await listOwedAfter(db, account.id, { day: to, timeZone: country.timeZone });
  const pdf = await renderPdf(statementPaper(head, { ...statement, movements, ageing: ageingOf(owed, to), until }));
  return until === null ? keepPaper(db, statement, pdf) : pdf;
}

function today({ clock }: OperationContext, { country }: Reader): string {
  return localDateOf(clock.now(), country.timeZone);
}

async function tellRunning(db: Database, { accountId }: Reader, day: string): Promise<Statement> {
  const month = monthOf(day);
  const openingCents = await sumBefore(db, accountId, month);
  const movements = await listMovements(db, accountId, { from: month, to: day });
  const closingCents = cents(openingCents + sumCents(movements.map((movement) => movement.cents)));
  return { id: RUNNING, month, openingCents, closingCents } satisfies StatementMonth & { id: string };
}

function asReader<T>({ db }: OperationContext, { accountId, userId }: Reader, work: (db: Database) => Promise<T>) {
  return readAsTenant(db, { accountId, userId }, work);
}
