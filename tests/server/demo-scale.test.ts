// Shows that a larger demo world has as many times the accounts, orders, invoices and points, that its books and stock agree, and that
// the database has the same keys, indexes and triggers as before.
import { sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";
import { seedDemoWorld } from "../../demo/seed.ts";
import { openDatabase } from "../../src/server/database.ts";
import { migrate } from "../../src/server/migrate.ts";
import { demoRules } from "../support/demo-rules.ts";
import { installationKey } from "../support/installation-key.ts";
import { emptyDatabase, testDatabase } from "../support/test-database.ts";

const { db: small } = await testDatabase();
const url = await emptyDatabase();
await migrate(url);
const progress: string[] = [];
const now = new Date(inject("templateMadeAt"));
await seedDemoWorld(url, {
  seed: 1,
  scale: 3,
  now,
  installationKey,
  onProgress: (sentence) => void progress.push(sentence),
});
const { db, close } = openDatabase(url, { connections: 2, onIdleError: () => undefined });
afterAll(close);

type Query = ReturnType<typeof sql<Record<string, unknown>>>;
const listRows = async (query: Query, of = db) => (await query.execute(of)).rows;
const both = (query: Query) => Promise.all([listRows(query), listRows(query, small)]);

describe("in a world of three times the size", () => {
  test.each([
    ...[
      "accounts",
      "points_movements",
      "orders",
      "order_lines",
      "order_events",
      "stock_reservations",
      "shipments",
      "account_credit",
    ],
    ...["billing_documents", "ledger_postings", "ledger_entries", "account_payments", "allocations", "statements"],
    ...["painter_profiles", "service_areas", "lead_requests", "lead_contacts", "leads", "lead_events"],
    ...["products", "variants", "list_prices", "product_companions", "memberships", "contract_prices"],
  ])("there are three times as many %s", async (table) => {
    const count = sql<Record<string, unknown>>`select count(*)::integer as rows from ${sql.table(table)}`;
    const [[large], [few]] = await both(count);
    expect(large?.rows).toBe(3 * Number(few?.rows));
    expect(few?.rows).not.toBe(0);
  });

  test.each(demoRules)("%s", async (_, violations) => {
    expect(await listRows(violations as Query)).toEqual([]);
  });

  test("the smaller world is unchanged", async () => {
    const accounts = sql<Record<string, unknown>>`select number, name, hold from accounts order by number`;
    const [large, few] = await both(accounts);
    expect(large).toEqual(expect.arrayContaining(few));
    const orders = sql<Record<string, unknown>>`select md5(string_agg(o::text, ';' order by o.number)) as digest
      from orders o join accounts a on a.id = o.account_id where a.name !~ '\\(\\d+\\)$'`;
    const [digest, smallDigest] = await both(orders);
    expect(digest).toEqual(smallDigest);
  });

  test("as much stock is left for the original products", async () => {
    const left = sql<
      Record<string, unknown>
    >`select sum(on_hand - reserved)::integer as units from stock where sku !~ '-S\\d+$'`;
    const [large, few] = await both(left);
    expect(large).toEqual(few);
  });

  test("every barcode has its check digit", async () => {
    const wrong = sql<Record<string, unknown>>`select barcode from variants where (select sum(
        substr(barcode, place, 1)::integer * case place % 2 when 1 then 1 else 3 end) from generate_series(1, 13) as place) % 10 <> 0`;
    expect(await listRows(wrong)).toEqual([]);
  });

  test("only the people of the smaller world are on the sign-in page", async () => {
    const people = sql<
      Record<string, unknown>
    >`select email, demo_label from provider_people where demo_order is not null order by 1`;
    const [large, few] = await both(people);
    expect(large).toEqual(few);
  });

  test("keys, references, indexes and triggers are the same", async () => {
    const definitions = sql<Record<string, unknown>>`
      select conname as name, pg_get_constraintdef(oid) || convalidated as definition from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2`;
    const [large, few] = await both(definitions);
    expect(large).toEqual(few);
  });

  test("each step is reported while it runs", () => {
    expect(progress[0]).toContain("40 accounts");
    expect(progress).toContain("copying orders");
    expect(progress.at(-1)).toBe("making indexes and checking references");
  });
});
