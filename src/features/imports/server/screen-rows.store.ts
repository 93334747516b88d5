/** Rows of the shop in the words of the files, for the pages on which staff change them. */
import { sql } from "kysely";
import type { Database } from "../../../server/database.ts";
import { productPage, variantKeys } from "../../catalogue/server/catalogue.store.ts";
import { colourPage } from "../../colours/server/colours.store.ts";
import type { Cells } from "../column.ts";
import type { ListedKind } from "../listed-kinds.ts";
import type { OfferedKind } from "../offered-kinds.ts";
import { colourRows, fileRows, type RowScope } from "./file-rows.store.ts";

export interface ScreenRow {
  readonly key: string;
  readonly cells: Cells;
}

/** The rows with these keys. Prices are found in their scope. */
export async function findRows(
  db: Database,
  kind: OfferedKind,
  { keys, scope }: { readonly keys: readonly string[]; readonly scope?: RowScope },
): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`select key, cells from ${fileRows(kind, scope)} as v
    where v.key = any (${keys}::text[])`.execute(db);
  return rows;
}

export interface ProductSearch {
  /** The beginning of a name, a code or a SKU. Empty for all. */
  readonly text: string;
  readonly isWithdrawn: boolean;
  /** The code of the last product of the page before. */
  readonly after: string;
  readonly limit: number;
}

export async function listProductRows(db: Database, search: ProductSearch): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`select v.key, v.cells from ${fileRows("products")} as v
    where v.key = any (array(${productPage(search)})) order by v.key`.execute(db);
  return rows;
}

export interface RowSearch {
  readonly text: string;
  readonly isWithdrawn: boolean;
  /** The cursor of the page before. */
  readonly after: string;
  readonly limit: number;
  /** The keys that the person may see. Null: every key. */
  readonly keys: readonly string[] | null;
}

/** The columns in which a text is searched. Colours are found by an index instead. */
const searched: Readonly<Record<Exclude<ListedKind, "colours">, readonly string[]>> = {
  brands: ["name", "brand"],
  systems: ["name", "system_code", "product_code"],
  stores: ["name", "short_name", "store_id", "suburb", "postcode"],
};

/** One page of rows of a kind by its key. The cursor of a system is its code, and its parts are on one page. */
export async function listKindRows(db: Database, kind: ListedKind, search: RowSearch): Promise<ScreenRow[]> {
  if (kind === "colours") {
    const { rows } = await sql<ScreenRow>`select v.key, v.cells from ${colourPage(search)} as p
      join ${colourRows()} as v on v.id = p.id order by p.brand_id, p.code`.execute(db);
    return rows;
  }
  const { text, isWithdrawn, after, limit, keys } = search;
  const cursor = kind === "systems" ? sql`split_part(v.key, '|', 1) collate "C"` : sql`v.key collate "C"`;
  const found = searched[kind].map((name) => sql`strpos(lower(v.cells->>${name}::text), lower(${text})) > 0`);
  const page = sql`select distinct ${cursor} as place from ${fileRows(kind)} as v
    where ${cursor} > ${after} and (${text} = '' or ${sql.join(found, sql` or `)})
      and (not ${isWithdrawn}::boolean or v.cells->>'status' = 'withdrawn')
      and (${keys}::text[] is null or v.key = any (${keys}::text[]))
    order by 1 limit ${limit}`;
  const { rows } = await sql<ScreenRow>`select v.key, v.cells from ${fileRows(kind)} as v
    where ${cursor} = any (array(${page})) order by v.key collate "C"`.execute(db);
  return rows;
}

/** The variants of a product in their order. */
export async function listVariantRows(db: Database, productCode: string): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`select v.key, v.cells from ${fileRows("variants")} as v
    where v.key = any (array(${variantKeys(productCode)})) order by (v.cells->>'position')::integer, v.key`.execute(db);
  return rows;
}

/** The prices of a scope: the latest first, one more than a page has. */
export async function listPriceRows(
  db: Database,
  scope: RowScope,
  { isSpecialsOnly, limit }: { readonly isSpecialsOnly: boolean; readonly limit: number },
): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`select v.key, v.cells from ${fileRows("prices", scope)} as v
    where not ${isSpecialsOnly}::boolean or v.cells->>'kind' = 'special'
    order by v.cells->>'sku', v.cells->>'country', v.cells->>'kind', v.cells->>'valid_from' desc nulls last
    limit ${limit}`.execute(db);
  return rows;
}

/** What a row may refer to, for the choices of a form: brands and sub-ranges with their names. */
export async function listChoices(db: Database): Promise<{ field: string; value: string; label: string }[]> {
  const { rows } = await sql<{ field: string; value: string; label: string }>`
    select 'brand' as field, cells->>'brand' as value, cells->>'name' as label from ${fileRows("brands")} as b
    where cells->>'type' = 'product'
    union all
    select 'colour_brands', cells->>'brand', cells->>'name' from ${fileRows("brands")} as b where cells->>'type' = 'colour'
    union all
    select 'sub_range', s.cells->>'code', concat_ws(' › ', c.cells->>'name', r.cells->>'name', s.cells->>'name')
    from ${fileRows("hierarchy")} as s
    left join ${fileRows("hierarchy")} as r on r.key = 'range|' || (s.cells->>'parent')
    left join ${fileRows("hierarchy")} as c on c.key = 'category|' || (r.cells->>'parent')
    where s.cells->>'level' = 'sub_range'
    order by 1, 3, 2`.execute(db);
  return rows;
}
