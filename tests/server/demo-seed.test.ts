// Shows that the demo data is created once and completely by parallel servers, and is the same in every database.
import pg from "pg";
import { expect, inject, test } from "vitest";
import { hasDemoWorld, seedDemoWorld } from "../../demo/seed.ts";
import { migrate } from "../../src/server/migrate.ts";
import { installationKey } from "../support/installation-key.ts";
import { toDatabaseUrl } from "../support/template-database.ts";
import { testDatabase } from "../support/test-database.ts";

async function inEmptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const adminUrl = inject("adminDatabaseUrl");
  const name = `trestle_seed_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await migrate(toDatabaseUrl(adminUrl, name));
    return await work(toDatabaseUrl(adminUrl, name));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

const tables = [
  ...["stores", "store_hours", "colours", "products", "variants", "product_companions", "system_part_skus"],
  ...["list_prices", "special_promotions", "stock", "contract_prices", "range_discounts", "volume_bands"],
  ...["promotions", "promotion_scopes", "coupons", "points_movements"],
  ...["banners", "content_blocks", "content_items", "marketing_consents"],
  ...["orders", "order_lines", "order_events", "stock_reservations", "shipments", "account_credit", "statements"],
  ...["billing_documents", "ledger_postings", "ledger_entries", "allocations", "account_payments"],
];
const now = new Date(inject("templateMadeAt"));

/** The number of rows of each table, and a digest of all its rows. */
async function readDigests(url: string): Promise<Record<string, { count: number; digest: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, { count: number; digest: string }> = {};
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*)::integer as count, md5(string_agg(t::text, ';' order by t::text)) as digest from ${table} t`,
    );
    found[table] = rows[0];
  }
  await client.end();
  return found;
}

/** Every foreign key, and whether PostgreSQL has validated it. */
async function listForeignKeys(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname, convalidated, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' order by 1, 2`,
  );
  await client.end();
  return rows;
}

test("one of three parallel servers creates the demo data, and no server creates it again", async () => {
  await inEmptyDatabase(async (url) => {
    expect(await hasDemoWorld(url)).toBe(false);
    const made = await Promise.all(
      [1, 2, 3].map(() => seedDemoWorld(url, { seed: 1, scale: 1, now, installationKey })),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await hasDemoWorld(url)).toBe(true);
    expect(await seedDemoWorld(url, { seed: 2, scale: 1, now, installationKey })).toBe(false);
  });
});

test("the demo data has the same rows in every database", async () => {
  const { url: template } = await testDatabase();
  const one = await readDigests(template);
  const other = await inEmptyDatabase(async (url) => {
    const references = await listForeignKeys(url);
    await seedDemoWorld(url, { seed: 1, scale: 1, now, installationKey });
    expect(await listForeignKeys(url)).toEqual(references);
    return readDigests(url);
  });
  expect(other).toEqual(one);
  for (const table of tables) expect(one[table]?.count, table).toBeGreaterThan(0);
});

test("a seeding that fails half way leaves no rows", async () => {
  await inEmptyDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("alter table memberships add check (access <> 'LIMITED')");
    await expect(seedDemoWorld(url, { seed: 1, scale: 1, now, installationKey })).rejects.toThrow("check");
    const { rows } = await client.query(
      "select (select count(*) from stores) + (select count(*) from localities) as left_over",
    );
    expect(rows).toEqual([{ left_over: "0" }]);
    await client.end();
  });
});
