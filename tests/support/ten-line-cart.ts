/** Carts of ten lines, for the benchmark and the test of answer bytes. */
import type { Database } from "../../src/server/database.ts";
import type { CartClient } from "./cart-client.ts";

/** The variables of one addition. */
export interface AddedLine {
  readonly productCode: string;
  readonly colourBrand?: string;
  readonly colourCode?: string;
}

const tinted = ["HBL-WC-LS-10-W", "HBL-WC-LS-4-W", "HBL-WC-LS-15-W"];
const untinted = ["TRD-CUT-63", "STH-GAP-450-BX20", "EDG-BLU-36-50-BX24"];
const lineCount = 10;

/** Three lines without a tint, and three sizes of one paint in seven colours. */
export async function listTypicalLines(db: Database): Promise<AddedLine[]> {
  const colours = await listColours(db);
  return colours.map((colour, index) => {
    const productCode = untinted[index];
    return productCode === undefined
      ? { productCode: tinted[index % tinted.length] ?? "", ...colour }
      : { productCode };
  });
}

/** Ten paints in ten colours. This cart needs the most bytes, because no two lines share a product. */
export async function listDifferentPaints(db: Database): Promise<AddedLine[]> {
  const colours = await listColours(db);
  const paints = await db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.code", "v.product_code")
    .innerJoin("product_colour_brands as b", "b.product_code", "p.code")
    .distinctOn("p.code")
    .select("v.sku")
    .where("v.base_id", "=", "white")
    .where("p.interior", "=", true)
    .where("b.colour_brand_id", "=", colours[0]?.colourBrand ?? "")
    .orderBy("p.code")
    .orderBy("v.sku")
    .limit(lineCount)
    .execute();
  return paints.map(({ sku }, index) => ({ productCode: sku, ...colours[index] }));
}

function listColours(db: Database) {
  return db
    .selectFrom("colours")
    .select(["code as colourCode", "brand_id as colourBrand"])
    .where("base_id", "=", "white")
    .where("interior", "=", true)
    .orderBy("code")
    .limit(lineCount)
    .execute();
}

/** Adds the lines one by one, and returns the id of the cart's first line. A refusal throws. */
export async function fillCart(client: CartClient, lines: readonly AddedLine[]): Promise<string> {
  let itemId = "";
  for (const { productCode, ...colour } of lines) {
    const { cart, userErrors } = await client.add(productCode, 1, colour);
    if (userErrors[0] !== undefined) throw new Error(`${productCode}: ${userErrors[0].message}`);
    itemId = cart.items[0]?.id ?? "";
  }
  return itemId;
}
