// Shows lists and the quick-order pad on a phone without signal: changes wait, arrive once and in order, every refusal is shown
// and can be undone, and nothing private stays on the device after the sign-out.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { loseFirstAnswers, offlinePhone, openAndKeep, outboxButton, readDevice } from "../support/device-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { listClient } from "../support/list-client.ts";
import { brush } from "../support/order-world.ts";
import { padClient } from "../support/pad-client.ts";

const { visit, openTab, server } = await journeys();

const products = [brush, skus.paint, skus.oil].map((productCode) => ({ productCode, quantity: 1 }));
const rows = (page: Page) => page.getByRole("region", { name: "Products" }).getByRole("article");
const findQuantity = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .getByRole("textbox", { name: /^Quantity/ });
const code = (page: Page, row: number) => page.getByLabel(`Row ${row}: SKU, barcode or name`, { exact: true });
const padNotice = (page: Page) => page.getByText("Waiting for signal. Your rows are kept on this device");

/** The lists of a person, of which there is one: "Basement", with three products. */
async function makeLists(email: string) {
  const client = listClient(server.url, await openSession(server.db, email));
  for (const { id, isMine } of await client.listAll()) {
    if (isMine) await client.change("removeCustomerFavoriteList", { listId: id });
  }
  const listId = await client.create("Basement");
  await client.add([listId], products);
  const readEntries = async (id = listId) =>
    (await client.read(id)).entries.map(({ product, quantity }) => `${quantity} ${product.sku}`);
  const listOwn = async () => (await client.listAll()).filter(({ isMine }) => isMine);
  return { ...client, listId, readEntries, listOwn, path: `/lists/${listId}/` };
}

async function setQuantity(page: Page, index: number, quantity: number): Promise<void> {
  await findQuantity(page, index).fill(String(quantity));
  await findQuantity(page, index).press("Enter");
}

async function makeList(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "New list" }).fill(name);
  await page.getByRole("button", { name: "Make list" }).click();
  await page.getByRole("list", { name: "New lists" }).getByText(name).waitFor();
}

