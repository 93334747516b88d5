import { readFile } from "node:fs/promises";
import pg from "pg";
import { foldLocalityName, type Locality } from "../src/features/stores/locality.ts";
import { parseLocalities } from "../src/features/stores/locality-file.ts";
import { makeSealing } from "../src/server/sealing.ts";
import type { RunSql } from "./copy-history.ts";
import { enlargeWorld } from "./enlarge-world.ts";
import { insertRows, rowsPerStatement, withoutReferences } from "./insert-rows.ts";
import { jobLeadRows } from "./job-leads.ts";
import { listRows } from "./lists.ts";
import { offerRows } from "./offers.ts";
import { painterRows } from "./painters.ts";
import { padRows } from "./quick-order.ts";
import { acceptanceRows, benefitClaimRows, benefitRows } from "./rewards-membership.ts";
import { seedHistory } from "./seed-history.ts";
import { insertJobLeads } from "./seed-job-leads.ts";
import { signUpRows } from "./sign-ups.ts";
import { toolDiscountRows } from "./tool-discounts.ts";
import { voucherRows, voucherUseRows } from "./vouchers.ts";
import { demoAccounts, demoWorld, type WorldOptions } from "./world.ts";

export interface SeedOptions extends WorldOptions {
  /** How many times as many accounts, orders and products as the usual world has. */
  scale: number;
  /** The end of the demo's history: now, so that its latest orders are open. */
  now: Date;
  /** The codes of gift cards are kept encrypted under it. */
  installationKey: string;
  onProgress?: (sentence: string) => void;
}

/** Any constant that no other advisory lock uses. */
const seedLock = 7_203_512;
const localitiesFile = new URL("localities.csv", import.meta.url);

export async function hasDemoWorld(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, isSeeded);
}

/**
 * Makes the demo world in one transaction if it does not exist, and returns whether it did. Of two servers that start
 * together, one waits for the lock and then finds the world made.
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

async function insertWorld(client: pg.Client, options: SeedOptions): Promise<void> {
  const { scale, onProgress } = options;
  if (scale === 1) return insertSmallWorld(client, options);
  const run: RunSql = async (statement) => (await client.query(statement)).rows;
  await enlargeWorld(run, { scale, insertSmallWorld: () => insertSmallWorld(client, options), onProgress });
}

async function insertSmallWorld(
  client: pg.Client,
  { seed, now, installationKey, onProgress }: SeedOptions,
): Promise<void> {
  const world = demoWorld({ seed });
  const localities = await insertLocalities(client);
  for (const [table, rows] of Object.entries(world)) {
    const insert = () => insertRows(client, table, rows);
    await (rows.length > rowsPerStatement ? withoutReferences(client, [table], insert) : insert());
  }
  await insertRows(client, "sign_ups", signUpRows(seed, now));
  await insertRows(client, "quick_order_pads", padRows(world));
  await insertRows(client, "tool_discounts", toolDiscountRows());
  await insertRows(client, "partner_benefits", benefitRows());
  await insertRows(client, "benefit_claims", benefitClaimRows(seed, world));
  await insertRows(client, "rewards_acceptances", acceptanceRows(world));
  await insertRows(client, "vouchers", voucherRows(seed, now, world.accounts));
  await insertRows(client, "voucher_uses", voucherUseRows(seed, now, world));
  for (const [table, rows] of Object.entries(offerRows(now))) await insertRows(client, table, rows);
  const painters = painterRows({ seed, now, localities, ...world });
  const leads = jobLeadRows({ seed, now, localities, ...world, ...painters });
  await insertRows(client, "painter_profiles", leads.painter_profiles);
  await insertRows(client, "service_areas", painters.service_areas);
  await insertJobLeads(client, leads);
  const { stores, memberships, users } = world;
  const accounts = demoAccounts({ seed, stores });
  for (const [table, rows] of Object.entries(listRows({ seed, now, accounts, users, memberships }))) {
    await insertRows(client, table, rows);
  }
  const sealing = makeSealing(installationKey);
  const orders = await seedHistory(client, { seed, now, accounts, memberships, users, stores, sealing });
  onProgress?.(
    `${world.stores.length} stores, ${world.products.length} products as ${world.variants.length} SKUs, ` +
      `${world.colours.length} colours, ${world.accounts.length} accounts, ${world.users.length} people and ${orders} orders`,
  );
}

/**
 * Every installation has a list of suburbs: search, the positions of stores and the areas of painters need it. A list that the
 * merchant loaded before is kept: it is more complete than ours. Returns whether the list was loaded.
 */
export async function loadLocalities(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    if (await hasLocalities(client)) return false;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [seedLock]);
    await insertLocalities(client);
    await client.query("commit");
    return true;
  });
}

async function insertLocalities(client: pg.Client): Promise<readonly Locality[]> {
  const localities = await readLocalities();
  if (!(await hasLocalities(client))) await insertRows(client, "localities", localities.map(toLocalityRow));
  return localities;
}

async function hasLocalities(client: pg.Client): Promise<boolean> {
  return (await client.query("select from localities limit 1")).rowCount !== 0;
}

async function readLocalities(): Promise<readonly Locality[]> {
  const parsed = parseLocalities(await readFile(localitiesFile, "utf8"));
  if (!parsed.ok)
    throw new Error(`demo/localities.csv, line ${parsed.refusals[0]?.line}: ${parsed.refusals[0]?.sentence}`);
  return parsed.value;
}

const toLocalityRow = (locality: Locality) => ({ ...locality, search_name: foldLocalityName(locality.name) });

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from provider_people where demo_order is not null limit 1");
  return rowCount !== 0;
}

/** Closing the connection rolls back a transaction that an error left open. */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "trestle demo" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
