import { openDatabase } from "../src/server/database.ts";
import { openSession } from "../tests/support/ask-shop.ts";
import { ask } from "./operations.ts";
import type { Shop } from "./shop.ts";

export interface BenchCart {
  readonly cookie: string;
  /** The line whose quantity changes. */
  readonly itemId: string;
}

const tinted = ["HBL-WC-LS-10-W", "HBL-WC-LS-4-W", "HBL-WC-LS-15-W"];
const untinted = ["TRD-CUT-63", "STH-GAP-450-BX20", "EDG-BLU-36-50-BX24"];
const LINES = 10;

interface Added {
  readonly customerCartAddItem: { cart: { items: { id: string }[] }; userErrors: { message: string }[] };
}

/** One cart of ten lines, most of them tinted, for each of `people` trade customers. No cart is shared, so no request waits for another's lock. */
export async function makeFullCarts(shop: Shop, people: number): Promise<BenchCart[]> {
  const { db, close } = openDatabase(shop.databaseUrl, { connections: 4, onIdleError: () => undefined });
  try {
    const users = await db
      .selectFrom("users as u")
      .innerJoin("memberships as m", "m.user_id", "u.id")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .where("a.kind", "=", "TRADE")
      .where("a.country", "=", "AU")
      .where("u.role", "=", "CUSTOMER")
      .where("m.status", "=", "ACTIVE")
      .where("m.is_default", "=", true)
      .select("u.email")
      .orderBy("u.email")
      .limit(people)
      .execute();
    const colours = await db
      .selectFrom("colours")
      .select(["code", "brand_id"])
      .where("base_id", "=", "white")
      .where("interior", "=", true)
      .orderBy("code")
      .limit(LINES)
      .execute();
    return await Promise.all(users.map(async ({ email }) => fillCart(shop, await openSession(db, email), colours)));
  } finally {
    await close();
  }
}

async function fillCart(
  shop: Shop,
  cookie: string,
  colours: readonly { code: string; brand_id: string }[],
): Promise<BenchCart> {
  let itemId = "";
  for (let line = 0; line < LINES; line += 1) {
    const colour = line < untinted.length ? undefined : colours[line];
    const productCode = (line < untinted.length ? untinted[line] : tinted[line % tinted.length]) ?? "";
    const variables = {
      ...{ cartId: "mine", store: "", date: "", quantity: 1, productCode },
      ...(colour && { colourBrand: colour.brand_id, colourCode: colour.code }),
    };
    const { customerCartAddItem } = await ask<Added>(shop, { operation: "customerCartAddItem", variables, cookie });
    const [refusal] = customerCartAddItem.userErrors;
    if (refusal !== undefined) throw new Error(`${productCode}: ${refusal.message}`);
    itemId = customerCartAddItem.cart.items[0]?.id ?? "";
  }
  return { cookie, itemId };
}
