import { lineRow } from "../src/features/orders/server/order-rows.ts";
import type { CountryCode } from "../src/shared/country-code.ts";
import type { DemoAccount } from "./accounts.ts";
import { type BillingRows, billingOf } from "./billing.ts";
import type { MembershipRow } from "./members.ts";
import { ordersOf } from "./orders.ts";
import type { Rates } from "./orders-prices.ts";
import { demoShelves } from "./orders-shelves.ts";
import type { Buyer, DemoOrder } from "./orders-till.ts";
import { demoWares } from "./orders-wares.ts";
import { lastMovement, openPointsBook, otherMovements, type PointsMovementRow } from "./points.ts";
import { type Row, rowOf } from "./row.ts";
import type { StoreRow } from "./stores.ts";

/** Rows of some accounts' past, by table, in the order in which they can be inserted. */
export interface HistoryRows extends BillingRows {
  points_movements: PointsMovementRow[];
  orders: Row[];
  order_lines: object[];
  order_events: Row[];
  stock_reservations: Row[];
}

export interface HistoryOptions {
  readonly seed: number;
  /** When it ends. */
  readonly now: Date;
  readonly accounts: readonly DemoAccount[];
  readonly memberships: readonly MembershipRow[];
  readonly stores: readonly StoreRow[];
  readonly rates: Readonly<Record<CountryCode, Rates>>;
}

/** A large world's past does not fit into memory, so it comes account by account. */
export function* demoHistory(options: HistoryOptions): Generator<HistoryRows, undefined> {
  const { seed, now, accounts, rates } = options;
  const wares = demoWares();
  const shelves = demoShelves(seed, wares);
  const storeById = new Map(options.stores.map((store) => [store.id, store]));
  const membersByAccount = Map.groupBy(options.memberships, ({ account_id }) => account_id);
  for (const [index, account] of accounts.entries()) {
    const store = storeById.get(account.storeId);
    if (store === undefined) throw new Error(`${account.key} shops in a store that is not there.`);
    yield historyOf({
      ...{ seed, now, account, index, store, wares, shelves },
      members: membersByAccount.get(account.row.id) ?? [],
      rates: rates[account.row.country],
      points: openPointsBook(seed, account),
    });
  }
}

function historyOf(buyer: Buyer): HistoryRows {
  const { account, points, now } = buyer;
  for (const movement of otherMovements(account, now)) points.move(movement);
  const orders = ordersOf(buyer);
  const last = lastMovement(account, points.balanceAt(now), now);
  if (last !== null) points.move(last);
  return {
    points_movements: points.rows(),
    orders: orders.map(({ order, earningId }) => rowOf({ ...order, earningId })),
    order_lines: orders.flatMap(({ order: { id: orderId, accountId }, lines }) =>
      lines.map((line) => lineRow(line, { orderId, accountId })),
    ),
    order_events: orders.flatMap(({ order, events }) =>
      events.map((event) => rowOf({ orderId: order.id, accountId: order.accountId, ...event })),
    ),
    stock_reservations: orders.flatMap(reservationsOf),
    ...billingOf(buyer, orders),
  };
}

/** What an order under way holds of the shelves of its store. */
function reservationsOf({ order, lines }: DemoOrder): Row[] {
  if (order.status !== "CREATED" && order.status !== "OPEN") return [];
  const quantities = new Map<string, number>();
  for (const { sku, quantity, backOrdered } of lines)
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity - backOrdered);
  const { id: orderId, accountId, fulfilmentStoreId: storeId } = order;
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([sku, quantity]) => rowOf({ orderId, accountId, storeId, sku, quantity }));
}
