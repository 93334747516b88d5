// Shows on the pages of every kind of buyer, in both countries and with a card surcharge, that each column of figures adds up,
// that nobody sees a way to pay that they do not have, and that the cart's headline is the amount on the checkout's button.
import { describe, expect, test, vi } from "vitest";
import { formatOrderAddress } from "../../src/features/orders/order-addresses.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { skus } from "../support/cart-journey.ts";
import { type HtmlElement, listElements, readText } from "../support/html.ts";
import { orderClient } from "../support/order-client.ts";
import { type PlainPage, plainPage } from "../support/plain-page.ts";
import { testDatabase } from "../support/test-database.ts";
import { startServerOn } from "../support/test-server.ts";

const { db, url: databaseUrl } = await testDatabase();
await db.updateTable("card_surcharges").set({ basis_points: 90 }).execute();
const server = { db, ...(await startServerOn(databaseUrl)) };

/** In cents. "Free" is 0, and a minus sign makes an amount negative. */
function parseAmount(text: string): number {
  if (text === "Free") return 0;
  const [, minus, amount] = /^(−?)\$([\d,]+\.\d\d)$/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`"${text}" is not an amount.`);
  return Math.round(Number(amount.replaceAll(",", "")) * 100) * (minus === "−" ? -1 : 1);
}

const findAll = (root: HtmlElement, tag: string) => listElements(root).filter((element) => element.tag === tag);

/** The columns of a page: their labels, and their amounts in cents. */
function readColumns(page: PlainPage): { labels: string[]; amounts: number[] }[] {
  return findAll(page.root(), "dl")
    .filter(({ attributes }) => "data-money-column" in attributes)
    .map((column) => ({
      labels: findAll(column, "dt").map(readText),
      amounts: findAll(column, "dd").map((cell) => parseAmount(readText(cell))),
    }));
}

/** Expects one column whose rows add up, and returns it. */
function expectColumn(page: PlainPage) {
  const [column, ...others] = readColumns(page);
  expect(others).toEqual([]);
  if (column === undefined) throw new Error("The page has no column of money.");
  const rows = column.amounts.slice(0, -1);
  const total = column.amounts.at(-1);
  expect(
    rows.reduce((sum, amount) => sum + amount, 0),
    JSON.stringify(column),
  ).toBe(total);
  return column;
}

function findAmount(page: PlainPage, pattern: RegExp): number {
  return parseAmount(pattern.exec(page.text())?.[1] ?? "");
}

/** All figures of a cart are inc GST, or all are ex GST with GST as a row. */
function expectReading(page: PlainPage, gst: "inc" | "ex"): void {
  const { labels } = expectColumn(page);
  expect(labels[0]).toBe(`Goods ${gst} GST`);
  expect(labels.includes("GST")).toBe(gst === "ex");
  expect(page.text()).toContain(`${gst} GST to free delivery`);
  expect(page.text()).toContain(`each ${gst} GST`);
}

async function fillCart(page: PlainPage, quantity: number): Promise<void> {
  for (const productCode of [skus.paint, "TRD-CUT-63"]) {
    const body = { productCode, quantity };
    const { status } = await askEndpoint(server.url, "/api/cart/add/", { cookie: page.browser.cookieHeader(), body });
    expect(status).toBe(200);
  }
}

const buyers = [
  { who: "consumer", gst: "inc", ways: [] },
  { who: "specifier", gst: "inc", ways: [] },
  { who: "limited", gst: "ex", ways: ["On account", "By card"] },
  { who: "full", gst: "ex", ways: ["On account", "By card"] },
  { who: "holder", gst: "ex", ways: ["On account", "By card"] },
] as const;

const cases = ["au", "nz"].flatMap((country) => buyers.map((buyer) => ({ ...buyer, country })));

describe.each(cases)("a $who in $country", ({ who, country, gst, ways }) => {
  test("reads a cart that adds up, in one kind of amounts, with their own ways to pay", async () => {
    const page = await plainPage(server, `${who}.${country}@trestle.test`);
    await fillCart(page, 1);
    await page.open("/cart/");
    expectReading(page, gst);
    for (const way of ["On account", "By card"])
      expect(page.text().includes(way)).toBe((ways as readonly string[]).includes(way));
    const headline = findAmount(page, /(\$[\d,]+\.\d\d)\s*inc GST\s*in all/);
    await page.open("/checkout/");
    expectColumn(page);
    expect(findAmount(page, /(?:Place order|Send for approval) ·\s*(\$[\d,]+\.\d\d)/)).toBe(headline);
  });
});

test("a guest reads every figure inc GST, and no way to pay", async () => {
  const page = await plainPage(server);
  await page.open("/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.press("Add to cart");
  await page.open("/cart/");
  expectReading(page, "inc");
  expect(page.text()).not.toMatch(/On account|By card/);
});

/** The rows of a mail: "Goods ex GST: $100.00". */
async function readMailColumn(number: string): Promise<number[]> {
  const mails = db.selectFrom("mails").select("text_body as text").where("subject", "like", `%${number}%`);
  await vi.waitFor(async () => expect((await mails.execute()).length).toBeGreaterThan(0), { timeout: 30_000 });
  const [mail] = await mails.execute();
  return [...(mail?.text ?? "").matchAll(/^[\w ,]+: (Free|−?\$[\d,]+\.\d\d)$/gm)].map(([, amount = ""]) =>
    parseAmount(amount),
  );
}

test("a trade order and its mail show the column of the cart", async () => {
  const email = "holder.au@trestle.test";
  const page = await plainPage(server, email);
  await fillCart(page, 2);
  const client = orderClient(server.url, await openSession(db, email));
  await client.pickUp();
  await page.open("/cart/");
  const cart = expectColumn(page);
  const { order, userErrors } = await client.order();
  expect(userErrors).toEqual([]);
  const number = order?.id ?? "";
  await page.open(formatOrderAddress({ id: number }));
  expect(expectColumn(page)).toEqual({
    amounts: cart.amounts,
    labels: [...cart.labels.slice(0, -1), "On account inc GST"],
  });
  expect(await readMailColumn(number)).toEqual(cart.amounts);
});
