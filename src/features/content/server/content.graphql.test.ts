// Shows content through the API: everybody sees what is meant for them, staff's changes arrive within a second, and the
// database takes no link or picture that would lead elsewhere.
import { describe, expect, test } from "vitest";
import { askDoor, askOperation, openSession } from "../../../../tests/support/ask-shop.ts";
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

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
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
  test("differs for guests and for people, by country", async () => {
    const [guest, au, nz] = [await homeFor(), await homeFor(australian), await homeFor(newZealander)];
    expect(idsOf(guest.banners)).toEqual(expect.arrayContaining(["deck-week", "cooler-roofs"]));
    expect(idsOf(au.banners)).toEqual(expect.arrayContaining(["your-first-airless", "cooler-roofs"]));
    expect(idsOf(nz.banners)).toEqual(expect.arrayContaining(["your-first-airless", "weatherboard-country"]));
    expect(idsOf(au.banners)).not.toContain("deck-week");
    expect(idsOf(nz.banners)).not.toContain("cooler-roofs");
    expect(idsOf(nz.blocks)).toEqual(["bare-boards", "small-things", "before-you-order-nz"]);
  });

  test("gives each link as an address", async () => {
    const { banners } = await homeFor();
    const addressOf = (id: string) => banners.find((each) => each.id === id)?.link?.url;
    expect(addressOf("deck-week")).toBe("/products?category=decking-oils");
    expect(addressOf("ceilings-done")).toBe("/products/ceiling-paint/sitework-ceiling-flat-white/");
  });

  test("follows a change of the rows, and ends what has ended", async () => {
    const endsAt = new Date(Date.now() + 3_600_000);
    await server.db
      .insertInto("banners")
      .values({ ...banner, ends_at: endsAt })
      .execute();
    const shown = async () => idsOf((await homeFor()).banners);
    await expect.poll(shown, { timeout: 15_000 }).toContain("test-banner");
    server.advance(3_600_000);
    expect(idsOf((await homeFor()).banners)).not.toContain("test-banner");
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
    ["a link that leaves the shop unannounced", { ...link, link_target: "//elsewhere.example" }],
    ["a link that runs script", { ...link, link_type: "ExternalLink", link_target: "javascript:alert(1)" }],
    ["a link to another site without https", { ...link, link_type: "ExternalLink", link_target: "http://x.example" }],
    ["a campaign without a query", { ...link, link_type: "CampaignProductsPage", link_target: "/products" }],
    ["half a link", { ...link, link_label: null }],
    ["a picture from elsewhere", { picture: "https://elsewhere.example/x.png" }],
    ["an image banner without its image", { type: "CAMPAIGN_IMAGE_BANNER" }],
    ["an end before the start", { ends_at: new Date(-1) }],
  ] as const)("%s", async (_, change) => {
    const insert = server.db.insertInto("banners").values({ ...banner, id: "refused", ...change });
    await expect(insert.execute()).rejects.toThrow("violates check constraint");
  });

  test("page words with a hole in them", async () => {
    const hole = server.db
      .updateTable("page_words")
      .set({ words: { header: "Only this" } as never })
      .execute();
    await expect(hole).rejects.toThrow("violates check constraint");
  });
});

test("the words of the unsubscribe page are there for everybody, all of them", async () => {
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

test("the doors of the header give the shelves and one of them", async () => {
  const all = await askDoor(server.url, "/api/header/");
  const one = await askDoor(server.url, "/api/header/category/", { body: { slug: "interior" } });
  const categories = all.body.headerCategories as { slug: string; ranges: object[] }[];
  expect(categories.find(({ slug }) => slug === "interior")).toEqual(one.body.headerCategory);
});
