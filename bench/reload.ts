import pg from "pg";
import { findMetric, readMetrics } from "./load.ts";
import { ask, listAddresses } from "./operations.ts";
import type { Shop } from "./shop.ts";

export interface Reload {
  /** Time from the commit until a response shows the change. */
  readonly shownAfterMs: number;
  readonly slowestMs: number;
  /** The slowest request in an equally long time without a change. */
  readonly slowestBeforeMs: number;
  /** The longest block of the server's event loop. */
  readonly standstillMs: number;
}

type Named = { product: { name: string } };

/** Renames a product and requests it repeatedly until the response has the new name. */
export async function measureReload(shop: Shop): Promise<Reload> {
  const [product] = await listAddresses(shop);
  if (product === undefined) throw new Error("There are no products.");
  const nameNow = async () =>
    (await ask<Named>(shop, { operation: "GetProductPage", variables: product })).product.name;
  const before = await nameNow();
  const name = `${before} II`;
  const started = await rename(shop, product.slug, name);
  await readMetrics(shop.url);
  let slowestMs = 0;
  for (let shown = before; shown !== name; ) {
    const asked = performance.now();
    shown = await nameNow();
    slowestMs = Math.max(slowestMs, performance.now() - asked);
  }
  const shownAfterMs = performance.now() - started;
  const standstillMs = 1_000 * findMetric(await readMetrics(shop.url), "nodejs_eventloop_lag_max_seconds");
  return { shownAfterMs, slowestMs, slowestBeforeMs: await slowestWithin(shownAfterMs, nameNow), standstillMs };
}

async function slowestWithin(forMs: number, asking: () => Promise<unknown>): Promise<number> {
  let slowestMs = 0;
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const asked = performance.now();
    await asking();
    slowestMs = Math.max(slowestMs, performance.now() - asked);
  }
  return slowestMs;
}

async function rename({ databaseUrl }: Shop, slug: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update products set name = $1 where slug = $2", [name, slug]);
  const committed = performance.now();
  await client.end();
  return committed;
}