test("a list and a pad changed without signal survive a closed tab and arrive once, although first answers are lost", async () => {
  const email = "holder.au@trestle.test";
  const lists = await makeLists(email);
  const pad = await padClient(server, email);
  const page = await visit({ ...offlinePhone, as: email });
  for (const path of ["/lists/", "/quick-order/", lists.path]) await openAndKeep(page, path);
  await page.context().setOffline(true);
  await setQuantity(page, 0, 5);
  await rows(page).first().getByText("Waiting for signal").waitFor();
  await setQuantity(page, 0, 7);
  await rows(page)
    .nth(1)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await outboxButton(page, "2 waiting for signal").waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await go(page, "/lists/");
  await makeList(page, "Cellar");
  await go(page, "/quick-order/");
  await code(page, 1).fill(skus.oil);
  await padNotice(page).waitFor();
  await code(page, 2).pressSequentially(brush);
  await outboxButton(page, "5 waiting for signal").waitFor();
  // The row waits from its first letter on.
  await expect
    .poll(async () => (await readDevice(page)).changes)
    .toContainEqual(expect.stringMatching(new RegExp(`${brush}$`)));
  expect(await lists.readEntries()).toEqual([`1 ${brush}`, `1 ${skus.paint}`, `1 ${skus.oil}`]);

  const tab = await openTab(page);
  await page.close();
  await go(tab, "/quick-order/");
  await expect.poll(() => code(tab, 2).inputValue()).toBe(brush);
  await go(tab, lists.path);
  await expect.poll(() => findQuantity(tab, 0).inputValue()).toBe("7");
  await expect.poll(() => rows(tab).count()).toBe(2);

  const countRequests = await loseFirstAnswers(tab, /\/api\/(lists|quick-order)\//);
  await tab.context().setOffline(false);
  await outboxButton(tab, "waiting for signal").waitFor({ state: "detached" });
  // Five changes with five paths, of which the pad has one: four answers were lost.
  expect(countRequests()).toBeGreaterThan(5);
  expect(await lists.readEntries()).toEqual([`7 ${brush}`, `1 ${skus.oil}`]);
  expect((await lists.listOwn()).map(({ name }) => name).sort()).toEqual(["Basement", "Cellar"]);
  expect((await pad.read()).rows.map((row) => row.code)).toEqual([skus.oil, brush]);
  await expect.poll(async () => (await readDevice(tab)).changes).toEqual([]);
  await expect.poll(() => findQuantity(tab, 0).inputValue()).toBe("7");
});

test("a cart line is added without signal to a list, and to a list that is made at the same time", async () => {
  const email = "full.au@trestle.test";
  const lists = await makeLists(email);
  const page = await visit({ ...offlinePhone, as: email });
  await putInCart(page, server, { productCode: skus.paint, quantity: 4 });
  await openAndKeep(page, "/lists/");
  await openAndKeep(page, "/cart/");
  await page.context().setOffline(true);
  const dialog = page.getByRole("dialog", { name: "Add to list" });
  const add = async (choose: () => Promise<void>) => {
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add to list:/ })
      .first()
      .click();
    await dialog.getByText("No signal. These are the lists that you saw last.").waitFor();
    await choose();
    await dialog.getByRole("button", { name: /^Add$/ }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await add(() => dialog.getByRole("textbox", { name: "Or a new list" }).fill("Attic"));
  await add(async () => {
    await dialog.getByRole("checkbox", { name: /^Basement/ }).uncheck();
    await dialog.getByRole("checkbox", { name: "Attic" }).check();
  });
  await outboxButton(page, "2 waiting for signal").waitFor();
  await page.context().setOffline(false);
  await outboxButton(page, "waiting for signal").waitFor({ state: "detached" });
  const attic = (await lists.listOwn()).find(({ name }) => name === "Attic");
  expect(await lists.readEntries(attic?.id)).toEqual([`8 ${skus.paint}`]);
  expect(await lists.readEntries()).toEqual([`1 ${brush}`, `5 ${skus.paint}`, `1 ${skus.oil}`]);
});

test("a list is renamed, sorted and deleted without signal, and sharing and copying say that they need it", async () => {
  const email = "attorney.au@trestle.test";
  const lists = await makeLists(email);
  const page = await visit({ ...offlinePhone, as: email });
  await openAndKeep(page, "/lists/");
  await openAndKeep(page, lists.path);
  await page.context().setOffline(true);
  await page.getByText("Rename, share, copy, delete").click();
  await page.getByRole("button", { name: "Copy this list" }).click();
  await page.getByText("Copying a list needs signal.").waitFor();
  await page.getByRole("combobox", { name: "Who sees it" }).selectOption("VIEW");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Sharing a list needs signal.").waitFor();
  await page.getByRole("combobox", { name: "Who sees it" }).selectOption("PRIVATE");
  await page.getByRole("textbox", { name: "Name" }).fill("Cellar");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Cellar" }).waitFor();
  await rows(page).first().getByRole("button", { name: /^Move/ }).focus();
  for (const [key, text] of [
    ["Space", /is at place 1 of 3\.$/],
    ["ArrowDown", /is at place 2 of 3\.$/],
    ["Space", /was dropped at place 2\.$/],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByText(text).waitFor({ state: "attached" });
  }
  await outboxButton(page, "2 waiting for signal").waitFor();
  await page.getByText(/^Waiting for signal: .*Cellar/).waitFor();
  await page.context().setOffline(false);
  await outboxButton(page, "waiting for signal").waitFor({ state: "detached" });
  expect(await lists.readEntries()).toEqual([`1 ${skus.paint}`, `1 ${brush}`, `1 ${skus.oil}`]);
  expect(await lists.listOwn()).toMatchObject([{ name: "Cellar", sharing: "PRIVATE" }]);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Delete this list" }).click();
  await page.getByRole("button", { name: "Delete the list" }).click();
  await page.getByText("Waiting for signal: Delete “Cellar”.").waitFor();
  await go(page, "/lists/");
  await page.getByText("It is deleted when there is signal.").waitFor();
  await page.context().setOffline(false);
  await expect.poll(lists.listOwn).toEqual([]);
});

/** Leaves two changes that wait for signal, first of the list and then of the pad. */
async function changeListAndPad(page: Page, listPath: string): Promise<void> {
  await openAndKeep(page, "/quick-order/");
  await openAndKeep(page, listPath);
  await page.context().setOffline(true);
  await setQuantity(page, 0, 5);
  await outboxButton(page, "1 waiting for signal").waitFor();
  await go(page, "/quick-order/");
  await code(page, 1).fill(skus.oil);
  await outboxButton(page, "2 waiting for signal").waitFor();
}

test("refused changes of a list and of a pad are shown with their reasons and can be undone", async () => {
  const email = "holder.nz@trestle.test";
  const lists = await makeLists(email);
  const pad = await padClient(server, email);
  const page = await visit({ ...offlinePhone, as: email });
  await changeListAndPad(page, lists.path);
  // Another device removes the product, and another change uses the key of the pad's change.
  const [, key = ""] = (await readDevice(page)).keys;
  const [entry] = (await lists.read(lists.listId)).entries;
  await lists.change("removeCustomerFavoriteListEntry", { listId: lists.listId, entryId: entry?.id });
  await pad.change("SaveQuickOrderRows", { rows: [], idempotencyKey: key });
  await page.context().setOffline(false);
  await outboxButton(page, "2 not accepted").click();
  const list = page.getByRole("dialog", { name: "Not sent yet" });
  await list.getByText("That product is no longer in the list.").waitFor();
  await list.getByText("This change was sent already, with something else in it.").waitFor();
  await list.getByRole("button", { name: /^Undo List: 5 ×/ }).click();
  await list.getByRole("button", { name: `Undo Quick order: 1 × ${skus.oil}` }).click();
  await expect.poll(async () => (await readDevice(page)).changes).toEqual([]);
  await list.waitFor({ state: "detached" });
  expect((await pad.read()).rows).toEqual([]);
});

test("signing out warns of a waiting list and pad, and leaves nothing of the person on the device", async () => {
  const email = "consumer.au@trestle.test";
  const lists = await makeLists(email);
  const pad = await padClient(server, email);
  const page = await visit({ ...offlinePhone, as: email });
  await changeListAndPad(page, lists.path);
  // The changes do not reach the shop, so that they still wait when the signal is back.
  await page.route(/\/api\/(lists|quick-order)\//, (route) => route.abort());
  await page.context().setOffline(false);
  await page.getByLabel(/^Account menu/).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out without sending?" });
  await question.getByText("2 changes have not been sent to the shop yet.").waitFor();
  await question.getByRole("button", { name: "Sign out and delete" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  await waitForHydration(page);
  await expect.poll(() => readDevice(page)).toEqual({ pages: [], changes: [], keys: [] });
  const readTexts = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(readTexts).not.toContain(skus.oil);
  expect((await pad.read()).rows).toEqual([]);
});
