import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { databaseUrlOf } from "./template-database.ts";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
}

let made = 0;

/**
 * A database of this test file alone, with the demo world in it; dropped when the file is done. Call it at the top of the file:
 * `const { db, url } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(`template ${inject("templateDatabase")}`);
  const { db, close } = openDatabase(url, { connections: 10, onIdleError: () => undefined });
  afterAll(close);
  return { url, db };
}

/** A database with nothing in it, not even a migration; dropped when the file is done. */
export function emptyDatabase(): Promise<string> {
  return createDatabase("template template0");
}

async function createDatabase(from: string): Promise<string> {
  made += 1;
  const name = `trestle_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${made}`;
  await asAdmin(`create database ${name} ${from}`);
  afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));
  return databaseUrlOf(inject("adminDatabaseUrl"), name);
}

/** Runs a statement that concerns the whole database server. */
export async function asAdmin(statement: string): Promise<void> {
  const adminUrl = inject("adminDatabaseUrl");
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
