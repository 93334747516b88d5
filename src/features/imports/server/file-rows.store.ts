/**
 * The rows of the shop in the words of the files, and the checks that need more than one row. Comparing, applying, undoing and
 * exporting all read the same views.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import { skuKeys } from "../../catalogue/server/catalogue.store.ts";
import { storeKeys } from "../../stores/server/stores.store.ts";
import { getKind } from "../import-kind.ts";
import type { OfferedKind } from "../offered-kinds.ts";
import { planProblems } from "../read-problems.ts";

/** The rows of a kind as `key` and `cells`, as a part of another statement. */
export function fileRows(kind: OfferedKind): RawBuilder<unknown> {
  switch (kind) {
    case "brands":
      return sql`(select key, cells from file_brands)`;
    case "hierarchy":
      return sql`(select key, cells from file_hierarchy)`;
    case "stock":
      return sql`(select key, cells from file_stock)`;
  }
}

/** The keys of a kind that a row may refer to, also of kinds that are not imported yet. */
export function fileKeys(kind: ImportKind): RawBuilder<unknown> {
  switch (kind) {
    case "brands":
    case "hierarchy":
    case "stock":
      return fileRows(kind);
    case "stores":
      return storeKeys();
    case "variants":
      return skuKeys();
    default:
      throw new Error(`Nothing refers to ${kind} yet.`);
  }
}

/** How many rows the shop has. Of stock: how many with something on hand. */
export async function countFileRows(db: Database, kind: OfferedKind): Promise<number> {
  const filled = kind === "stock" ? sql`where cells->>'on_hand' <> '0'` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${fileRows(kind)} as v ${filled}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface CheckInput {
  /** The planned changes of the kind: key, line, action, before, after. */
  readonly changes: RawBuilder<unknown>;
  /** The instructions of the rows of the file: key, asked. */
  readonly asked: RawBuilder<unknown>;
  /** All planned changes. */
  readonly allChanges: RawBuilder<unknown>;
  /** The stores of the person. Null: every store. */
  readonly storeIds: readonly string[] | null;
}

const key = sql`c.key`;

/** Selects key, column_name, code and message of the changes that the shop would refuse. */
export function fileChecks(kind: OfferedKind, input: CheckInput): RawBuilder<unknown>[] {
  switch (kind) {
    case "brands":
      return [checkUses(kind, input)];
    case "hierarchy":
      return [checkUses(kind, input), checkCodes(input), checkSlugs(input)];
    case "stock":
      return [checkStores(input), checkExpected(input), checkReserved(input)];
  }
}

function select(
  column: string,
  { code, message }: { readonly code: string; readonly message: string },
  ...values: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  return sql`select ${key} as key, ${column}::text as column_name, ${code}::text as code,
    format(${message}::text, ${sql.join(values)}) as message`;
}

/** A row that others use stays, unless the plan removes these others too. */
function checkUses(kind: OfferedKind, { changes, allChanges }: CheckInput): RawBuilder<unknown> {
  return sql`${select("action", planProblems.stillUsed("%s"), key)} from ${changes} as c
    where c.action = 'REMOVE' and exists (select from file_uses u where u.kind = ${kind} and u.key = c.key
      and not exists (select from ${allChanges} as o where o.action = 'REMOVE' and o.kind = u.user_kind and o.key = u.user_key))`;
}

/** A code names one shelf, whatever its level is. */
function checkCodes({ changes }: CheckInput): RawBuilder<unknown> {
  const code = sql`c.after->>'code'`;
  return sql`${select("code", planProblems.codeTaken("%s"), code)} from ${changes} as c
    where c.action = 'CREATE' and (exists (select from file_hierarchy v where v.code = ${code})
      or exists (select from ${changes} as o where o.action = 'CREATE' and o.key <> c.key and o.after->>'code' = ${code}))`;
}

/** Two rows that swap their slugs need two imports: the database checks each row by itself. */
function checkSlugs({ changes }: CheckInput): RawBuilder<unknown> {
  const level = sql`split_part(c.key, '|', 1)`;
  const slug = sql`coalesce(c.after->>'slug', ${defaultSlug(sql`c.after->>'code'`)})`;
  const otherSlug = sql`coalesce(o.after->>'slug', ${defaultSlug(sql`o.after->>'code'`)})`;
  return sql`${select("slug", planProblems.slugTaken("%s"), slug)} from ${changes} as c
    where c.after is not null and (c.action = 'CREATE' or c.after ? 'slug')
      and (exists (select from file_hierarchy v
          where v.key <> c.key and v.cells->>'level' = ${level} and v.cells->>'slug' = ${slug})
        or exists (select from ${changes} as o where o.key <> c.key and o.after is not null
          and (o.action = 'CREATE' or o.after ? 'slug') and split_part(o.key, '|', 1) = ${level} and ${otherSlug} = ${slug}))`;
}

/** The slug of a new shelf without one. */
export function defaultSlug(code: RawBuilder<unknown>): RawBuilder<string> {
  return sql`trim(both '-' from regexp_replace(lower(${code}), '[^a-z0-9]+', '-', 'g'))`;
}

function checkStores({ changes, storeIds }: CheckInput): RawBuilder<unknown> {
  const store = sql`split_part(c.key, '|', 1)`;
  return sql`${select("store_id", planProblems.otherStore("%s"), store)} from ${changes} as c
    where ${storeIds}::text[] is not null and ${store} <> all (${storeIds}::text[])`;
}

function checkExpected({ changes, asked }: CheckInput): RawBuilder<unknown> {
  const expected = sql`a.asked->>'expected'`;
  const found = sql`coalesce(v.on_hand, 0)`;
  return sql`${select("expected", planProblems.notAsExpected("%s", "%s"), expected, found)} from ${changes} as c
    join ${asked} as a on a.key = c.key left join file_stock v on v.key = c.key
    where ${expected} <> ${found}::text`;
}

function checkReserved({ changes }: CheckInput): RawBuilder<unknown> {
  return sql`${select("on_hand", planProblems.belowReserved("%s"), sql`v.reserved`)} from ${changes} as c
    join file_stock v on v.key = c.key where coalesce((c.after->>'on_hand')::integer, 0) < v.reserved`;
}

/**
 * A statement for COPY that writes all rows of a kind in the order of their keys. COPY takes no parameters, so the ids of stores
 * are written into it.
 */
export function formatExport(kind: OfferedKind, storeIds: readonly string[] | null): string {
  const columns = getKind(kind).columns.filter(({ isStored }) => isStored !== false);
  const cells = columns.map(({ name }) => `${protectCell(`v.cells->>'${name}'`)} as "${name}"`);
  const limit =
    kind === "stock" && storeIds !== null ? `where v.store_id in (${storeIds.map(quoteStore).join(", ")})` : "";
  const from = { brands: "from file_brands v", hierarchy: "from file_hierarchy v", stock: "from file_stock v" }[kind];
  const order =
    kind === "hierarchy" ? `array_position(array['category', 'range', 'sub_range'], v.cells->>'level'), ` : "";
  return `copy (select ${cells.join(", ")} ${from} ${limit} order by ${order}v.key collate "C")
    to stdout with (format csv, header)`;
}

/** A spreadsheet would run a cell that begins like a formula. Reading takes the apostrophe off again. */
function protectCell(cell: string): string {
  return `case when ${cell} ~ '^''*[=+@-]' then '''' || (${cell}) else ${cell} end`;
}

function quoteStore(id: string): string {
  if (!/^[0-9A-Z]{1,8}$/.test(id)) throw new Error("Not the id of a store.");
  return `'${id}'`;
}
