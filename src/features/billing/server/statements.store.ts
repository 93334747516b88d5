import { type Generated, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Month, StatementMonth } from "../statement.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    statements: {
      id: Generated<string>;
      account_id: string;
      month: string;
      opening_cents: string | number;
      closing_cents: string | number;
      pdf: Buffer | null;
      created_at: Date;
    };
  }
}

export interface Statement extends StatementMonth {
  readonly id: string;
}

interface StatementRow {
  readonly id: string;
  readonly month: Month;
  readonly opening: string | number;
  readonly closing: string | number;
}

function selectStatements(db: Database, accountId: string) {
  return db
    .selectFrom("statements")
    .select(["id", sql<string>`month::text`.as("month"), "opening_cents as opening", "closing_cents as closing"])
    .where("account_id", "=", accountId);
}

/** Newest first. */
export async function listStatements(db: Database, accountId: string): Promise<Statement[]> {
  const rows = await selectStatements(db, accountId).orderBy("statements.month", "desc").execute();
  return rows.map(toStatement);
}

/** The PDF is null until it was drawn. */
export async function findStatement(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ statement: Statement; pdf: Buffer | null } | null> {
  if (!isUuid(id)) return null;
  const row = await selectStatements(db, accountId).select("pdf").where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : { statement: toStatement(row), pdf: row.pdf };
}

/** Null for a month whose statement is not stored. */
export async function findStatementOfMonth(
  db: Database,
  accountId: string,
  month: Month,
): Promise<{ statement: Statement; pdf: Buffer | null } | null> {
  const row = await selectStatements(db, accountId)
    .select("pdf")
    .where("month", "=", sql<string>`${month}::date`)
    .executeTakeFirst();
  return row === undefined ? null : { statement: toStatement(row), pdf: row.pdf };
}

export async function listAccountsWithStatement(db: Database, month: Month): Promise<string[]> {
  const rows = await db
    .selectFrom("statements")
    .select("account_id as id")
    .where("month", "=", sql<string>`${month}::date`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the statements that did not exist before. */
export async function insertStatements(
  tx: Transaction,
  { accountId, at }: { accountId: string; at: Date },
  months: readonly StatementMonth[],
): Promise<Statement[]> {
  if (months.length === 0) return [];
  const rows = await tx
    .insertInto("statements")
    .values(
      months.map(({ month, openingCents, closingCents }) => ({
        account_id: accountId,
        month,
        opening_cents: openingCents,
        closing_cents: closingCents,
        pdf: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["account_id", "month"]).doNothing())
    .returning(["id", sql<string>`month::text`.as("month"), "opening_cents as opening", "closing_cents as closing"])
    .execute();
  return rows.map(toStatement);
}

/** The first stored PDF stays, so that every download is the same. Returns the stored PDF. */
export async function saveStatementPdf(db: Database, { id }: Statement, pdf: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable("statements")
    .set({ pdf: sql<Buffer>`coalesce(pdf, ${pdf})` })
    .where("id", "=", id)
    .returning("pdf")
    .executeTakeFirst();
  return row?.pdf ?? pdf;
}

function toStatement({ id, month, opening, closing }: StatementRow): Statement {
  return { id, month, openingCents: cents(Number(opening)), closingCents: cents(Number(closing)) };
}
