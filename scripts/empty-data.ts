import { existsSync, rmSync } from "node:fs";
import pg from "pg";
import { dataFiles } from "../src/server/data-folder.ts";
import { stopStrayPostgres } from "../src/server/embedded-postgres.ts";

/** The files of the embedded database. The installation key is none of them. */
function listDatabaseFiles(dataFolder: string): string[] {
  const { cluster, password, log } = dataFiles(dataFolder);
  return [cluster, `${cluster}.unfinished`, password, log, `${log}.old`];
}

export function hasEmbeddedData(dataFolder: string): boolean {
  return listDatabaseFiles(dataFolder).some((file) => existsSync(file));
}

/** Removes only files that Trestle made: the folder may be set by mistake. The caller holds the folder's lock. */
export async function removeEmbeddedData(dataFolder: string): Promise<void> {
  await stopStrayPostgres(dataFolder);
  for (const file of listDatabaseFiles(dataFolder)) rmSync(file, { recursive: true, force: true });
}

export async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "begin; drop schema if exists graphile_worker cascade; drop schema if exists public cascade; create schema public; commit",
    );
  } finally {
    await client.end();
  }
}
