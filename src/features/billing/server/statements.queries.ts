import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { cents, sumCents } from "../../../shared/money.ts";
import { findPeriodOfPoints } from "../../loyalty/server/points.store.ts";
import { calculateAgeing } from "../ageing.ts";
import { lastDayOfMonth, startOfMonth } from "../statement.ts";
import { listDebitsOpenOn, listMovements, sumMovementsBefore } from "./account-movements.store.ts";
import type { Letterhead } from "./letterhead.papers.ts";
import type { AccountReader } from "./receivables.queries.ts";
import type { StatementContent } from "./statements.papers.ts";
import { findStatement, listStatements, type Statement } from "./statements.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** The id of the statement for the current month, which is not stored. */
export const CURRENT_MONTH = "this-month";

/** The current month up to today first, then the ended months, newest first. */
export function listAllStatements({ db, clock }: Services, reader: AccountReader): Promise<Statement[]> {
  const today = toLocalDate(clock.now(), reader.country.timeZone);
  return readAsTenant(db, reader, async (tx) => {
    const [current, ended] = await Promise.all([
      readCurrentMonth(tx, reader.accountId, today),
      listStatements(tx, reader.accountId),
    ]);
    return [current, ...ended];
  });
}

export interface FoundStatement {
  readonly statement: Statement;
  /** The stored PDF; null where none was drawn yet. */
  readonly pdf: Buffer | null;
  /** For the current month: the last day that it covers. */
  readonly until: LocalDate | null;
}

/** Null for a statement that does not exist and for one of another account. */
export function findOwnStatement(
  { db, clock }: Services,
  reader: AccountReader,
  documentId: string,
): Promise<FoundStatement | null> {
  const { accountId, country } = reader;
  return readAsTenant(db, reader, async (tx) => {
    if (documentId === CURRENT_MONTH) {
      const until = toLocalDate(clock.now(), country.timeZone);
      return { statement: await readCurrentMonth(tx, accountId, until), pdf: null, until };
    }
    const stored = await findStatement(tx, accountId, documentId);
    return stored && { ...stored, until: null };
  });
}

/** The month of a day up to that day. */
export async function readCurrentMonth(db: Database, accountId: string, day: LocalDate): Promise<Statement> {
  const month = startOfMonth(day);
  const [openingCents, movements] = await Promise.all([
    sumMovementsBefore(db, accountId, month),
    listMovements(db, accountId, { from: month, to: day }),
  ]);
  const closingCents = cents(openingCents + sumCents(movements.map((movement) => movement.cents)));
  return { id: CURRENT_MONTH, month, openingCents, closingCents };
}

export async function readStatementContent(
  db: Database,
  { account, country }: Letterhead,
  { statement, until }: Pick<FoundStatement, "statement" | "until">,
): Promise<StatementContent> {
  const lastDay = until ?? lastDayOfMonth(statement.month);
  const { timeZone } = country;
  const days = { from: statement.month, to: lastDay };
  const [movements, debits, points] = await Promise.all([
    listMovements(db, account.id, days),
    listDebitsOpenOn(db, account.id, { day: lastDay, timeZone }),
    findPeriodOfPoints(db, { accountId: account.id, ...days, timeZone }),
  ]);
  return { ...statement, movements, ageing: calculateAgeing(debits, lastDay), points, until };
}
