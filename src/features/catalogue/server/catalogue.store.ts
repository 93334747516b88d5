import { type Expression, type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import { readInBatches } from "../../../server/batched-reads.ts";
import { beginsWith } from "../../../server/begins-with.ts";
import type { Database, Transaction } from "../../../server/database.ts";
import type { BaseId } from "../../colours/colour.ts";
import type { PackKind } from "../../pictures/product-picture.ts";
import type { Carton, Product, System, SystemPart, Variant } from "../catalogue.ts";
import type { ProductVariant } from "../catalogue-snapshot.ts";
import { brandRows, shelfRows } from "./shelves.store.ts";

type Status = "ACTIVE" | "WITHDRAWN";

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
    system_part_skus: {
      system_code: string;
      part: SystemPart["part"];
      sku: string;
      position: Generated<number>;
    };
  }
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
    // A product whose variants are not imported yet has nothing to buy.
    if (sold === undefined && former.length === 0) return;
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
  return sql`(select p.brand_id, s.parent_id as range_id from products p join ${shelfRows()} as s on s.id = p.sub_range_id
    where p.code = ${productCode})`;
}

/** Every SKU as the key of a row of a file, as a part of another statement. */
export function skuKeys(): RawBuilder<unknown> {
  return sql`(select sku as key from variants)`;
}

/** Every product as the key of a row of a file, as a part of another statement. */
export function productKeys(): RawBuilder<unknown> {
  return sql`(select code as key from products)`;
}

/** The SKUs of a product, as a part of another statement. */
export function variantKeys(productCode: string): RawBuilder<unknown> {
  return sql`select sku from variants where product_code = ${productCode}`;
}

/** The names of data sheets in the rows of all products or of one, as a part of another statement. */
export function productSheetNames(code?: string): RawBuilder<unknown> {
  const named = (kind: "technical" | "safety", column: "tds" | "sds") =>
    sql`select code, ${sql.lit(kind)}::text as kind, ${sql.ref(column)} as name from products
      where ${sql.ref(column)} is not null ${code === undefined ? sql`` : sql`and code = ${code}`}`;
  return sql`(${named("technical", "tds")} union all ${named("safety", "sds")})`;
}

/** Other changes of this product wait. Whether there is such a product. */
export async function lockProduct(tx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`select from products where code = ${code} for no key update`.execute(tx);
  return rows.length > 0;
}

interface ProductPage {
  /** The beginning of a name, a code or a SKU. Empty for all. */
  readonly text: string;
  readonly isWithdrawn: boolean;
  /** The code of the last product of the page before. */
  readonly after: string;
  readonly limit: number;
}

/** The codes of one page of products in their order, as a part of another statement. */
export function productPage({ text, isWithdrawn, after, limit }: ProductPage): RawBuilder<unknown> {
  const ofStatus = isWithdrawn ? sql`and status = 'WITHDRAWN'` : sql``;
  const page = (where: RawBuilder<unknown>) =>
    sql`select code from products where code > ${after} ${ofStatus} and ${where} order by code limit ${limit}`;
  if (text === "") return page(sql`true`);
  const upper = text.toUpperCase();
  return sql`select code from (
      (${page(beginsWith(sql`lower(name)`, text.toLowerCase()))})
      union (${page(beginsWith(sql`code`, upper))})
      union (${page(sql`code in (select product_code from variants where ${beginsWith(sql`sku`, upper)})`)})) as found
    order by code limit ${limit}`;
}

/** Readers go on; other changes of products wait. */
export async function lockProducts(tx: Transaction): Promise<void> {
  await sql`lock table products, product_colour_brands, product_companions in share row exclusive mode`.execute(tx);
}

/**
 * The given rows have `cells` in the words of a file of products, `changed` with the cells that change, and the `line` of the file.
 * A new product without a slug is named by its name, and by its code too where that name is taken. Without a position it is the last.
 */
