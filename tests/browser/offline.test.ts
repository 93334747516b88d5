// Shows the shop on a phone without signal: pages open as they were last seen, changes of the cart wait and arrive once, and
// nothing private stays on the device after the sign-out.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { cartLine, names, putInCart, skus } from "../support/cart-journey.ts";
import { offlinePhone, openAndKeep, outboxButton, readDevice } from "../support/device-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { listClient } from "../support/list-client.ts";
import { labelTin } from "../support/page-world.ts";

const { visit, openTab, server } = await journeys();

const paint = { productCode: skus.paint, quantity: 2 };
const oil = { productCode: skus.oil, quantity: 1 };
const quantityField = (page: Page, name: string) => page.getByRole("textbox", { name: `Quantity of ${name}` });
async function makeCart(email: string) {
  const cart = cartClient(server.url, await openSession(server.db, email));
  const { items } = await cart.read();
  if (items.length > 0) await cart.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  const readQuantities = async () => (await cart.read()).items.map(({ quantity }) => quantity);
  return { ...cart, readQuantities };
}

async function setQuantity(page: Page, name: string, quantity: number): Promise<void> {
  await quantityField(page, name).fill(String(quantity));
  await quantityField(page, name).press("Enter");
}

/** Notes every quantity that the field shows from now on. */
async function watchQuantity(page: Page, name: string): Promise<() => Promise<string[]>> {
  const shown = await quantityField(page, name).evaluateHandle((field) => {
    const values = new Set<string>();
    const look = () => {
      values.add((field as HTMLInputElement).value);
      requestAnimationFrame(look);
    };
    look();
    return values;
  });
  return () => shown.evaluate((values) => [...values]);
}

test("changes made without signal survive a closed tab and arrive once when the signal is back", async () => {
  const cart = await makeCart("holder.au@trestle.test");
  const page = await visit({ ...offlinePhone, as: "holder.au@trestle.test" });
  await putInCart(page, server, paint);
  await putInCart(page, server, oil);
  await openAndKeep(page, "/");
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  await page.getByText("No signal. Prices and stock as of").waitFor();
  await setQuantity(page, names.paint, 7);
  await outboxButton(page, "1 waiting for signal").waitFor();
  await cartLine(page, names.paint).getByText("Waiting for signal").waitFor();
  await setQuantity(page, names.paint, 9);
  await setQuantity(page, names.oil, 4);
  await outboxButton(page, "2 waiting for signal").waitFor();
  expect(await cart.readQuantities()).toEqual([2, 1]);

  const tab = await openTab(page);
  await page.close();
  await go(tab, "/");
  await tab.getByText("No signal. Prices and stock as of").waitFor();
  await tab.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: /Cart/ }).click();
  await tab.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await waitForHydration(tab);
  await expect.poll(() => quantityField(tab, names.paint).inputValue()).toBe("9");
  await outboxButton(tab, "2 waiting for signal").click();
  await tab.getByRole("dialog").getByText(`9 × ${names.paint}`).waitFor();
  await tab.getByRole("button", { name: "Close" }).click();

  const readShown = await watchQuantity(tab, names.paint);
  await tab.context().setOffline(false);
  await expect.poll(cart.readQuantities).toEqual([9, 4]);
  await outboxButton(tab, "2 waiting for signal").waitFor({ state: "detached" });
  await tab.getByText("No signal. Prices and stock as of").waitFor({ state: "detached" });
  expect(await readShown()).toEqual(["9"]);
  await expect.poll(async () => (await readDevice(tab)).changes).toEqual([]);
});

test("home, lists, a job with its passport and the quick-order pad open without signal, marked with their time", async () => {
  const email = "full.au@trestle.test";
  const cookie = await openSession(server.db, email);
  const job = await labelTin(server, cookie);
  const listId = await listClient(server.url, cookie).create("Basement");
  const page = await visit({ ...offlinePhone, as: email });
  const headings = {
    "/": /^Ready when you are/,
    "/lists/": "Lists",
    [`/lists/${listId}/`]: "Basement",
    "/dashboard/jobs/": "Jobs",
    [job.address]: job.name,
    "/quick-order/": "Quick order",
  };
  for (const path of Object.keys(headings)) await openAndKeep(page, path);
  await page.context().setOffline(true);
  for (const [path, name] of Object.entries(headings)) {
    await go(page, path);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("No signal. Prices and stock as of").waitFor();
    if (path === job.address)
      await page.getByRole("region", { name: "Colour passport" }).getByRole("article").first().waitFor();
  }
});

test("an addition arrives once when the answers to the first two requests are lost", async () => {
  const cart = await makeCart("full.au@trestle.test");
  const page = await visit({ as: "full.au@trestle.test", screen: "phone", mayFail: /^\/api\/cart\/add/ });
  let requests = 0;
  let isLosing = true;
  // The page sends the addition itself, and then from the outbox. Both reach the shop, and their answers do not return.
  await page.route(/\/api\/cart\/add\/(_\.data)?$/, async (route) => {
    const answer = await route.fetch();
    requests += 1;
    await (isLosing ? route.abort("connectionreset") : route.fulfill({ response: answer }));
  });
  await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("3");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await outboxButton(page, "1 waiting for signal").click();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => requests).toBeGreaterThanOrEqual(2);
  isLosing = false;
  await outboxButton(page, "1 waiting for signal").waitFor({ state: "detached" });
  expect(await cart.readQuantities()).toEqual([3]);
});

