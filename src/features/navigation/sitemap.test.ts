// Shows that every address is in the map once, in one file or in as many as it takes.
import { expect, it } from "vitest";
import { robotsText, sitemapEntrance, sitemapFiles } from "./sitemap.ts";

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
const fileAddress = (file: number) => `https://shop.test/sitemaps/${file}.xml`;

it("is one list as long as that is allowed", () => {
  const files = sitemapFiles(["https://shop.test/", "https://shop.test/a?b=1&c=2"]);
  expect(files).toHaveLength(1);
  const entrance = sitemapEntrance(files, fileAddress);
  expect(entrance).toContain("<urlset");
  expect(locations(entrance)).toEqual(["https://shop.test/", "https://shop.test/a?b=1&amp;c=2"]);
});

it("is a list of lists beyond that, and loses none", () => {
  const addresses = Array.from({ length: 50_001 }, (_, place) => `https://shop.test/${place}`);
  const files = sitemapFiles(addresses);
  expect(files.map((file) => locations(file).length)).toEqual([50_000, 1]);
  expect(files.flatMap(locations)).toEqual(addresses);
  const entrance = sitemapEntrance(files, fileAddress);
  expect(entrance).toContain("<sitemapindex");
  expect(locations(entrance)).toEqual(["https://shop.test/sitemaps/1.xml", "https://shop.test/sitemaps/2.xml"]);
});

it("is empty where there is nothing", () => {
  expect(sitemapFiles([]).flatMap(locations)).toEqual([]);
});

it("robots are shown the map and kept off what is somebody's own", () => {
  const lines = robotsText("https://shop.test/sitemap.xml").split("\n");
  expect(lines).toContain("Sitemap: https://shop.test/sitemap.xml");
  expect(lines).toContain("Disallow: /dashboard/");
  expect(lines).not.toContain("Disallow: /products");
});
