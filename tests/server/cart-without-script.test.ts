// Shows that the cart, the choice of a store and the store finder work in a browser without script.
import { expect, test } from "vitest";
import { askEndpoint } from "../support/ask-shop.ts";
import { names, skus } from "../support/cart-journey.ts";
import { findRole, listElements, readText } from "../support/html.ts";
import { type PlainPage, plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const paintPage = "/products/wall-paint/wallcraft-interior-low-sheen/";

async function addOnePaint(page: PlainPage): Promise<void> {
  const cookie = page.browser.cookieHeader();
  const answer = await askEndpoint(server.url, "/api/cart/add/", {
    cookie,
    body: { productCode: skus.paint, quantity: 1 },
  });
  expect(answer.status).toBe(200);
}

test("a guest adds a product, changes its quantity, removes it and restores it", async () => {
  const page = await plainPage(server);
  await page.open(paintPage);
  page.fill(/^Quantity$/, "2");
  await page.press("Add to cart");
  expect(page.text("status")).toContain("Added to your cart.");
  await page.follow(/Cart/, "last");
  expect(page.value(`Quantity of ${names.paint}`)).toBe("2");
  page.fill(`Quantity of ${names.paint}`, "5");
  await page.press("Update");
  expect(page.text()).toContain("1 line, 5 units");
  await page.press(`Remove ${names.paint}`);
  expect(page.text()).toContain(`${names.paint} was removed.`);
  await page.press("Put it back");
  expect(page.text()).toContain("1 line, 5 units");
  expect(page.list("button", "Put it back")).toEqual([]);
});

test("an unknown coupon and a change to an outdated cart are refused on the next page", async () => {
  const page = await plainPage(server, "full.au@trestle.test");
  await addOnePaint(page);
  await page.open("/cart/");
  page.fill("Coupon code", "nonsense");
  await page.press("Add");
  expect(page.text()).toContain("We don't know that coupon. Check the code and try again.");
  await addOnePaint(page);
  page.fill(`Quantity of ${names.paint}`, "9");
  await page.press("Update");
  expect(page.text()).toContain("Cart is not updated to the latest data.");
  expect(page.text()).toContain("1 line, 2 units");
});

test("a shopper sees what changes before the cart moves to another store", async () => {
  const page = await plainPage(server, "limited.au@trestle.test");
  await addOnePaint(page);
  await page.open("/cart/");
  await page.follow("Change store");
  await page.follow(/^See what changes/, "first");
  await page.press(/^Move it to/);
  expect(page.text("status")).toContain("Your cart is at this store now.");
  expect(page.list("article").map(readText).join("\n")).toContain(names.paint);
});

test("a person changes the favourite store and returns to the page they came from", async () => {
  const page = await plainPage(server, "cash.nz@trestle.test");
  await page.open("/dashboard/");
  await page.follow("Change your store");
  page.fill("Suburb, postcode or store", "no such place");
  await page.press("Search", "last");
  expect(page.text("heading")).toContain("No stores found for “no such place”");
  page.fill("Suburb, postcode or store", "6160");
  await page.press("Search", "last");
  await page.press("Choose Trestle Trade Fremantle");
  expect(page.text("status")).toContain("This is your store now.");
  expect(page.url().pathname).toBe("/dashboard/");
  expect(page.text()).toContain("Trestle Trade Fremantle");
});

test("the choice of a store never leads to another site, and a guest must sign in first", async () => {
  const page = await plainPage(server, "full.nz@trestle.test");
  await page.open("/add-favourite-store/?q=6160&returnTo=//elsewhere.example/");
  await page.press("Choose Trestle Trade Fremantle");
  expect(page.url().origin).toBe(server.url);
  expect(page.mainHeading()).toMatch(/^Hello/);
  const guest = await plainPage(server);
  await guest.open("/add-favourite-store/");
  expect(guest.mainHeading()).toMatch(/^Sign in/);
});

test("the store finder searches, filters and lists the places named Richmond", async () => {
  const sku = "HBL-WC-LS-10-L";
  server.setClock("2026-11-15T09:00:00+11:00");
  for (const [storeId, onHand] of [
    ["2226", 0],
    ["2240", 40],
    ["2262", 7],
  ] as const) {
    await server.db
      .insertInto("stock")
      .values({ store_id: storeId, sku, on_hand: onHand, reserved: 0 })
      .onConflict((conflict) => conflict.columns(["store_id", "sku"]).doUpdateSet({ on_hand: onHand, reserved: 0 }))
      .execute();
  }
  const page = await plainPage(server);
  await page.open(`${paintPage}?sku=${sku}`);
  await page.follow("Find a store that has it");
  page.fill("Suburb, postcode or store", "Richmond");
  await page.press("Search", "last");
  await page.follow("Richmond VIC");
  await page.follow("Open now");
  const [first] = page.list("article");
  const heading = first && listElements(first).find((element) => findRole(element) === "heading");
  expect(heading && readText(heading)).toBe("Sunshine");
  expect(page.text()).toContain("The map needs script.");
  expect(page.url().searchParams.toString()).toBe(`q=Richmond+VIC&open=1&sku=${sku}&stock=1`);
});
