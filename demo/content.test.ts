// Shows that the demo's home page has every kind of content for every reader, and that its links and pictures exist.
import { describe, expect, it } from "vitest";
import { bannerTypes, contentLayouts, contentLinkUrl, linkStyles } from "../src/features/content/content.ts";
import { countryCodes } from "../src/shared/country.ts";
import { demoCatalogue } from "./catalogue.ts";
import { bannersOfHome, blocksOfHome } from "./content-home.ts";

const { hierarchy, products } = demoCatalogue();
const skus = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
const shelves = new Set(hierarchy.map(({ slug }) => slug));
const links = [...bannersOfHome, ...blocksOfHome.flatMap(({ items }) => items)].flatMap(({ link }) => link ?? []);
const pictures = [...bannersOfHome, ...blocksOfHome.flatMap(({ items }) => items)].flatMap(
  ({ picture }) => picture?.url ?? [],
);

describe.each(countryCodes)("in %s", (country) => {
  it.each(["GUESTS", "SIGNED_IN"] as const)(
    "%s see three banners of each type and a block of each layout",
    (reader) => {
      const isSeen = (row: { country?: string; audience?: string }) =>
        (row.country ?? country) === country && ["EVERYONE", reader].includes(row.audience ?? "EVERYONE");
      const count = (rows: readonly string[]) => Object.fromEntries(Map.groupBy(rows, (each) => each).entries());
      const types = count(bannersOfHome.filter(isSeen).map(({ type }) => type));
      expect(Object.keys(types).sort()).toEqual([...bannerTypes].sort());
      expect(Object.values(types).every(({ length }) => length === 3)).toBe(true);
      expect(new Set(blocksOfHome.filter(isSeen).map(({ layout }) => layout))).toEqual(new Set(contentLayouts));
    },
  );
});

it("the content uses every link style", () => {
  expect(new Set(links.map(({ style }) => style))).toEqual(new Set(linkStyles));
});

it.each([...new Set(links.map(contentLinkUrl))])("the link %s is a page of the shop", (address) => {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const [, first, subCategory, slug] = pathname.split("/");
  if (slug !== undefined && slug !== "") {
    expect(products.some((product) => product.slug === slug && product.subRangeId === subCategory)).toBe(true);
  } else {
    expect(["products", "store-finder"]).toContain(first);
    expect(searchParams.getAll("category").filter((each) => !shelves.has(each))).toEqual([]);
  }
});

it.each([...new Set(pictures)])("the picture %s exists", (url) => {
  const sku = /^\/pictures\/(.+)\.svg/.exec(url)?.[1];
  expect(sku === undefined ? /^\/scene-pictures\/(room|house)\.svg\?/.test(url) : skus.has(sku)).toBe(true);
});
