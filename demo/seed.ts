import { readFile } from "node:fs/promises";
import pg from "pg";
import { parseLocalities } from "../src/features/stores/locality-file.ts";
import { foldLocalityName } from "../src/features/stores/locality-name.ts";
import { demoWorld, type WorldOptions } from "./world.ts";

export interface SeedOptions extends WorldOptions {
  onProgress?: (sentence: string) => void;
}

/** Any constant works, as long as it is ours alone. */
const seedLock = 7_203_512;
const localitiesFile = new URL("localities.csv", import.meta.url);

export async function hasDemoWorld(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, isSeeded);
}

/**
 * Makes the demo world in one transaction, or leaves it alone where it is: true when it was made now. Servers that
 * start at the same moment take turns by the lock, and the second finds the world made.
 */
export async function seedDemoWorld(databaseUrl: string, options: SeedOptions): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [seedLock]);
    const isNew = !(await isSeeded(client));
    if (isNew) await insertWorld(client, options);
    await client.query("commit");
    return isNew;
  });
}

async function insertWorld(client: pg.Client, { seed, scale, onProgress }: SeedOptions): Promise<void> {
  const world = demoWorld({ seed, scale });
  // A merchant's own list, if one was loaded before, knows more than the demo's.
  const { rowCount } = await client.query("select from localities limit 1");
  if (rowCount === 0) await insertRows(client, "localities", await readLocalities());
  for (const [table, rows] of Object.entries(world)) {
    const insert = () => insertRows(client, table, rows);
    await (rows.length > rowsPerStatement ? withoutReferences(client, table, insert) : insert());
  }
  onProgress?.(
    `Made ${world.stores.length} stores, ${world.products.length} products as ${world.variants.length} SKUs, ` +
      `${world.colours.length} colours, ${world.accounts.length} accounts and ${world.users.length} people.`,
  );
}

async function readLocalities(): Promise<Record<string, unknown>[]> {
  const parsed = parseLocalities(await readFile(localitiesFile, "utf8"));
  if (!parsed.ok)
    throw new Error(`demo/localities.csv, line ${parsed.refusals[0]?.line}: ${parsed.refusals[0]?.sentence}`);
  return parsed.value.map((locality) => ({ ...locality, search_name: foldLocalityName(locality.name) }));
}

const rowsPerStatement = 10_000;

/** One statement for thousands of rows: PostgreSQL reads them from a JSON document by the table's own column types. */
async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map(pg.escapeIdentifier)
    .join(", ");
  const name = pg.escapeIdentifier(table);
  const statement = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await client.query(statement, [JSON.stringify(rows.slice(from, from + rowsPerStatement))]);
  }
}

/**
 * PostgreSQL looks up the references of each inserted row on its own, which takes three quarters of a seeding. Taken
 * away and put back in the same transaction, they are looked up all at once, and no row is left unchecked.
 */
async function withoutReferences(client: pg.Client, table: string, insert: () => Promise<void>): Promise<void> {
  const name = pg.escapeIdentifier(table);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f' order by conname`,
    [table],
  );
  const references = rows.map(({ name, definition }) => ({ name: pg.escapeIdentifier(name), definition }));
  for (const reference of references) await client.query(`alter table ${name} drop constraint ${reference.name}`);
  await insert();
  for (const { name: own, definition } of references)
    await client.query(`alter table ${name} add constraint ${own} ${definition}`);
}

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from provider_people where demo_order is not null limit 1");
  return rowCount !== 0;
}

/** A transaction left open by an error ends with its connection. */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "trestle demo" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
