import { afterAll } from "vitest";
import { loadLocalities } from "../../demo/seed.ts";
import { openDatabase } from "../../src/server/database.ts";
import { migrate } from "../../src/server/migrate.ts";
import { makeTimeLimits } from "../../src/server/time-limits.ts";
import { emptyDatabase, timeLimitFactor } from "./test-database.ts";
import { startServerOn, type TestServer } from "./test-server.ts";

/** A server without the demo world, on a database of its own that has only what every installation begins with. */
export async function emptyServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl);
  await loadLocalities(databaseUrl);
  const { db, close } = openDatabase(databaseUrl, {
    connections: 2,
    limits: makeTimeLimits(timeLimitFactor),
    onIdleError: () => undefined,
  });
  afterAll(close);
  return { db, databaseUrl, ...(await startServerOn(databaseUrl, { DEMO: "off", ...settings })) };
}
