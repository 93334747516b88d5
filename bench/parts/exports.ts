import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { openSession } from "../../tests/support/ask-shop.ts";
import { getAccountId } from "../../tests/support/billing.ts";
import { findMetric, readMetrics } from "../load.ts";
import { ask } from "../operations.ts";
import type { Part, Shop } from "../shop.ts";

const ROWS = 20_000;
const QUIET_MS = 5_000;
const EVERY_MS = 5;
const LOOK_AGAIN_MS = 500;
const holder = "holder.au@trestle.test";

export const part: Part = {
  about: `an export of ${ROWS.toLocaleString("en")} rows, and how it delays other requests`,
  async run({ openShop, print }) {
    const shop = await openShop();
    const { db, close } = openDatabase(shop.databaseUrl, { connections: 2, onIdleError: () => undefined });
    try {
      await addPayments(db);
      const cookie = await openSession(db, holder);
      print(
        "| meanwhile | took ms | event loop late, p50 ms | p99 ms | at most ms | /healthz p50 ms | p99 ms | at most ms |",
      );
      print("|---|---|---|---|---|---|---|---|");
      // The first export loads modules that the others reuse.
      await exportAll(shop, cookie, "CSV");
      print(row("nothing", await watch(shop, () => delay(QUIET_MS))));
      for (const format of ["CSV", "XLSX"] as const) {
        print(row(`${format} export`, await watch(shop, () => exportAll(shop, cookie, format))));
      }
      print(row("nothing", await watch(shop, () => delay(QUIET_MS))));
    } finally {
      await close();
    }
  },
};

/** A year of payments for one account. They have no ledger entries: exports do not read those. */
async function addPayments(db: Database): Promise<void> {
  await sql`insert into billing_documents
      (account_id, number, kind, issued_on, currency, amount_cents, open_cents, method, words, created_at)
    select ${await getAccountId(db, holder)}, 'RCT-' || (8000000 + n), 'PAYMENT', '2025-01-01'::date + n % 365, 'AUD', 1000 + n, 1000 + n, 'BANK',
      'Payment ' || n, now()
    from generate_series(1, ${ROWS}::integer) as n`.execute(db);
  await sql`analyze billing_documents`.execute(db);
}

/** Requests an export as the page does and polls until the job has made it. */
async function exportAll(shop: Shop, cookie: string, format: "CSV" | "XLSX"): Promise<void> {
  const wish = { kind: "PAYMENT_HISTORY", format, start: "2025-01-01", end: "2025-12-31" };
  type Begun = { startExport: { exportId: string } };
  type Listed = { exports: { id: string; status: string }[] };
  const begun = await ask<Begun>(shop, { operation: "StartExport", variables: wish, cookie });
  for (;;) {
    const { exports } = await ask<Listed>(shop, { operation: "GetExports", variables: {}, cookie });
    const status = exports.find(({ id }) => id === begun.startExport.exportId)?.status;
    if (status === "COMPLETED") return;
    if (status !== "LOADING") throw new Error("The export was not made.");
    await delay(LOOK_AGAIN_MS);
  }
}

interface Seen {
  readonly tookMs: number;
  readonly late: readonly number[];
  readonly waited: readonly number[];
}

/** Sends cheap requests while other work runs, and records how late they are answered. */
async function watch(shop: Shop, work: () => Promise<void>): Promise<Seen> {
  // Reading the metrics resets them.
  await readMetrics(shop.url);
  const began = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const waited: number[] = [];
  // A failure is reported below, after all requests have ended.
  working.catch(() => undefined);
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(new URL("/healthz", shop.url))).text();
    waited.push(performance.now() - asked);
    await delay(EVERY_MS);
  }
  await working;
  const metrics = await readMetrics(shop.url);
  const readLag = (name: string) => findMetric(metrics, `nodejs_eventloop_lag_${name}_seconds`) * 1_000;
  return {
    tookMs: performance.now() - began,
    late: ["p50", "p99", "max"].map(readLag),
    waited: waited.sort((a, b) => a - b),
  };
}

function row(name: string, { tookMs, late, waited }: Seen): string {
  const at = (share: number) => waited[Math.min(waited.length - 1, Math.floor(waited.length * share))] ?? 0;
  const figures = [...late, at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(1));
  return `| ${[name, tookMs.toFixed(0), ...figures].join(" | ")} |`;
}
