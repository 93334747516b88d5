/** The sitemap for search engines (sitemaps.org): one file, or an index of files when one would be too long. */
import { escapeHtml } from "../../shared/escape-html.ts";

/** The protocol allows this many URLs in one file. */
const maxUrls = 50_000;
const opening = '<?xml version="1.0" encoding="UTF-8"?>';
const scheme = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The XML of each file. */
export function writeSitemapFiles(urls: readonly string[], max = maxUrls): string[] {
  const count = Math.max(1, Math.ceil(urls.length / max));
  return Array.from({ length: count }, (_, file) =>
    writeList("urlset", "url", urls.slice(file * max, (file + 1) * max)),
  );
}

/** The XML of `/sitemap.xml`: the only file, or the index of the files. */
export function writeSitemapIndex(files: readonly string[], fileUrl: (file: number) => string): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only;
  const urls = files.map((_, index) => fileUrl(index + 1));
  return writeList("sitemapindex", "sitemap", urls);
}

function writeList(list: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${escapeHtml(url)}</loc></${entry}>`);
  return `${opening}\n<${list} xmlns="${scheme}">\n${entries.join("\n")}\n</${list}>\n`;
}

/** Personal pages, and pages without content for a search engine. This is no access control. */
const disallowed = [
  "/api/",
  "/dashboard/",
  "/staff/",
  "/checkout/",
  "/oidc/",
  "/login/",
  "/graphql",
  "/search-suggestions",
];
/** Parameters that show the same products in another order or view. */
const viewParameters = ["q", "sort", "per", "view", "colour"];

export function writeRobots(sitemapUrl: string): string {
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...viewParameters.flatMap((name) => [`Disallow: /products?${name}=`, `Disallow: /products?*&${name}=`]),
    "",
    `Sitemap: ${sitemapUrl}`,
    "",
  ].join("\n");
}
