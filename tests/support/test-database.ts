import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { makeTimeLimits } from "../../src/server/time-limits.ts";
import { toDatabaseUrl } from "./template-database.ts";

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
}

/** A busy machine must not fail a test, so the servers of tests wait longer than those of buyers. */
export const timeLimitFactor = 6;

let made = 0;

/**
 * A database with the demo world that only this test file uses. It is dropped when the file is done. Call it at the top of the file:
 * `const { db, url } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(`template ${inject("templateDatabase")}`);
  const { db, close } = openDatabase(url, {
    connections: 10,
    limits: makeTimeLimits(timeLimitFactor),
    onIdleError: () => undefined,
  });
  afterAll(close);
  return { url, db };
}

/** An empty database without migrations. It is dropped when the file is done. */
export function emptyDatabase(): Promise<string> {
  return createDatabase("template template0");
}

async function createDatabase(from: string): Promise<string> {
  made += 1;
  const name = `trestle_test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${made}`;
  // Copying the files takes a third of the time of the default strategy, which writes every page to the log.
  await asAdmin(`create database ${name} ${from} strategy file_copy`);
  afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));
  return toDatabaseUrl(inject("adminDatabaseUrl"), name);
}

/** Runs a statement on the database server, outside the test databases. */
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
