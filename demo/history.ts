import { toLineRow } from "../src/features/orders/server/order-contents.store.ts";
import type { CountryCode } from "../src/shared/country.ts";
import type { DemoAccount } from "./accounts.ts";
import { type BillingRows, makeBilling } from "./billing.ts";
import { claimGiftCards } from "./gift-card-claims.ts";
import type { MembershipRow, UserRow } from "./members.ts";
import type { Buyer, DemoOrder } from "./order-pricing.ts";
import { demoShelves } from "./order-stock.ts";
import { makeOrders } from "./orders.ts";
import type { Rates } from "./orders-prices.ts";
import {
  expiredMovements,
  type LotRows,
  lastMovement,
  makeLots,
  openPointsBook,
  otherMovements,
  type PointsMovementRow,
} from "./points.ts";
import { demoWares } from "./products-for-sale.ts";
import { giveRewards } from "./rewards.ts";
import { type Row, toRow } from "./row.ts";
import type { StoreRow } from "./stores.ts";

/** Rows of some accounts' history, by table, in insertion order. */
export interface HistoryRows extends BillingRows, LotRows {
  points_movements: PointsMovementRow[];
  points_balances: Row[];
  orders: Row[];
  order_lines: object[];
  order_events: Row[];
  stock_reservations: Row[];
  /** Those that achievements gave. */
  vouchers: Row[];
  offer_grants: Row[];
  /** Without their codes. */
  gift_cards: Row[];
}

export interface HistoryOptions {
  readonly seed: number;
  /** The end of the history. */
  readonly now: Date;
  readonly accounts: readonly DemoAccount[];
  readonly memberships: readonly MembershipRow[];
  readonly users: readonly UserRow[];
  readonly stores: readonly StoreRow[];
  readonly rates: Readonly<Record<CountryCode, Rates>>;
}

/** A large world's history does not fit into memory, so it is generated account by account. */
export function* demoHistory(options: HistoryOptions): Generator<HistoryRows, undefined> {
  const { seed, now, accounts, rates } = options;
  const wares = demoWares();
  const shelves = demoShelves(seed, wares);
  const storeById = new Map(options.stores.map((store) => [store.id, store]));
  const membersByAccount = Map.groupBy(options.memberships, ({ account_id }) => account_id);
  const userById = new Map(options.users.map((user) => [user.id, user]));
  for (const [index, account] of accounts.entries()) {
    const store = storeById.get(account.storeId);
    const members = membersByAccount.get(account.row.id) ?? [];
    const holder = userById.get(members.find(({ access }) => access === "HOLDER")?.user_id ?? "");
    if (holder === undefined) throw new Error(`${account.key} has no holder.`);
    if (store === undefined) throw new Error(`${account.key} shops in a store that is not there.`);
    yield makeHistory({
      ...{ seed, now, account, index, store, wares, shelves, members, holder },
      rates: rates[account.row.country],
      points: openPointsBook(seed, account),
    });
  }
}

function makeHistory(buyer: Buyer): HistoryRows {
  const { account, points, now } = buyer;
  for (const movement of otherMovements(account, now)) points.move(movement);
  const orders = makeOrders(buyer);
  const rewards = giveRewards(buyer, orders);
  const cards = claimGiftCards(buyer);
  for (const movement of expiredMovements(buyer)) points.move(movement);
  const last = lastMovement(account, points.balanceAt(now), now);
  if (last !== null) points.move(last);
  const movements = points.rows();
  return {
    points_movements: movements,
    ...makeLots(movements, account, buyer.rates.timeZone),
    ...rewards,
    gift_cards: cards,
    points_balances: movements.length === 0 ? [] : [toRow({ accountId: account.row.id, points: sumPoints(movements) })],
    orders: orders.map(({ order, earningId }) => toRow({ ...order, earningId })),
    order_lines: orders.flatMap(({ order: { id: orderId, accountId }, lines }) =>
      lines.map((line) => toLineRow(line, { orderId, accountId })),
    ),
    order_events: orders.flatMap(({ order, events }) =>
      events.map(({ text: words, ...event }) =>
        toRow({ orderId: order.id, accountId: order.accountId, words, ...event }),
      ),
    ),
    stock_reservations: orders.flatMap(makeReservations),
    ...makeBilling(buyer, orders),
  };
}

function sumPoints(movements: readonly PointsMovementRow[]): number {
  return movements.reduce((sum, { points }) => sum + points, 0);
}

/** The stock that open orders reserve at their store. */
function makeReservations({ order, lines }: DemoOrder): Row[] {
  if (order.status !== "CREATED" && order.status !== "OPEN") return [];
  const quantities = new Map<string, number>();
  for (const { sku, quantity, backOrdered } of lines)
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity - backOrdered);
  const { id: orderId, accountId, fulfilmentStoreId: storeId } = order;
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([sku, quantity]) => toRow({ orderId, accountId, storeId, sku, quantity }));
}
