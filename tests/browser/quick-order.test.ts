// Shows the quick-order pad in the browser: paste, mend, order, undo, two tabs, a lost connection, sign-in and a scanner that types.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { expectAccessible } from "../support/accessibility.ts";
import { openSession } from "../support/ask-shop.ts";
import { skus } from "../support/cart-journey.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys, signInAs } from "../support/journey.ts";
import { padClient, typedRow } from "../support/pad-client.ts";
import { labelTin } from "../support/page-world.ts";

const { visit, openTab, server } = await journeys({ DEMO_PROGRESS: "off" });
// Every order can be placed on account and picked up.
await sql`update accounts set po_number_required = false, credit_limit_cents = 100000000 where terms = 'CREDIT'`.execute(
  server.db,
);
await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 500 from stores s, variants v
  where v.litres is null or v.sku = ${skus.paint}
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(server.db);

const field = (page: Page, row: number, name: string) => page.getByLabel(`Row ${row}: ${name}`, { exact: true });
const code = (page: Page, row: number) => field(page, row, "SKU, barcode or name");
const rows = (page: Page) => page.getByRole("list", { name: "Rows" }).getByRole("listitem");
const orderButton = (page: Page) => page.getByRole("button", { name: "Add to cart" });

async function paste(page: Page, row: number, text: string): Promise<void> {
  await code(page, row).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const saved = (page: Page) => page.waitForResponse(/\/api\/quick-order\/save\//);

async function listSkus(count: number): Promise<string[]> {
  const { rows: found } = await sql<{ sku: string }>`
    select v.sku from variants v join products p on p.code = v.product_code
    join list_prices l on l.sku = v.sku and l.country = 'AU'
    where p.is_available_online and v.base_id is null and v.litres is null
      and p.code not in (select product_code from system_parts)
    order by v.sku limit ${count}`.execute(server.db);
  return found.map(({ sku }) => sku);
}

describe.each(["desk", "phone"] as const)("at the %s", (screen) => {
  test("40 pasted rows, of which 3 are wrong, are mended and ordered", async () => {
    const email = screen === "desk" ? "holder.au@trestle.test" : "full.au@trestle.test";
    await padClient(server, email);
    const page = await visit({ as: email, screen });
    const good = (await listSkus(38)).map((sku, index) => `${sku}\t${(index % 3) + 1}`);
    const lines = [...good.slice(0, 10), "NO-SUCH-SKU\t2", ...good.slice(10, 37), `${skus.paint}\t1.5`];
    await go(page, "/quick-order/");
    await paste(page, 1, [...lines, `${skus.paint}\t1\tZZ 9999`].join("\n"));
    await page.getByText("37 rows ready, 3 to mend").waitFor();
    await expectAccessible(page);
    await page.getByText("No product has the code “NO-SUCH-SKU”").waitFor();
    await page.getByText("Enter a whole number in place of 1.5").waitFor();
    await page.getByText("No colour has the code or name “ZZ 9999”").waitFor();
    await code(page, 11).fill(good[37]?.split("\t")[0] ?? "");
    await field(page, 39, "quantity").fill("2");
    await field(page, 40, "colour").fill("");
    await page.getByText("40 rows ready").waitFor();
    await orderButton(page).click();
    await page.getByText("40 rows went to your cart.").waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("link", { name: "your cart" }).click();
    await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
    // The two rows of the same paint are one line.
    await page.getByText(/^39 lines, /).waitFor();
    await openForPickup(page);
    await page.getByRole("radio", { name: /^On account/ }).check();
    await placeButton(page).click();
    const number = await readOrderNumber(page);
    const placed = await sql<{ lines: number }>`select count(*)::integer as lines from order_lines l
      join orders o on o.id = l.order_id where o.number = ${number} and not l.is_gift`.execute(server.db);
    expect(placed.rows).toEqual([{ lines: 39 }]);
  });

  test.each(["CSV", "XLSX"])("a %s file with a wrong row is uploaded, and the row says what to do", async (kind) => {
    const email = screen === "desk" ? "attorney.au@trestle.test" : "limited.au@trestle.test";
    await padClient(server, email);
    const page = await visit({ as: email, screen });
    await go(page, "/quick-order/");
    await page.getByText("Upload a file").click();
    const file = page.getByLabel("CSV or Excel file (XLSX)");
    await file.setInputFiles({ name: "photo.xlsx", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0, 1]) });
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("This file is neither a CSV file nor an Excel workbook").waitFor();
    await expectAccessible(page);
    await file.setInputFiles(kind === "CSV" ? csvFile : await makeXlsxFile());
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText("2 rows ready, 1 to mend").waitFor();
    await page.getByText("No product has the code “NO-SUCH-SKU”").waitFor();
    await code(page, 2).fill(skus.oil);
    await page.getByText("3 rows ready").waitFor();
  });
});

