import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Brand, Category, CategoryLevel } from "../catalogue.ts";

interface HierarchyTable {
  id: string;
  level: CategoryLevel;
  parent_id: string | null;
  slug: string;
  name: string;
  position: number;
}

interface BrandsTable {
  id: string;
  slug: string;
  name: string;
  label_hex: string;
  accent_hex: string;
  position: Generated<number>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    hierarchy: HierarchyTable;
    brands: BrandsTable;
  }
}

/** Categories of all levels, each level in the order of the shop. */
export function listCategories(db: Database): Promise<Category[]> {
  return db
    .selectFrom("hierarchy")
    .select(["id", "level", "parent_id as parentId", "slug", "name", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function listBrands(db: Database): Promise<Brand[]> {
  return db
    .selectFrom("brands")
    .select(["id", "slug", "name", "label_hex as labelHex", "accent_hex as accentHex"])
    .orderBy("position")
    .orderBy("name")
    .execute();
}

/** Every shelf, as a part of another statement. */
export function shelfRows(): RawBuilder<unknown> {
  return sql`(select id, parent_id from hierarchy)`;
}

/** Every brand with its short name, as a part of another statement. */
export function brandRows(): RawBuilder<unknown> {
  return sql`(select id, slug from brands)`;
}

/** Readers go on; other changes of brands wait. */
export async function lockBrands(tx: Transaction): Promise<void> {
  await sql`lock table brands in share row exclusive mode`.execute(tx);
}

/** The given rows have `cells` in the words of a file of brands. A new brand without colours gets quiet ones. */
export async function upsertBrands(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`insert into brands (id, slug, name, label_hex, accent_hex)
    select cells->>'brand', cells->>'brand', cells->>'name', coalesce(cells->>'label', '#374151'), coalesce(cells->>'accent', '#e5e7eb')
    from ${given} as g where cells->>'type' = 'product'
    on conflict (slug) do update set name = excluded.name, label_hex = excluded.label_hex, accent_hex = excluded.accent_hex`.execute(
    tx,
  );
}

export async function deleteBrands(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`delete from brands where slug in
    (select cells->>'brand' from ${given} as g where cells->>'type' = 'product')`.execute(tx);
}

export async function lockHierarchy(tx: Transaction): Promise<void> {
  await sql`lock table hierarchy in share row exclusive mode`.execute(tx);
}

/** The given rows have `cells` in the words of a file of the hierarchy. A new shelf without a position is the last. */
export async function upsertHierarchy(
  tx: Transaction,
  given: RawBuilder<unknown>,
  defaultSlug: RawBuilder<string>,
): Promise<void> {
  await sql`insert into hierarchy (id, level, parent_id, slug, name, position)
    select cells->>'code', upper(cells->>'level'), cells->>'parent', coalesce(cells->>'slug', ${defaultSlug}), cells->>'name',
      coalesce((cells->>'position')::integer, (select coalesce(max(position), 0) + 1 from hierarchy))
    from ${given} as g
    on conflict (id) do update set parent_id = excluded.parent_id, slug = excluded.slug, name = excluded.name,
      position = excluded.position`.execute(tx);
}

export async function deleteHierarchy(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  await sql`delete from hierarchy where id in (select cells->>'code' from ${given} as g)`.execute(tx);
}
