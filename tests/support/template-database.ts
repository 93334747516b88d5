import pg from "pg";
import { seedDemoWorld } from "../../demo/seed.ts";
import { migrate } from "../../src/server/migrate.ts";
import { installationKey } from "./installation-key.ts";

/** Makes a migrated database with the demo world. It accepts no connections, so that it can be cloned at any moment. */
export async function makeTemplate(adminUrl: string, name: string, now: Date): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const url = toDatabaseUrl(adminUrl, name);
    await migrate(url);
    await seedDemoWorld(url, { seed: 1, scale: 1, now, installationKey, onProgress: () => undefined });
    await admin.query(`alter database ${name} is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}

export function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
