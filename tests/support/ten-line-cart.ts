/** The cart of the benchmark and of the test of answer bytes: ten lines, seven of them tinted. */
import type { Database } from "../../src/server/database.ts";
import { askOperation } from "./ask-shop.ts";

export interface TintColour {
  readonly code: string;
  readonly brand_id: string;
}

const tinted = ["HBL-WC-LS-10-W", "HBL-WC-LS-4-W", "HBL-WC-LS-15-W"];
const untinted = ["TRD-CUT-63", "STH-GAP-450-BX20", "EDG-BLU-36-50-BX24"];
const lineCount = 10;

/** One colour for each line. */
export function listTintColours(db: Database): Promise<TintColour[]> {
  return db
    .selectFrom("colours")
    .select(["code", "brand_id"])
    .where("base_id", "=", "white")
    .where("interior", "=", true)
    .orderBy("code")
    .limit(lineCount)
    .execute();
}

interface Reply {
  readonly cart: { readonly items: readonly { readonly id: string }[] };
  readonly userErrors: readonly { readonly message: string }[];
}

/** Adds the lines one by one, and returns the id of the cart's first line. A refusal throws. */
export async function addTenLines(base: string, cookie: string, colours: readonly TintColour[]): Promise<string> {
  let itemId = "";
  for (let line = 0; line < lineCount; line += 1) {
    const colour = line < untinted.length ? undefined : colours[line];
    const productCode = (line < untinted.length ? untinted[line] : tinted[line % tinted.length]) ?? "";
    const variables = {
      ...{ cartId: "mine", store: "", date: "", quantity: 1, productCode },
      ...(colour && { colourBrand: colour.brand_id, colourCode: colour.code }),
    };
    const { body } = await askOperation(base, "customerCartAddItem", { cookie, variables });
    const reply = body.data?.customerCartAddItem as Reply | undefined;
    const [refusal] = reply?.userErrors ?? [];
    if (reply === undefined || refusal !== undefined) {
      throw new Error(`${productCode}: ${refusal?.message ?? JSON.stringify(body.errors)}`);
    }
    itemId = reply.cart.items[0]?.id ?? "";
  }
  return itemId;
}
