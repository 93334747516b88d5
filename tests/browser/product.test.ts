// Shows the page of a product to a guest: what cannot be bought online, a system with its parts, and what is open over it.
import { expect, test } from "vitest";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit } = await journeys();
const system = "/products/renders/coastal-render-system-30-m/";
const tinted = "/products/wall-paint/wallcraft-interior-low-sheen/";

test("what is not sold online says so and leads to the stores", async () => {
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

test("a system is chosen part by part, and costs what its parts cost", async () => {
  const page = await visit();
  await go(page, system);
  await page.getByText("Parts cannot be bought separately.").waitFor();
  const price = page.getByRole("region", { name: "Price", exact: true });
  await price.getByText(/inc GST/).waitFor();
  const before = await price.textContent();
  await page.getByText("Extra deep", { exact: true }).click();
  await page.waitForURL(/c\.base=extra-deep/);
  await page.getByText("TRW-CS-C-15-X").first().waitFor();
  expect(await price.textContent()).not.toBe(before);
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /Part A/ })
    .first()
    .click();
  await page.getByText("Parts cannot be bought separately. This one comes with:").waitFor();
  await page.getByRole("link", { name: "See the system" }).click();
  await page.getByRole("heading", { level: 1, name: "Coastal Render System 30 m²" }).waitFor();
});

test("a part of a system is chosen without script", async () => {
  const page = await visit({ script: false });
  await page.goto(system);
  await page.getByRole("radio", { name: "Deep", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Show this size" }).click();
  await page.getByText("TRW-CS-C-15-D").first().waitFor();
  expect(page.url()).toContain("c.base=deep");
});

test("suggestions pass axe while they are open", async () => {
  const page = await visit();
  await go(page, tinted);
  await page.getByRole("combobox", { name: "Search products and colours" }).fill("low sheen");
  await page.getByRole("option").first().waitFor();
  await expectAccessible(page);
});

test("the colour picker passes axe while it is open", async () => {
  const page = await visit();
  await go(page, `${tinted}?pick=colour`);
  await page.getByRole("tab", { name: "All", exact: true }).click();
  await page.getByRole("list", { name: "All colours" }).getByRole("button").first().click();
  await page.getByRole("region", { name: "Chosen colour" }).waitFor();
  await expectAccessible(page);
});

test("data sheets are linked with their kind", async () => {
  const page = await visit();
  await go(page, tinted);
  const sheet = page.getByRole("link", { name: /Technical data sheet PDF, under 60 KB/ });
  const answer = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
});

test("printed, a product is its picture, price, sizes and data", async () => {
  const page = await visit();
  await go(page, tinted);
  await page.emulateMedia({ media: "print" });
  for (const gone of ["Search products and colours", "Choose a colour", "What else you need", "Sign in"]) {
    await expect.poll(() => page.getByText(gone).filter({ visible: true }).count()).toBe(0);
  }
  for (const kept of ["Wallcraft Interior Low Sheen", "Coverage", "10 L"]) {
    expect(await page.getByText(kept).filter({ visible: true }).count()).toBeGreaterThan(0);
  }
});

for (const screen of ["desk", "phone"] as const) {
  test(`choosing a colour leads to the colours, and closing them back to where one was (${screen})`, async () => {
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

test("on a phone the bar says what is bought, and what was added is told above it for two seconds", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, tinted);
  await page.getByRole("list", { name: "Popular colours" }).getByRole("link").nth(3).tap();
  const bought = page.getByText(/^(ex|inc) GST · 10 L · /);
  await bought.waitFor();
  expect(await bought.evaluate((line) => line.scrollHeight <= line.clientHeight)).toBe(true);
  const add = page.getByRole("button", { name: "Add to cart", exact: true });
  const bottom = page.evaluate(bottomOfToast, "10 L Wallcraft Interior Low Sheen added.");
  await add.tap();
  expect(await bottom).toBeLessThan((await add.boundingBox())?.y ?? 0);
  await page.getByRole("dialog").filter({ hasText: "added." }).waitFor({ state: "detached" });
});

/** In the page: it may be gone again before anybody outside has looked. */
function bottomOfToast(words: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const toast = [...document.querySelectorAll("dialog")].find((each) => each.textContent?.includes(words));
      if (toast === undefined) requestAnimationFrame(look);
      else resolve(toast.getBoundingClientRect().bottom);
    };
    look();
  });
}
