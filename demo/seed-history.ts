import type pg from "pg";
import type { Sealing } from "../src/server/sealing.ts";
import type { CountryCode } from "../src/shared/country.ts";
import { demoHistory, type HistoryOptions, type HistoryRows } from "./history.ts";
import { insertRows, rowsPerStatement, withoutReferences } from "./insert-rows.ts";
import type { Rates } from "./orders-prices.ts";
import type { Row } from "./row.ts";
import { insertGiftCards } from "./seed-gift-cards.ts";

const tables: readonly (keyof HistoryRows)[] = [
  "points_movements",
  "point_lots",
  "lot_uses",
  "vouchers",
  "offer_grants",
  "points_balances",
  "orders",
  "order_lines",
  "order_events",
  "stock_reservations",
  "account_credit",
  "billing_documents",
  "ledger_postings",
  "ledger_entries",
  "account_payments",
  "allocations",
  "statements",
];

/** Triggers that run for each row. They would take most of the seeding time. */
const rowByRow = [
  { table: "allocations", trigger: "allocations_settle" },
  { table: "ledger_entries", trigger: "ledger_entries_balance" },
  { table: "ledger_entries", trigger: "ledger_entries_move_balance" },
  { table: "points_movements", trigger: "points_movements_count" },
  { table: "points_movements", trigger: "points_movements_balance" },
  { table: "points_balances", trigger: "points_balances_by_movements_only" },
  { table: "point_lots", trigger: "point_lots_start_full" },
  { table: "lot_uses", trigger: "lot_uses_count" },
  { table: "lot_uses", trigger: "lot_uses_balance" },
  // An account that is on hold today earned and redeemed points before.
  { table: "points_movements", trigger: "points_movements_rules" },
];
/**
 * Documents are inserted settled, balances are inserted, and lots as they are left. These queries check all of them at once.
 * Each must return no row.
 */
const wrongs = [
  `select from ledger_entries group by posting_id having sum(cents) <> 0`,
  `select from billing_documents left join (
    select id, sum(cents) as cents from (
      select credit_id as id, cents from allocations union all select debit_id, cents from allocations) as ends group by id
  ) as settled using (id) where open_cents <> amount_cents - coalesce(cents, 0)`,
  `select from account_credit full join (
    select account_id, sum(cents) as cents from ledger_entries where book = 'RECEIVABLE' group by account_id
  ) as entries using (account_id) where coalesce(balance_cents, 0) <> coalesce(cents, 0)`,
  `select from points_balances b full join (select account_id, sum(points) as points from points_movements group by account_id) as m
    using (account_id) where b.points is distinct from m.points`,
  `select from points_movements m left join point_lots l using (id) left join (
    select movement_id, sum(points) as points from lot_uses group by movement_id) as uses on movement_id = m.id
  where m.points <> coalesce(l.earned, 0) + coalesce(uses.points, 0)`,
  `select from point_lots left join (select lot_id, sum(points) as points from lot_uses group by lot_id) as uses on lot_id = id
  where remaining <> earned + coalesce(uses.points, 0)`,
];

/** Inserts the history, a few accounts at a time. Returns the number of orders. */
export async function seedHistory(
  client: pg.Client,
  { sealing, ...options }: Omit<HistoryOptions, "rates"> & { readonly sealing: Sealing },
): Promise<number> {
  const rates = await readRates(client);
  let orders = 0;
  const cards: Row[] = [];
  for (const { table, trigger } of rowByRow) await client.query(`alter table ${table} disable trigger ${trigger}`);
  await withoutReferences(client, tables, async () => {
    let inserted = Promise.resolve();
    for (const rows of gathered(demoHistory({ ...options, rates }))) {
      // PostgreSQL inserts these rows while the next ones are made.
      await inserted;
      inserted = insertTables(client, rows);
      orders += rows.orders.length;
      cards.push(...rows.gift_cards);
    }
    await inserted;
  });
  await insertGiftCards(client, cards, sealing);
  await makeJobs(client, options.now);
  await client.query(`
    update stock s set reserved = held.quantity
    from (select store_id, sku, sum(quantity) as quantity from stock_reservations group by store_id, sku) as held
    where s.store_id = held.store_id and s.sku = held.sku`);
  for (const { table, trigger } of rowByRow) await client.query(`alter table ${table} enable trigger ${trigger}`);
  // Without statistics PostgreSQL would plan for empty tables for some minutes.
  await client.query(`analyze ${[...tables, ...jobTables].join(", ")}`);
  for (const wrong of wrongs) {
    // Counted, because for a limit of one row PostgreSQL would choose a plan that is slow when there is none.
    const { rows } = await client.query<{ count: string }>(`select count(*) from (${wrong}) as found`);
    if (rows[0]?.count !== "0") throw new Error(`The books of the demo are wrong: ${wrong}`);
  }
  return orders;
}

async function insertTables(client: pg.Client, rows: HistoryRows): Promise<void> {
  for (const table of tables) if (rows[table].length > 0) await insertRows(client, table, rows[table]);
}

const jobTables = ["account_jobs", "job_orders", "job_lines"];

/** The orders name their jobs, as orders from before there were jobs do. A job without an order for four months is archived. */
async function makeJobs(client: pg.Client, now: Date): Promise<void> {
  await withoutReferences(client, jobTables, async () => {
    await client.query("select match_job_references()");
  });
  await client.query(
    `update account_jobs set archived_at = last_at from (select job_id, max(at) as last_at from job_orders group by job_id) as o
     where o.job_id = id and last_at < $1::timestamptz - interval '120 days'`,
    [now],
  );
}

/** Groups accounts until a statement is full. */
function* gathered(histories: Iterable<HistoryRows>): Generator<HistoryRows, undefined> {
  let waiting = emptyRows();
  for (const rows of histories) {
    for (const table of [...tables, "gift_cards"] as const) (waiting[table] as object[]).push(...rows[table]);
    if (waiting.order_lines.length < rowsPerStatement) continue;
    yield waiting;
    waiting = emptyRows();
  }
  yield waiting;
}

function emptyRows(): HistoryRows {
  return Object.fromEntries([...tables, "gift_cards"].map((table) => [table, []])) as unknown as HistoryRows;
}

async function readRates(client: pg.Client): Promise<Record<CountryCode, Rates>> {
  const { rows } = await client.query<Rates>(`
    select code, currency, time_zone as "timeZone", tax_basis_points as "taxBasisPoints", delivery_fee_cents as "deliveryFeeCents",
      delivery_threshold_cents as "deliveryThresholdCents", card_minimum_cents as "cardMinimumCents",
      trade_point_conversion_rate::float as "tradePointConversionRate", min_redeemable_points as "minRedeemablePoints",
      (select json_agg(json_build_object('startsOn', starts_on, 'basisPoints', basis_points) order by starts_on desc)
        from card_surcharges where country = code) as "cardSurcharges"
    from countries`);
  const getRates = (code: CountryCode) => {
    const rates = rows.find((row) => row.code === code);
    if (rates === undefined) throw new Error(`The country ${code} has no row.`);
    return rates;
  };
  return { AU: getRates("AU"), NZ: getRates("NZ") };
}
