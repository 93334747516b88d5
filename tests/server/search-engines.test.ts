// Shows what search engines are told: the map of the shop, what they may read, and what the pages are about.
import { expect, test } from "vitest";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const { url, config } = await testServer();
const tinted = "/products/wall-paint/wallcraft-interior-low-sheen/";
const system = "/products/renders/coastal-render-system-30-m/";

const read = async (path: string, cookie = "") => (await fetch(url + path, { headers: { cookie } })).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
const hrefs = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}" href="([^"]*)"`, "g"))].map(([, href]) => href);

interface Described {
  "@type": string;
  [name: string]: unknown;
}

function described(html: string): Described[] {
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as Described);
}

test("the map has every product once, and each address in it is a page that calls itself by it", async () => {
  const response = await fetch(`${url}/sitemap.xml`);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const addresses = locations(await response.text());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${config.publicUrl}${tinted}`);
  expect(addresses).toContain(`${config.publicUrl}${system}`);
  for (const address of ["/", "/store-finder/", tinted, system, "/products?category=interior"]) {
    expect(addresses).toContain(config.publicUrl + address);
    expect(hrefs(await read(address), "canonical")).toEqual([config.publicUrl + address]);
  }
  expect((await fetch(`${url}/sitemaps/2.xml`)).status).toBe(404);
});

test("robots are told where the map is", async () => {
  expect(await read("/robots.txt")).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
});

test("a choice on the page does not make another page", async () => {
  expect(hrefs(await read(`${tinted}?size=4-l`), "canonical")).toEqual([config.publicUrl + tinted]);
  expect(await read("/products?q=primer")).toContain('<meta name="robots" content="noindex"');
});

test("a product is described with the retail price of every SKU, and with the way to it", async () => {
  const [product, crumbs] = described(await read(tinted));
  expect(product).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Wallcraft Interior Low Sheen",
    brand: { "@type": "Brand", name: "Harbourline" },
    image: expect.stringMatching(/^http/),
  });
  const offers = product?.offers as Described[];
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
  const steps = crumbs?.itemListElement as Described[];
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place + 1));
  expect(steps.at(-1)).toMatchObject({ name: "Wallcraft Interior Low Sheen", item: config.publicUrl + tinted });
});

test("nobody's own price is told", async () => {
  const { browser } = await signIn(url, "holder.au@trestle.test");
  const [product] = described(await read(tinted, browser.cookieHeader()));
  expect(product).not.toHaveProperty("offers");
});

test("a system is offered whole, and a part of it not at all", async () => {
  const html = await read(system);
  const [whole] = described(html);
  expect(whole?.offers).toEqual([expect.objectContaining({ "@type": "Offer", sku: "SYS-CRS" })]);
  const [, partAddress = ""] = /href="(\/products\/[^"]*part-a[^"]*)"/.exec(html) ?? [];
  expect(described(await read(partAddress))[0]).not.toHaveProperty("offers");
});

test("stores are described with place and telephone", async () => {
  const [stores] = described(await read("/store-finder/"));
  const graph = stores?.["@graph"] as Described[];
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
