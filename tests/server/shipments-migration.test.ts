// Shows that the migration to shipments runs on a database with orders, and gives each reservation its shipment.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../support/test-database.ts";

const migration = new URL("../../migrations/000063_shipments.sql", import.meta.url);

test("orders that are there before the migration get their shipments", async () => {
  const { db } = await testDatabase();
  const listShipments = async () =>
    (
      await sql`select order_id, shipment, store_id, left_at is not null as left from shipments order by 1, 2, 3`.execute(
        db,
      )
    ).rows;
  const before = await listShipments();
  expect(before.length).toBeGreaterThan(0);
  await sql`drop table shipment_proofs, shipment_lines, shipments, shipment_moves`.execute(db);
  await sql`drop function open_shipments, check_shipment_move, check_stock_keeper cascade`.execute(db);
  await sql`drop index stock_reservations_open`.execute(db);

  // All in one transaction, as the shop runs a migration.
  const statements = await readFile(migration, "utf8");
  await db.transaction().execute(async (tx) => sql.raw(statements).execute(tx));
  expect(await listShipments()).toEqual(before);
});
