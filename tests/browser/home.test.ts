// Shows the home page: a guest learns what it is and finds campaigns, shelves, colours and stores; a person who is signed
// in sees how today stands. What staff change in the database is there at the next look.
import { expect, test } from "vitest";
import { askOperation } from "../support/ask-shop.ts";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

/** The titles that a guest is shown, by the time the server has heard of the change. */
async function untilTitles(expected: unknown): Promise<void> {
  const titles = async () => {
    const { body } = await askOperation(server.url, "GetHome");
    return (body.data?.pageContent as { banners: { title: string }[] } | undefined)?.banners.map(({ title }) => title);
  };
  await expect.poll(titles, { timeout: 15_000 }).toEqual(expected);
}

test("a guest goes from a campaign to its products, and back to the stores", async () => {
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

test("every picture of the page is there", async () => {
  const page = await visit();
  await go(page, "/");
  for (const picture of await page.getByRole("main").locator("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test("the page is set in small fonts, and a name with other letters has its own", async () => {
  const page = await visit();
  const fonts = new Set<string>();
  page.on("response", (response) => {
    const [, font] = /([^/]+)-[^-]+\.woff2$/.exec(response.url()) ?? [];
    if (font !== undefined) fonts.add(font);
  });
  await go(page, "/");
  await page.evaluate(() => document.fonts.ready);
  expect([...fonts].toSorted()).toEqual(["figures", "heading", "text"]);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Kia ora, Tāmati Nguyễn";
  });
  await expect
    .poll(() => [...fonts])
    .toEqual(expect.arrayContaining(["archivo-latin-ext-wdth-normal", "archivo-vietnamese-wdth-normal"]));
});

test("a trade person sees their store, their account and what is meant for accounts", async () => {
  const page = await visit({ as: "holder.nz@trestle.test" });
  await go(page, "/");
  await page.getByRole("heading", { level: 1, name: "Ready when you are" }).waitFor();
  await page.getByText(/^Order (by|in) .* for delivery/).waitFor();
  await page.getByText("In good standing").waitFor();
  await page.getByRole("heading", { name: "Your first airless" }).waitFor();
  await page.getByText("Auckland and Christchurch: order by 1:30 pm, have it today").waitFor();
  expect(await page.getByRole("heading", { name: "Deck week" }).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Take the heat off the house" }).count()).toBe(0);
  await expectAccessible(page);
});

test("a title that staff change is there at the next look, without script too", async () => {
  const page = await visit({ script: false });
  await page.goto("/");
  await page.getByRole("heading", { name: "Deck week" }).waitFor();
  await server.db.updateTable("banners").set({ title: "Deck fortnight" }).where("id", "=", "deck-week").execute();
  await untilTitles(expect.arrayContaining(["Deck fortnight"]));
  await page.reload();
  await page.getByRole("heading", { name: "Deck fortnight" }).waitFor();
});

test("without any content the page still says what it is", async () => {
  await server.db.deleteFrom("banners").execute();
  await server.db.deleteFrom("content_blocks").execute();
  await untilTitles([]);
  const page = await visit();
  await go(page, "/");
  expect(await page.getByRole("heading", { name: "On special" }).count()).toBe(0);
  await page.getByRole("heading", { name: "Everything on the shelf" }).waitFor();
  await expectAccessible(page);
});
