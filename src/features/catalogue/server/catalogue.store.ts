import { type Expression, type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { BaseId } from "../../colours/colour.ts";
import type { PackKind } from "../../pictures/product-picture.ts";
import type { Brand, Carton, Category, CategoryLevel, Product, System, SystemPart, Variant } from "../catalogue.ts";
import type { ProductVariant } from "../catalogue-snapshot.ts";

type Status = "ACTIVE" | "WITHDRAWN";

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
  status: Generated<Status>;
  tds: string | null;
  sds: string | null;
}

interface VariantsTable {
  sku: string;
  product_code: string;
  barcode: string | null;
  size: string;
  litres: number | null;
  base_id: BaseId | null;
  pack_kind: PackKind;
  pack_size: number;
  position: number;
  status: Generated<Status>;
  /** The driver returns PostgreSQL's numeric as text. */
  weight_kg: string | null;
  replaced_by: string | null;
}

interface SystemsTable {
  code: string;
  slug: string;
  name: string;
  kind: System["kind"];
  brand_id: string;
  sub_range_id: string;
  description: string;
  status: Generated<Status>;
}

declare module "../../../server/database.ts" {
  interface Tables {
    hierarchy: HierarchyTable;
    brands: BrandsTable;
    products: ProductsTable;
    product_colour_brands: { product_code: string; colour_brand_id: string };
    product_companions: { product_code: string; companion_code: string; position: number };
    variants: VariantsTable;
    variant_barcodes: { barcode: string; sku: string; units: number };
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
    .orderBy("position")
    .orderBy("name")
    .execute();
}

/** All products with their variants, in the order of the shop, and the variants that are sold no longer. */
export async function listProducts(
  tx: Transaction,
): Promise<{ products: Product[]; withdrawnVariants: ProductVariant[] }> {
  const [active, withdrawn] = [new Map<string, Variant[]>(), new Map<string, Variant[]>()];
  const byPosition = tx.selectFrom("variants").selectAll().orderBy("position");
  await readInBatches(tx, byPosition, (row) =>
    addToList(row.status === "ACTIVE" ? active : withdrawn, row.product_code, toVariant(row)),
  );
  const colourBrandIds = new Map<string, string[]>();
  const tints = tx.selectFrom("product_colour_brands").selectAll().orderBy("colour_brand_id");
  await readInBatches(tx, tints, (row) => addToList(colourBrandIds, row.product_code, row.colour_brand_id));
  const goesWith = new Map<string, string[]>();
  const companions = tx.selectFrom("product_companions").selectAll().orderBy("position");
  await readInBatches(tx, companions, (row) => addToList(goesWith, row.product_code, row.companion_code));
  const products: Product[] = [];
  const withdrawnVariants: ProductVariant[] = [];
  const rows = tx.selectFrom("products").selectAll().orderBy("position").orderBy("code");
  await readInBatches(tx, rows, (row) => {
    const [sold, former = []] = [active.get(row.code), withdrawn.get(row.code)];
    const isWithdrawn = row.status === "WITHDRAWN" || (sold === undefined && former.length > 0);
    const product = {
      ...toProductFields(row),
      isAvailableOnline: row.is_available_online && !isWithdrawn,
      isWithdrawn,
      colourBrandIds: colourBrandIds.get(row.code) ?? [],
      variants: sold ?? former,
      goesWith: goesWith.get(row.code) ?? [],
    };
    products.push(product);
    if (sold !== undefined) withdrawnVariants.push(...former.map((variant) => ({ product, variant })));
  });
  return { products, withdrawnVariants };
}

/** Cartons by their barcode. */
export async function listCartons(db: Database): Promise<[string, Carton][]> {
  const rows = await db.selectFrom("variant_barcodes").selectAll().execute();
  return rows.map(({ barcode, sku, units }) => [barcode, { sku, units }]);
}

/** All systems and kits with their parts, in the order A, B, C. A part has its withdrawn SKUs only if it has no others. */
export async function listSystems(db: Database): Promise<System[]> {
  const rows = await db.selectFrom("systems").selectAll().orderBy("name").execute();
  const partRows = await db.selectFrom("system_parts").selectAll().orderBy("part").execute();
  const skuRows = await db
    .selectFrom("system_part_skus as s")
    .innerJoin("variants as v", "v.sku", "s.sku")
    .select(["s.system_code", "s.part", "s.sku", "v.status"])
    .orderBy("v.position")
    .execute();
  const [active, withdrawn] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { system_code, part, sku, status } of skuRows)
    addToList(status === "ACTIVE" ? active : withdrawn, `${system_code} ${part}`, sku);
  const parts = new Map<string, SystemPart[]>();
  for (const { system_code, part, product_code, default_sku, ratio } of partRows) {
    const key = `${system_code} ${part}`;
    const skus = active.get(key) ?? withdrawn.get(key) ?? [];
    const defaultSku = skus.includes(default_sku) ? default_sku : (skus[0] ?? default_sku);
    addToList(parts, system_code, { part, productCode: product_code, defaultSku, skus, ratio });
  }
  return rows.map(({ brand_id, sub_range_id, status, ...system }) => ({
    ...system,
    brandId: brand_id,
    subRangeId: sub_range_id,
    isWithdrawn: status === "WITHDRAWN",
    parts: parts.get(system.code) ?? [],
  }));
}

function addToList<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

type OwnFields = Omit<Product, "isAvailableOnline" | "isWithdrawn" | "colourBrandIds" | "variants" | "goesWith">;

function toProductFields(row: Selectable<ProductsTable>): OwnFields {
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
    replacedBy: row.replaced_by,
  };
}

function toVariant(row: Selectable<VariantsTable>): Variant {
  return {
    sku: row.sku,
    barcode: row.barcode,
    size: row.size,
    litres: row.litres,
    baseId: row.base_id,
    packKind: row.pack_kind,
    packSize: row.pack_size,
    replacedBy: row.replaced_by,
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