test("an addition that is under way when the tab closes is not lost", async () => {
  const cart = await makeCart("limited.au@trestle.test");
  const page = await visit({ as: "limited.au@trestle.test", screen: "phone", mayFail: /^\/api\/cart\/add/ });
  const held: (() => Promise<void>)[] = [];
  // Neither the request nor the beacon of the closing page reaches the shop.
  await page.context().route(/\/api\/cart\/add\/(_\.data)?$/, (route) => void held.push(() => route.abort()));
  await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("5");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect.poll(async () => (await readDevice(page)).changes).toHaveLength(1);
  await expect.poll(() => held.length).toBe(1);
  const tab = await openTab(page);
  await page.close();
  await tab.context().unroute(/\/api\/cart\/add\/(_\.data)?$/);
  await go(tab, "/cart/");
  await expect.poll(cart.readQuantities).toEqual([5]);
});

test("a change that the shop refuses is shown with its reason and can be undone", async () => {
  const cart = await makeCart("holder.nz@trestle.test");
  const page = await visit({ ...offlinePhone, as: "holder.nz@trestle.test" });
  await putInCart(page, server, paint);
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  await setQuantity(page, names.paint, 7);
  await outboxButton(page, "1 waiting for signal").waitFor();
  const [line] = (await cart.read()).items;
  await cart.change("customerCartRemoveItem", { itemId: line?.id });
  await page.context().setOffline(false);
  await outboxButton(page, "1 not accepted").click();
  const list = page.getByRole("dialog", { name: "Not sent yet" });
  await list.getByText("Failed to update item.").waitFor();
  await list.getByRole("button", { name: `Undo 7 × ${names.paint}` }).click();
  await expect.poll(async () => (await readDevice(page)).changes).toEqual([]);
  await list.waitFor({ state: "detached" });
  await outboxButton(page, "1 not accepted").waitFor({ state: "detached" });
});

test("signing out warns of unsent changes and leaves nothing of the person on the device", async () => {
  await makeCart("consumer.au@trestle.test");
  const page = await visit({ ...offlinePhone, as: "consumer.au@trestle.test" });
  await putInCart(page, server, paint);
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  await setQuantity(page, names.paint, 7);
  await outboxButton(page, "1 waiting for signal").waitFor();
  const signOut = async () => {
    await page.getByLabel(/^Account menu/).click();
    await page.getByRole("button", { name: "Sign out" }).click();
  };
  await signOut();
  const question = page.getByRole("dialog", { name: "Sign out without sending?" });
  await question.getByRole("button", { name: "Stay signed in" }).click();
  expect((await readDevice(page)).changes).toHaveLength(1);
  // The change is refused while the shop is away, so that it still waits when the signal is back.
  await page.route("**/api/cart/update/", (route) => route.abort());
  await page.context().setOffline(false);
  await signOut();
  await question.getByRole("button", { name: "Sign out and delete" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  await waitForHydration(page);
  await expect.poll(() => readDevice(page)).toEqual({ pages: [], changes: [], keys: [] });
  await page.context().setOffline(true);
  await page.goto("/cart/");
  await page.getByRole("heading", { name: "No signal" }).waitFor();
  expect(await page.getByText("These pages are on this device").count()).toBe(0);
});

test("the end of a session deletes the kept pages, and unsent changes wait for the person to sign in again", async () => {
  const email = "full.nz@trestle.test";
  const cart = await makeCart(email);
  const page = await visit({ ...offlinePhone, as: email, mayAnswer: [401] });
  await putInCart(page, server, paint);
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  await setQuantity(page, names.paint, 6);
  await outboxButton(page, "1 waiting for signal").waitFor();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await go(page, "/");
  await outboxButton(page, "1 waiting for signal").click();
  await page.getByRole("link", { name: "Sign in to send them" }).waitFor();
  await expect.poll(() => readDevice(page)).toMatchObject({ pages: [], changes: [`6 × ${names.paint}`] });
  expect(await cart.readQuantities()).toEqual([2]);
  await page.context().addCookies(cookies);
  await go(page, "/");
  await expect.poll(cart.readQuantities).toEqual([6]);
});

test("somebody else who signs in finds nothing of the person before", async () => {
  await makeCart("holder.au@trestle.test");
  const page = await visit({ ...offlinePhone, as: "holder.au@trestle.test", mayAnswer: [401] });
  await putInCart(page, server, paint);
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  await setQuantity(page, names.paint, 7);
  await outboxButton(page, "1 waiting for signal").waitFor();
  const session = await openSession(server.db, "full.au@trestle.test", { at: server.now() });
  const [name = "", value = ""] = session.split("=");
  await page.context().addCookies([{ name, value, url: server.url }]);
  await page.context().setOffline(false);
  await go(page, "/credits/");
  await expect.poll(() => readDevice(page)).toEqual({ pages: [], changes: [], keys: [] });
});
