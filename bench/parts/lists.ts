import { sql } from "kysely";
import { openDatabase } from "../../src/server/database.ts";
import { openSession } from "../../tests/support/ask-shop.ts";
import { listClient } from "../../tests/support/list-client.ts";
import { measure, type Work } from "../load.ts";
import { ask } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const PEOPLE = 16;
const PRODUCTS = 200;
const SECONDS = 4;
const MOST_EXCHANGES = 6;

export const part: Part = {
  about: "a list of 200 products with prices and stock, and the same 200 lines put into a cart in one call",
  async run({ openShop, hello, print }) {
    const counted = await openShop({ countsSql: true });
    await countExchanges(counted, print);
    await counted.stop();
    const shop = await openShop();
    const lists = await makeFullLists(shop, PEOPLE);
    const helloWork = { url: hello.url, requests: [{ path: "/" }], isRight: () => true };
    const { perSecond: hellos } = await measure(helloWork, PEOPLE, SECONDS);
    print(`\nJSON hello: ${Math.round(hellos)} a second\n`);
    print("| work, c = 16 | a second | p50 ms | p99 ms | ms of CPU |\n|---|---|---|---|---|");
    for (const [name, operation] of Object.entries(works)) {
      const { perSecond, p50Ms, p99Ms, cpuMicroseconds } = await measure(
        toWork(shop, lists, operation),
        PEOPLE,
        SECONDS,
      );
      const figures = [perSecond.toFixed(1), p50Ms, p99Ms, (cpuMicroseconds / 1_000).toFixed(1)];
      print(`| ${name} | ${figures.join(" | ")} |`);
    }
  },
};

interface BenchList {
  readonly cookie: string;
  readonly listId: string;
}

const works = {
  "the page's list, 200 products": "GetList",
  "the list, contract": "GetCustomerFavoriteListEntriesWeb",
  "200 lines into the cart": "customerCartAddProductsFromList",
} as const;

type Operation = (typeof works)[keyof typeof works];

function toVariables(operation: Operation, listId: string): object {
  if (operation !== "customerCartAddProductsFromList") return { listId };
  return { cartId: "mine", store: "", favoriteListId: listId, favoriteItems: [], withCart: false };
}

function toWork({ url }: Shop, lists: readonly BenchList[], operation: Operation): Work {
  return {
    url,
    requests: lists.map(({ cookie, listId }) => ({
      path: "/graphql",
      headers: { cookie },
      body: { operationName: operation, variables: toVariables(operation, listId) },
    })),
    isRight: (body) => body.startsWith('{"data":{') && !body.includes('"userErrors":[{'),
  };
}

/** One list of 200 products for each person. Nobody shares a list or a cart, so no request waits for another's lock. */
async function makeFullLists(shop: Shop, people: number): Promise<BenchList[]> {
  const { db, close } = openDatabase(shop.databaseUrl, { connections: 4, onIdleError: () => undefined });
  try {
    const { rows: users } = await sql<{ email: string }>`
      select u.email from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
      where a.kind = 'TRADE' and a.country = 'AU' and u.role = 'CUSTOMER' and m.status = 'ACTIVE' and m.is_default
      order by u.email limit ${people}`.execute(db);
    const { rows: sold } = await sql<{ sku: string }>`
      select v.sku from variants v join products p on p.code = v.product_code
      join list_prices l on l.sku = v.sku and l.country = 'AU'
      where p.is_available_online and not exists (select from system_parts s where s.product_code = p.code)
      order by v.sku limit ${PRODUCTS}`.execute(db);
    const products = sold.map(({ sku }) => ({ productCode: sku, quantity: 1 }));
    return await Promise.all(
      users.map(async ({ email }) => {
        const cookie = await openSession(db, email);
        const client = listClient(shop.url, cookie);
        const listId = await client.create("Two hundred");
        await client.add([listId], products);
        return { cookie, listId };
      }),
    );
  } finally {
    await close();
  }
}

async function countExchanges(shop: Shop, print: (text: string) => void): Promise<void> {
  const [list] = await makeFullLists(shop, 1);
  if (list === undefined) throw new Error("The demo world has no trade customer.");
  print("| operation, 200 products | exchanges |\n|---|---|");
  const operations = ["GetList", "customerCartAddProductsFromList", "customerCartAddProductsFromList"] as const;
  for (const [index, operation] of operations.entries()) {
    const before = shop.sql?.exchanges() ?? 0;
    await ask(shop, { operation, variables: toVariables(operation, list.listId), cookie: list.cookie });
    const exchanges = (shop.sql?.exchanges() ?? 0) - before;
    print(`| ${operation}${index === 2 ? " again" : ""} | ${exchanges} |`);
    if (exchanges > MOST_EXCHANGES) throw new Error(`${operation} needs ${exchanges} exchanges.`);
  }
}
