import { signInTrade } from "../buyers.ts";
import { ask, listAddresses } from "../operations.ts";
import type { Part } from "../shop.ts";

const TIMES = 5;

export const part: Part = {
  about: "exchanges with PostgreSQL per operation, and a TPC-B-like transaction through the same driver",
  async run({ openShop, openSqlReference, print }) {
    const shop = await openShop({ countsSql: true });
    const [product = {}] = await listAddresses(shop);
    const trade = await signInTrade(shop);
    const asked = [
      ["GetProductList", { address: "" }],
      ["SuggestSearch", { text: "low shean" }],
      ["GetProductPage", product],
    ] as const;
    print("| operation | guest | signed in |\n|---|---|---|");
    for (const [operation, variables] of asked) {
      const counts = [];
      for (const cookie of ["", trade]) {
        // The first request may prepare statements and fill caches.
        await ask(shop, { operation, variables, cookie });
        const before = shop.sql?.exchanges() ?? 0;
        for (let time = 0; time < TIMES; time += 1)
          await ask(shop, { operation, variables: { ...variables, time }, cookie });
        counts.push(((shop.sql?.exchanges() ?? 0) - before) / TIMES);
      }
      print(`| ${operation} | ${counts.join(" | ")} |`);
    }
    const reference = await openSqlReference(shop.databaseUrl);
    for (const concurrency of [16, 64]) {
      const perSecond = await reference.measure(concurrency, 4);
      print(`\nTPC-B-like transactions a second at concurrency ${concurrency}: ${Math.round(perSecond)}`);
    }
  },
};
