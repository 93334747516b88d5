/**
 * The rows of the shop in the words of the files, and the checks that need more than one row. Comparing, applying, undoing and
 * exporting all read the same views.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import type { ImportKind } from "../../../shared/import-kind.ts";
import { productKeys, skuKeys } from "../../catalogue/server/catalogue.store.ts";
import { colourIds } from "../../colours/server/colours.store.ts";
import { selectPosition, storeKeys } from "../../stores/server/stores.store.ts";
import { getKind } from "../import-kind.ts";
import type { OfferedKind } from "../offered-kinds.ts";
import { planProblems } from "../read-problems.ts";
import { rowProblems } from "../row-problems.ts";

/**
 * The rows that a small plan is about, where no index finds them by the text of their key: list prices and specials of these SKUs,
 * agreements with these accounts, or colours with these keys. A small plan without it would read all of them.
 */
export interface RowScope {
  readonly skus: readonly string[];
  readonly accounts: readonly string[];
  /** The keys of colours. */
  readonly keys: readonly string[];
}

function ofScope(kind: OfferedKind, scope: RowScope | undefined): RawBuilder<unknown> {
  if (scope === undefined) return sql``;
  if (kind === "colours") return sql`where v.id = any (array(${colourIds(scope.keys)}))`;
  if (kind !== "prices") return sql``;
  return sql`where (kind in ('retail', 'trade', 'special') and sku = any (${scope.skus}::text[]))
    or (kind in ('contract', 'range', 'band') and account_no = any (${scope.accounts}::text[]))`;
}

const views: Readonly<Record<OfferedKind, string>> = {
  brands: "from file_brands v",
  hierarchy: "from file_hierarchy v",
  colours: "from file_colours v",
  products: "from file_products v",
  variants: "from file_variants v",
  systems: "from file_systems v",
  stores: "from file_stores v",
  customers: "from file_customers v",
  prices: "from file_prices v",
  members: "from file_members v",
  open_invoices: "from file_open_invoices v",
  stock: "from file_stock v",
};

/** The rows of a kind as `key` and `cells`, as a part of another statement. Only prices and colours have a scope. */
export function fileRows(kind: OfferedKind, scope?: RowScope): RawBuilder<unknown> {
  return sql`(select v.key, v.cells ${sql.raw(views[kind])} ${ofScope(kind, scope)})`;
}

/** Colours with their ids, as a part of another statement. */
export function colourRows(): RawBuilder<unknown> {
  return sql`(select key, cells, id from file_colours)`;
}

/** The prices as rows of a file, with what each is for and its days, as a part of another statement. */
export function priceRows(scope?: RowScope): RawBuilder<unknown> {
  return sql`(select key, cells, kind, subject, valid_from, valid_to, cents, code from file_prices ${ofScope("prices", scope)})`;
}

/** The members of accounts as rows of a file, with the account of each, as a part of another statement. */
export function memberRows(): RawBuilder<unknown> {
  return sql`(select key, cells, account_no from file_members)`;
}

/** Open documents and opening items as rows of a file, and whether each can be removed, as a part of another statement. */
export function invoiceRows(): RawBuilder<unknown> {
  return sql`(select key, cells, is_removable from file_open_invoices)`;
}

/** The numbers of all documents, as a part of another statement. */
export function documentNumbers(): RawBuilder<unknown> {
  return sql`(select account_no, doc_no from file_document_numbers)`;
}

/** Customers as rows of a file with their ids, as a part of another statement. */
export function customerRows(): RawBuilder<unknown> {
  return sql`(select key, cells, id from file_customers)`;
}

