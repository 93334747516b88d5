import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { ProductSheets, SheetKind, StoredSheet } from "../data-sheets.ts";
import { productSheetNames } from "./catalogue.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    data_sheets: { name: string; hash: string; pdf: Buffer; at: Date };
  }
}

interface SheetOfProduct extends StoredSheet {
  readonly code: string;
  readonly kind: SheetKind;
}

/** The uploaded sheets that products name, by product. */
export async function listAllSheets(db: Database): Promise<Map<string, ProductSheets>> {
  const { rows } = await sql<SheetOfProduct>`select n.code, n.kind, d.name, d.hash, octet_length(d.pdf) as bytes
    from ${productSheetNames()} as n join data_sheets d on d.name = n.name`.execute(db);
  const byProduct = new Map<string, ProductSheets>();
  for (const { code, kind, ...sheet } of rows) byProduct.set(code, { ...byProduct.get(code), [kind]: sheet });
  return byProduct;
}

/** What the row of a product names. A sheet without a hash is not uploaded. */
export interface NamedSheet {
  readonly kind: SheetKind;
  readonly name: string;
  readonly hash: string | null;
  readonly bytes: number | null;
}

export async function listNamedSheets(db: Database, productCode: string): Promise<NamedSheet[]> {
  const { rows } = await sql<NamedSheet>`select n.kind, n.name, d.hash, octet_length(d.pdf) as bytes
    from ${productSheetNames(productCode)} as n left join data_sheets d on d.name = n.name`.execute(db);
  return rows;
}

/** Two uploads wait for each other, so that they never choose the same name. Readers go on. */
export async function lockSheets(tx: Transaction): Promise<void> {
  await sql`lock table data_sheets in share row exclusive mode`.execute(tx);
}

/** The hashes of the sheets that have one of these names, by name. */
export async function findSheetHashes(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom("data_sheets").select(["name", "hash"]).where("name", "in", names).execute();
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export async function findSheetFile(
  db: Database,
  { name, hash }: Pick<StoredSheet, "name" | "hash">,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("data_sheets")
    .select("pdf")
    .where("name", "=", name)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.pdf ?? null;
}

interface NewSheet {
  readonly name: string;
  readonly hash: string;
  readonly pdf: Buffer;
  readonly at: Date;
}

export async function insertSheet(tx: Transaction, sheet: NewSheet): Promise<void> {
  await tx.insertInto("data_sheets").values(sheet).execute();
}
