import { type BenchCart, fillCarts } from "../carts.ts";
import { compare, concurrencies, tableHead } from "../compare.ts";
import type { Work, WorkRequest } from "../load.ts";
import { ask } from "../operations.ts";
import type { Part } from "../part.ts";
import { vendure } from "../peers.ts";
import type { Shop } from "../shop.ts";

const SQL_SECONDS = 4;
const PEOPLE = 64;
const mine = { cartId: "mine", store: "", date: "" };
const brush = "TRD-CUT-63";

export const part: Part = {
  about:
    "a cart of ten lines, most of them tinted: read, added to, a quantity changed; beside hello and a TPC-B-like transaction",
  async run({ hello, openShop, openSqlReference, print }) {
    const counted = await openShop({ countsSql: true });
    await countRoundTrips(counted, print);
    await counted.stop();
    const shop = await openShop();
    const carts = await fillCarts(shop, PEOPLE);
    const reference = await openSqlReference(shop.databaseUrl);
    const works = [
      { name: "get cart, 10 lines", work: getCart(shop, carts), bar: null, vendure: vendure.getCart },
      { name: "add to cart, 10 lines", work: addToCart(shop, carts), bar: null, vendure: vendure.addToCart },
      {
        name: "change quantity, 10 lines",
        work: changeQuantity(shop, carts),
        bar: null,
        vendure: vendure.changeQuantity,
      },
    ];
    print(tableHead);
    for (const work of works) for (const concurrency of concurrencies) print(await compare(hello, work, concurrency));
    for (const concurrency of concurrencies) {
      const perSecond = await reference.measure(concurrency, SQL_SECONDS);
      print(`TPC-B-like transactions a second at ${concurrency}: ${Math.round(perSecond).toLocaleString("en")}`);
    }
  },
};

function workOf({ url }: Shop, requests: readonly WorkRequest[], field: string): Work {
  const begins = `{"data":{"${field}":{`;
  return { url, requests, isRight: (body) => body.startsWith(begins) && !body.includes('"userErrors":[{') };
}

function requestOf({ cookie }: BenchCart, operationName: string, variables: object): WorkRequest {
  return { path: "/graphql", headers: { cookie }, body: { operationName, variables } };
}

function getCart(shop: Shop, carts: readonly BenchCart[]): Work {
  return workOf(
    shop,
    carts.map((cart) => requestOf(cart, "customerCart", { store: "" })),
    "customerCart",
  );
}

/** One more, and then one again: a line must not grow beyond what a cart holds. */
function addToCart(shop: Shop, carts: readonly BenchCart[]): Work {
  const added = { ...mine, productCode: brush, quantity: 1 };
  return workOf(
    shop,
    carts.map((cart) => requestOf(cart, "customerCartAddItem", added)),
    "customerCartAddItem",
  );
}

function changeQuantity(shop: Shop, carts: readonly BenchCart[]): Work {
  const requests = [2, 3].flatMap((quantity) =>
    carts.map((cart) =>
      requestOf(cart, "customerCartUpdateItem", { ...mine, itemId: cart.itemId, productCode: brush, quantity }),
    ),
  );
  return workOf(shop, requests, "customerCartUpdateItem");
}

async function countRoundTrips(shop: Shop, print: (text: string) => void): Promise<void> {
  const [cart] = await fillCarts(shop, 1);
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
    const before = sql.roundTrips();
    await ask(shop, { ...question, cookie: cart.cookie });
    print(`${question.operation}: ${sql.roundTrips() - before} SQL round trips`);
  }
}
