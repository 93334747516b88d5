import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import type { Alarm } from "../alarms.ts";
import {
  type CountsByKind,
  type Import,
  type ImportMove,
  type ImportSource,
  type ImportStatus,
  importMoves,
} from "../import.ts";
import { type ImportReach, listSeenKinds } from "../import-access.ts";
import type { OfferedKind } from "../offered-kinds.ts";
import type { ImportMode } from "../plan-row.ts";

interface ImportsTable {
  id: Generated<string>;
  number: Generated<number>;
  source: ImportSource;
  mode: Generated<ImportMode>;
  status: ImportStatus;
  user_id: string;
  allowed_kinds: readonly OfferedKind[];
  store_ids: readonly string[] | null;
  specials_only: Generated<boolean>;
  file_name: string | null;
  file_bytes: Generated<number>;
  kinds: Generated<readonly ImportKind[]>;
  undoes: string | null;
  rows_read: Generated<number>;
  counts: Generated<CountsByKind>;
  alarms: Generated<readonly Alarm[]>;
  alarms_accepted: Generated<boolean>;
  done_share: Generated<number>;
  problem: string | null;
  created_at: Date;
  planned_at: Date | null;
  applied_at: Date | null;
  ended_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    imports: ImportsTable;
    import_locks: { kind: string; import_id: string };
    import_chunks: { import_id: string; part: number; bytes: Buffer };
  }
}

export interface NewImport {
  readonly source: ImportSource;
  readonly mode: ImportMode;
  readonly userId: string;
  readonly allowedKinds: readonly OfferedKind[];
  readonly storeIds: readonly string[] | null;
  readonly isSpecialsOnly: boolean;
  readonly fileName: string | null;
  readonly undoesId: string | null;
  readonly at: Date;
}

