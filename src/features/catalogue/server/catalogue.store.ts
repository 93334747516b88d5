import { type Expression, type RawBuilder, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { BaseId } from "../../colours/colour.ts";
import type { PackKind } from "../../pictures/product-picture.ts";
import type { Brand, Category, CategoryLevel, Product, System, SystemPart, Variant } from "../catalogue.ts";

interface HierarchyTable {
  id: string;
  level: CategoryLevel;
  parent_id: string | null;
  slug: string;
  name: string;
  position: number;
}

interface ProductsTable {
  code: string;
  slug: string;
  name: string;
  brand_id: string;
  sub_range_id: string;
  description: string;
  features: string[];
  sheen: string | null;
  surfaces: string[];
  interior: boolean;
  exterior: boolean;
  coverage_m2_per_litre: number | null;
  coats: number | null;
  recoat_hours: number | null;
  clean_up: string | null;
  is_available_online: boolean;
  replaced_by: string | null;
  position: number;
}

interface VariantsTable {
  sku: string;
  product_code: string;
  barcode: string;
  size: string;
  litres: number | null;
  base_id: BaseId | null;
  pack_kind: PackKind;
  pack_size: number;
  position: number;
}

interface SystemsTable {
  code: string;
  slug: string;
  name: string;
  kind: System["kind"];
  brand_id: string;
  sub_range_id: string;
  description: string;
}

declare module "../../../server/database.ts" {
  interface Tables {
    hierarchy: HierarchyTable;
    brands: { id: string; slug: string; name: string; label_hex: string; accent_hex: string };
    products: ProductsTable;
    product_colour_brands: { product_code: string; colour_brand_id: string };
    product_companions: { product_code: string; companion_code: string; position: number };
    variants: VariantsTable;
    systems: SystemsTable;
    system_parts: {
      system_code: string;
      part: SystemPart["part"];
      product_code: string;
      default_sku: string;
      ratio: number;
    };
    system_part_skus: { system_code: string; part: SystemPart["part"]; sku: string };
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
    .orderBy("name")
    .execute();
}

/** All products with their variants, in the order of the shop. */
export async function listProducts(tx: Transaction): Promise<Product[]> {
  const variants = new Map<string, Variant[]>();
  const byPosition = tx.selectFrom("variants").selectAll().orderBy("position");
  await readInBatches(tx, byPosition, (row) => addToList(variants, row.product_code, toVariant(row)));
  const colourBrandIds = new Map<string, string[]>();
  const tints = tx.selectFrom("product_colour_brands").selectAll().orderBy("colour_brand_id");
  await readInBatches(tx, tints, (row) => addToList(colourBrandIds, row.product_code, row.colour_brand_id));
  const goesWith = new Map<string, string[]>();
  const companions = tx.selectFrom("product_companions").selectAll().orderBy("position");
  await readInBatches(tx, companions, (row) => addToList(goesWith, row.product_code, row.companion_code));
  const products: Product[] = [];
  const rows = tx.selectFrom("products").selectAll().orderBy("position").orderBy("code");
  await readInBatches(tx, rows, (row) =>
    products.push({
      ...toProductFields(row),
      colourBrandIds: colourBrandIds.get(row.code) ?? [],
      variants: variants.get(row.code) ?? [],
      goesWith: goesWith.get(row.code) ?? [],
    }),
  );
  return products;
}

/** All systems and kits with their parts, in the order A, B, C. */
export async function listSystems(db: Database): Promise<System[]> {
  const rows = await db.selectFrom("systems").selectAll().orderBy("name").execute();
  const partRows = await db.selectFrom("system_parts").selectAll().orderBy("part").execute();
  const skuRows = await db
    .selectFrom("system_part_skus as s")
    .innerJoin("variants as v", "v.sku", "s.sku")
    .select(["s.system_code", "s.part", "s.sku"])
    .orderBy("v.position")
    .execute();
  const skus = new Map<string, string[]>();
  for (const { system_code, part, sku } of skuRows) addToList(skus, `${system_code} ${part}`, sku);
  const parts = new Map<string, SystemPart[]>();
  for (const { system_code, part, product_code, default_sku, ratio } of partRows) {
    const ownSkus = skus.get(`${system_code} ${part}`) ?? [];
    addToList(parts, system_code, { part, productCode: product_code, defaultSku: default_sku, skus: ownSkus, ratio });
  }
  return rows.map(({ brand_id, sub_range_id, ...system }) => ({
    ...system,
    brandId: brand_id,
    subRangeId: sub_range_id,
    parts: parts.get(system.code) ?? [],
  }));
}

function addToList<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function toProductFields(row: ProductsTable): Omit<Product, "colourBrandIds" | "variants" | "goesWith"> {
  return {
    code: row.code,
    slug: row.slug,
    name: row.name,
    brandId: row.brand_id,
    subRangeId: row.sub_range_id,
    description: row.description,
    features: row.features,
    sheen: row.sheen,
    surfaces: row.surfaces,
    interior: row.interior,
    exterior: row.exterior,
    coverageM2PerLitre: row.coverage_m2_per_litre,
    coats: row.coats,
    recoatHours: row.recoat_hours,
    cleanUp: row.clean_up,
    isAvailableOnline: row.is_available_online,
    replacedBy: row.replaced_by,
  };
}

function toVariant(row: VariantsTable): Variant {
  return {
    sku: row.sku,
    barcode: row.barcode,
    size: row.size,
    litres: row.litres,
    baseId: row.base_id,
    packKind: row.pack_kind,
    packSize: row.pack_size,
    position: row.position,
  };
}

/** Some SKUs and all other sizes of their products in the same base, as one column to embed in another statement. */
export function packSkusColumn(skus: Expression<string[]>): RawBuilder<string[]> {
  return sql`coalesce(${skus}, '{}') || array(
    select distinct other.sku from variants as own
    join variants as other on other.product_code = own.product_code and other.base_id is not distinct from own.base_id
    where own.sku = any(${skus}) and own.litres is not null and other.litres is not null)`;
}

/** The brand and the range of a product, as a part of another statement. */
export function selectFamily(productCode: Expression<unknown>): RawBuilder<unknown> {
  return sql`(select p.brand_id, s.parent_id as range_id from products p join hierarchy s on s.id = p.sub_range_id
    where p.code = ${productCode})`;
}

/** Every SKU as the key of a row of a file, as a part of another statement. */
export function skuKeys(): RawBuilder<unknown> {
  return sql`(select sku as key from variants)`;
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
