import type pg from "pg";
import type { CountryCode } from "../src/shared/country-code.ts";
import { demoHistory, type HistoryOptions, type HistoryRows } from "./history.ts";
import { insertRows, rowsPerStatement, withoutReferences } from "./insert-rows.ts";
import type { Rates } from "./orders-prices.ts";

const tables: readonly (keyof HistoryRows)[] = [
  "points_movements",
  "orders",
  "order_lines",
  "order_events",
  "stock_reservations",
];

/** The demo's past, a few accounts at a time. How many orders it has. */
export async function seedHistory(client: pg.Client, options: Omit<HistoryOptions, "rates">): Promise<number> {
  const rates = await readRates(client);
  let orders = 0;
  await withoutReferences(client, tables, async () => {
    for (const rows of gathered(demoHistory({ ...options, rates }))) {
      for (const table of tables) if (rows[table].length > 0) await insertRows(client, table, rows[table]);
      orders += rows.orders.length;
    }
  });
  await client.query(`
    update stock s set reserved = held.quantity
    from (select store_id, sku, sum(quantity) as quantity from stock_reservations group by store_id, sku) as held
    where s.store_id = held.store_id and s.sku = held.sku`);
  return orders;
}

/** As many accounts together as fill a statement. */
function* gathered(histories: Iterable<HistoryRows>): Generator<HistoryRows, undefined> {
  let waiting = emptyRows();
  for (const rows of histories) {
    for (const table of tables) (waiting[table] as object[]).push(...rows[table]);
    if (waiting.order_lines.length < rowsPerStatement) continue;
    yield waiting;
    waiting = emptyRows();
  }
  yield waiting;
}

function emptyRows(): HistoryRows {
  return { points_movements: [], orders: [], order_lines: [], order_events: [], stock_reservations: [] };
}

async function readRates(client: pg.Client): Promise<Record<CountryCode, Rates>> {
  const { rows } = await client.query<Rates>(`
    select code, currency, tax_basis_points as "taxBasisPoints", delivery_fee_cents as "deliveryFeeCents",
      delivery_threshold_cents as "deliveryThresholdCents", card_minimum_cents as "cardMinimumCents",
      trade_point_conversion_rate::float as "tradePointConversionRate", min_redeemable_points as "minRedeemablePoints",
      (select json_agg(json_build_object('startsOn', starts_on, 'basisPoints', basis_points) order by starts_on desc)
        from card_surcharges where country = code) as "cardSurcharges"
    from countries`);
  const ratesOf = (code: CountryCode) => {
    const rates = rows.find((row) => row.code === code);
    if (rates === undefined) throw new Error(`The country ${code} has no row.`);
    return rates;
  };
  return { AU: ratesOf("AU"), NZ: ratesOf("NZ") };
}
