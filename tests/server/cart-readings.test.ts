// Shows how often a page reads and prices the cart: once, also where it says what the order earns.
import { afterAll, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { brush } from "../support/order-world.ts";
import { countSql } from "../support/sql-counter.ts";
import { testDatabase } from "../support/test-database.ts";
import { startServerOn } from "../support/test-server.ts";

const { url: databaseUrl, db } = await testDatabase();
const counter = await countSql(databaseUrl);
const { url } = await startServerOn(counter.url);
afterAll(() => counter.stop());
const cookie = await openSession(db, "holder.au@trestle.test");
await askOperation(url, "customerCartAddItem", {
  cookie,
  variables: { cartId: "mine", store: "", date: "", productCode: brush, quantity: 4 },
});

/** The statement that reads a cart with everything that its price needs. */
const readsCart = (statement: string) => statement.includes("from carts as cart, lateral");

test.each(["/cart/", "/checkout/"])("the page %s reads and prices the cart once", async (path) => {
  counter.take();
  const page = await fetch(new URL(path, url), { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("This order earns");
  expect(counter.take().flat().filter(readsCart)).toHaveLength(1);
});
