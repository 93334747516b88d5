// Shows that parallel servers can migrate an empty database, and that each migration runs once and is recorded with its
// checksum.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../src/server/migrate.ts";
import { emptyDatabase } from "../support/test-database.ts";

const folder = new URL("../../migrations/", import.meta.url);

test("four servers that start at once on an empty database run every migration once", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  expect(applied.filter((list) => list.length > 0)).toEqual([names]);

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select name, checksum from migrations order by name");
  await client.end();
  const onDisk = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), "utf8");
    return { name, checksum: createHash("sha256").update(text).digest("hex") };
  });
  expect(rows).toEqual(await Promise.all(onDisk));
});

test("the file names of migrations are numbered without a gap", async () => {
  const names = (await readdir(folder)).sort();
  for (const [index, name] of names.entries()) {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(6, "0")}_[a-z0-9_]+\\.sql$`));
  }
});
