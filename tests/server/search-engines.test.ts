// Shows what search engines get: the sitemap, robots.txt, canonical addresses and structured data.
import { expect, test } from "vitest";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const { url, config } = await testServer();
const tintedProductPath = "/products/wall-paint/wallcraft-interior-low-sheen/";
const systemPath = "/products/renders/coastal-render-system-30-m/";

const read = async (path: string, cookie = "") => (await fetch(url + path, { headers: { cookie } })).text();
const listLocations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
const listLinks = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}" href="([^"]*)"`, "g"))].map(([, href]) => href);

interface StructuredData {
  "@type": string;
  [name: string]: unknown;
}

function readStructuredData(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as StructuredData);
}

test("the sitemap lists each address once, and the canonical address of a page is the one in the sitemap", async () => {
  const response = await fetch(`${url}/sitemap.xml`);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const addresses = listLocations(await response.text());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${config.publicUrl}${tintedProductPath}`);
  expect(addresses).toContain(`${config.publicUrl}${systemPath}`);
  for (const address of ["/", "/store-finder/", tintedProductPath, systemPath, "/products?category=interior"]) {
    expect(addresses).toContain(config.publicUrl + address);
    expect(listLinks(await read(address), "canonical")).toEqual([config.publicUrl + address]);
  }
  expect((await fetch(`${url}/sitemaps/2.xml`)).status).toBe(404);
});

test("robots.txt names the sitemap", async () => {
  expect(await read("/robots.txt")).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
});

test("a chosen size keeps the canonical address, and search results are not indexed", async () => {
  expect(listLinks(await read(`${tintedProductPath}?size=4-l`), "canonical")).toEqual([
    config.publicUrl + tintedProductPath,
  ]);
  expect(await read("/products?q=primer")).toContain('<meta name="robots" content="noindex"');
});

test("the structured data of a product has the retail price of every SKU and the breadcrumbs", async () => {
  const [product, crumbs] = readStructuredData(await read(tintedProductPath));
  expect(product).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Wallcraft Interior Low Sheen",
    brand: { "@type": "Brand", name: "Harbourline" },
    image: expect.stringMatching(/^http/),
  });
  const offers = product?.offers as StructuredData[];
  expect(offers.length).toBeGreaterThan(5);
  for (const offer of offers) {
    expect(offer).toMatchObject({
      "@type": "Offer",
      sku: expect.stringMatching(/^HBL-WC-LS-/),
      price: expect.stringMatching(/^\d+\.\d\d$/),
      priceCurrency: "AUD",
      availability: "https://schema.org/InStock",
    });
  }
  expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
  const steps = crumbs?.itemListElement as StructuredData[];
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  expect(steps.at(-1)).toMatchObject({
    name: "Wallcraft Interior Low Sheen",
    item: config.publicUrl + tintedProductPath,
  });
});

test("the page of a signed-in customer has no prices in its structured data", async () => {
  const { browser } = await signIn(url, "holder.au@trestle.test");
  const [product] = readStructuredData(await read(tintedProductPath, browser.cookieHeader()));
  expect(product).not.toHaveProperty("offers");
});

test("a system has one offer, and its parts have none", async () => {
  const html = await read(systemPath);
  const [whole] = readStructuredData(html);
  expect(whole?.offers).toEqual([expect.objectContaining({ "@type": "Offer", sku: "SYS-CRS" })]);
  const [, partAddress = ""] = /href="(\/products\/[^"]*part-a[^"]*)"/.exec(html) ?? [];
  expect(readStructuredData(await read(partAddress))[0]).not.toHaveProperty("offers");
});

test("the structured data of stores has address, position and telephone", async () => {
  const [stores] = readStructuredData(await read("/store-finder/"));
  const graph = stores?.["@graph"] as StructuredData[];
  expect(graph.length).toBeGreaterThan(5);
  for (const store of graph) {
    expect(store).toMatchObject({
      "@type": "HardwareStore",
      telephone: expect.any(String),
      address: { "@type": "PostalAddress", addressCountry: "AU" },
      geo: { "@type": "GeoCoordinates", latitude: expect.any(Number) },
    });
  }
});
