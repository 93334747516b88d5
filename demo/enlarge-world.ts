import { catalogueTables, copyCatalogue } from "./copy-catalogue.ts";
import { copyHistory, copyRows, historyTables, type RunSql } from "./copy-history.ts";

const copiedTables = [...Object.keys(historyTables), "stock_reservations", ...catalogueTables];

interface EnlargeOptions {
  readonly scale: number;
  /** Inserts the world of forty accounts. */
  readonly insertSmallWorld: () => Promise<void>;
  readonly onProgress?: ((sentence: string) => void) | undefined;
}

/**
 * Makes the world of forty accounts, and then `scale` times as large. The accounts of the smaller world stay
 * as they are. PostgreSQL copies the rows itself: sending them from here would take ten times as long.
 */
export async function enlargeWorld(
  run: RunSql,
  { scale, insertSmallWorld, onProgress }: EnlargeOptions,
): Promise<void> {
  if (!Number.isInteger(scale) || scale < 1)
    throw new Error("The scale of the demo world is a whole number of at least 1.");
  const options = { copies: scale - 1, onProgress };
  await run("set local maintenance_work_mem = '256MB'");
  // A smaller sample than usual takes a fifth of the time, and is good enough to choose an index.
  await run("set local default_statistics_target = 20");
  await withoutIndexes(run, copiedTables, async () => {
    await insertSmallWorld();
    await withoutTriggers(run, copiedTables, async () => {
      await copyHistory(run, options);
      await copyRows(run, { ...options, table: "stock_reservations", where: "true" });
      await copyRows(run, { ...options, table: "shipments", where: "true" });
      await copyCatalogue(run, options);
      // The copies' open orders hold stock too. As much as they hold is added, so that as much is left as in the small world.
      await run(
        `update stock set on_hand = on_hand + reserved * ${options.copies}, reserved = reserved * ${scale} where reserved > 0`,
      );
    });
    onProgress?.("making indexes and checking references");
  });
  await run(`analyze ${[...copiedTables, "shipments"].join(", ")}`);
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Disables the triggers of these tables, which work row by row. */
async function withoutTriggers(run: RunSql, tables: readonly string[], insert: () => Promise<void>): Promise<void> {
  for (const table of tables) await run(`alter table ${table} disable trigger user`);
  await insert();
  for (const table of tables) await run(`alter table ${table} enable trigger user`);
}

/**
 * Drops the indexes, keys and references of these tables. Afterwards each index is made, and each reference is checked, for all
 * rows at once. It all happens in one transaction.
 */
async function withoutIndexes(run: RunSql, tables: readonly string[], insert: () => Promise<void>): Promise<void> {
  const list = `array[${tables.map((table) => `'${table}'`).join(", ")}]::regclass[]`;
  const listConstraints = (condition: string) =>
    run<Definition>(`select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where ${condition} order by conrelid, conname`);
  const references = await listConstraints(`contype = 'f' and (conrelid = any(${list}) or confrelid = any(${list}))`);
  const keys = await listConstraints(`contype in ('p', 'u') and conrelid = any(${list})`);
  const indexes = await run<Definition>(
    `select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any(${list}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const constraints = [...references, ...keys];
  for (const { table, name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await insert();
  for (const { definition } of indexes) await run(definition);
  for (const { table, name, definition } of constraints.toReversed())
    await run(`alter table ${table} add constraint ${name} ${definition}`);
}
