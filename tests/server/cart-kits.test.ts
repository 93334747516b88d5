// Shows that two kits of one system can be added with one request.
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

test("two kits of one system are added at once, as two groups where their colours differ", async () => {
  const tints = await server.db
    .selectFrom("colours")
    .select(["brand_id as colourBrand", "code as colourCode"])
    .where("base_id", "=", "white")
    .where("exterior", "=", true)
    .orderBy("code")
    .limit(2)
    .execute();
  const cart = cartClient(server.url, await openSession(server.db, "full.au@trestle.test"));
  const parts = (tint: object) => [
    { productCode: "IRN-EP-A-3-W", quantity: 1, systemCode: "KIT-EPX", ...tint },
    { productCode: "IRN-EP-B-1", quantity: 1, systemCode: "KIT-EPX" },
  ];
  const added = await cart.change("customerCartAddItems", { cartItems: tints.flatMap(parts) });
  expect(added.userErrors).toEqual([]);
  const kits = added.cart.items.filter(({ product }) => product.code.startsWith("IRN-EP-"));
  expect(kits.map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1]);
  expect(new Set(kits.map(({ entryGroup }) => entryGroup)).size).toBe(2);
});