export async function upsertProducts(
  tx: Transaction,
  given: RawBuilder<unknown>,
  colourBrands: RawBuilder<unknown>,
): Promise<void> {
  const isTaken = sql`count(*) over (partition by coalesce(cells->>'slug', named)) > 1
    or exists (select from products p where p.slug = named)`;
  await sql`with named as (
      select cells, line, coalesce(nullif(to_slug(cells->>'name'), ''), to_slug(cells->>'product_code')) as named from ${given} as g)
    insert into products (code, slug, name, brand_id, sub_range_id, description, features, sheen, surfaces, interior, exterior,
      coverage_m2_per_litre, coats, recoat_hours, clean_up, is_available_online, replaced_by, position, status, tds, sds)
    select cells->>'product_code',
      coalesce(cells->>'slug', case when ${isTaken} then named || '-' || to_slug(cells->>'product_code') else named end),
      cells->>'name', (select id from ${brandRows()} as b where b.slug = cells->>'brand'), cells->>'sub_range', coalesce(cells->>'description', ''),
      coalesce(string_to_array(cells->>'features', '|'), '{}'), cells->>'sheen',
      coalesce(string_to_array(cells->>'surfaces', '|'), '{}'), coalesce(cells->>'interior', 'no') = 'yes',
      coalesce(cells->>'exterior', 'no') = 'yes', (cells->>'coverage')::real, (cells->>'coats')::integer,
      (cells->>'recoat_hours')::real, cells->>'cleanup', coalesce(cells->>'online', 'yes') = 'yes', cells->>'replaced_by',
      coalesce((cells->>'position')::integer,
        (select coalesce(max(position), -1) from products) + row_number() over (order by line)),
      upper(coalesce(cells->>'status', 'active')), cells->>'tds', cells->>'sds'
    from named
    on conflict (code) do update set slug = excluded.slug, name = excluded.name, brand_id = excluded.brand_id,
      sub_range_id = excluded.sub_range_id, description = excluded.description, features = excluded.features,
      sheen = excluded.sheen, surfaces = excluded.surfaces, interior = excluded.interior, exterior = excluded.exterior,
      coverage_m2_per_litre = excluded.coverage_m2_per_litre, coats = excluded.coats, recoat_hours = excluded.recoat_hours,
      clean_up = excluded.clean_up, is_available_online = excluded.is_available_online, replaced_by = excluded.replaced_by,
      position = excluded.position, status = excluded.status, tds = excluded.tds, sds = excluded.sds`.execute(tx);
  await sql`delete from product_colour_brands t using ${given} as g
    where t.product_code = g.cells->>'product_code' and g.changed ? 'colour_brands'`.execute(tx);
  await sql`insert into product_colour_brands (product_code, colour_brand_id) 
    select cells->>'product_code', (select id from ${colourBrands} as b where b.slug = n.slug)
    from ${given} as g cross join unnest(string_to_array(g.changed->>'colour_brands', '|')) as n (slug)`.execute(tx);
  await sql`delete from product_companions t using ${given} as g
    where t.product_code = g.cells->>'product_code' and g.changed ? 'companions'`.execute(tx);
  await sql`insert into product_companions (product_code, companion_code, position) select cells->>'product_code', n.code, n.place - 1
    from ${given} as g
    cross join unnest(string_to_array(g.changed->>'companions', '|')) with ordinality as n (code, place)`.execute(tx);
}

export async function lockVariants(tx: Transaction): Promise<void> {
  await sql`lock table variants, variant_barcodes in share row exclusive mode`.execute(tx);
}

/**
 * The given rows have `cells` in the words of a file of variants, `changed` with the cells that change, and the `line` of the file.
 * A new variant without attributes is a tin, with the litres of its size. Without a position it is the last of its product.
 */
