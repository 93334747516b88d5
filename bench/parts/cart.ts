import { type BenchCart, makeFullCarts } from "../carts.ts";
import { concurrencies, vendure } from "../compare.ts";
import { compareWithLimits, type LimitedWork, limitsHead, warmUpReferences } from "../limits.ts";
import type { Work, WorkRequest } from "../load.ts";
import { ask } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const PEOPLE = 64;
const mine = { cartId: "mine", store: "", date: "" };
const brush = "TRD-CUT-63";

export const part: Part = {
  about:
    "a cart of ten lines, most of them tinted: read, added to, a quantity changed; beside the same bytes after 0, 1 and 2 exchanges and a TPC-B-like transaction",
  async run({ openShop, openExchangeReference, openSqlReference, print }) {
    const counted = await openShop({ countsSql: true });
    await countRoundTrips(counted, print);
    await counted.stop();
    const shop = await openShop();
    const works = makeWorks(shop, await makeFullCarts(shop, PEOPLE));
    const references = {
      server: await openExchangeReference(shop.databaseUrl),
      sql: await openSqlReference(shop.databaseUrl),
    };
    await warmUpReferences(references);
    print(`\n${limitsHead}`);
    for (const work of works)
      for (const concurrency of concurrencies) print(await compareWithLimits(references, work, concurrency));
  },
};

/** The bars of promise 2: reading a cart takes one exchange, changing it takes two and one durable commit. */
function makeWorks(shop: Shop, carts: readonly BenchCart[]): LimitedWork[] {
  const read = { exchanges: 1, answerBar: 50, transactionBar: null } as const;
  const write = { exchanges: 2, answerBar: null, transactionBar: 40 } as const;
  return [
    { ...read, name: "get cart, 10 lines", work: getCart(shop, carts), vendure: vendure.getCart },
    { ...write, name: "add to cart, 10 lines", work: addToCart(shop, carts), vendure: vendure.addToCart },
    {
      ...write,
      name: "change quantity, 10 lines",
      work: changeQuantity(shop, carts),
      vendure: vendure.changeQuantity,
    },
  ];
}

function makeWork({ url }: Shop, requests: readonly WorkRequest[], field: string): Work {
  const begins = `{"data":{"${field}":{`;
  return { url, requests, isRight: (body) => body.startsWith(begins) && !body.includes('"userErrors":[{') };
}

function toRequest({ cookie }: BenchCart, operationName: string, variables: object): WorkRequest {
  return { path: "/graphql", headers: { cookie }, body: { operationName, variables } };
}

function getCart(shop: Shop, carts: readonly BenchCart[]): Work {
  return makeWork(
    shop,
    carts.map((cart) => toRequest(cart, "customerCart", { store: "" })),
    "customerCart",
  );
}

function addToCart(shop: Shop, carts: readonly BenchCart[]): Work {
  const added = { ...mine, productCode: brush, quantity: 1 };
  return makeWork(
    shop,
    carts.map((cart) => toRequest(cart, "customerCartAddItem", added)),
    "customerCartAddItem",
  );
}

function changeQuantity(shop: Shop, carts: readonly BenchCart[]): Work {
  const requests = [2, 3].flatMap((quantity) =>
    carts.map((cart) =>
      toRequest(cart, "customerCartUpdateItem", { ...mine, itemId: cart.itemId, productCode: brush, quantity }),
    ),
  );
  return makeWork(shop, requests, "customerCartUpdateItem");
}

async function countRoundTrips(shop: Shop, print: (text: string) => void): Promise<void> {
  const [cart] = await makeFullCarts(shop, 1);
  const { sql } = shop;
  if (cart === undefined || sql === null) throw new Error("There is nobody to count for.");
  const questions = [
    { operation: "customerCart", variables: { store: "" } },
    { operation: "customerCartAddItem", variables: { ...mine, productCode: brush, quantity: 1 } },
    {
      operation: "customerCartUpdateItem",
      variables: { ...mine, itemId: cart.itemId, productCode: brush, quantity: 2 },
    },
  ];
  for (const question of questions) {
    await ask(shop, { ...question, cookie: cart.cookie });
    const before = sql.exchanges();
    await ask(shop, { ...question, cookie: cart.cookie });
    print(`${question.operation}: ${sql.exchanges() - before} exchanges`);
  }
}