const table = [
  ["SKU", "Quantity", "Colour", "Strength"],
  [skus.paint, "2", "", ""],
  ["NO-SUCH-SKU", "1", "", ""],
  [skus.paint, "1", "t-and-t-1-01", "Half"],
];
const csvFile = {
  name: "order.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(table.map((cells) => cells.join(";")).join("\r\n")),
};

async function makeXlsxFile() {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const buffer = await writeWorkbook(table.map((cells) => cells.map((value) => ({ value })))).toBuffer();
  return { name: "order.xlsx", mimeType, buffer };
}

test("rows that went to the cart come back with undo, and bad rows stay", async () => {
  const email = "attorney.au@trestle.test";
  await padClient(server, email);
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  await paste(page, 1, `${skus.paint} 2\nNO-SUCH-SKU 1\n${skus.oil} 3`);
  await page.getByText("2 rows ready, 1 to mend").waitFor();
  await orderButton(page).click();
  await page.getByText("2 rows went to your cart.").waitFor();
  await expect.poll(() => code(page, 1).inputValue()).toBe("NO-SUCH-SKU");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 rows ready, 1 to mend").waitFor();
  await go(page, "/cart/");
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});

test("type-ahead finds a product by its name, with the keyboard only", async () => {
  const email = "limited.au@trestle.test";
  await padClient(server, email);
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  await code(page, 1).focus();
  await page.keyboard.type("low sheen 10 L");
  await page
    .getByRole("option")
    .first()
    .filter({ hasText: /Wallcraft Interior Low Sheen.*HBL-WC-LS-10-W/ })
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => code(page, 1).inputValue()).toBe(skus.paint);
  await page.keyboard.press("Enter");
  await page.getByText("1 row ready").waitFor();
  await expect.poll(() => code(page, 2).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a scanner that types like a keyboard fills rows without a tap", async () => {
  const email = "painter.au@trestle.test";
  await padClient(server, email);
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  for (const barcode of ["9399231141653", "9399231141653"]) {
    await page.keyboard.type(barcode);
    await page.keyboard.press("Enter");
  }
  await page.getByText("2 rows ready").waitFor();
  await expect.poll(() => code(page, 2).inputValue()).toBe("9399231141653");
});

test("a scanner that types the link of a tin's label fills a row with its colour, and again adds one", async () => {
  const { tinLink, jobId } = await labelTin(server, await openSession(server.db, "holder.au@trestle.test"));
  const link = new URL(tinLink, server.url).href;
  const scan = async (page: Page) => {
    await page.keyboard.type(link);
    await page.keyboard.press("Enter");
  };
  const email = "painter.au@trestle.test";
  const pad = await padClient(server, email);
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  await scan(page);
  await page.getByText("1 row ready").waitFor();
  await scan(page);
  await expect.poll(() => field(page, 1, "quantity").inputValue()).toBe("2");
  await expect
    .poll(async () => (await pad.read()).rows)
    .toMatchObject([{ product: { colourName: expect.any(String) } }]);
  await expect.poll(() => code(page, 1).inputValue()).not.toContain("http");
  await sql`update tin_labels set revoked_at = now() where job_id = ${jobId}`.execute(server.db);
  // A guest has no pad on the server, and reads what is wrong at the row all the same.
  const guest = await visit({ screen: "phone" });
  await go(guest, "/quick-order/");
  await scan(guest);
  await guest.getByText("This label was revoked, or another shop made it.").waitFor();
  await expectAccessible(guest);
});

