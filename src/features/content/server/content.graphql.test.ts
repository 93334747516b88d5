// Shows content through the API: each reader sees the content for them, a changed row is shown without a restart, and the
// database refuses links and pictures that lead to another site.
import { describe, expect, test } from "vitest";
import { askEndpoint, askOperation, openSession } from "../../../../tests/support/ask-shop.ts";
import { testServer } from "../../../../tests/support/test-server.ts";

const server = await testServer();

interface Home {
  readonly banners: readonly { id: string; type: string; link: { url: string } | null }[];
  readonly blocks: readonly { id: string; layout: string; items: readonly object[] }[];
}

async function homeFor(cookie = ""): Promise<Home> {
  const { body } = await askOperation(server.url, "GetHome", { cookie });
  expect(body.errors).toBeUndefined();
  return body.data?.pageContent as Home;
}

const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const australian = await openSession(server.db, "holder.au@trestle.test");
const newZealander = await openSession(server.db, "holder.nz@trestle.test");

const banner = {
  id: "test-banner",
  type: "PROMOTION_BANNER",
  place: "HOME",
  country: null,
  audience: "EVERYONE",
  position: 0,
  starts_at: new Date(0),
  ends_at: null,
  kicker: null,
  title: "Half a day only",
  text: null,
  picture: null,
  picture_alt: "",
  backdrop_hex: null,
  link_type: null,
  link_style: null,
  link_label: null,
  link_target: null,
} as const;

describe("the home page", () => {
  test("banners and blocks differ for guests and members, and by country", async () => {
    const [guest, au, nz] = [await homeFor(), await homeFor(australian), await homeFor(newZealander)];
    expect(listIds(guest.banners)).toEqual(expect.arrayContaining(["deck-week", "cooler-roofs"]));
    expect(listIds(au.banners)).toEqual(expect.arrayContaining(["your-first-airless", "cooler-roofs"]));
    expect(listIds(nz.banners)).toEqual(expect.arrayContaining(["your-first-airless", "weatherboard-country"]));
    expect(listIds(au.banners)).not.toContain("deck-week");
    expect(listIds(nz.banners)).not.toContain("cooler-roofs");
    expect(listIds(nz.blocks)).toEqual(["bare-boards", "small-things", "before-you-order-nz"]);
  });

  test("each link is a URL", async () => {
    const { banners } = await homeFor();
    const findUrl = (id: string) => banners.find((each) => each.id === id)?.link?.url;
    expect(findUrl("deck-week")).toBe("/products?category=decking-oils");
    expect(findUrl("ceilings-done")).toBe("/products/ceiling-paint/sitework-ceiling-flat-white/");
  });

  test("a new banner is shown without a restart and disappears at its end", async () => {
    const endsAt = new Date(Date.now() + 3_600_000);
    await server.db
      .insertInto("banners")
      .values({ ...banner, ends_at: endsAt })
      .execute();
    const shown = async () => listIds((await homeFor()).banners);
    await expect.poll(shown).toContain("test-banner");
    server.advance(3_600_000);
    expect(listIds((await homeFor()).banners)).not.toContain("test-banner");
    await server.db.deleteFrom("banners").where("id", "=", "test-banner").execute();
  });
});

describe("the database refuses", () => {
  const link = {
    link_type: "InternalLink",
    link_style: "Hyperlink",
    link_label: "Go",
    link_target: "/products",
  } as const;

  test.each([
    ["an internal link to another site", { ...link, link_target: "//elsewhere.example" }],
    ["a link that runs script", { ...link, link_type: "ExternalLink", link_target: "javascript:alert(1)" }],
    ["a link to another site without https", { ...link, link_type: "ExternalLink", link_target: "http://x.example" }],
    ["a campaign without a query", { ...link, link_type: "CampaignProductsPage", link_target: "/products" }],
    ["a link without a label", { ...link, link_label: null }],
    ["a picture on another site", { picture: "https://elsewhere.example/x.png" }],
    ["an image banner without its image", { type: "CAMPAIGN_IMAGE_BANNER" }],
    ["an end before the start", { ends_at: new Date(-1) }],
  ] as const)("the database refuses %s", async (_, change) => {
    const insert = server.db.insertInto("banners").values({ ...banner, id: "refused", ...change });
    await expect(insert.execute()).rejects.toThrow("violates check constraint");
  });

  test("the database refuses page texts with a missing text", async () => {
    const hole = server.db
      .updateTable("page_words")
      .set({ words: { header: "Only this" } as never })
      .execute();
    await expect(hole).rejects.toThrow("violates check constraint");
  });
});

test("a guest reads all texts of the unsubscribe page", async () => {
  const { body } = await askOperation(server.url, "getUnsubscribeMarketingContent");
  expect(body.data?.unsubscribeMarketingContent).toEqual({
    header: "Stop the offers?",
    icon: "mail-question",
    description: expect.stringContaining("no more e-mails about offers"),
    primaryButton: "Unsubscribe",
    secondaryButton: "Keep me on the list",
    confirmationHeader: "You are off the list",
    confirmationDescription: expect.stringContaining("stopped"),
    confirmationIcon: "mail-check",
    confirmationButton: "Back to the shop",
  });
});

test("the header endpoints return all categories and one of them", async () => {
  const all = await askEndpoint(server.url, "/api/header/");
  const one = await askEndpoint(server.url, "/api/header/category/", { body: { slug: "interior" } });
  const categories = all.body.headerCategories as { slug: string; ranges: object[] }[];
  expect(categories.find(({ slug }) => slug === "interior")).toEqual(one.body.headerCategory);
});
