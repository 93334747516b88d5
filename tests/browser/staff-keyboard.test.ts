// Shows that store staff pick and hand over ten orders with at most 60 keys and without a mouse, that a scanner works from
// anywhere on the page of an order, and that a colleague sees who works on it.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { openSession } from "../support/ask-shop.ts";
import { findPart, moveToStore } from "../support/counter.ts";
import { go, journeys } from "../support/journey.ts";
import { orderClient } from "../support/order-client.ts";
import { brush, freezeDemoOrders, getPlacedOrder } from "../support/order-world.ts";
import { scanCode } from "../support/scan-code.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db, url } = server;
await freezeDemoOrders(db);
// Other orders of the store would be picked too.
await sql`update shipments set status = 'CANCELLED' where status in ('WAITING', 'PICKING', 'READY')`.execute(db);
const store = "store.au@trestle.test";
const ORDERS = 10;
const MOST_KEYS = 60;

async function placeAtRichmond(): Promise<string> {
  const client = orderClient(url, await openSession(db, "holder.au@trestle.test"));
  await client.add(brush, 2);
  await client.pickUp();
  const { id } = getPlacedOrder(await client.order({ customerPONumber: "PO 9" }));
  await moveToStore(db, await findPart(db, id), "2226");
  return id;
}

const main = (page: Page) => page.getByRole("main");
const focused = (page: Page, role: "button" | "link", name: RegExp | string) =>
  main(page).getByRole(role, { name }).and(page.locator(":focus")).waitFor();

