// Shows the home page for guests and for trade customers with their lists and jobs, and that it shows changed content without a restart.
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { askOperation } from "../support/ask-shop.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

/** Waits until the server has loaded the changed banners, which it keeps in memory. */
async function waitForBannerTitles(expected: unknown): Promise<void> {
  const readTitles = async () => {
    const { body } = await askOperation(server.url, "GetHome");
    return (body.data?.pageContent as { banners: { title: string }[] } | undefined)?.banners.map(({ title }) => title);
  };
  await expect.poll(readTitles).toEqual(expected);
}

test("a guest follows a campaign to its products, goes back, and opens the store finder", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/");
  await page.getByRole("heading", { level: 1, name: "Paint for the job" }).waitFor();
  await page.getByRole("heading", { name: "A green that stays quiet all day" }).waitFor();
  await page.getByRole("img", { name: "A living room with soft green walls" }).scrollIntoViewIfNeeded();
  await page
    .getByRole("region", { name: "Everything on the shelf" })
    .getByRole("link", { name: /Interior paint/ })
    .waitFor();
  await page.getByRole("region", { name: "Start with the colour" }).getByRole("link").first().waitFor();
  const promotions = page.getByRole("region", { name: "On special" });
  await promotions.getByRole("link", { name: "See gap fillers" }).click();
  await page.waitForURL("**/products?category=gap-fillers");
  await page.goBack();
  await page.getByRole("link", { name: "Find a store" }).last().click();
  await page.getByRole("heading", { level: 1, name: "Find a store" }).waitFor();
});

test("every picture of the home page is loaded", async () => {
  const page = await visit();
  await go(page, "/");
  for (const picture of await page.getByRole("main").locator("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test("the home page loads three small fonts, and other letters load additional fonts", async () => {
  const page = await visit();
  const fonts = new Set<string>();
  page.on("response", (response) => {
    const [, font] = /([^/]+)-[^-]+\.woff2$/.exec(response.url()) ?? [];
    if (font !== undefined) fonts.add(font);
  });
  await go(page, "/");
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => [...fonts].toSorted()).toEqual(["figures", "heading", "text"]);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Kia ora, Tāmati Nguyễn";
  });
  await expect
    .poll(() => [...fonts])
    .toEqual(expect.arrayContaining(["archivo-latin-ext-wdth-normal", "archivo-vietnamese-wdth-normal"]));
});

test("a trade customer sees the cut-off time, the state of the account and the offers for trade accounts", async () => {
  const page = await visit({ as: "holder.nz@trestle.test" });
  await go(page, "/");
  await page.getByRole("heading", { level: 1, name: "Ready when you are" }).waitFor();
  await page.getByText(/^Order (by|in) .* for delivery/).waitFor();
  await page.getByText("In good standing").waitFor();
  await page.getByRole("heading", { name: "Your first airless" }).waitFor();
  await page.getByText("Auckland and Christchurch: order by 1:30 pm, have it today").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Deck week" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("heading", { name: "Take the heat off the house" }).count()).toBe(0);
});

test.each(["phone", "desk"] as const)(
  "a trade customer reaches their lists and jobs from the home page on a %s",
  async (screen) => {
    const page = await visit({ as: "holder.au@trestle.test", screen });
    await go(page, "/");
    const main = page.getByRole("main");
    const panel = (name: string) =>
      main.locator("section", { has: page.getByRole("heading", { level: 2, name, exact: true }) });
    const lists = panel("Your lists").getByRole("listitem");
    const jobs = panel("Your jobs").getByRole("listitem");
    expect(await lists.count()).toBe(3);
    expect(await jobs.count()).toBe(3);
    await expectAccessible(page);
    const job = (await jobs.first().getByRole("strong").textContent()) ?? "";
    await jobs.first().getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: job }).waitFor();
    await page.goBack();
    await panel("Your lists")
      .getByRole("link", { name: /^Every week/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Every week" }).waitFor();
    await page.goBack();
    await panel("Your lists")
      .getByRole("link", { name: /^See all/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
  },
);

test("people without lists and jobs, and guests, see no shortcuts to them", async () => {
  for (const as of ["admin.au@trestle.test", undefined]) {
    const page = await visit(as === undefined ? {} : { as });
    await go(page, "/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("heading", { name: /^Your (lists|jobs)$/ }).count()).toBe(0);
  }
});

test("the home page without banners still lists the product ranges", async () => {
  await server.db.deleteFrom("banners").execute();
  await server.db.deleteFrom("content_blocks").execute();
  await waitForBannerTitles([]);
  const page = await visit();
  await go(page, "/");
  await expect.poll(() => page.getByRole("heading", { name: "On special" }).count()).toBe(0);
  await page.getByRole("heading", { name: "Everything on the shelf" }).waitFor();
  await expectAccessible(page);
});
