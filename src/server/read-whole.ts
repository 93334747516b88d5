import { CompiledQuery } from "kysely";
import type { Database, Transaction } from "./database.ts";
import { forEachInSlices } from "./in-slices.ts";

/** Everything read in it is as it was at one moment, however long the reading takes. */
export function atOneMoment<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

const ROWS_AT_ONCE = 500;

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Reads a table of any size row by row. The driver parses an answer in one go, and a large one would keep requests
 * waiting that long, so the answer comes in small parts through a cursor.
 */
export async function readWhole<Row>(tx: Transaction, query: Query<Row>, take: (row: Row) => void): Promise<void> {
  const { sql, parameters } = query.compile();
  await tx.executeQuery(CompiledQuery.raw(`declare whole no scroll cursor for ${sql}`, [...parameters]));
  for (;;) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`fetch ${ROWS_AT_ONCE} from whole`));
    await forEachInSlices(rows as Row[], take);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.executeQuery(CompiledQuery.raw("close whole"));
}
