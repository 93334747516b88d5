// Shows how a product is found: by a misspelling, by part of a SKU, without script, and over a network that is slow.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

const product = "Wallcraft Interior Low Sheen";
const field = (page: Page) => page.getByRole("combobox", { name: "Search products and colours" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
/** The figure that is labelled so, of the tin on its page. */
const priceOf = (page: Page, gst: "ex" | "inc") =>
  page
    .getByRole("region", { name: "Price" })
    .getByText(new RegExp(`^\\$[\\d,.]+ ?${gst} GST$`))
    .first();

/** Which of the two stands first: the law wants it to be the one with GST for those who pay retail. */
const leadOf = async (page: Page) =>
  /(ex|inc) GST/.exec((await page.getByRole("region", { name: "Price" }).textContent()) ?? "")?.[1];

test("a guest finds Low Sheen 10 L by a misspelling and sees the retail price with GST", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/");
  await field(page).fill("wallcraft lo sheeen 10 L");
  const found = suggestions(page).filter({ hasText: product }).first();
  await found.waitFor();
  expect(await found.textContent()).toMatch(/10 L.*inc GST$/);
  await expectAccessible(page);
  await found.tap();

  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  expect(await page.getByRole("radio", { name: /^10 L/ }).isChecked()).toBe(true);
  await priceOf(page, "ex").waitFor();
  expect(await leadOf(page)).toBe("inc");
  await page.getByText("· prices inc GST").waitFor();
  await page.getByText("This is the retail price.").waitFor();
  expect(await page.getByText("Your price").count()).toBe(0);
  await expectAccessible(page);
});

test("a trade user finds it by part of the SKU and sees the account's price", async () => {
  const guest = await visit();
  await go(guest, "/products/wall-paint/wallcraft-interior-low-sheen/?sku=HBL-WC-LS-10-L");
  const retail = await priceOf(guest, "ex").textContent();

  const page = await visit({ as: "holder.au@trestle.test" });
  await go(page, "/dashboard/");
  await field(page).fill("wc-ls-10-l");
  await suggestions(page).filter({ hasText: "HBL-WC-LS-10-L" }).waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(
    await suggestions(page).first().getAttribute("id"),
  );
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  await page.getByRole("region", { name: "Price" }).getByText("Your price").waitFor();
  const account = await priceOf(page, "ex").textContent();
  expect(account).toMatch(/^\$/);
  expect(account).not.toBe(retail);
  expect(await leadOf(page)).toBe("ex");
});

test("without script the form searches, the boxes narrow, and the address holds it all", async () => {
  const page = await visit({ script: false, screen: "phone" });
  await page.goto("/");
  await field(page).fill("low sheeen");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Results for “low sheeen”" }).waitFor();
  const before = await countOf(page);

  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Interior/ }).check();
  await page.getByRole("button", { name: "Show results" }).click();
  await page.waitForURL(/q=low\+sheeen/);
  const narrowed = await countOf(page);
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(before);
  await page.goto(page.url());
  expect(await countOf(page)).toBe(narrowed);
  expect(await page.getByRole("searchbox").or(field(page)).inputValue()).toBe("low sheeen");

  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.waitForURL(/sort=price-low/);
  expect(await countOf(page)).toBe(narrowed);
  await page.getByRole("link", { name: product, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: product }).waitFor();
});

test("typing asks once a pause, and a late answer never replaces a later one", async () => {
  const page = await visit();
  await page.clock.install();
  await go(page, "/");
  const asked: { text: string; route: Route }[] = [];
  await page.route("**/search-suggestions*", (route) => {
    asked.push({ text: new URL(route.request().url()).searchParams.get("q") ?? "", route });
  });
  await page.clock.pauseAt(Date.now() + 60_000);

  await field(page).pressSequentially("primer");
  await page.clock.runFor(199);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(["primer"]);

  await field(page).fill("masking tape");
  await page.clock.runFor(200);
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(["primer", "masking tape"]);
  // Nobody waits for the first any more, so however late it comes it changes nothing.
  await expect.poll(() => asked[0]?.route.request().failure()?.errorText).toBe("net::ERR_ABORTED");
  await asked[1]?.route.continue();
  await suggestions(page)
    .filter({ hasText: /masking/i })
    .first()
    .waitFor();
  expect(
    await suggestions(page)
      .filter({ hasText: /primer/i })
      .count(),
  ).toBe(0);
  expect(asked).toHaveLength(2);
});

test("a colour's name typed in full leads to what is tinted to it, without script too", async () => {
  for (const script of [true, false]) {
    const page = await visit({ script });
    await page.goto("/");
    await field(page).fill("harbour sky");
    await field(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Paint in Harbour Sky" }).waitFor();
    expect(new URL(page.url()).searchParams.get("colour")).not.toBeNull();
  }
});

test("on a phone the way out of the filters stays in sight, and leads to the first products", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products");
  await page.getByText("Filter", { exact: true }).tap();
  await page.getByRole("group", { name: "Sheen" }).last().scrollIntoViewIfNeeded();
  const wayOut = page.getByText(/^Show \d+ products$/);
  const bottom = async () => ((await wayOut.boundingBox())?.y ?? 9_999) / (page.viewportSize()?.height ?? 1);
  expect(await bottom()).toBeLessThan(0.9);
  await wayOut.tap();
  await wayOut.waitFor({ state: "hidden" });
  const first = page.getByRole("article").first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
});

test("a card on a phone has a whole row for its sizes", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products?q=cutter+brush");
  const size = page.getByRole("combobox", { name: /^Size of Cutter Brush/ }).first();
  const quantity = page.getByRole("spinbutton", { name: /^Quantity of Cutter Brush/ }).first();
  const [above, below] = [await size.boundingBox(), await quantity.boundingBox()];
  expect(above?.width).toBeGreaterThan(300);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByRole("status")
    .filter({ hasText: /product/ })
    .textContent();
  return Number.parseInt(text ?? "", 10);
}
