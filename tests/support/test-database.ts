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
  made += 1;
  const name = `trestle_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${made}`;
  const adminUrl = inject("adminDatabaseUrl");
  await asAdmin(adminUrl, `create database ${name} template ${inject("templateDatabase")}`);
  const url = databaseUrlOf(adminUrl, name);
  const { db, close } = openDatabase(url, { connections: 10, onIdleError: () => undefined });
  afterAll(async () => {
    await close();
    await asAdmin(adminUrl, `drop database ${name} with (force)`);
  });
  return { url, db };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