export function insertImport(tx: Transaction, given: NewImport): Promise<{ id: string; number: number }> {
  return tx
    .insertInto("imports")
    .values({
      source: given.source,
      mode: given.mode,
      status: given.source === "FILE" ? "UPLOADING" : "READING",
      user_id: given.userId,
      allowed_kinds: given.allowedKinds,
      store_ids: given.storeIds,
      specials_only: given.isSpecialsOnly,
      file_name: given.fileName,
      undoes: given.undoesId,
      created_at: given.at,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

const columns = [
  ...(["id", "number", "source", "mode", "status", "user_id as userId", "allowed_kinds as allowedKinds"] as const),
  ...(["store_ids as storeIds", "file_name as fileName", "kinds", "undoes as undoesId", "counts", "alarms"] as const),
  "specials_only as isSpecialsOnly",
] as const;

export async function findImport(db: Database, id: string): Promise<Import | null> {
  return (await db.selectFrom("imports").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockImportByNumber(tx: Transaction, number: number): Promise<Import | null> {
  const query = tx.selectFrom("imports").select(columns).where("number", "=", number).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function lockImport(tx: Transaction, id: string): Promise<Import | null> {
  return (await tx.selectFrom("imports").select(columns).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

interface MoveFields {
  readonly kinds?: readonly ImportKind[];
  readonly rows_read?: number;
  readonly counts?: CountsByKind;
  readonly alarms?: readonly Alarm[];
  readonly alarms_accepted?: boolean;
  readonly file_bytes?: number;
  readonly done_share?: number;
  readonly problem?: string | null;
  readonly planned_at?: Date;
  readonly applied_at?: Date;
  readonly ended_at?: Date;
}

/** False when the import is in a status from which this move is impossible. */
export async function moveImport(
  tx: Transaction,
  id: string,
  { move, fields = {} }: { readonly move: ImportMove; readonly fields?: MoveFields },
): Promise<boolean> {
  const { alarms, ...others } = fields;
  const from = importMoves[move].from.filter((status) => status !== null);
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({
      ...others,
      status: importMoves[move].to,
      // The driver would write a list as an array of PostgreSQL.
      ...(alarms && { alarms: sql<readonly Alarm[]>`${JSON.stringify(alarms)}::jsonb` }),
    })
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How much of the file is read, for the page. */
export async function updateShare(db: Database, id: string, share: number): Promise<void> {
  await db
    .updateTable("imports")
    .set({ done_share: Math.min(1, share) })
    .where("id", "=", id)
    .where("status", "=", "READING")
    .execute();
}

/** Whether another import that undoes this one is applied or is being applied. */
export async function isUndone(tx: Transaction, id: string): Promise<boolean> {
  const found = tx.selectFrom("imports").select("id").where("undoes", "=", id);
  return (await found.where("status", "in", ["APPLYING", "APPLIED"]).executeTakeFirst()) !== undefined;
}

/** False when another import holds one of the kinds. */
export async function insertLocks(tx: Transaction, importId: string, kinds: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into import_locks (kind, import_id)
    select kind, ${importId}::uuid from unnest(${kinds}::text[]) as kind order by kind on conflict do nothing`.execute(
    tx,
  );
  return Number(numAffectedRows) === kinds.length;
}

export async function deleteLocks(tx: Transaction, importId: string): Promise<void> {
  await tx.deleteFrom("import_locks").where("import_id", "=", importId).execute();
}

export async function insertChunk(db: Database, chunk: { importId: string; part: number; bytes: Buffer }) {
  const { importId, part, bytes } = chunk;
  await db.insertInto("import_chunks").values({ import_id: importId, part, bytes }).execute();
}

export async function deleteChunks(tx: Transaction, importId: string): Promise<void> {
  await tx.deleteFrom("import_chunks").where("import_id", "=", importId).execute();
}

/** The parts of the file in their order, one at a time. */
export async function* readChunks(db: Database, importId: string): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const query = db.selectFrom("import_chunks").select("bytes").where("import_id", "=", importId);
    const found = await query.where("part", "=", part).executeTakeFirst();
    if (found === undefined) return;
    yield found.bytes;
  }
}

export async function countChunks(db: Database, importId: string): Promise<number> {
  const query = db.selectFrom("import_chunks").select(({ fn }) => fn.countAll<string>().as("count"));
  return Number((await query.where("import_id", "=", importId).executeTakeFirst())?.count ?? 0);
}

/** Uploads that were broken off, and imports whose file is no longer needed. */
export async function listUnfinishedUploads(db: Database, before: Date): Promise<string[]> {
  const query = db.selectFrom("imports").select("id").where("ended_at", "is", null).where("status", "=", "UPLOADING");
  return (await query.where("created_at", "<", before).limit(100).execute()).map(({ id }) => id);
}

export async function listEndedWithFile(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from imports where ended_at < ${before}
    and id in (select import_id from import_chunks where part = 0) limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whose imports a person sees: all of permitted kinds, and in permitted stores. */
export type ImportScope = Omit<ImportReach, "screenKinds">;

/** A person who may import no prices but specials sees no import of other prices. */
const isOfPrices = (isSpecialsOnly: boolean) =>
  sql`(not ${isSpecialsOnly}::boolean or i.specials_only or not 'prices' = any (i.kinds))`;

/** An import whose kind is not known yet is seen by the person who uploaded it. */
function inScope({ userId, storeIds, isSpecialsOnly, ...reach }: ImportScope): RawBuilder<boolean> {
  return sql`(i.kinds <@ ${listSeenKinds(reach)}::text[] and (i.user_id = ${userId} or i.kinds <> '{}')
    and (${storeIds}::text[] is null or i.store_ids <@ ${storeIds}::text[])
    and ${isOfPrices(isSpecialsOnly)})`;
}

export interface ImportRow extends Import {
  readonly userName: string;
  readonly doneShare: number;
  readonly problem: string | null;
  readonly rowsRead: number;
  readonly createdAt: Date;
  readonly appliedAt: Date | null;
  readonly undoesNumber: number | null;
  /** The import that has undone this one, or is doing so. */
  readonly undoneBy: number | null;
}

const rowColumns = (
  names: RawBuilder<unknown>,
) => sql`i.id, i.number, i.source, i.mode, i.status, i.user_id as "userId",
  i.allowed_kinds as "allowedKinds", i.store_ids as "storeIds", i.specials_only as "isSpecialsOnly", i.file_name as "fileName", i.kinds, i.undoes as "undoesId",
  i.counts, i.alarms, ${names} as "userName", i.done_share as "doneShare", i.problem, i.rows_read as "rowsRead",
  i.created_at as "createdAt", i.applied_at as "appliedAt", undone.number as "undoesNumber",
  (select u.number from imports u where u.undoes = i.id and u.status in ('APPLYING', 'APPLIED')) as "undoneBy"`;

export const IMPORTS_PER_PAGE = 30;

/** The newest imports without changes on screen, one more than a page has. `names` is the column with the name of a person, by `i.user_id`. */
export async function listImports(
  db: Database,
  scope: ImportScope,
  { before, names }: { readonly before: number | null; readonly names: RawBuilder<unknown> },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${rowColumns(names)} from imports i
    left join imports undone on undone.id = i.undoes
    where i.source <> 'SCREEN' and i.status <> 'UPLOADING' and ${inScope(scope)} and (${before}::integer is null or i.number < ${before})
    order by i.number desc limit ${IMPORTS_PER_PAGE + 1}`.execute(db);
  return rows;
}

export async function findImportRow(
  db: Database,
  scope: ImportScope,
  { number, names }: { readonly number: number; readonly names: RawBuilder<unknown> },
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`select ${rowColumns(names)} from imports i
    left join imports undone on undone.id = i.undoes where i.number = ${number} and ${inScope(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** The id of an import that a person sees, as a part of another statement. */
export function importIdByNumber(scope: ImportScope, number: number): RawBuilder<string> {
  return sql`(select i.id from imports i where i.number = ${number} and ${inScope(scope)})`;
}

/** The imports that were applied, as a part of another statement. */
export function appliedImports(): RawBuilder<unknown> {
  return sql`(select id, number, user_id, store_ids, applied_at from imports where status = 'APPLIED')`;
}

/** Imports that wait for a person because of an error, in the columns of `TaskRow`, as a part of another statement. */
export function selectWithProblems({
  userId,
  kinds,
  isSpecialsOnly,
}: Pick<ImportReach, "userId" | "kinds" | "isSpecialsOnly">): RawBuilder<unknown> {
  return sql`(select i.number::text as id, 'Import ' || i.number as title, i.number::text as reference,
      null::uuid as "accountId", ''::text as customer, coalesce(i.problem, i.file_name, '') as detail, i.status,
      null::integer as units, null::text as "storeId", i.created_at as since, null::text as due
    from imports i where i.status in ('PLANNED', 'STALE', 'FAILED') and i.kinds <@ ${kinds}::text[]
      and (i.status <> 'PLANNED' or jsonb_path_exists(i.counts, '$.*.rejected ? (@ > 0)'))
      and (i.user_id = ${userId} or i.kinds <> '{}') and ${isOfPrices(isSpecialsOnly)})`;
}
