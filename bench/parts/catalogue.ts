import { signInTrade } from "../buyers.ts";
import { catalogueWorks, tradeWorks } from "../catalogue-works.ts";
import { compare, concurrencies, tableHead } from "../compare.ts";
import type { Part } from "../shop.ts";

export const part: Part = {
  about: "product list, search, type-ahead and product data through /graphql, beside a Fastify JSON hello",
  async run({ hello, openShop, print }) {
    const shop = await openShop();
    const works = [...(await catalogueWorks(shop)), ...(await tradeWorks(shop, await signInTrade(shop)))];
    print(tableHead);
    for (const work of works) for (const concurrency of concurrencies) print(await compare(hello, work, concurrency));
  },
};
