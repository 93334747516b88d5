// Shows the store finder: the nearest open store with stock, opening hours by the store's own clock, a favourite store, an empty
// result, and the list without the map.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

const sku = "HBL-WC-LS-10-L";
const sundayInMelbourne = "2026-11-15T09:00:00+11:00";
const product = `/products/wall-paint/wallcraft-interior-low-sheen/?sku=${sku}`;
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const summary = (page: Page) => page.getByRole("main").getByRole("status");

/** Around Richmond: the nearest store has no stock, the second is closed on Sundays, and the third has seven. */
async function setStockAroundRichmond(): Promise<void> {
  const setStock = (storeId: string, onHand: number) =>
    server.db
      .insertInto("stock")
      .values({ store_id: storeId, sku, on_hand: onHand, reserved: 0 })
      .onConflict((conflict) => conflict.columns(["store_id", "sku"]).doUpdateSet({ on_hand: onHand, reserved: 0 }))
      .execute();
  await setStock("2226", 0);
  await setStock("2240", 40);
  await setStock("2262", 7);
  await server.db.deleteFrom("stock").where("store_id", "=", "2307").where("sku", "=", sku).execute();
}

test("a shopper finds the nearest open store that has a product in stock", async () => {
  server.setClock(sundayInMelbourne);
  await setStockAroundRichmond();
  const page = await visit({ screen: "phone" });
  await go(page, product);
  await page.getByRole("link", { name: "Find a store that has it" }).click();
  await page.getByRole("region", { name: "Looking for" }).getByText(`10 L · ${sku}`).waitFor();
  await page.getByRole("searchbox", { name: "Suburb, postcode or store" }).fill("Richmond VIC");
  await page.getByRole("search", { name: "Stores" }).getByRole("button", { name: "Search" }).click();
  await summary(page).filter({ hasText: "with it in stock, nearest to Richmond VIC first" }).waitFor();
  await card(page, "Preston").getByText("In stock, 40 on the shelf").waitFor();
  await expect.poll(() => cards(page).first().getByRole("heading").textContent()).toBe("Preston");

  await page.getByRole("link", { name: "Open now" }).click();
  await summary(page).filter({ hasText: "open now and with it in stock" }).waitFor();
  const nearest = cards(page).first();
  await expect.poll(() => nearest.getByRole("heading").textContent()).toBe("Sunshine");
  await nearest.getByText("In stock, 7 on the shelf").waitFor();
  await nearest.getByText("Open until 12 pm").waitFor();
  await expect.poll(() => nearest.getByText(/^\d+ km$/).textContent()).toBe("15 km");
  await expectAccessible(page);

  await page.getByRole("link", { name: /Has it in stock/ }).click();
  await card(page, "Richmond").getByText("Out of stock").waitFor();
  await card(page, "Locker Southbank").getByText("Not kept at this store").waitFor();
});

test("a reader in Sydney sees the local opening hours of a store in Perth, before and after daylight saving starts", async () => {
  const page = await visit();
  const perth = card(page, "Osborne Park");
  // On Saturday Sydney is two hours ahead of Perth.
  server.setClock("2026-10-03T07:29:00+08:00");
  await go(page, "/store-finder/?q=Osborne+Park+WA");
  await perth.getByText("Opens today at 7:30 am").waitFor();
  await perth.getByText("7:29 am there now").waitFor();

  // Since Sunday morning Sydney is three hours ahead of Perth.
  server.setClock("2026-10-04T07:59:00+08:00");
  await page.reload();
  await perth.getByText("Opens today at 8 am").waitFor();
  await perth.getByText("7:59 am there now").waitFor();
  server.setClock("2026-10-04T08:00:00+08:00");
  await page.reload();
  await perth.getByText("Open until 12 pm").waitFor();
  await perth.getByText("8 am to 12 pm today").waitFor();

  // A store in Sydney has the same clock as the reader.
  const sydney = card(page, "Alexandria");
  server.setClock("2026-10-04T07:59:00+11:00");
  await go(page, "/store-finder/?q=Alexandria+NSW");
  await sydney.getByText("Opens today at 8 am").waitFor();
  await expect.poll(() => sydney.getByText("there now").count()).toBe(0);
  server.setClock("2026-10-04T08:00:00+11:00");
  await page.reload();
  await sydney.getByText("Open until 12 pm").waitFor();
});

test("a favourite store is used on every page", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await go(page, "/store-finder/?q=Bendigo");
  await card(page, "Bendigo").getByRole("button", { name: "Make it my store" }).click();
  await card(page, "Bendigo").getByText("My store").waitFor();
  await page.getByRole("region", { name: "Ordering for" }).getByText("Bendigo").waitFor();

  await go(page, product);
  await page.getByRole("link", { name: "Find nearby with stock" }).click();
  await summary(page).filter({ hasText: "with it in stock, nearest to Bendigo first" }).waitFor();
  await expectAccessible(page);
});

test("an empty result offers links that remove each filter", async () => {
  server.setClock("2026-11-15T03:00:00+11:00");
  const page = await visit({ screen: "phone" });
  await go(page, `/store-finder/?q=Zzyzx&open=1&sku=${sku}&stock=1`);
  await page.getByRole("heading", { name: "No stores found" }).waitFor();
  await page.getByText("No store that is open now and has it in stock matches.").waitFor();
  await page.getByRole("link", { name: "Show closed stores too" }).click();
  await page.getByText("No store that has it in stock matches.").waitFor();
  await page.getByRole("link", { name: "Show stores without stock too" }).click();
  await page.getByText(/^Try the suburb with its state/).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All stores" }).click();
  await summary(page)
    .filter({ hasText: /^43 stores in Australia$/ })
    .waitFor();
});

test("the list of stores is complete when the map cannot be loaded", async () => {
  const page = await visit({ mayFail: /leaflet-map/ });
  await page.route(/leaflet-map/, (route) => route.abort());
  await go(page, "/store-finder/?q=Richmond+VIC");
  await page.getByRole("region", { name: "Map of stores" }).getByText("The map could not be loaded.").waitFor();
  await card(page, "Richmond")
    .getByText(/^\d\.\d km$/)
    .waitFor();
});

test("a place name that exists several times lists the places, with postcodes where one state has two", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/store-finder/?q=Newtown");
  await summary(page).filter({ hasText: "Which Newtown?" }).waitFor();
  await expect.poll(() => page.getByText("No stores found").count()).toBe(0);
  await expect.poll(() => page.getByText(/^0 stores/).count()).toBe(0);
  await page.getByRole("link", { name: "Newtown QLD 4350" }).click();
  await summary(page).filter({ hasText: "nearest to Newtown QLD first" }).waitFor();
});

test("an unknown postcode is reported as unknown", async () => {
  const page = await visit();
  await go(page, "/store-finder/?q=2042");
  await summary(page).filter({ hasText: "We do not know where 2042 is" }).waitFor();
});
