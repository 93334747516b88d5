/** Plans in sets: compares the rows of a file, or the changes of an earlier plan, with the shop. `plan-row.ts` is the model. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import type { Cells, KeyPart, KindDefinition, Reference } from "../column.ts";
import { getKind } from "../import-kind.ts";
import { isOffered, type OfferedKind } from "../offered-kinds.ts";
import type { ImportMode, PlannedChange } from "../plan-row.ts";
import type { EditedRow } from "../row-edit.ts";
import { rowProblems } from "../row-problems.ts";
import { fileKeys, fileRows, type RowScope } from "./file-rows.store.ts";
import { insertPlanProblems } from "./import-problems.store.ts";
import { appliedImports } from "./imports.store.ts";
import { listChecks } from "./plan-checks.store.ts";
import { checkDays, hasWrongDays, selectLastDays } from "./price-plan.store.ts";

/** COPY gives the columns in this order. */
export const copyRows =
  "copy import_rows (import_id, kind, line, key, cells, asked, action, missing) from stdin with (format text)";

export async function deleteRows(tx: Transaction, importId: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId}`.execute(tx);
}

export async function deleteChanges(tx: Transaction, importId: string): Promise<void> {
  await sql`delete from import_changes where import_id = ${importId}`.execute(tx);
}

/** After a COPY of many rows PostgreSQL knows nothing about them yet. */
export async function analyzeRows(tx: Transaction): Promise<void> {
  await sql`analyze import_rows (import_id, kind, key)`.execute(tx);
}

/** After planning many rows PostgreSQL knows nothing about the changes yet. */
export async function analyzeChanges(tx: Transaction): Promise<void> {
  await sql`analyze import_changes (import_id, kind, key)`.execute(tx);
}

/** The changes of a plan, or those of one kind, as a part of another statement. */
export const selectChanges = (importId: string, kind?: string) =>
  sql`(select * from import_changes where import_id = ${importId}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`})`;

/** Long keys are shortened in messages. */
const shorten = (text: RawBuilder<unknown>) =>
  sql`case when length(${text}) > 60 then left(${text}, 60) || '…' else ${text} end`;

interface FilePlan {
  readonly importId: string;
  readonly kind: OfferedKind;
  readonly mode: ImportMode;
  readonly scope?: RowScope | undefined;
}

/** Compares all rows of a kind with the shop. Each row becomes a change or a problem, or it changes nothing. */
export async function planFileRows(tx: Transaction, { importId, kind, mode, scope }: FilePlan): Promise<void> {
  const { withdrawal } = getKind(kind);
  const messages = {
    duplicate: rowProblems.duplicate("%1$s", "%2$s").message,
    nothingThere: rowProblems.nothingThere("%1$s").message,
    alreadyThere: rowProblems.alreadyThere("%1$s").message,
    required: rowProblems.required("%3$s").message,
  };
  const isRemoval = sql`(r.action = 'withdraw' and ${withdrawal} = 'REMOVE')`;
  await sql`with ordered as (
      select line, key, cells, asked, action, missing,
        case row_number() over part when 1 then nth_value(line, 2) over part else first_value(line) over part end as twin
      from import_rows where import_id = ${importId} and kind = ${kind}
      window part as (partition by key order by line rows between unbounded preceding and unbounded following)),
    joined as materialized (
      select r.*, v.key is not null as is_there, v.cells as present, ${isRemoval} as is_removal,
        r.cells || case r.action when 'withdraw' then '{"status": "withdrawn"}'::jsonb
          when 'restore' then '{"status": "active"}'::jsonb else '{}'::jsonb end as wanted
      from ordered r left join ${fileRows(kind, scope)} as v on v.key = r.key),
    judged as materialized (
      select *, case
          when twin is not null then 'DUPLICATE_KEY'
          when not is_there and (action is not null or ${mode} = 'ONLY_EXISTING') then 'NOT_THERE'
          when not is_there and missing is not null then 'REQUIRED'
          when is_there and ${mode} = 'ONLY_NEW' then 'ALREADY_THERE' end as code
      from joined),
    rejected as (${insertPlanProblems(sql`(
      select ${importId}::uuid as import_id, ${kind}::text as kind, line, key, code,
        case code when 'REQUIRED' then missing else '' end as column_name,
        format(case code when 'DUPLICATE_KEY' then ${messages.duplicate} when 'NOT_THERE' then ${messages.nothingThere}
          when 'REQUIRED' then ${messages.required} else ${messages.alreadyThere} end,
          ${shorten(sql`key`)}, twin, missing) as message,
        ${rawCells} as raw
      from judged where code is not null) as found`)})
    insert into import_changes (import_id, kind, key, line, action, before, after)
    select ${importId}::uuid, ${kind}::text, r.key, r.line,
      case when not is_there then 'CREATE' when is_removal then 'REMOVE' else ${nameChange(sql`d.after`)} end,
      case when not is_there then null when is_removal then present else d.before end,
      case when not is_there then jsonb_strip_nulls(r.cells) when is_removal then null else d.after end
    from judged r
    left join lateral (select jsonb_object_agg(w.key, r.present->w.key) as before, jsonb_object_agg(w.key, w.value) as after
      from jsonb_each(case when r.is_there then r.wanted end) w where w.value is distinct from coalesce(r.present->w.key, 'null')) d on r.is_there
    where r.code is null and (not is_there or is_removal or not r.present @> r.wanted)`.execute(tx);
}

/** The cells of a rejected row, for the file of rejected rows. */
const rawCells = sql`cells || asked || case when action is null then '{}'::jsonb else jsonb_build_object('action', action) end`;

/** A change is named by what it does to the status. */
const nameChange = (after: RawBuilder<unknown>) => sql`case when not ${after} ? 'status' then 'CHANGE'
  when ${after}->>'status' = 'withdrawn' then 'WITHDRAW' else 'RESTORE' end`;

interface UndoPlan {
  readonly importId: string;
  readonly undoesId: string;
  readonly kind: OfferedKind;
}

/** Reverses the changes of an import. A row that was changed again since then is a problem and stays as it is. */
export async function planReverse(tx: Transaction, { importId, undoesId, kind }: UndoPlan): Promise<void> {
  const { withdrawal, columns } = getKind(kind);
  const { code, message } = rowProblems.changedSince();
  const kept = rowProblems.cannotWithdraw();
  const once = columns.flatMap(({ name, isExported }) => (isExported === false ? [name] : []));
  const isKept = sql`(action = 'CREATE' and ${withdrawal} = 'NONE')`;
  await sql`with joined as materialized (
      select c.key, c.line, c.action, c.before, c.after, v.cells as present,
        case when c.after is null then v.key is null else v.key is not null and v.cells @> c.after end as is_as_applied
      from ${selectChanges(undoesId, kind)} as c left join ${fileRows(kind)} as v on v.key = c.key),
    rejected as (${insertPlanProblems(sql`(
      select ${importId}::uuid as import_id, ${kind}::text as kind, coalesce(line, 0) as line, key, ''::text as column_name,
        case when is_as_applied then ${kept.code} else ${code} end as code,
        case when is_as_applied then ${kept.message} else ${message} end as message, coalesce(after, before) as raw
      from joined where not is_as_applied or ${isKept}) as found`)}),
    turned as (
      select j.key, j.line, j.present, j.action, j.before,
        case when j.action = 'CREATE' and ${withdrawal} = 'STATUS' then '{"status": "withdrawn"}'::jsonb
          else (select jsonb_object_agg(b.key, b.value) from jsonb_each(j.before) b
            where b.value is distinct from coalesce(j.present->b.key, 'null') and b.key <> all (${once}::text[])) end as after
      from joined j where j.is_as_applied and not ${isKept})
    insert into import_changes (import_id, kind, key, line, action, before, after)
    select ${importId}::uuid, ${kind}::text, key, line,
      case when action = 'REMOVE' then 'CREATE' when action = 'CREATE' and ${withdrawal} = 'REMOVE' then 'REMOVE'
        else ${nameChange(sql`after`)} end,
      case when action = 'REMOVE' then null when action = 'CREATE' and ${withdrawal} = 'REMOVE' then present
        else (select jsonb_object_agg(name, present->name) from jsonb_object_keys(after) name) end,
      case when action = 'REMOVE' then jsonb_strip_nulls(before)
        when action = 'CREATE' and ${withdrawal} = 'REMOVE' then null else after end
    from turned
    where action = 'REMOVE' or (action = 'CREATE' and ${withdrawal} = 'REMOVE')
      or (after is not null and not present @> after)`.execute(tx);
}

interface Rejection {
  readonly importId: string;
  readonly kind: OfferedKind;
  readonly storeIds: readonly string[] | null;
  readonly isSpecialsOnly: boolean;
  readonly scope?: RowScope | undefined;
}

/** Rejects the changes that the shop would refuse. The result is their number: rows that refer to them may be next. */
export async function rejectUnfitting(tx: Transaction, { importId, kind, ...limits }: Rejection): Promise<number> {
  const definition = getKind(kind);
  const changes = selectChanges(importId, kind);
  const asked = sql`(select key, asked from import_rows where import_id = ${importId} and kind = ${kind})`;
  const input = { changes, asked, allChanges: selectChanges(importId), ...limits };
  const references = definition.references.map((reference) =>
    checkReference({ importId, scope: limits.scope }, definition, reference),
  );
  const rejected = await rejectFound(tx, { importId, kind }, [...references, ...listChecks(kind, input)]);
  if (kind !== "prices" || !(await hasWrongDays(tx, input))) return rejected;
  return rejected + (await rejectFound(tx, { importId, kind }, checkDays(input)));
}

async function rejectFound(
  tx: Transaction,
  { importId, kind }: Pick<Rejection, "importId" | "kind">,
  found: readonly RawBuilder<unknown>[],
): Promise<number> {
  let rejected = 0;
  for (const select of found) {
    const { rows } = await sql<{ count: number }>`with bad as materialized (
        select distinct on (key) key, column_name, code, message from (${select}) as each order by key, column_name),
      gone as (
        delete from import_changes c using bad where c.import_id = ${importId} and c.kind = ${kind} and c.key = bad.key
        returning c.import_id, c.kind, coalesce(c.line, 0) as line, c.key, bad.column_name, bad.code, bad.message,
          coalesce(c.after, c.before) as raw),
      told as (${insertPlanProblems(sql`gone`)})
      select count(*)::integer as count from gone`.execute(tx);
    rejected += rows[0]?.count ?? 0;
  }
  return rejected;
}

/**
 * Writes the last days of prices into the plan that follow from other prices. The result is the number of prices that no row of the
 * file names, and that change all the same.
 */
export async function addLastDays(tx: Transaction, importId: string, scope?: RowScope): Promise<number> {
  const changes = selectChanges(importId, "prices");
  const end = sql`jsonb_build_object('valid_to', w.ends)`;
  const former = sql`jsonb_build_object('valid_to', w.cells->'valid_to')`;
  const { numAffectedRows } =
    await sql`with wanted as materialized (select * from ${selectLastDays(changes, scope)} as l),
    filled as (
      update import_changes c set before = c.before || ${former},
        after = case c.action when 'CREATE' then jsonb_strip_nulls(c.after || ${end}) else c.after || ${end} end
      from wanted w where c.import_id = ${importId} and c.kind = 'prices' and c.key = w.key)
    insert into import_changes (import_id, kind, key, action, before, after)
    select ${importId}::uuid, 'prices', w.key, 'CHANGE', ${former}, ${end}
    from wanted w where not exists (select from ${changes} as c where c.key = w.key)`.execute(tx);
  await sql`delete from import_changes where import_id = ${importId} and kind = 'prices' and action = 'CHANGE'
    and before = after`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Selects the changes with a reference to a row that is neither in the shop nor created by the plan. */
function checkReference(
  { importId, scope }: Pick<Rejection, "importId" | "scope">,
  { kind }: KindDefinition,
  reference: Reference,
): RawBuilder<unknown> {
  const { column, kind: target, key } = reference;
  if (!isOffered(kind)) throw new Error(`${kind} is not imported yet.`);
  const { code, message } = rowProblems.noReference(target, "%s");
  const parts = key.map((part) => toKeyPart(part, column));
  const referred = sql`concat_ws('|', ${sql.join(parts)})`;
  return sql`select c.key, ${column}::text as column_name, ${code}::text as code,
      format(${message}::text, ${shorten(sql`f.referred`)}) as message
    from ${selectChanges(importId, kind)} as c left join ${fileRows(kind, scope)} as v on v.key = c.key
    cross join lateral (select coalesce(v.cells, '{}'::jsonb) || c.after as cells) as m
    cross join lateral unnest(string_to_array(c.after->>${column}::text, '|')) with ordinality as n (value, place)
    cross join lateral (select ${referred} as referred) as f
    where c.after is not null and n.value <> ''
      and not exists (select from ${fileKeys(target)} as x where x.key = f.referred)
      and not exists (select from import_changes o where o.import_id = ${importId} and o.kind = ${target}
        and o.key = f.referred and o.action = 'CREATE')`;
}

function toKeyPart(part: KeyPart, column: string): RawBuilder<unknown> {
  if ("text" in part) return sql`${part.text}::text`;
  const value = part.column === column ? sql`n.value` : sql`coalesce(m.cells->>${part.column}::text, '')`;
  const steps = Object.entries(part.steps ?? {}).map(([from, to]) => sql`when ${from} then ${to}`);
  return steps.length === 0 ? value : sql`case ${value} ${sql.join(steps, sql` `)} else ${value} end`;
}

export interface ChangeCounts {
  readonly kind: ImportKind;
  readonly created: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly movedPrices: number;
  readonly zeroPrices: number;
  readonly emptied: number;
}

/** Counts the changes of a plan by kind, with what raises an alarm. `alarms.ts` is the model. */
export async function countPlanned(tx: Transaction, importId: string): Promise<ChangeCounts[]> {
  const price = (cells: RawBuilder<unknown>) => sql`coalesce(round((${cells}->>'price')::numeric * 100),
    10000 - round((${cells}->>'percent')::numeric * 100))`;
  const [from, to] = [price(sql`before`), price(sql`after`)];
  const { rows } = await sql<ChangeCounts>`select kind,
      count(*) filter (where action = 'CREATE')::integer as created,
      count(*) filter (where action in ('CHANGE', 'RESTORE'))::integer as changed,
      count(*) filter (where action in ('WITHDRAW', 'REMOVE'))::integer as withdrawn,
      count(*) filter (where abs(${to} - ${from}) * 5 > ${from})::integer as "movedPrices",
      count(*) filter (where after->>'price' = '0.00')::integer as "zeroPrices",
      count(*) filter (where coalesce(before->>'on_hand', '0') <> '0' and (after is null or after->>'on_hand' = '0'))::integer
        as emptied
    from import_changes where import_id = ${importId} group by kind`.execute(tx);
  return rows;
}

/** The number of rows that were compared, by kind: rows of the file, or changes that are undone. */
export async function countCompared(
  tx: Transaction,
  { importId, undoesId }: { readonly importId: string; readonly undoesId: string | null },
): Promise<{ kind: ImportKind; count: number }[]> {
  const from =
    undoesId === null ? sql`import_rows where import_id = ${importId}` : sql`${selectChanges(undoesId)} as c`;
  const { rows } = await sql<{ kind: ImportKind; count: number }>`
    select kind, count(*)::integer as count from ${from} group by kind`.execute(tx);
  return rows;
}

export interface KindOfPlan {
  readonly importId: string;
  readonly kind: OfferedKind;
  readonly scope?: RowScope | undefined;
}

/** Whether a row of the shop is no longer as the plan found it. */
export async function isStale(tx: Transaction, { importId, kind, scope }: KindOfPlan): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`select exists (select from ${selectChanges(importId, kind)} as c
    left join ${fileRows(kind, scope)} as v on v.key = c.key
    where case c.action when 'CREATE' then v.key is not null
      else v.key is null or not v.cells @> c.before end) as stale`.execute(tx);
  return rows[0]?.stale ?? false;
}

/**
 * The whole cells of the rows that a plan writes, as a part of another statement. `changed`: the cells that change. `is_new`: the
 * plan creates it. A statement that runs after another one of the same plan finds the same cells.
 */
export function writtenRows({ importId, kind, scope }: KindOfPlan): RawBuilder<unknown> {
  return sql`(select coalesce(v.cells, '{}'::jsonb) || c.after as cells, c.after as changed, c.key, c.line, c.action = 'CREATE' as is_new
    from ${selectChanges(importId, kind)} as c left join ${fileRows(kind, scope)} as v on v.key = c.key where c.after is not null)`;
}

export function removedRows({ importId, kind }: KindOfPlan): RawBuilder<unknown> {
  return sql`(select c.key, c.before as cells from ${selectChanges(importId, kind)} as c where c.action = 'REMOVE')`;
}

export interface ChangeRow {
  readonly kind: ImportKind;
  readonly key: string;
  readonly line: number | null;
  readonly action: PlannedChange["action"];
  readonly before: Cells | null;
  readonly after: Cells | null;
}

interface ChangePage {
  readonly action: string;
  readonly after: { readonly kind: string; readonly key: string } | null;
  readonly limit: number;
}

/** The changes of a plan after one, by kind and key. `importId` may be a subquery. */
export async function listChanges(
  db: Database,
  importId: RawBuilder<string>,
  { action, after, limit }: ChangePage,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select kind, key, line, action, before, after from import_changes
    where import_id = ${importId} and (${action} = '' or action = ${action})
      ${after === null ? sql`` : sql`and (kind, key) > (${after.kind}, ${after.key})`}
    order by kind, key limit ${limit}`.execute(db);
  return rows;
}

export interface RowChange {
  readonly number: number;
  readonly at: Date;
  readonly userName: string;
  /** The stores of the person. Null: every store. */
  readonly storeIds: readonly string[] | null;
  readonly action: PlannedChange["action"];
  readonly before: Cells | null;
  readonly after: Cells | null;
}

interface ChangedRow {
  readonly kind: OfferedKind;
  readonly key: string;
  /** The changes that write this column only. */
  readonly field?: string;
  /** The column with the name of a person, by `i.user_id`. */
  readonly names: RawBuilder<unknown>;
  readonly limit: number;
}

/** What was applied to a row, the newest first: by files, on screen, and by undoing. */
export async function listRowChanges(
  db: Database,
  { kind, key, field, names, limit }: ChangedRow,
): Promise<RowChange[]> {
  const ofField = field === undefined ? sql`` : sql`and (c.after is null or c.after ? ${field}::text)`;
  const { rows } =
    await sql<RowChange>`select i.number, i.applied_at as at, ${names} as "userName", i.store_ids as "storeIds", c.action, c.before, c.after
    from import_changes c join ${appliedImports()} as i on i.id = c.import_id
    where c.kind = ${kind} and c.key = ${key} ${ofField}
    order by i.applied_at desc, i.number desc limit ${limit}`.execute(db);
  return rows;
}

/** The rows of a change on screen, as a file would have them. */
export async function insertEditedRows(
  tx: Transaction,
  {
    importId,
    kind,
    rows,
  }: { readonly importId: string; readonly kind: OfferedKind; readonly rows: readonly EditedRow[] },
): Promise<void> {
  const given = rows.map(({ key, cells, action, missing }, index) => ({
    line: index + 1,
    key,
    cells,
    action,
    missing,
  }));
  await sql`insert into import_rows (import_id, kind, line, key, cells, asked, action, missing)
    select ${importId}::uuid, ${kind}, r.line, r.key, r.cells, '{}', r.action, r.missing
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r (line integer, key text, cells jsonb, action text, missing text)`.execute(tx);
}
