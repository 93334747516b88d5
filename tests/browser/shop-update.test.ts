// Shows that a new version of the shop is offered and never forced, and that pages of the old version still open.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { names, putInCart, skus } from "../support/cart-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { updatedShop } from "../support/updated-shop.ts";

const { visit, server } = await journeys();

const readVersion = (page: Page) => page.evaluate(() => window.__reactRouterManifest?.version);

/** Opens a page twice, so that the service worker controls it, and waits until it is kept. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await go(page, address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await go(page, address);
  const path = new URL(address).pathname.replace(/(?<=.)\/$/, "");
  await expect.poll(() => isKept(page, path)).toBe(true);
}

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    // Opening a database that is not there would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === "trestle")) return false;
    const opened = indexedDB.open("trestle");
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const asked = db.transaction("pages").objectStore("pages").getKey(wanted);
    const key = await new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    return key !== undefined;
  }, path);
}

test("an update is offered, keeps what was typed until the reload, and leaves no page broken", async () => {
  const shop = await updatedShop(server.url);
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone", worker: true, mayFail: /./ });
  await putInCart(page, server, { productCode: skus.paint, quantity: 2 });
  await openWithWorker(page, `${shop.url}/`);
  await openWithWorker(page, `${shop.url}/cart/`);
  const oldVersion = await readVersion(page);

  await page.getByLabel(`Add a job or area to ${names.paint}`).click();
  const reference = page.getByLabel(`Job or area for ${names.paint}`);
  await reference.fill("Unit 4, hallway");
  shop.update();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await page.getByText("A new version is ready.").waitFor();
  expect(await reference.inputValue()).toBe("Unit 4, hallway");
  expect(await readVersion(page)).toBe(oldVersion);

  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction((wanted) => window.__reactRouterManifest?.version === wanted, shop.newVersion);
  await waitForHydration(page);
  await page.getByText("A new version is ready.").waitFor({ state: "detached" });

  // The home page was kept by the old version. Its files are still on the phone.
  await page.context().setOffline(true);
  await go(page, `${shop.url}/`);
  expect(await readVersion(page)).toBe(oldVersion);
  await page.getByText("No signal. Prices and stock as of").waitFor();
});

test("a page of the old version offers the reload after its next data, and its links open whole pages", async () => {
  const shop = await updatedShop(server.url);
  const page = await visit({ screen: "phone" });
  await go(page, `${shop.url}/products`);
  const oldVersion = await readVersion(page);
  shop.update();
  await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: /Cart/ }).click();
  await page.getByText("A new version is ready.").waitFor();
  expect(await readVersion(page)).toBe(oldVersion);
  await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Home" }).click();
  await page.waitForFunction((wanted) => window.__reactRouterManifest?.version === wanted, shop.newVersion);
});
