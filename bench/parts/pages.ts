import { signInTrade } from "../buyers.ts";
import { type Comparison, compare, concurrencies, tableHead } from "../compare.ts";
import type { WorkRequest } from "../load.ts";
import { listAddresses } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const BAR = 60;
const isPage = (body: string) => body.startsWith("<!DOCTYPE html>") && body.endsWith("</html>");
const alwaysNew = (request: WorkRequest, count: number) => ({ ...request, path: `${request.path}?count=${count}` });

export const part: Part = {
  about: "rendered pages, beside a Fastify JSON hello",
  async run({ hello, openShop, print }) {
    const shop = await openShop();
    const works = await pageWorks(shop);
    print(tableHead);
    for (const work of works) for (const concurrency of concurrencies) print(await compare(hello, work, concurrency));
  },
};

async function pageWorks(shop: Shop): Promise<Comparison[]> {
  const addresses = await listAddresses(shop);
  const products = addresses.map(({ subCategorySlug, slug }) => `/products/${subCategorySlug}/${slug}/`);
  const kinds = [
    { name: "home", paths: ["/"] },
    { name: "products", paths: ["/products"] },
    { name: "product", paths: products },
  ];
  const headers = { cookie: await signInTrade(shop) };
  const guests = kinds.flatMap(({ name, paths }) => {
    const work = { url: shop.url, requests: paths.map((path) => ({ path })), isRight: isPage };
    return [
      { name: `${name}, guest`, work, bar: BAR },
      { name: `${name}, guest, each new`, work: { ...work, alwaysNew }, bar: BAR },
    ];
  });
  const trade = kinds.map(({ name, paths }) => ({
    name: `${name}, signed in`,
    work: { url: shop.url, requests: paths.map((path) => ({ path, headers })), isRight: isPage },
    bar: null,
  }));
  return [...guests, ...trade];
}
