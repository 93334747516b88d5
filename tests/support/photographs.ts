/** Photographs of products, stored and sent. */
import { sql } from "kysely";
import sharp from "sharp";
import type { Database } from "../../src/server/database.ts";

/** A picture of one colour with a stripe, which makes each number another picture. */
export function drawPhotograph(number = 0, { width = 600, height = 400 } = {}): Promise<Buffer> {
  const stripe = { width: 20 + (number % 50) * 10, height: 60, channels: 3, background: "#c2410c" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0b6e4f" } })
    .composite([{ input: { create: stripe }, top: 10 + 3 * number, left: 0 }])
    .png()
    .toBuffer();
}

let stored = 0;

/** Stores a photograph as the last one of a product, without an upload. */
export async function storePhotograph(
  db: Database,
  productCode: string,
  { isRemoved = false } = {},
): Promise<{ productCode: string; hash: string }> {
  const hash = String(++stored).padStart(16, "0");
  await sql`with stored as (
      insert into product_photographs (product_code, hash, position, removed_at, at)
      select ${productCode}, ${hash},
        case when not ${isRemoved}::boolean then (select count(*) + 1 from product_photographs
          where product_code = ${productCode} and position is not null) end,
        case when ${isRemoved}::boolean then now() end, now()
      returning product_code, hash)
    insert into photograph_files select product_code, hash, width, '\\x00'::bytea
    from stored cross join unnest(array[160, 480, 960]) as width`.execute(db);
  return { productCode, hash };
}

const productCode = "HBL-WC-LS";

/** Each run has photographs of its own: removed ones make room. */
export function listPhotographChanges(db: Database): Record<string, () => Promise<object>> {
  const begin = async (isRemoved: boolean) => {
    await sql`delete from product_photographs where product_code = ${productCode}`.execute(db);
    return storePhotograph(db, productCode, { isRemoved });
  };
  return {
    SavePhotograph: async () => ({ ...(await begin(false)), sku: "", alt: "The tin", place: 1, seen: "" }),
    RemovePhotograph: () => begin(false),
    RestorePhotograph: () => begin(true),
  };
}
