import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { MAX_REMOVED, type Photograph } from "../photographs.ts";
import { variantKeys } from "./catalogue.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    product_photographs: {
      product_code: string;
      hash: string;
      sku: string | null;
      alt: string;
      position: number | null;
      removed_at: Date | null;
      at: Date;
    };
    photograph_files: { product_code: string; hash: string; width: number; picture: Buffer };
  }
}

/** The photographs of all products in their order, by product. */
export async function listAllPhotographs(db: Database): Promise<Map<string, Photograph[]>> {
  const rows = await db
    .selectFrom("product_photographs")
    .select(["product_code", "hash", "sku", "alt"])
    .where("position", "is not", null)
    .orderBy("product_code")
    .orderBy("position")
    .execute();
  const byProduct = new Map<string, Photograph[]>();
  for (const { product_code: code, ...photograph } of rows) {
    const known = byProduct.get(code);
    if (known) known.push(photograph);
    else byProduct.set(code, [photograph]);
  }
  return byProduct;
}

export interface ProductPhotographs {
  /** In their order: the first is the main picture. */
  readonly shown: readonly Photograph[];
  /** The one that was removed last is the first. */
  readonly removed: readonly Photograph[];
}

export async function listPhotographs(db: Database, productCode: string): Promise<ProductPhotographs> {
  const rows = await db
    .selectFrom("product_photographs")
    .select(["hash", "sku", "alt", "position"])
    .where("product_code", "=", productCode)
    .orderBy("position")
    .orderBy("removed_at", "desc")
    .execute();
  const list = (isShown: boolean) =>
    rows.filter(({ position }) => (position !== null) === isShown).map(({ hash, sku, alt }) => ({ hash, sku, alt }));
  return { shown: list(true), removed: list(false) };
}

/** The variants that a photograph of the product may show. */
export async function listSkus(db: Database, productCode: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`${variantKeys(productCode)}`.execute(db);
  return rows.map(({ sku }) => sku);
}

interface FileKey {
  readonly productCode: string;
  readonly hash: string;
  readonly width: number;
}

export async function findPhotographFile(db: Database, key: FileKey): Promise<Buffer | null> {
  const row = await db
    .selectFrom("photograph_files")
    .select("picture")
    .where("product_code", "=", key.productCode)
    .where("hash", "=", key.hash)
    .where("width", "=", key.width)
    .executeTakeFirst();
  return row?.picture ?? null;
}

interface NewPhotograph extends Photograph {
  readonly productCode: string;
  readonly position: number;
  readonly files: readonly { readonly width: number; readonly picture: Buffer }[];
  readonly at: Date;
}

/** One statement, so that it can leave together with `commit`. */
export async function insertPhotograph(tx: Transaction, photograph: NewPhotograph): Promise<void> {
  const { productCode, hash, sku, alt, position, files, at } = photograph;
  const widths = files.map(({ width }) => width);
  const pictures = files.map(({ picture }) => picture);
  await sql`with stored as (
      insert into product_photographs (product_code, hash, sku, alt, position, at)
      values (${productCode}, ${hash}, ${sku}, ${alt}, ${position}, ${at}) returning product_code, hash)
    insert into photograph_files (product_code, hash, width, picture)
    select stored.product_code, stored.hash, file.width, file.picture
    from stored cross join unnest(${widths}::integer[], ${pictures}::bytea[]) as file (width, picture)`.execute(tx);
}

/** Gives the photographs their order, and shows those of them that were removed. */
export async function savePhotographs(
  tx: Transaction,
  productCode: string,
  photographs: readonly Photograph[],
): Promise<void> {
  const list = <Name extends keyof Photograph>(name: Name) => photographs.map((each) => each[name]);
  await sql`update product_photographs p
    set position = n.place, sku = n.sku, alt = n.alt, removed_at = null
    from unnest(${list("hash")}::text[], ${list("sku")}::text[], ${list("alt")}::text[])
      with ordinality as n (hash, sku, alt, place)
    where p.product_code = ${productCode} and p.hash = n.hash
      and (p.position, p.sku, p.alt) is distinct from (n.place, n.sku, n.alt)`.execute(tx);
}

/** Removes one from the pages. Of those that were removed, the oldest are deleted with their files. */
export async function removePhotograph(
  tx: Transaction,
  { productCode, hash, at }: { readonly productCode: string; readonly hash: string; readonly at: Date },
): Promise<void> {
  await sql`update product_photographs set position = null, removed_at = ${at}
    where product_code = ${productCode} and hash = ${hash}`.execute(tx);
}

export async function deleteOldPhotographs(tx: Transaction, productCode: string): Promise<void> {
  await sql`delete from product_photographs where product_code = ${productCode} and hash in (
    select hash from product_photographs where product_code = ${productCode} and removed_at is not null
    order by removed_at desc offset ${MAX_REMOVED})`.execute(tx);
}
