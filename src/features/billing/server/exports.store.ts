import { type Generated, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Export, NewExport } from "../export.ts";

interface ExportsTable {
  id: Generated<string>;
  account_id: string;
  user_id: string;
  kind: Export["kind"];
  format: Export["format"];
  from_day: string | null;
  to_day: string | null;
  status: Generated<Export["status"]>;
  rows_written: Generated<number>;
  rows_in_all: number | null;
  file: Buffer | null;
  created_at: Date;
}

declare module "../../../server/database.ts" {
  interface Tables {
    exports: ExportsTable;
  }
}

/** All columns but the file, which may be large. */
function selectExports(db: Database) {
  return db
    .selectFrom("exports")
    .select(["id", "account_id", "user_id", "kind", "format", "status", "rows_written", "rows_in_all", "created_at"])
    .select([sql<string | null>`from_day::text`.as("from_day"), sql<string | null>`to_day::text`.as("to_day")]);
}

/** Null if another export of the person is being made: they have one at a time, in all their accounts. */
export async function insertExport(
  tx: Transaction,
  { accountId, userId, kind, format, from, to }: NewExport,
  at: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto("exports")
    .values({
      ...{ account_id: accountId, user_id: userId, kind, format, from_day: from, to_day: to, created_at: at },
      rows_in_all: null,
      file: null,
    })
    // A literal, because PostgreSQL cannot match a parameter with the condition of the index.
    .onConflict((conflict) => conflict.column("user_id").where("status", "=", sql.lit("LOADING")).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Fails the exports of a person, in all their accounts, that are still being made since before a moment. */
export async function failExportsBefore(db: Database, userId: string, moment: Date): Promise<void> {
  await db
    .updateTable("exports")
    .set({ status: "FAILED" })
    .where("user_id", "=", userId)
    .where("status", "=", "LOADING")
    .where("created_at", "<", moment)
    .execute();
}

/** A person's exports in an account, newest first. */
export async function listExports(
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
  limit: number,
): Promise<Export[]> {
  const rows = await selectExports(db)
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

export async function findExport(db: Database, accountId: string, id: string): Promise<Export | null> {
  if (!isUuid(id)) return null;
  const row = await selectExports(db).where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toExport(row);
}

export async function findExportFile(
  db: Database,
  { accountId, userId, id }: { accountId: string; userId: string; id: string },
): Promise<{ made: Export; file: Buffer } | null> {
  if (!isUuid(id)) return null;
  const row = await selectExports(db)
    .select("file")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.file ? { made: toExport(row), file: row.file } : null;
}

export async function markProgress(
  db: Database,
  id: string,
  { written, inAll }: { written: number; inAll: number },
): Promise<void> {
  await db
    .updateTable("exports")
    .set({ rows_written: written, rows_in_all: inAll })
    .where("id", "=", id)
    .where("status", "=", "LOADING")
    .execute();
}

export async function completeExport(db: Database, id: string, file: Buffer): Promise<void> {
  await db
    .updateTable("exports")
    .set({ status: "COMPLETED", file })
    .where("id", "=", id)
    .where("status", "=", "LOADING")
    .execute();
}

export async function failExport(db: Database, id: string): Promise<void> {
  await db
    .updateTable("exports")
    .set({ status: "FAILED" })
    .where("id", "=", id)
    .where("status", "=", "LOADING")
    .execute();
}

export async function deleteExports(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("exports").where("created_at", "<", before).execute();
}

function toExport(row: Omit<Selectable<ExportsTable>, "file">): Export {
  const { id, kind, format, status } = row;
  return {
    ...{ id, kind, format, status },
    accountId: row.account_id,
    userId: row.user_id,
    from: row.from_day,
    to: row.to_day,
    written: row.rows_written,
    inAll: row.rows_in_all,
    createdAt: row.created_at,
  };
}
