/** Imports that are made in the database, without a file: for tests that are not about reading. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

let made = 0;

interface MadeImport {
  readonly status?: "PLANNED" | "APPLIED" | "STALE";
  readonly kind?: "brands" | "prices" | "stock";
  readonly by?: string;
  /** The stores of the person. Null: every store. */
  readonly storeIds?: readonly string[] | null;
  /** Whether an applied import has really created its brand. Then every server loads the catalogue again. */
  readonly isWritten?: boolean;
}

/** An import whose plan creates one brand. An applied one has created it. */
export async function makeImport(
  db: Database,
  {
    status = "PLANNED",
    kind = "brands",
    by = "admin.au@trestle.test",
    storeIds = null,
    isWritten = true,
  }: MadeImport = {},
): Promise<{ number: number }> {
  const brand = `made-${++made}`;
  const isApplied = status === "APPLIED";
  const counts = {
    ...{ created: 1, changed: 0, unchanged: 0, withdrawn: 0, rejected: 1 },
    ...{ movedPrices: 0, zeroPrices: 0, emptied: 0 },
  };
  const cells = { type: "product", brand, name: "Made by a test" };
  const { rows } = await sql<{ number: number }>`with import as (
      insert into imports (source, status, user_id, allowed_kinds, kinds, store_ids, file_name, counts, done_share, created_at,
        planned_at, applied_at, ended_at)
      select 'FILE', ${status}, id, array[${kind}], array[${kind}], ${storeIds}::text[], ${`${kind}.csv`},
        jsonb_build_object(${kind}::text, ${JSON.stringify(counts)}::jsonb), 1, now(), now(),
        case when ${isApplied} then now() end, case when ${isApplied} then now() end
      from users where email = ${by} returning id, number),
    change as (
      insert into import_changes (import_id, kind, key, line, action, after)
      select id, 'brands', ${`product|${brand}`}, 2, 'CREATE', ${JSON.stringify(cells)}::jsonb from import),
    problem as (
      insert into import_problems (import_id, kind, line, column_name, code, message, found_by, raw)
      select id, ${kind}, 3, 'name', 'REQUIRED', 'A new row needs “name”.', 'PLANNING', '{"brand": "nameless"}' from import)
    select number from import`.execute(db);
  if (isApplied && isWritten) {
    await sql`insert into brands (id, slug, name, label_hex, accent_hex)
      values (${brand}, ${brand}, 'Made by a test', '#374151', '#e5e7eb')`.execute(db);
  }
  // An import that another test has begun to apply would keep this kind busy.
  await sql`delete from import_locks`.execute(db);
  return { number: rows[0]?.number ?? 0 };
}
