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

/**
 * The bars of promise 2: reading a cart takes one exchange, changing it takes two and one durable commit. The web asks for
 * short fields, and for no cart after a change. A client of the contract gets the whole cart each time.
 */
function makeWorks(shop: Shop, carts: readonly BenchCart[]): LimitedWork[] {
  const read = { exchanges: 1, answerBar: 50, transactionBar: null } as const;
  const write = { exchanges: 2, answerBar: null, transactionBar: 40 } as const;
  const getCart = { ...read, name: "get cart, 10 lines", vendure: vendure.getCart };
  const add = { ...write, name: "add to cart, 10 lines", vendure: vendure.addToCart };
  const change = { ...write, name: "change quantity, 10 lines", vendure: vendure.changeQuantity };
  return [
    { ...getCart, work: readCarts(shop, carts, "GetCart") },
    { ...getCart, name: "get cart, contract", work: readCarts(shop, carts, "customerCart") },
    { ...add, work: addToCarts(shop, carts, false) },
    { ...add, name: "add to cart, contract", work: addToCarts(shop, carts, true) },
    { ...change, work: changeQuantities(shop, carts, false) },
    { ...change, name: "change quantity, contract", work: changeQuantities(shop, carts, true) },
  ];
}

function makeWork({ url }: Shop, requests: readonly WorkRequest[], field: string): Work {
  const begins = `{"data":{"${field}":{`;
  return { url, requests, isRight: (body) => body.startsWith(begins) && !body.includes('"userErrors":[{') };
}

function toRequest({ cookie }: BenchCart, operationName: string, variables: object): WorkRequest {
  return { path: "/graphql", headers: { cookie }, body: { operationName, variables } };
}

function readCarts(shop: Shop, carts: readonly BenchCart[], operation: "GetCart" | "customerCart"): Work {
  const variables = operation === "GetCart" ? {} : { store: "" };
  return makeWork(
    shop,
    carts.map((cart) => toRequest(cart, operation, variables)),
    "customerCart",
  );
}

function addToCarts(shop: Shop, carts: readonly BenchCart[], withCart: boolean): Work {
  const added = { ...mine, productCode: brush, quantity: 1, withCart };
  return makeWork(
    shop,
    carts.map((cart) => toRequest(cart, "customerCartAddItem", added)),
    "customerCartAddItem",
  );
}

function changeQuantities(shop: Shop, carts: readonly BenchCart[], withCart: boolean): Work {
  const requests = [2, 3].flatMap((quantity) =>
    carts.map((cart) => {
      const variables = { ...mine, itemId: cart.itemId, productCode: brush, quantity, withCart };
      return toRequest(cart, "customerCartUpdateItem", variables);
    }),
  );
  return makeWork(shop, requests, "customerCartUpdateItem");
}

async function countRoundTrips(shop: Shop, print: (text: string) => void): Promise<void> {
  const [cart] = await makeFullCarts(shop, 1);
  const { sql } = shop;
  if (cart === undefined || sql === null) throw new Error("There is nobody to count for.");
  const questions = [
    { operation: "GetCart", variables: {} },
    { operation: "customerCartAddItem", variables: { ...mine, productCode: brush, quantity: 1, withCart: false } },
    {
      operation: "customerCartUpdateItem",
      variables: { ...mine, itemId: cart.itemId, productCode: brush, quantity: 2, withCart: false },
    },
  ];
  for (const question of questions) {
    await ask(shop, { ...question, cookie: cart.cookie });
    const before = sql.exchanges();
    await ask(shop, { ...question, cookie: cart.cookie });
    print(`${question.operation}: ${sql.exchanges() - before} exchanges`);
  }
}
