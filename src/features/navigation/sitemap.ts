/** The map of the shop for search engines (sitemaps.org): one list, or a list of lists where one would be too long. */
import { escapeHtml } from "../../shared/escape-html.ts";

/** What the protocol allows in one file. */
const mostAddresses = 50_000;
const opening = '<?xml version="1.0" encoding="UTF-8"?>';
const scheme = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Each file of addresses, in full. */
export function sitemapFiles(addresses: readonly string[], most = mostAddresses): string[] {
  const count = Math.max(1, Math.ceil(addresses.length / most));
  return Array.from({ length: count }, (_, file) =>
    listOf("urlset", "url", addresses.slice(file * most, (file + 1) * most)),
  );
}

/** What stands at `/sitemap.xml`: the only file, or the list of them. */
export function sitemapEntrance(files: readonly string[], fileAddress: (file: number) => string): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only;
  const addresses = files.map((_, place) => fileAddress(place + 1));
  return listOf("sitemapindex", "sitemap", addresses);
}

function listOf(list: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>`);
  return `${opening}\n<${list} xmlns="${scheme}">\n${entries.join("\n")}\n</${list}>\n`;
}

/** Nothing here is a secret: these pages are somebody's own, or the same things in another order. */
const closed = [
  "/api/",
  "/dashboard/",
  "/staff/",
  "/checkout/",
  "/oidc/",
  "/login/",
  "/graphql",
  "/search-suggestions",
];
const sameInOtherOrder = ["q", "sort", "per", "view", "colour"];

export function robotsText(sitemapAddress: string): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...sameInOtherOrder.flatMap((name) => [`Disallow: /products?${name}=`, `Disallow: /products?*&${name}=`]),
    "",
    `Sitemap: ${sitemapAddress}`,
    "",
  ].join("\n");
}
