// Shows that the migration to lots turns earlier movements of points into lots whose sum is the balance.
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { ensureTenantRole } from "../../src/server/tenant-role.ts";
import { emptyDatabase } from "../support/test-database.ts";

const folder = new URL("../../migrations/", import.meta.url);
const migration = "_point_lots.sql";

test("movements before the migration become lots, reversals and uses, the oldest points first", async () => {
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  try {
    await ensureTenantRole(client);
    const names = (await readdir(folder)).sort();
    const index = names.findIndex((name) => name.endsWith(migration));
    const run = async (name: string) => client.query(await readFile(new URL(name, folder), "utf8"));
    for (const name of names.slice(0, index)) await run(name);
    await insertMovements(client);
    await run(names[index] ?? "");

    const lots = await client.query(
      "select earned, remaining, expires_on::text as day from point_lots order by expires_at",
    );
    expect(lots.rows).toEqual([
      { earned: 1_000, remaining: 0, day: "2028-01-31" },
      { earned: 500, remaining: 150, day: "2028-03-31" },
      { earned: 300, remaining: 0, day: "2028-04-30" },
      { earned: 40, remaining: 40, day: "2028-06-30" },
    ]);
    const wrong = await client.query(`select m.type, m.points from points_movements m left join point_lots l using (id)
      where m.points <> coalesce(l.earned, 0) + coalesce((select sum(points) from lot_uses where movement_id = m.id), 0)`);
    expect(wrong.rows).toEqual([]);
    const balance = await client.query("select points from points_balances");
    expect(balance.rows).toEqual([{ points: 190 }]);
    const parts =
      await client.query(`select r.points from points_movements r join points_movements s on s.id = r.partly_reverses
      where s.points = 500`);
    expect(parts.rows).toEqual([{ points: -100 }]);
  } finally {
    await client.end();
  }
});

/** 1,840 points given, 400 spent and returned, a sale of 300 taken back, 100 of a sale of 500 taken back, 1,250 spent. */
async function insertMovements(client: pg.Client): Promise<void> {
  await client.query(`insert into accounts (id, number, country, kind, name, line1, suburb, state, postcode, loyalty_eligible,
      loyalty_status)
    values (gen_random_uuid(), 'AU-1000001', 'AU', 'TRADE', 'Test', '1 High Street', 'Richmond', 'VIC', '3121', true, 'ACTIVE')`);
  const insert = (
    at: string,
    type: string,
    {
      points,
      reverses = null,
      reference = null,
    }: { points: number; reverses?: string | null; reference?: string | null },
  ) =>
    client.query(
      `insert into points_movements (account_id, at, type, points, cause, reverses, reference)
        select id, $1, $2, $3, 'A test', $4, $5 from accounts returning id`,
      [at, type, points, reverses, reference],
    );
  const getId = ({ rows }: pg.QueryResult<{ id: string }>) => rows[0]?.id ?? null;
  await insert("2026-01-31T12:00:00Z", "BONUS", { points: 1_000 });
  await insert("2026-02-28T14:00:00Z", "SALE", { points: 500, reference: "AU-1" });
  const sale = getId(await insert("2026-04-02T02:00:00Z", "SALE", { points: 300 }));
  const redemption = getId(await insert("2026-04-03T02:00:00Z", "REDEMPTION", { points: -400 }));
  await insert("2026-04-04T02:00:00Z", "REDEMPTION", { points: 400, reverses: redemption });
  await insert("2026-04-05T02:00:00Z", "REFUND", { points: -300, reverses: sale });
  await insert("2026-04-06T02:00:00Z", "REFUND", { points: -100, reference: "AU-1" });
  await insert("2026-05-01T02:00:00Z", "REDEMPTION", { points: -1_250 });
  await insert("2026-06-01T02:00:00Z", "REFUND", { points: 40 });
}
