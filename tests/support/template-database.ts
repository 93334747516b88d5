import { runMigrations } from "graphile-worker";
import pg from "pg";
import { seedDemoWorld } from "../../demo/seed.ts";
import { makeEmbeddedProvider } from "../../src/features/identity/server/embedded-provider.adapter.ts";
import { makeTokenSigner } from "../../src/features/identity/server/signed-tokens.adapter.ts";
import { openDatabase } from "../../src/server/database.ts";
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
    await prepareForStart(url);
    await vacuum(url);
    await admin.query(`alter database ${name} is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}

/** Does once what every server does on a new database: it makes the tables of the jobs and the keys of the provider. */
async function prepareForStart(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
  const { db, close } = openDatabase(url, { connections: 1, onIdleError: () => undefined });
  const publicUrl = "http://localhost";
  await makeEmbeddedProvider({ db, publicUrl, isDemoOn: true, fetch });
  await makeTokenSigner({ db, issuer: publicUrl });
  await close();
}

/**
 * A clone then starts with the statistics and needs no writes when its rows are read first. The connection has no time limit: on a
 * busy machine this takes longer than any statement of the shop may.
 */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("vacuum (freeze, analyze)");
  } finally {
    await client.end();
  }
}

export function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
