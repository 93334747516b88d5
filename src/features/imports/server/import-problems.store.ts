import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ReadProblem } from "./parse-file.adapter.ts";

/**
 * Stores what planning found, as a part of another statement. The given rows have import_id, kind, line, key, column_name, code,
 * message and raw.
 */
export function insertPlanProblems(given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into import_problems (import_id, kind, line, key, column_name, code, message, found_by, raw)
    select import_id, kind, line, key, column_name, code, message, 'PLANNING', raw from ${given}`;
}

export async function insertReadProblems(
  tx: Transaction,
  importId: string,
  problems: readonly ReadProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`insert into import_problems (import_id, kind, line, column_name, code, message, found_by, raw)
    select ${importId}::uuid, p.kind, p.line, p."column", p.code, p.message, 'READING', p.raw
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as p (kind text, line integer, "column" text, code text, message text, raw jsonb)`.execute(tx);
}

export async function deleteProblems(tx: Transaction, importId: string): Promise<void> {
  await sql`delete from import_problems where import_id = ${importId}`.execute(tx);
}

/** The number of rejected rows by kind: by planning, and in all. */
export async function countRejected(
  tx: Transaction,
  importId: string,
): Promise<{ kind: string; byPlanning: number; all: number }[]> {
  const { rows } = await sql<{ kind: string; byPlanning: number; all: number }>`
    select kind, count(distinct (line, key)) filter (where found_by = 'PLANNING')::integer as "byPlanning",
      count(distinct (line, key))::integer as all
    from import_problems where import_id = ${importId} group by kind`.execute(tx);
  return rows;
}

export interface ImportProblem {
  readonly id: string;
  readonly kind: string;
  readonly line: number;
  readonly key: string;
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

/** The problems after one, in the order of the file. `importId` may be a subquery. */
export async function listProblems(
  db: Database,
  importId: RawBuilder<string>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    select id, kind, line, key, column_name as "column", code, message from import_problems p
    where import_id = ${importId} and (${after}::bigint is null or (kind, line, id) >
      (select a.kind, a.line, a.id from import_problems a where a.id = ${after}::bigint and a.import_id = p.import_id))
    order by kind, line, id limit ${limit}`.execute(db);
  return rows;
}

export interface RejectedRow {
  readonly kind: string;
  readonly line: number;
  readonly raw: Readonly<Record<string, string | null>>;
  readonly messages: string;
}

/** The rejected rows of a kind after a line, with everything that is wrong with each. */
export async function listRejectedRows(
  db: Database,
  importId: RawBuilder<string>,
  { kind, after, limit }: { readonly kind: string; readonly after: number; readonly limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select kind, line, (array_agg(raw order by id) filter (where raw is not null))[1] as raw,
      string_agg(case column_name when '' then message else column_name || ': ' || message end, ' ' order by id) as messages
    from import_problems
    where import_id = ${importId} and kind = ${kind} and line > ${after}
    group by kind, line having count(raw) > 0 order by line limit ${limit}`.execute(db);
  return rows;
}