test("what a guest types is in the pad after the sign-in, and on another device", async () => {
  await padClient(server, "consumer.au@trestle.test");
  const page = await visit({ screen: "phone" });
  await go(page, "/quick-order/");
  await code(page, 1).fill(skus.oil);
  await field(page, 1, "quantity").fill("4");
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => code(page, 1).inputValue()).toBe(skus.oil);
  const isSaved = saved(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signInAs(page, "Marco Rossi");
  await page.getByText("1 row ready").waitFor();
  await isSaved;
  const email = (
    await sql<{ email: string }>`select email from users where first_name = 'Marco' and last_name = 'Rossi'`.execute(
      server.db,
    )
  ).rows[0]?.email;
  const other = await visit({ as: email ?? "" });
  await go(other, "/quick-order/");
  await expect.poll(() => field(other, 1, "quantity").inputValue()).toBe("4");
});

test("two tabs change different rows, and both changes are kept", async () => {
  const email = "full.nz@trestle.test";
  const pad = await padClient(server, email);
  await pad.save(typedRow(skus.paint, { quantity: "1" }), typedRow(skus.oil, { quantity: "1" }));
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  const tab = await openTab(page);
  await go(tab, "/quick-order/");
  const [inPage, inTab] = [saved(page), saved(tab)];
  await field(page, 1, "quantity").fill("5");
  await field(tab, 2, "quantity").fill("7");
  await Promise.all([inPage, inTab]);
  await expect.poll(async () => (await pad.read()).rows.map(({ quantity }) => quantity)).toEqual(["5", "7"]);
});

test("rows that are typed while the shop cannot be reached are kept, also over a reload, and saved later", async () => {
  const email = "cash.au@trestle.test";
  const pad = await padClient(server, email);
  const page = await visit({ as: email, mayFail: /\/api\/quick-order\/save\// });
  await go(page, "/quick-order/");
  await page.route("**/api/quick-order/save/**", (route) => route.abort());
  await code(page, 1).fill(skus.paint);
  await page.getByText("Waiting for signal.").waitFor();
  await expect.poll(() => code(page, 1).inputValue()).toBe(skus.paint);
  expect((await pad.read()).rows).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.getByText("1 row ready").waitFor();
  await expect.poll(async () => (await pad.read()).rows).toMatchObject([{ code: skus.paint }]);
});

test("without script the pad takes pasted text, saves rows and orders", async () => {
  const email = "specifier.au@trestle.test";
  await padClient(server, email);
  const page = await visit({ as: email, script: false });
  await page.goto("/quick-order/");
  await page.getByText("Paste a list").click();
  await page.getByLabel("Rows", { exact: true }).last().fill(`${skus.paint} 2\n${skus.oil} 0`);
  await page.getByRole("button", { name: "Take the rows" }).click();
  await page.getByText("Enter a quantity of 1 or more").waitFor();
  await field(page, 2, "quantity").fill("3");
  await page.getByRole("button", { name: "Save the rows" }).click();
  await page.getByText("2 rows ready").waitFor();
  await orderButton(page).click();
  await page.getByText("2 rows went to your cart.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 rows ready").waitFor();
});

test("without a camera the scanner says so, and the pad is one tap away", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", screen: "phone" });
  await go(page, "/");
  await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Scan" }).click();
  await page.getByText("works without a camera").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "pad", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Quick order" }).waitFor();
});
