// Shows that the demo world is made once, whole, however many servers start at the same moment.
import pg from "pg";
import { expect, inject, it } from "vitest";
import { hasDemoWorld, seedDemoWorld } from "../../demo/seed.ts";
import { migrate } from "../../src/server/migrate.ts";
import { databaseUrlOf } from "../support/template-database.ts";

async function inEmptyDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const adminUrl = inject("adminDatabaseUrl");
  const name = `trestle_seed_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await migrate(databaseUrlOf(adminUrl, name));
    return await work(databaseUrlOf(adminUrl, name));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

it("is made by one of three servers, and then left alone", async () => {
  await inEmptyDatabase(async (url) => {
    expect(await hasDemoWorld(url)).toBe(false);
    const made = await Promise.all([1, 2, 3].map(() => seedDemoWorld(url, { seed: 1, scale: 1 })));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await hasDemoWorld(url)).toBe(true);
    expect(await seedDemoWorld(url, { seed: 2, scale: 1 })).toBe(false);
  });
});

it("is not there in part when it could not be made whole", async () => {
  await inEmptyDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("alter table memberships add check (access <> 'LIMITED')");
    await expect(seedDemoWorld(url, { seed: 1, scale: 1 })).rejects.toThrow("check");
    const { rows } = await client.query(
      "select (select count(*) from stores) + (select count(*) from localities) as left_over",
    );
    expect(rows).toEqual([{ left_over: "0" }]);
    await client.end();
  });
});
