// Shows that a guest chooses a country without script, that each country has its own cart, and that a cart never gets a store of
// another country.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { cartClient } from "../support/cart-client.ts";
import { skus } from "../support/cart-journey.ts";
import { plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();

/** The carts whose store, or whose store of the pickup, is in another country. */
async function countMixedCarts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from carts as cart
    join stores as store on store.id = cart.store_id or store.id = cart.fulfilment_store_id
    where store.country <> cart.country`.execute(server.db);
  return rows[0]?.count ?? 0;
}

test("a guest changes the country without script, and each country keeps its own cart", async () => {
  const page = await plainPage(server);
  await page.open("/products/wall-paint/wallcraft-interior-low-sheen/?sku=HBL-WC-LS-10-W");
  expect(page.text()).toContain("Prices and stores of Australia");
  await page.press("Change to New Zealand");
  expect(page.url().pathname + page.url().search).toBe(
    "/products/wall-paint/wallcraft-interior-low-sheen/?sku=HBL-WC-LS-10-W",
  );
  expect(page.text()).toContain("Prices and stores of New Zealand");
  await page.browser.post("/api/cart/add/", { productCode: skus.paint, quantity: "2" });
  await page.open("/cart/");
  expect(page.text()).toContain("1 line, 2 units");
  await page.press("Change to Australia");
  expect(page.text()).toContain("Your cart is empty");
  await page.browser.post("/api/cart/add/", { productCode: skus.paint, quantity: "3" });
  await page.open("/cart/");
  expect(page.text()).toContain("1 line, 3 units");
  await page.press("Change to New Zealand");
  expect(page.text()).toContain("1 line, 2 units");
  expect(await countMixedCarts()).toBe(0);
});

test("people with an account have its country and cannot choose another one", async () => {
  const page = await plainPage(server, "holder.nz@trestle.test");
  await page.open("/");
  expect(page.text()).not.toContain("Prices and stores of");
  await page.browser.post("/api/country/", { country: "AU" });
  await page.open("/cart/store/?to=1001");
  expect(page.text()).toContain("That store does not sell in your country.");
});

test("an unknown country and a foreign address change nothing", async () => {
  const page = await plainPage(server);
  const answer = await page.browser.post("/api/country/", { country: "XX", returnTo: "//elsewhere.example/" });
  expect([answer.status, answer.headers.get("location"), page.browser.cookie("trestle-country")]).toEqual([
    303,
    "/",
    undefined,
  ]);
});

test("64 parallel changes of a guest in both countries never mix a cart with a foreign store", async () => {
  const { rows } = await sql<{ id: string; country: string }>`
    select distinct on (country) id, country from stores order by country, id`.execute(server.db);
  const page = await plainPage(server);
  await page.browser.post("/api/cart/add/", { productCode: skus.paint, quantity: "1" });
  const key = page.browser.cookie("trestle-cart") ?? "";
  const clientIn = (country: string) => cartClient(server.url, `trestle-cart=${key}; trestle-country=${country}`);
  await Promise.all(
    Array.from({ length: 64 }, (_, index) => {
      const client = clientIn(index % 2 === 0 ? "AU" : "NZ");
      const { id: store = "" } = rows[Math.floor(index / 2) % 2] ?? {};
      return index % 3 === 0
        ? client.change("customerCartAddItem", { productCode: skus.paint, quantity: 1, store })
        : client.add(skus.paint, 1);
    }),
  );
  expect(await countMixedCarts()).toBe(0);
  for (const { country } of rows) {
    const { store } = await clientIn(country).read();
    const found = rows.find(({ id }) => id === store.storeId) ?? { country };
    expect(found.country).toBe(country);
  }
});

test("a guest's cart that is merged at sign-in gets a store of the account's country, whatever store is the favourite", async () => {
  const email = "consumer.nz@trestle.test";
  await sql`update users set favourite_store_id = (select id from stores where country = 'AU' order by id limit 1)
    where email = ${email}`.execute(server.db);
  const page = await plainPage(server);
  await page.browser.post("/api/country/", { country: "NZ" });
  await page.browser.post("/api/cart/add/", { productCode: skus.paint, quantity: "4" });
  await page.open("/login/?returnTo=/cart/");
  page.fill("E-mail address", email);
  page.fill("Password", demoPassword);
  await page.press("Sign in", "first");
  expect(page.text()).toContain("1 line, 4 units");
  expect(await countMixedCarts()).toBe(0);
});
