import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { openSession } from "../../tests/support/ask-shop.ts";
import { ask, listAddresses } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const SKUS = 150_000;
const PRICES = 300_000;
/** The SKUs of each product. */
const SIZES = 5;
const QUIET_MS = 10_000;
const LOOK_AGAIN_MS = 500;
const SHOPPERS = 4;
const admin = "admin.au@trestle.test";

export const part: Part = {
  about: `an import of ${SKUS.toLocaleString("en")} SKUs and ${PRICES.toLocaleString("en")} prices, and how it delays shoppers`,
  async run({ openShop, print }) {
    const shop = await openShop();
    const { db, close } = openDatabase(shop.databaseUrl, { connections: 2, onIdleError: () => undefined });
    try {
      const cookie = await openSession(db, admin);
      const addresses = await listAddresses(shop);
      const files = { products: writeProducts(await findShelf(db)), variants: writeVariants(), prices: writePrices() };
      print("| meanwhile | took s | product page p50 ms | p99 ms | at most ms |");
      print("|---|---|---|---|---|");
      const measure = async (name: string, work: () => Promise<unknown>) =>
        print(row(name, await watch(shop, addresses, work)));
      await measure("nothing", () => delay(QUIET_MS));
      for (const [kind, text] of Object.entries(files)) {
        await measure(`${kind}: read and plan`, () => planFile(shop, cookie, text));
        await measure(`${kind}: apply`, () => applyNewest(shop, cookie));
      }
      await measure("nothing", () => delay(QUIET_MS));
    } finally {
      await close();
    }
  },
};

interface Shelf {
  readonly brand: string;
  readonly shelf: string;
}

async function findShelf(db: Database): Promise<Shelf> {
  const { rows } = await sql<Shelf>`select b.slug as brand, p.sub_range_id as shelf
    from products p join brands b on b.id = p.brand_id order by p.code limit 1`.execute(db);
  if (rows[0] === undefined) throw new Error("There are no products.");
  return rows[0];
}

const toProduct = (index: number) => `BENCH-${String(index).padStart(5, "0")}`;
const toSku = (index: number) => `${toProduct(Math.floor(index / SIZES))}-${index % SIZES}`;

function writeProducts({ brand, shelf }: Shelf): string {
  const lines = Array.from(
    { length: SKUS / SIZES },
    (_, index) => `${toProduct(index)},Bench Paint ${index},${brand},${shelf}`,
  );
  return `product_code,name,brand,sub_range\n${lines.join("\n")}\n`;
}

function writeVariants(): string {
  const lines = Array.from({ length: SKUS }, (_, index) => {
    const product = toProduct(Math.floor(index / SIZES));
    return `${toSku(index)},${product},${(index % SIZES) + 1} L`;
  });
  return `sku,product_code,size\n${lines.join("\n")}\n`;
}

/** A retail and a trade price of each SKU. */
function writePrices(): string {
  const lines = Array.from({ length: PRICES }, (_, index) => {
    const [kind, price] = index % 2 === 0 ? ["retail", "89.50"] : ["trade", "71.60"];
    return `${kind},AU,${toSku(index >> 1)},${price}`;
  });
  return `kind,country,sku,price\n${lines.join("\n")}\n`;
}

async function planFile(shop: Shop, cookie: string, text: string): Promise<void> {
  const form = new FormData();
  form.append("mode", "UPSERT");
  form.append("file", new File([text], "rows.csv"));
  const headers = { cookie, accept: "application/json" };
  const response = await fetch(new URL("/staff/imports/upload", shop.url), { method: "POST", body: form, headers });
  const { number } = (await response.json()) as { number: number };
  await untilStatus(shop, cookie, { number, status: "PLANNED" });
}

async function applyNewest(shop: Shop, cookie: string): Promise<void> {
  type Listed = { imports: { rows: { number: number }[] } };
  const { imports } = await ask<Listed>(shop, { operation: "GetImports", variables: { after: "" }, cookie });
  const number = imports.rows[0]?.number ?? 0;
  await ask(shop, { operation: "ApplyImport", variables: { number, alarmsAccepted: true }, cookie });
  await untilStatus(shop, cookie, { number, status: "APPLIED" });
}

async function untilStatus(
  shop: Shop,
  cookie: string,
  { number, status }: { readonly number: number; readonly status: string },
): Promise<void> {
  type Found = { import: { import: { status: string; isRunning: boolean; problem: string | null } } };
  const variables = { number, view: "CHANGES", action: "", after: "" };
  for (;;) {
    const { import: found } = await ask<Found>(shop, { operation: "GetImport", variables, cookie });
    if (found.import.status === status) return;
    if (!found.import.isRunning) throw new Error(`The import is ${found.import.status}: ${found.import.problem}`);
    await delay(LOOK_AGAIN_MS);
  }
}

interface Seen {
  readonly tookMs: number;
  readonly waited: readonly number[];
}

/** Shoppers read product pages one after the other while the work runs. */
async function watch(shop: Shop, addresses: readonly object[], work: () => Promise<unknown>): Promise<Seen> {
  const waited: number[] = [];
  const began = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let turn = shopper; !isDone; turn += SHOPPERS) {
      const variables = addresses[turn % addresses.length] ?? {};
      const asked = performance.now();
      await ask(shop, { operation: "GetProductPage", variables });
      waited.push(performance.now() - asked);
    }
  });
  await Promise.all([working, ...shoppers]);
  return { tookMs: performance.now() - began, waited: waited.sort((one, other) => one - other) };
}

function row(name: string, { tookMs, waited }: Seen): string {
  const at = (share: number) => (waited[Math.floor(share * (waited.length - 1))] ?? 0).toFixed(1);
  return `| ${name} | ${(tookMs / 1_000).toFixed(1)} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
}
