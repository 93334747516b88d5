// Shows the product page: a product sold in stores only, a system with its parts, suggestions, data sheets, print and the colour picker.
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();
const system = "/products/renders/coastal-render-system-30-m/";
const tinted = "/products/wall-paint/wallcraft-interior-low-sheen/";

test("a product that is not sold online says so and links to the store finder", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products?sort=name&per=100&view=list&q=extension+ladder");
  await page
    .getByRole("article")
    .filter({ hasText: "In store only" })
    .getByRole("heading")
    .getByRole("link")
    .first()
    .click();
  await page.getByText("This product is unavailable for purchase online, find your nearest store to buy.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Find a store" }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Find a store" }).waitFor();
});

test("the price of a system changes with the chosen parts", async () => {
  const page = await visit();
  await go(page, system);
  await page.getByText("Parts cannot be bought separately.").waitFor();
  const price = page.getByRole("region", { name: "Price", exact: true });
  await price.getByText(/inc GST/).waitFor();
  const before = await price.textContent();
  await page.getByText("Extra deep", { exact: true }).click();
  await page.waitForURL(/c\.base=extra-deep/);
  await page.getByText("TRW-CS-C-15-X").first().waitFor();
  await expect.poll(() => price.textContent()).not.toBe(before);
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /Part A/ })
    .first()
    .click();
  await page.getByText("Parts cannot be bought separately. This one comes with:").waitFor();
  await page.getByRole("link", { name: "See the system" }).click();
  await page.getByRole("heading", { level: 1, name: "Coastal Render System 30 m²" }).waitFor();
});

test("the search suggestions pass axe while they are open", async () => {
  const page = await visit();
  await go(page, tinted);
  await page.getByRole("combobox", { name: "Search products and colours" }).fill("low sheen");
  await page.getByRole("option").first().waitFor();
  await expectAccessible(page);
});

test("a link to a data sheet names its file type and size", async () => {
  const page = await visit();
  await go(page, tinted);
  const sheet = page.getByRole("link", { name: /Technical data sheet PDF, under 60 KB/ });
  const answer = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
});

test("a printed product page has the product data and no navigation", async () => {
  const page = await visit();
  await go(page, tinted);
  await page.emulateMedia({ media: "print" });
  for (const gone of ["Search products and colours", "Choose a colour", "What else you need", "Sign in"]) {
    await expect.poll(() => page.getByText(gone).filter({ visible: true }).count()).toBe(0);
  }
  for (const kept of ["Wallcraft Interior Low Sheen", "Coverage", "10 L"]) {
    await expect.poll(() => page.getByText(kept).filter({ visible: true }).count()).toBeGreaterThan(0);
  }
});

for (const screen of ["desk", "phone"] as const) {
  test(`the colour picker takes the focus when it opens and returns it when it closes (${screen})`, async () => {
    const page = await visit({ screen });
    await go(page, tinted);
    await page.getByRole("link", { name: "Choose a colour" }).filter({ visible: true }).first().click();
    const search = page.getByRole("searchbox", { name: /^Search colours/ });
    const title = page.getByRole("heading", { name: "Choose a colour" });
    await search.waitFor();
    const landed = screen === "desk" ? search : title;
    await expect.poll(() => landed.evaluate((element) => element === document.activeElement)).toBe(true);
    const swatch = page.getByRole("list", { name: "Popular colours" }).getByRole("button").first();
    const middle = async () => ((await swatch.boundingBox())?.y ?? 9_999) / (page.viewportSize()?.height ?? 1);
    await expect.poll(middle).toBeLessThan(0.75);
    await page.getByRole("link", { name: "Close the colours" }).click();
    const open = page.getByRole("link", { name: "See all colours" });
    await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
  });
}

test("on a phone the purchase bar names the chosen product, and a short message above it confirms the added product", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, tinted);
  await page.getByRole("list", { name: "Popular colours" }).getByRole("link").nth(3).tap();
  const chosen = page.getByText(/^(ex|inc) GST · 10 L · /);
  await chosen.waitFor();
  await expect.poll(() => chosen.evaluate((line) => line.scrollHeight <= line.clientHeight)).toBe(true);
  const add = page.getByRole("button", { name: "Add to cart", exact: true });
  const bottom = page.evaluate(findToastBottom, "10 L Wallcraft Interior Low Sheen added.");
  await add.tap();
  expect(await bottom).toBeLessThan((await add.boundingBox())?.y ?? 0);
  await page.getByRole("dialog").filter({ hasText: "added." }).waitFor({ state: "detached" });
});

/** Runs in the page, because the message can be gone before a check from outside sees it. */
function findToastBottom(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const toast = [...document.querySelectorAll("dialog")].find((each) => each.textContent?.includes(text));
      if (toast === undefined) requestAnimationFrame(look);
      else resolve(toast.getBoundingClientRect().bottom);
    };
    look();
  });
}