/** The keys of a kind that a row may refer to, also of kinds that are not imported yet. */
export function fileKeys(kind: ImportKind): RawBuilder<unknown> {
  switch (kind) {
    case "brands":
    case "hierarchy":
    case "systems":
    case "customers":
    case "stock":
      return fileRows(kind);
    case "stores":
      return storeKeys();
    case "products":
      return productKeys();
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

export interface CheckInput {
  /** The planned changes of the kind: key, line, action, before, after. */
  readonly changes: RawBuilder<unknown>;
  /** The instructions of the rows of the file: key, asked. */
  readonly asked: RawBuilder<unknown>;
  /** All planned changes. */
  readonly allChanges: RawBuilder<unknown>;
  /** The stores of the person. Null: every store. */
  readonly storeIds: readonly string[] | null;
  /** Whether specials are the only prices that the person may import. */
  readonly isSpecialsOnly: boolean;
  readonly scope?: RowScope | undefined;
}

const key = sql`c.key`;

type CheckedHere = Exclude<OfferedKind, "customers" | "prices" | "members" | "open_invoices">;

/** Selects key, column_name, code and message of the changes that the shop would refuse. */
export function fileChecks(kind: CheckedHere, input: CheckInput): RawBuilder<unknown>[] {
  switch (kind) {
    case "brands":
      return [checkUses(kind, input)];
    case "hierarchy":
      return [checkUses(kind, input), ...checkCodes(input), ...checkSlugs(input)];
    case "colours":
      return checkColours(input);
    case "products":
      return [...checkProductSlugs(input), ...checkShelves(input)];
    case "variants":
      return checkBarcodes(input);
    case "systems":
      return checkSystems(input);
    case "stores":
      return checkNewStores(input);
    case "stock":
      return [checkStores(input), checkExpected(input), checkReserved(input)];
  }
}

/** The beginning of a select that tells a problem of the rows `c`. */
export function selectProblem(
  column: string,
  { code, message }: { readonly code: string; readonly message: string },
  ...values: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  return sql`select ${key} as key, ${column}::text as column_name, ${code}::text as code,
    ${values.length === 0 ? sql`${message}::text` : sql`format(${message}::text, ${sql.join(values)})`} as message`;
}

/** A row that others use stays, unless the plan removes these others too. */
function checkUses(kind: OfferedKind, { changes, allChanges }: CheckInput): RawBuilder<unknown> {
  return sql`${selectProblem("action", planProblems.stillUsed("%s"), key)} from ${changes} as c
    where c.action = 'REMOVE' and exists (select from file_uses u where u.kind = ${kind} and u.key = c.key
      and not exists (select from ${allChanges} as o where o.action = 'REMOVE' and o.kind = u.user_kind and o.key = u.user_key))`;
}

/** A code names one shelf, whatever its level is. */
function checkCodes({ changes }: CheckInput): RawBuilder<unknown>[] {
  const code = sql`c.after->>'code'`;
  const taken = selectProblem("code", planProblems.codeTaken("%s"), code);
  return [
    sql`${taken} from ${changes} as c join file_hierarchy v on v.code = ${code} where c.action = 'CREATE'`,
    sql`${taken} from ${changes} as c join ${changes} as o on o.after->>'code' = ${code}
      where c.action = 'CREATE' and o.action = 'CREATE' and o.key <> c.key`,
  ];
}

/** Two rows that swap their slugs need two imports: the database checks each row by itself. */
function checkSlugs({ changes }: CheckInput): RawBuilder<unknown>[] {
  const slugs = sql`(select key, split_part(key, '|', 1) as level, coalesce(after->>'slug', ${defaultSlug(sql`after->>'code'`)}) as slug
    from ${changes} as n where action = 'CREATE' or after ? 'slug')`;
  const taken = selectProblem("slug", planProblems.slugTaken("%s"), sql`c.slug`);
  return [
    sql`${taken} from ${slugs} as c join file_hierarchy v on v.cells->>'level' = c.level and v.cells->>'slug' = c.slug
      where v.key <> c.key`,
    sql`${taken} from ${slugs} as c join ${slugs} as o on o.level = c.level and o.slug = c.slug where o.key <> c.key`,
  ];
}

/** One colour has each rank. A colour is for inside, outside or both, whichever of the two a row changes. */
function checkColours({ changes, scope }: CheckInput): RawBuilder<unknown>[] {
  const rank = sql`c.after->>'popular'`;
  const taken = selectProblem("popular", planProblems.rankTaken("%s"), rank);
  const { code, message } = rowProblems.nowhere();
  return [
    sql`${taken} from ${changes} as c join file_colours v on v.popular_rank = (${rank})::integer
      left join ${changes} as o on o.key = v.key where v.key <> c.key and (o.after is null or not o.after ? 'popular')`,
    sql`${taken} from ${changes} as c join ${changes} as o on o.after->>'popular' = ${rank} where o.key <> c.key`,
    sql`${selectProblem("exterior", { code, message })} from ${changes} as c
      join ${fileRows("colours", scope)} as v on v.key = c.key where c.after is not null and (v.cells || c.after) @> '{"interior": "no", "exterior": "no"}'`,
  ];
}

/** A new product without a slug gets a free one. Each select joins by the slug, because a file may have many thousand products. */
function checkProductSlugs({ changes }: CheckInput): RawBuilder<unknown>[] {
  const slug = sql`c.after->>'slug'`;
  const problem = selectProblem("slug", planProblems.slugTaken("%s"), slug);
  return [
    sql`${problem} from ${changes} as c join file_products v on v.slug = ${slug} where v.key <> c.key`,
    sql`${problem} from ${changes} as c join ${changes} as o on o.after->>'slug' = ${slug} where o.key <> c.key`,
  ];
}

/** The category and the range of a product follow from its sub-range. A file that names them must name the right ones. */
function checkShelves({ changes, asked, allChanges }: CheckInput): RawBuilder<unknown>[] {
  const shelves = sql`(select v.code, coalesce(h.after->>'parent', v.cells->>'parent') as parent
      from file_hierarchy v left join ${allChanges} as h on h.kind = 'hierarchy' and h.key = v.key
    union all
    select after->>'code', after->>'parent' from ${allChanges} as h where kind = 'hierarchy' and action = 'CREATE')`;
  const found = sql`(select c.key, a.asked->>'range' as range, a.asked->>'category' as category, r.parent as own_range,
      t.parent as own_category
    from ${changes} as c join ${asked} as a on a.key = c.key left join file_products v on v.key = c.key
    join ${shelves} as r on r.code = coalesce(c.after->>'sub_range', v.cells->>'sub_range')
    left join ${shelves} as t on t.code = r.parent)`;
  return [
    sql`${selectProblem("range", planProblems.otherShelf("%1$s", "%2$s"), sql`c.range`, sql`c.own_range`)} from ${found} as c
      where c.range <> c.own_range`,
    sql`${selectProblem("category", planProblems.otherShelf("%1$s", "%2$s"), sql`c.category`, sql`c.own_category`)} from ${found} as c
      where c.category <> c.own_category`,
  ];
}

/** A barcode leads to one SKU, on a unit or on a carton. SKUs that swap their barcodes need two imports. */
function checkBarcodes({ changes }: CheckInput): RawBuilder<unknown>[] {
  const claims = sql`(select key, 'barcode' as name, after->>'barcode' as barcode from ${changes} as u where after ? 'barcode'
    union all
    select key, 'barcode_units', split_part(n.carton, ' x ', 1)
    from ${changes} as u cross join unnest(string_to_array(after->>'barcode_units', '|')) as n (carton))`;
  const problem = (other: RawBuilder<unknown>) => {
    const { code, message } = planProblems.barcodeTaken("%s", "%s");
    return sql`select c.key, c.name as column_name, ${code}::text as code, format(${message}::text, c.barcode, ${other}) as message`;
  };
  return [
    sql`${problem(sql`b.sku`)} from ${claims} as c join file_barcodes b on b.barcode = c.barcode where b.sku <> c.key`,
    sql`${problem(sql`o.key`)} from ${claims} as c join ${claims} as o on o.barcode = c.barcode
      where (o.key, o.name) <> (c.key, c.name)`,
  ];
}

/** The SKUs of a part are variants of its product. The rows of a system agree on its status. */
function checkSystems({ changes, allChanges }: CheckInput): RawBuilder<unknown>[] {
  const slug = sql`c.after->>'slug'`;
  const taken = selectProblem("slug", planProblems.slugTaken("%s"), slug);
  const code = sql`split_part(c.key, '|', 1)`;
  const parts = sql`(select c.key, coalesce(c.after->>'product_code', v.cells->>'product_code') as product,
      n.sku from ${changes} as c left join file_systems v on v.key = c.key
    cross join unnest(string_to_array(coalesce(c.after->>'skus', v.cells->>'skus'), '|')) as n (sku)
    where c.after ?| array['product_code', 'skus'])`;
  const products = sql`coalesce(h.after->>'product_code', v.cells->>'product_code')`;
  return [
    sql`${selectProblem("skus", planProblems.otherProduct("%s", "%s"), sql`c.sku`, sql`c.product`)} from ${parts} as c
      left join file_variants v on v.key = c.sku left join ${allChanges} as h on h.kind = 'variants' and h.key = c.sku
      where ${products} <> c.product`,
    sql`${selectProblem("status", planProblems.twoStatuses("%s"), code)} from ${changes} as c
      join ${changes} as o on split_part(o.key, '|', 1) = ${code} where o.after->>'status' <> c.after->>'status'`,
    sql`${taken} from ${changes} as c join file_systems v on v.slug = ${slug} where v.key <> c.key`,
    sql`${taken} from ${changes} as c join ${changes} as o on o.after->>'slug' = ${slug} where o.key <> c.key`,
  ];
}

/** Each store has its own name and its own short name. A new store without a position is where its suburb is. */
function checkNewStores({ changes }: CheckInput): RawBuilder<unknown>[] {
  const names = sql`(select c.key, n.name as column_name, n.value from ${changes} as c
    cross join lateral (values ('name', c.after->>'name'),
      ('short_name', case when c.action = 'CREATE' then coalesce(c.after->>'short_name', c.after->>'name')
        else c.after->>'short_name' end)) as n (name, value) where n.value is not null)`;
  const present = sql`(select key, 'name' as column_name, name as value from file_stores
    union all select key, 'short_name', short_name from file_stores)`;
  const { code, message } = planProblems.nameTaken("%s");
  const taken = sql`select c.key, c.column_name, ${code}::text as code, format(${message}::text, c.value) as message`;
  const suburb = sql`c.after->>'suburb'`;
  return [
    sql`${taken} from ${names} as c join ${present} as v on v.column_name = c.column_name and v.value = c.value and v.key <> c.key`,
    sql`${taken} from ${names} as c join ${names} as o on o.column_name = c.column_name and o.value = c.value and o.key <> c.key`,
    sql`${selectProblem("latitude", planProblems.noPosition("%s"), suburb)} from ${changes} as c
      left join lateral ${selectPosition(sql`c.after`)} as l on true
      where c.action = 'CREATE' and (c.after->>'latitude' is null or c.after->>'longitude' is null) and l.latitude is null`,
  ];
}

/** The slug of a new shelf without one. */
export function defaultSlug(code: RawBuilder<unknown>): RawBuilder<string> {
  return sql`trim(both '-' from regexp_replace(lower(${code}), '[^a-z0-9]+', '-', 'g'))`;
}

function checkStores({ changes, storeIds }: CheckInput): RawBuilder<unknown> {
  const store = sql`split_part(c.key, '|', 1)`;
  return sql`${selectProblem("store_id", planProblems.otherStore("%s"), store)} from ${changes} as c
    where ${storeIds}::text[] is not null and ${store} <> all (${storeIds}::text[])`;
}

function checkExpected({ changes, asked }: CheckInput): RawBuilder<unknown> {
  const expected = sql`a.asked->>'expected'`;
  const found = sql`coalesce(v.on_hand, 0)`;
  return sql`${selectProblem("expected", planProblems.notAsExpected("%s", "%s"), expected, found)} from ${changes} as c
    join ${asked} as a on a.key = c.key left join file_stock v on v.key = c.key
    where ${expected} <> ${found}::text`;
}

function checkReserved({ changes }: CheckInput): RawBuilder<unknown> {
  return sql`${selectProblem("action", planProblems.belowReserved("%s"), sql`v.reserved`)} from ${changes} as c
    join file_stock v on v.key = c.key where c.action = 'REMOVE' and v.reserved > 0`;
}

/** How many counts are below what orders have reserved. */
export async function countBelowReserved(db: Database, changes: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${changes} as c
    join file_stock v on v.key = c.key where (c.after->>'on_hand')::integer < v.reserved`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A statement for COPY that writes all rows of a kind in the order of their keys. COPY takes no parameters, so the ids of stores
 * are written into it.
 */
export function formatExport(
  kind: OfferedKind,
  { storeIds, isSpecialsOnly }: Pick<CheckInput, "storeIds" | "isSpecialsOnly">,
): string {
  const columns = getKind(kind).columns.filter(
    ({ isStored, isExported }) => isStored !== false && isExported !== false,
  );
  const cells = columns.map(({ name }) => `${protectCell(`v.cells->>'${name}'`)} as "${name}"`);
  const ofStores =
    kind === "stock" && storeIds !== null ? `where v.store_id in (${storeIds.map(quoteStore).join(", ")})` : "";
  const ofKind = { prices: isSpecialsOnly ? "where v.kind = 'special'" : "", open_invoices: "where v.is_open" };
  const limit = kind === "prices" || kind === "open_invoices" ? ofKind[kind] : ofStores;
  const order =
    kind === "hierarchy" ? `array_position(array['category', 'range', 'sub_range'], v.cells->>'level'), ` : "";
  return `copy (select ${cells.join(", ")} ${views[kind]} ${limit} order by ${order}v.key collate "C")
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
