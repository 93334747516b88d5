// Shows the colour picker: it offers the nearest colours when a product cannot be tinted to a colour, and it scrolls through
// thousands of colours with few swatches in the page.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, type VisitOptions } from "../support/journey.ts";

const { visit, server } = await journeys();

const lowSheen = "/products/wall-paint/wallcraft-interior-low-sheen/";
const panel = (page: Page) => page.getByRole("region", { name: "Chosen colour" });

/** A product that is made in the white base only, so it cannot be tinted to a dark colour. */
const ceiling = "/products/ceiling-paint/overhead-ceiling-dead-flat/";

/** The darkest colour of the brands that this product can otherwise be tinted to. */
function findDarkColour(): Promise<{ id: string; name: string }> {
  return server.db
    .selectFrom("colours as c")
    .innerJoin("product_colour_brands as b", "b.colour_brand_id", "c.brand_id")
    .innerJoin("products as p", "p.code", "b.product_code")
    .select(["c.id", "c.name"])
    .where("p.slug", "=", "overhead-ceiling-dead-flat")
    .where("c.interior", "=", true)
    .where("c.base_id", "=", "extra-deep")
    .orderBy("c.lrv")
    .orderBy("c.id")
    .executeTakeFirstOrThrow();
}

test("the page of a product that cannot be tinted to the chosen colour offers the four nearest colours", async () => {
  const colour = await findDarkColour();
  const page = await visit();
  await go(page, `${ceiling}?colour=${colour.id}`);
  const section = page.getByRole("region", { name: "Your colour on the wall" });
  await section.getByText("Not in this product").waitFor();
  await section.getByText(/This product is not made in the base that colour needs\. It needs/).waitFor();
  const near = section.getByRole("list", { name: "Nearest in this product" }).getByRole("link");
  await expect.poll(() => near.count()).toBe(4);
  await expectAccessible(page);
  const name = await readColourName(near.first());
  await near.first().click();
  await section.getByText("Not in this product").waitFor({ state: "detached" });
  await section.getByText(name, { exact: true }).first().waitFor();
  await page.waitForURL((url) => url.searchParams.get("colour") !== colour.id);
});

test("the colour picker finds a colour that the product cannot have, says why, and offers the nearest colours", async () => {
  const colour = await findDarkColour();
  const page = await visit({ screen: "phone" });
  await go(page, `${ceiling}?pick=colour`);
  await page.getByRole("checkbox", { name: "In this product" }).uncheck();
  await page.getByRole("searchbox", { name: /^Search colours/ }).fill(colour.name);
  await page.getByRole("list", { name: "Found colours" }).getByRole("button", { name: colour.name }).first().tap();
  await panel(page).getByText("Not in this product").waitFor();
  const near = panel(page).getByRole("list", { name: "Nearest in this product" }).getByRole("button").first();
  const name = await readColourName(near);
  await near.tap();
  await panel(page).getByRole("heading", { name, exact: true }).waitFor();
  await expect.poll(() => panel(page).getByText("Not in this product").count()).toBe(0);
  await page.waitForURL((url) => url.searchParams.has("colour"));
});

for (const screen of ["desk", "phone"] as const) {
  test(`the list of all colours keeps few swatches in the page and is used by arrow keys (${screen})`, async () => {
    const { grid, page } = await openDeck({ screen });
    const all = Number(await grid.getByRole("listitem").last().getAttribute("aria-setsize"));
    expect(all).toBeGreaterThan(3_000);
    await expectFew(grid);

    const frame = grid.locator("..");
    await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    const last = grid.locator(`[aria-posinset="${all}"]`);
    await last.waitFor();
    await expectFew(grid);

    await last.getByRole("button").focus();
    await page.keyboard.press("Home");
    await expect.poll(() => readFocusedPosition(page)).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => readFocusedPosition(page)).toBe(2);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => readFocusedPosition(page)).toBeGreaterThan(3);
    await page.keyboard.press("End");
    await expect.poll(() => readFocusedPosition(page)).toBe(all);
    await expectFew(grid);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("colour"));
    await expect.poll(() => page.getByRole("button", { pressed: true }).count()).toBe(1);
    await panel(page).waitFor();
    await expectAccessible(page);
  });
}

async function openDeck(options: VisitOptions): Promise<{ page: Page; grid: Locator }> {
  const page = await visit(options);
  await go(page, `${lowSheen}?pick=colour`);
  await page.getByRole("tab", { name: "All" }).click();
  const grid = page.getByRole("list", { name: "All colours" });
  await grid.waitFor();
  return { page, grid };
}

/** The page holds the swatches on the screen and some above and below it, never all of them. */
async function expectFew(grid: Locator): Promise<void> {
  await expect.poll(() => grid.getByRole("listitem").count()).toBeLessThan(250);
}

function readFocusedPosition(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest("li")?.getAttribute("aria-posinset")));
}

async function readColourName(near: Locator): Promise<string> {
  return (await near.locator("span > span").first().textContent()) ?? "";
}