test("ten orders are picked and handed over with at most 60 keys", async () => {
  for (let index = 0; index < ORDERS; index++) await placeAtRichmond();
  const page = await visit({ as: store });
  // Every key that the page receives counts, modifiers too.
  await page.addInitScript(() => {
    const kept = Number(sessionStorage.getItem("keys") ?? "0");
    let keys = kept;
    window.addEventListener("keydown", () => sessionStorage.setItem("keys", String(++keys)), { capture: true });
  });
  await go(page, "/staff/");
  await expectAccessible(page);
  await page.keyboard.press("p");
  await page.getByRole("heading", { level: 1, name: "Orders to pick" }).waitFor();
  await focused(page, "link", /^AU-/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  for (let index = 0; index < ORDERS; index++) {
    await focused(page, "button", "Start picking");
    await page.keyboard.press("Enter");
    await main(page).getByLabel("Scan a tin or its tint card").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+Enter");
    await focused(page, "button", "Ready: tell the customer");
    await page.keyboard.press("Enter");
  }
  await main(page).getByText("Nothing waits here").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1, name: "To do" }).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("heading", { level: 1, name: "Orders to hand over" }).waitFor();
  await focused(page, "link", /^AU-/);
  await page.keyboard.press("Enter");
  for (let index = 0; index < ORDERS; index++) {
    await focused(page, "button", "Hand over");
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((address) => address.href !== before);
  }
  await main(page).getByText("Nothing waits here").waitFor();
  const keys = await page.evaluate(() => Number(sessionStorage.getItem("keys")));
  expect(keys).toBeGreaterThan(ORDERS);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from shipments
    where how = 'HANDED_OVER' and left_by = (select id from users where email = ${store})`.execute(db);
  expect(rows[0]?.count).toBe(ORDERS);
});

test("a scanner picks from anywhere on the page, and changes no quantity", async () => {
  const number = await placeAtRichmond();
  const page = await visit({ as: store });
  await go(page, `/staff/orders/${number}`);
  await main(page).getByRole("button", { name: "Start picking" }).click();
  const quantity = main(page).getByRole("textbox", { name: "Picked of 2" });
  await quantity.focus();
  await scanCode(page, brush);
  await main(page).getByText(`Picked: ${brush}`).waitFor();
  // The page loads the picked quantity after the answer.
  await expect.poll(() => quantity.inputValue()).toBe("1");
});

test("a colleague sees who works on an order and takes it over, and the keys are listed", async () => {
  const number = await placeAtRichmond();
  const [first, second] = [await visit({ as: store }), await visit({ as: "admin.au@trestle.test" })];
  const task = `/staff/orders/${number}?queue=PICK&task=${number}.1.2226`;
  await go(first, task);
  await main(first).getByText("you work on this.").waitFor();
  await go(second, task);
  await main(second)
    .getByText(/works on this\./)
    .waitFor();
  await expectAccessible(second);
  await main(second).getByRole("button", { name: "Take it over" }).click();
  await main(second).getByText("you work on this.").waitFor();
  await go(second, "/staff/queues/PICK?q=AU-&sort=customer");
  await second.keyboard.press("?");
  await second.getByRole("dialog", { name: "Keys of this page" }).waitFor();
  await expectAccessible(second);
  await second.keyboard.press("Escape");
  await second.getByText("Columns", { exact: true }).click();
  await second.getByLabel("Customer", { exact: true }).uncheck();
  await second.getByRole("columnheader", { name: "Customer" }).waitFor({ state: "detached" });
  const [download] = await Promise.all([
    second.waitForEvent("download"),
    second.getByRole("link", { name: "Export as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("pick.csv");
});

test("several orders are chosen, started and made ready with the keyboard, and a preview comes before", async () => {
  await sql`update shipments set status = 'CANCELLED' where status in ('WAITING', 'PICKING', 'READY')`.execute(db);
  for (let index = 0; index < 3; index++) await placeAtRichmond();
  const page = await visit({ as: store });
  await go(page, "/staff/queues/PICK");
  await focused(page, "link", /^AU-/);
  await page.keyboard.press("Space");
  await main(page).getByText("1 chosen").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await main(page).getByText("2 chosen").waitFor();
  await page.keyboard.press("a");
  await main(page).getByText("3 chosen").waitFor();
  await page.keyboard.press("x");
  await main(page).getByText("2 chosen").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("b");
  await focused(page, "button", "Start picking");
  await page.keyboard.press("Enter");
  await main(page).getByText("2 orders: what will happen").waitFor();
  await expectAccessible(page);
  await focused(page, "button", "Start picking: 2 orders");
  await page.keyboard.press("Enter");
  await main(page).getByText("2 orders done.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1, name: "Orders to pick" }).waitFor();
  await main(page).getByLabel("All shown").check();
  await main(page).getByRole("button", { name: "Everything picked and ready" }).click();
  await main(page).getByText("1 order: left out").waitFor();
  await main(page).getByText("Nobody has started to pick this.").waitFor();
});

test("the palette opens an order, a queue and a page with the keyboard, and offers recent choices first", async () => {
  const number = await placeAtRichmond();
  const page = await visit({ as: store });
  await go(page, "/dashboard/");
  const palette = page.getByRole("dialog", { name: "Go to" });
  const field = palette.getByRole("combobox", { name: "Number, name or page" });
  // Its script is loaded after the page.
  const open = async () => {
    await page.keyboard.press("Control+k");
    return palette.isVisible();
  };
  await expect.poll(open).toBe(true);
  await field.fill(number.slice(0, 9));
  await palette.getByRole("option", { name: new RegExp(number) }).waitFor();
  await expectAccessible(page);
  await field.fill(number);
  await palette.getByRole("option", { name: new RegExp(number), selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.pathname === `/staff/orders/${number}`);
  await go(page, "/dashboard/");
  await expect.poll(open).toBe(true);
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await palette.getByRole("option", { name: new RegExp(number), selected: true }).waitFor();
  await field.fill("hand ov");
  await palette.getByRole("option", { name: /Orders to hand over/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Orders to hand over" }).waitFor();
});

test("a queue is filtered by day and store, and the browser keeps a name for the filters", async () => {
  await placeAtRichmond();
  const page = await visit({ as: "admin.au@trestle.test" });
  await go(page, "/staff/queues/PICK");
  await main(page).getByLabel("Due", { exact: true }).selectOption({ label: "Due later" });
  await main(page).getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/due=later/);
  await main(page).getByLabel("Name for these filters").fill("Not today");
  await page.keyboard.press("Enter");
  await go(page, "/staff/queues/PICK");
  await main(page).getByRole("link", { name: "Not today" }).click();
  await page.waitForURL(/due=later/);
  await expectAccessible(page);
  await main(page).getByRole("button", { name: "Forget Not today" }).click();
  await main(page).getByRole("link", { name: "Not today" }).waitFor({ state: "detached" });
});
