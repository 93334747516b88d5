// Shows how store staff pick and hand over orders in the browser: with the keyboard and a scanner at a desk, with touch on a phone,
// and without script.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { findPart, moveToStore } from "../support/counter.ts";
import { go, journeys } from "../support/journey.ts";
import { orderClient } from "../support/order-client.ts";
import { brush, freezeDemoOrders, getPlacedOrder, paint } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db, url } = server;
await freezeDemoOrders(db);
const store = "store.au@trestle.test";
const main = (page: Page) => page.getByRole("main");

/** An order at Richmond: a tinted tin and two brushes, picked up. */
async function placeAtRichmond(): Promise<string> {
  const cookie = await openSession(db, "holder.au@trestle.test");
  const client = orderClient(url, cookie);
  await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
  const tinted = { productCode: paint, quantity: 1, colourCode: "t-and-t-1-01", colourStrength: "Half" };
  await askEndpoint(url, "/api/cart/add/", { cookie, body: tinted });
  await client.add(brush, 2);
  await client.pickUp();
  const { id } = getPlacedOrder(await client.order({ customerPONumber: "PO 9" }));
  await moveToStore(db, await findPart(db, id), "2226");
  return id;
}

const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });

test("at a desk an order is picked with the scanner and handed over with the keyboard, and the next order follows", async () => {
  const first = await placeAtRichmond();
  await placeAtRichmond();
  const page = await visit({ as: store });
  await go(page, "/staff/orders");
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: new RegExp(first) })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Order ${first}` }).waitFor();
  await expectAccessible(page);
  await button(page, "Start picking").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  const scan = main(page).getByLabel("Scan a tin or its tint card");
  await scan.and(page.locator(":focus")).waitFor();
  const type = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await type("9300000000000");
  await main(page).getByText("This is not in this part of the order. Put it back.").waitFor();
  await expectAccessible(page);
  // A scanner does not wait for the answer.
  for (const code of [brush, brush, `${first}/1`]) await type(code);
  await button(page, "Ready: tell the customer").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await button(page, "Hand over").and(page.locator(":focus")).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await main(page).getByText("Handed over", { exact: true }).first().waitFor();
  const next = page.getByRole("link", { name: "Next order" });
  await next.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(
    (address) => /\/staff\/orders\/[A-Z]{2}-/.test(address.pathname) && !address.pathname.includes(first),
  );
  await button(page, "Start picking").and(page.locator(":focus")).waitFor();
});

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("missing units are reported, the papers are printed, and a mail is sent again", async () => {
    const number = await placeAtRichmond();
    const page = await visit({ as: store, screen });
    await go(page, `/staff/orders/${number}`);
    await button(page, "Start picking").click();
    await button(page, /Everything is picked/).waitFor();
    await main(page)
      .getByRole("link", { name: /^Missing units of .*Brush/i })
      .click();
    await expectAccessible(page);
    await main(page).getByLabel("Why").selectOption("DAMAGED");
    await button(page, "Report them").click();
    await main(page).getByText("2 missing").waitFor();
    await button(page, /Everything is picked/).click();
    await button(page, "Ready: tell the customer").waitFor();
    await expectReadableColours(page);
    for (const name of ["Pick sheet", "Tint cards", "Docket"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        main(page).getByRole("link", { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${number}-.*\\.pdf$`));
    }
    await button(page, "Send it again").click();
    await page.getByText("The mail is sent again.").waitFor();
    await expectAccessible(page);
  });
});

test("without script an order is picked, made ready and handed over", async () => {
  const number = await placeAtRichmond();
  const page = await visit({ as: store, script: false });
  await page.goto(`/staff/orders/${number}`);
  for (const [press, then] of [
    ["Start picking", "You can pick it now."],
    [/Everything is picked/, "What you picked is saved."],
    ["Ready: tell the customer", "It is ready."],
    ["Hand over", "It is handed over."],
  ] as const) {
    await button(page, press).click();
    await page.getByText(then).waitFor();
  }
});