export async function upsertVariants(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const attribute = (name: string) => sql`substring(cells->>'attributes' from ${`(?:^|\\|)${name}=([^|]+)`}::text)`;
  const sizeInLitres = sql`case when cells->>'attributes' is null then coalesce(
    substring(cells->>'size' from '^(\\d{1,4}(?:\\.\\d{1,3})?) ?[lL]$')::real,
    substring(cells->>'size' from '^(\\d{1,6}) ?m[lL]$')::real / 1000) end`;
  await sql`insert into variants (sku, product_code, barcode, size, litres, base_id, pack_kind, pack_size, position, status,
      weight_kg, replaced_by)
    select cells->>'sku', cells->>'product_code', cells->>'barcode', cells->>'size',
      nullif(coalesce(${attribute("litres")}::real, ${sizeInLitres}), 0), cells->>'base', coalesce(${attribute("pack")}, 'tin'),
      coalesce(${attribute("units")}::integer, 1),
      coalesce((cells->>'position')::integer,
        coalesce(l.position, -1) + row_number() over (partition by cells->>'product_code' order by line)),
      upper(coalesce(cells->>'status', 'active')), (cells->>'weight_kg')::numeric, cells->>'replaced_by'
    from ${given} as g
    left join (select product_code, max(position) as position from variants group by product_code) as l
      on l.product_code = cells->>'product_code'
    on conflict (sku) do update set product_code = excluded.product_code, barcode = excluded.barcode, size = excluded.size,
      litres = excluded.litres, base_id = excluded.base_id, pack_kind = excluded.pack_kind, pack_size = excluded.pack_size,
      position = excluded.position, status = excluded.status, weight_kg = excluded.weight_kg,
      replaced_by = excluded.replaced_by`.execute(tx);
  await sql`delete from variant_barcodes t using ${given} as g
    where t.sku = g.cells->>'sku' and g.changed ? 'barcode_units'`.execute(tx);
  await sql`insert into variant_barcodes (barcode, sku, units)
    select split_part(n.carton, ' x ', 1), cells->>'sku', split_part(n.carton, ' x ', 2)::integer
    from ${given} as g cross join unnest(string_to_array(g.changed->>'barcode_units', '|')) as n (carton)`.execute(tx);
}

export async function lockSystems(tx: Transaction): Promise<void> {
  await sql`lock table systems, system_parts, system_part_skus in share row exclusive mode`.execute(tx);
}

/**
 * The given rows have `cells` in the words of a file of systems, and `changed` with the cells that change. The row of part A has
 * everything about the whole system. A new system without a slug is named like a product without one.
 */
export async function upsertSystems(tx: Transaction, given: RawBuilder<unknown>): Promise<void> {
  const isTaken = sql`count(*) over (partition by coalesce(cells->>'slug', named)) > 1
    or exists (select from systems s where s.slug = named)`;
  await sql`with named as (
      select cells, coalesce(nullif(to_slug(cells->>'name'), ''), to_slug(cells->>'system_code')) as named
      from ${given} as g where cells->>'part' = 'A')
    insert into systems (code, slug, name, kind, brand_id, sub_range_id, description, status)
    select cells->>'system_code',
      coalesce(cells->>'slug', case when ${isTaken} then named || '-' || to_slug(cells->>'system_code') else named end),
      cells->>'name', coalesce(cells->>'kind', 'system'), (select id from ${brandRows()} as b where b.slug = cells->>'brand'),
      cells->>'sub_range', coalesce(cells->>'description', ''), upper(coalesce(cells->>'status', 'active'))
    from named
    on conflict (code) do update set slug = excluded.slug, name = excluded.name, kind = excluded.kind,
      brand_id = excluded.brand_id, sub_range_id = excluded.sub_range_id, description = excluded.description`.execute(
    tx,
  );
  await sql`update systems s set status = upper(g.changed->>'status') from ${given} as g
    where s.code = g.cells->>'system_code' and g.changed ? 'status'`.execute(tx);
  await sql`insert into system_parts (system_code, part, product_code, default_sku, ratio)
    select cells->>'system_code', cells->>'part', cells->>'product_code', split_part(cells->>'skus', '|', 1),
      (cells->>'ratio')::integer
    from ${given} as g
    on conflict (system_code, part) do update set product_code = excluded.product_code, default_sku = excluded.default_sku,
      ratio = excluded.ratio`.execute(tx);
  await sql`delete from system_part_skus k using ${given} as g
    where k.system_code = g.cells->>'system_code' and k.part = g.cells->>'part' and g.changed ? 'skus'`.execute(tx);
  await sql`insert into system_part_skus (system_code, part, sku, position)
    select cells->>'system_code', cells->>'part', n.sku, n.place - 1
    from ${given} as g cross join unnest(string_to_array(g.changed->>'skus', '|')) with ordinality as n (sku, place)`.execute(
    tx,
  );
}
