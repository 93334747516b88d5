import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import type { Database, Transaction } from "./database.ts";

/** A read-only transaction whose statements all see the same state of the database. */
export function readConsistently<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

const BATCH_ROWS = 500;

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Reads a result of any size through a cursor. The driver parses each answer in one go, and a large answer would block
 * other requests for that long.
 */
export async function readInBatches<Row>(tx: Transaction, query: Query<Row>, take: (row: Row) => void): Promise<void> {
  const { sql, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(`declare batches no scroll cursor for ${sql}`, [...parameters]));
  for (;;) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`fetch ${BATCH_ROWS} from batches`));
    await forEachWithPauses(rows as Row[], take);
    if (rows.length < BATCH_ROWS) break;
  }
  await tx.executeQuery(CompiledQuery.raw("close batches"));
}

const MAX_BLOCK_MS = 4;

/** Goes through a list and lets other requests run every few milliseconds. */
export async function forEachWithPauses<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + MAX_BLOCK_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + MAX_BLOCK_MS;
  }
}
