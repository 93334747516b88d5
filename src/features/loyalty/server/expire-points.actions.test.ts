// Shows on PostgreSQL that points expire for every account, although the expiry of one account fails.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givePoints } from "../../../../tests/support/points.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { expireDuePoints } from "./expire-points.actions.ts";
import { findBalance } from "./points.store.ts";

const { db } = await testDatabase();
const { rows } = await sql<{ id: string }>`select id from accounts where kind = 'TRADE' order by id limit 3`.execute(
  db,
);
const [broken = "", ...others] = rows.map(({ id }) => id);

test("an account whose expiry fails keeps its points, and the accounts after it lose theirs", async () => {
  for (const { id } of rows) await givePoints(db, id, 100);
  await sql`create function fail_for_a_test() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  );
  await sql`create trigger fail_for_a_test before insert on points_movements for each row
    when (new.account_id = ${sql.lit(broken)}) execute function fail_for_a_test()`.execute(db);
  const inTenYears = { now: () => new Date(Date.now() + 10 * 366 * 86_400_000) };
  await expect(expireDuePoints({ db, clock: inTenYears })).rejects.toThrow("1 failed, the first with: error: broken");
  expect(await findBalance(db, broken)).toBeGreaterThanOrEqual(100);
  for (const id of others) expect(await findBalance(db, id)).toBe(0);
});
