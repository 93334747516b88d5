// Shows the colour picker: a colour that a product cannot take has near ones that it can, and thousands scroll with few
// swatches in the page, by keyboard and by thumb.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, go, journeys, type VisitOptions } from "../support/journey.ts";

const { visit, server } = await journeys();

const lowSheen = "/products/wall-paint/wallcraft-interior-low-sheen/";
const panel = (page: Page) => page.getByRole("region", { name: "Chosen colour" });

/** Made in white base only, so it carries no dark colour. */
const ceiling = "/products/ceiling-paint/overhead-ceiling-dead-flat/";

/** The darkest that it would otherwise be tinted to, under a name that no other bears. */
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

test("a colour that the product's bases cannot carry says so and offers near ones, of which one is chosen", async () => {
  const colour = await findDarkColour();
  const page = await visit();
  await go(page, `${ceiling}?colour=${colour.id}`);
  const section = page.getByRole("region", { name: "Your colour on the wall" });
  await section.getByText("Not in this product").waitFor();
  await section.getByText(/This product is not made in the base that colour needs\. It needs/).waitFor();
  const near = section.getByRole("list", { name: "Nearest in this product" }).getByRole("link");
  expect(await near.count()).toBe(4);
  await expectAccessible(page);
  const name = await nameOf(near.first());
  await near.first().click();
  await section.getByText("Not in this product").waitFor({ state: "detached" });
  await section.getByText(name, { exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get("colour")).not.toBe(colour.id);
});

test("the picker finds it all the same, says why not, and sets a near one", async () => {
  const colour = await findDarkColour();
  const page = await visit({ screen: "phone" });
  await go(page, `${ceiling}?pick=colour`);
  await page.getByRole("checkbox", { name: "In this product" }).uncheck();
  await page.getByRole("searchbox", { name: /^Search colours/ }).fill(colour.name);
  await page.getByRole("list", { name: "Found colours" }).getByRole("button", { name: colour.name }).first().tap();
  await panel(page).getByText("Not in this product").waitFor();
  const near = panel(page).getByRole("list", { name: "Nearest in this product" }).getByRole("button").first();
  const name = await nameOf(near);
  await near.tap();
  await panel(page).getByRole("heading", { name, exact: true }).waitFor();
  expect(await panel(page).getByText("Not in this product").count()).toBe(0);
  await page.waitForURL((url) => url.searchParams.has("colour"));
  await expectAccessible(page);
});

for (const screen of ["desk", "phone"] as const) {
  test(`thousands of colours scroll with few in the page, and arrows walk them (${screen})`, async () => {
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
    await expect.poll(() => focusedPlace(page)).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focusedPlace(page)).toBe(2);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focusedPlace(page)).toBeGreaterThan(3);
    await page.keyboard.press("End");
    await expect.poll(() => focusedPlace(page)).toBe(all);
    await expectFew(grid);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("colour"));
    expect(await page.getByRole("button", { pressed: true }).count()).toBe(1);
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

/** A screenful and a little more above and below. */
async function expectFew(grid: Locator): Promise<void> {
  expect(await grid.getByRole("listitem").count()).toBeLessThan(250);
}

function focusedPlace(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest("li")?.getAttribute("aria-posinset")));
}

async function nameOf(near: Locator): Promise<string> {
  return (await near.locator("span > span").first().textContent()) ?? "";
}
