// Shows that every URL is in the sitemap once, in one file or in several, and the contents of robots.txt.
import { expect, it } from "vitest";
import { writeRobots, writeSitemapFiles, writeSitemapIndex } from "./sitemap.ts";

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
const fileUrl = (file: number) => `https://shop.test/sitemaps/${file}.xml`;

it("up to 50,000 URLs are one file", () => {
  const files = writeSitemapFiles(["https://shop.test/", "https://shop.test/a?b=1&c=2"]);
  expect(files).toHaveLength(1);
  const index = writeSitemapIndex(files, fileUrl);
  expect(index).toContain("<urlset");
  expect(locations(index)).toEqual(["https://shop.test/", "https://shop.test/a?b=1&amp;c=2"]);
});

it("more URLs are an index of files, and none is lost", () => {
  const urls = Array.from({ length: 50_001 }, (_, number) => `https://shop.test/${number}`);
  const files = writeSitemapFiles(urls);
  expect(files.map((file) => locations(file).length)).toEqual([50_000, 1]);
  expect(files.flatMap(locations)).toEqual(urls);
  const index = writeSitemapIndex(files, fileUrl);
  expect(index).toContain("<sitemapindex");
  expect(locations(index)).toEqual(["https://shop.test/sitemaps/1.xml", "https://shop.test/sitemaps/2.xml"]);
});

it("no URLs make an empty file", () => {
  expect(writeSitemapFiles([]).flatMap(locations)).toEqual([]);
});

it("robots.txt names the sitemap and disallows personal pages", () => {
  const lines = writeRobots("https://shop.test/sitemap.xml").split("\n");
  expect(lines).toContain("Sitemap: https://shop.test/sitemap.xml");
  expect(lines).toContain("Disallow: /dashboard/");
  expect(lines).not.toContain("Disallow: /products");
});
