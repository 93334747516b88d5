import { type Buyer, listBuyers } from "../buyers.ts";
import { concurrencies, vendure } from "../compare.ts";
import { findMetric, measure, readMetrics, type Work } from "../load.ts";
import { ask } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const BESIDE_SECONDS = 2;
const mine = { cartId: "mine", store: "", date: "" };
const wanted = ["TRD-CUT-63", "STH-GAP-450-BX20", "EDG-BLU-36-50-BX24", "HBL-WC-LS-10-W", "HBL-WC-LS-4-W"];

export const part: Part = {
  about:
    "whole checkouts: a new cart, five adds, the cart read, pickup chosen, the order placed on account; beside hello and TPC-B",
  async run({ hello, openShop, openSqlReference, print }) {
    const shop = await openShop();
    const buyers = await listBuyers(shop, Math.max(...concurrencies), wanted);
    const reference = await openSqlReference(shop.databaseUrl);
    const greeting: Work = { url: hello.url, requests: [{ path: "/" }], isRight: (body) => body.includes("world") };
    print(
      "| work | c | checkouts/s | order p50 ms | order p99 ms | CPU ms each | hello/s beside | TPC-B-like/s | × Vendure |",
    );
    print("|---|---|---|---|---|---|---|---|---|");
    for (const concurrency of concurrencies) {
      const { perSecond } = await measure(greeting, concurrency, BESIDE_SECONDS);
      const durable = await reference.measure(concurrency, BESIDE_SECONDS);
      await checkOut(shop, buyers.slice(0, concurrency), WARM_UP_SECONDS);
      const { orders, p50Ms, p99Ms, cpuMs } = await checkOut(shop, buyers.slice(0, concurrency), SECONDS);
      const cells = [
        ...["whole checkout", concurrency, (orders / SECONDS).toFixed(1), p50Ms.toFixed(1), p99Ms.toFixed(1)],
        ...[cpuMs.toFixed(1), Math.round(perSecond).toLocaleString("en"), Math.round(durable).toLocaleString("en")],
        Math.round(orders / SECONDS / vendure.checkout[concurrency].perSecond),
      ];
      print(`| ${cells.join(" | ")} |`);
    }
  },
};

interface CheckedOut {
  readonly orders: number;
  /** Latency of placing the order, without the steps before it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server process for a whole checkout. */
  readonly cpuMs: number;
}

/** Each buyer repeats whole checkouts until the time is over. A checkout under way then is finished and counted. */
async function checkOut(shop: Shop, buyers: readonly Buyer[], seconds: number): Promise<CheckedOut> {
  const cpu = async () => findMetric(await readMetrics(shop.url), "process_cpu_seconds_total");
  const before = await cpu();
  const until = performance.now() + seconds * 1_000;
  const took: number[] = [];
  const buy = async (buyer: Buyer) => {
    while (performance.now() < until) took.push(await checkOutOnce(shop, buyer));
  };
  await Promise.all(buyers.map(buy));
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const cpuMs = (((await cpu()) - before) * 1_000) / took.length;
  return { orders: took.length, p50Ms: at(0.5), p99Ms: at(0.99), cpuMs };
}

interface Answer {
  readonly userErrors: readonly { message: string }[];
}

/** Returns the milliseconds that placing the order took. A refusal ends the benchmark. */
async function checkOutOnce(shop: Shop, { cookie }: Buyer): Promise<number> {
  const change = async (operation: string, variables: object): Promise<void> => {
    const [answer] = Object.values(await ask<Record<string, Answer>>(shop, { operation, variables, cookie }));
    if (answer === undefined || answer.userErrors.length > 0) {
      throw new Error(`${operation}: ${answer?.userErrors[0]?.message}`);
    }
  };
  for (const productCode of wanted) {
    await change("customerCartAddItem", { ...mine, productCode, quantity: 1, withCart: false });
  }
  type Read = { customerCart: { code: string; store: { storeId: string } } };
  const { customerCart: cart } = await ask<Read>(shop, { operation: "GetCart", variables: {}, cookie });
  await change("customerCartUpdateCheckout", {
    ...{ displayUid: "me", cartCode: cart.code, deliveryMode: "PICKUP", store: "", shippingCondition: "STANDARD" },
    ...{ fulfillmentStoreId: cart.store.storeId, deliveryDateTime: "", withCart: false },
  });
  const started = performance.now();
  const idempotencyKey = crypto.randomUUID();
  await change("OrderCreateAndCharge", { cartCode: cart.code, saleOffice: "", idempotencyKey, withOrder: false });
  return performance.now() - started;
}
