// Shows how a product is found: despite a typo, by part of a SKU, by colour name, with filters, and over a slow network.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";

const { visit, server } = await journeys();

const product = "Wallcraft Interior Low Sheen";
const field = (page: Page) => page.getByRole("combobox", { name: "Search products and colours" });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
/** The price of the product page, with or without GST. */
const priceText = (page: Page, gst: "ex" | "inc") =>
  page
    .getByRole("region", { name: "Price" })
    .getByText(new RegExp(`^\\$[\\d,.]+ ?${gst} GST$`))
    .first();

/** The price that is shown first. By law this is the price with GST for customers who pay retail prices. */
const readLeadingTax = async (page: Page) =>
  /(ex|inc) GST/.exec((await page.getByRole("region", { name: "Price" }).textContent()) ?? "")?.[1];

test("a guest finds a product despite typos and sees the retail price with GST first", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/");
  await field(page).fill("wallcraft lo sheeen 10 L");
  const found = suggestions(page).filter({ hasText: product }).first();
  await found.waitFor();
  expect(await found.textContent()).toMatch(/10 L.*inc GST$/);
  await expectAccessible(page);
  await found.tap();

  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: /^10 L/ }).isChecked()).toBe(true);
  await priceText(page, "ex").waitFor();
  await expect.poll(() => readLeadingTax(page)).toBe("inc");
  await page.getByText("· prices inc GST").waitFor();
  await page.getByText("This is the retail price.").waitFor();
  await expect.poll(() => page.getByText("Your price").count()).toBe(0);
});

test("a trade customer finds a product by part of its SKU and sees the account's price", async () => {
  const guest = await visit();
  await go(guest, "/products/wall-paint/wallcraft-interior-low-sheen/?sku=HBL-WC-LS-10-L");
  const retail = await priceText(guest, "ex").textContent();

  const page = await visit({ as: "holder.au@trestle.test" });
  await go(page, "/dashboard/");
  await field(page).fill("wc-ls-10-l");
  await suggestions(page).filter({ hasText: "HBL-WC-LS-10-L" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => field(page).getAttribute("aria-activedescendant"))
    .toBe(await suggestions(page).first().getAttribute("id"));
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  await page.getByRole("region", { name: "Price" }).getByText("Your price").waitFor();
  const account = await priceText(page, "ex").textContent();
  expect(account).toMatch(/^\$/);
  expect(account).not.toBe(retail);
  expect(await readLeadingTax(page)).toBe("ex");
});

test("a whole SKU or barcode and Enter open that very size and base, and the cart gets it", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  const { barcode } = await server.db
    .selectFrom("variants")
    .select("barcode")
    .where("sku", "=", "HBL-WC-LS-4-D")
    .executeTakeFirstOrThrow();
  for (const code of ["HBL-WC-LS-4-D", "hbl wc ls 4 d", barcode ?? ""]) {
    await go(page, "/");
    await field(page).fill(code);
    await field(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: product }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("sku") === "HBL-WC-LS-4-D");
    await expect.poll(() => page.getByRole("radio", { name: /^4 L/ }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole("radio", { name: "Deep", exact: true }).isChecked()).toBe(true);
  }
});

test("typing sends one request after a pause, and a late answer never replaces a newer one", async () => {
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
  // The page has cancelled the first request, so its answer cannot change anything.
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

test("the full name of a colour, typed before the script arrives, leads to the products in that colour", async () => {
  const page = await visit();
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await field(page).fill("harbour sky");
  script.resolve();
  await waitForHydration(page);
  await expect.poll(() => field(page).inputValue()).toBe("harbour sky");
  await field(page).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Paint in Harbour Sky" }).waitFor();
  await page.waitForURL((url) => url.searchParams.has("colour"));
});

test("on a phone the button that closes the filters stays visible and leads to the first products", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products");
  await page.getByText("Filter", { exact: true }).tap();
  await page.getByRole("group", { name: "Sheen" }).last().scrollIntoViewIfNeeded();
  const showProducts = page.getByText(/^Show \d+ products$/);
  const readPosition = async () =>
    ((await showProducts.boundingBox())?.y ?? 9_999) / (page.viewportSize()?.height ?? 1);
  await expect.poll(readPosition).toBeLessThan(0.9);
  await showProducts.tap();
  await showProducts.waitFor({ state: "hidden" });
  const first = page.getByRole("article").first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
});

test("a product card on a phone has a whole row for the size", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products?q=cutter+brush");
  const size = page.getByRole("combobox", { name: /^Size of Cutter Brush/ }).first();
  const quantity = page.getByRole("spinbutton", { name: /^Quantity of Cutter Brush/ }).first();
  const [above, below] = [await size.boundingBox(), await quantity.boundingBox()];
  expect(above?.width).toBeGreaterThan(300);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
