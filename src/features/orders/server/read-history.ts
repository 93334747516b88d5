import { Temporal } from "temporal-polyfill";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import { type Page, rowsOf } from "../../../shared/page.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { getCountry, listCountries } from "../../stores/server/countries.store.ts";
import { badInput } from "../../stores/server/store-context.ts";
import { withOrders } from "./order-access.ts";
import { type ListedOrder, listOrders, sumMonths } from "./orders.store.ts";
import type { OrderListing } from "./shown-order.ts";

export interface OrderHistory extends Page {
  readonly orders: readonly OrderListing[];
  readonly total: number;
}

export interface HistoryWish {
  /** Days, the last among them; empty for no end. */
  readonly start: string;
  readonly end: string;
  readonly search?: string | null | undefined;
  readonly page: Page;
}

const longestSearch = 80;

export async function listHistory(
  context: OperationContext,
  viewer: SignedInViewer,
  { start, end, search, page }: HistoryWish,
): Promise<OrderHistory> {
  const zone = zoneOf(context);
  const filter = {
    from: beginningOf(dayOf(start), zone),
    until: beginningOf(dayOf(end)?.add({ days: 1 }), zone),
    text: (search ?? "").trim().slice(0, longestSearch),
  };
  const { orders, total } = await withOrders(context.db, viewer, (tx, scope) =>
    listOrders(tx, { scope, filter }, rowsOf(page)),
  );
  return { ...page, orders: await nameOrders(context, orders), total };
}

/** With what people and accounts are called. */
export async function nameOrders(context: OperationContext, orders: readonly ListedOrder[]): Promise<OrderListing[]> {
  const { people, accounts } = await findNames(context.db, {
    userIds: orders.map(({ order }) => order.userId),
    accountIds: [...new Set(orders.map(({ order }) => order.accountId))],
  });
  const countries = new Map((await listCountries(context.db)).map((country) => [country.code, country]));
  return orders.flatMap(({ order, totalItems }) => {
    const country = countries.get(order.country);
    if (country === undefined) return [];
    const businessName = accounts.get(order.accountId)?.name ?? "";
    return [{ order, totalItems, country, businessName, placedBy: people.get(order.userId) ?? "" }];
  });
}

/** On whose clock days and months of orders begin: the favourite store's. */
function zoneOf({ buyer: { country, storeId }, snapshots: { stores } }: OperationContext): string {
  return (stores.byId.get(storeId ?? "") ?? stores.byCountry[country][0])?.timezone ?? "UTC";
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  if (text === "") return undefined;
  try {
    return Temporal.PlainDate.from(text.slice(0, 10));
  } catch {
    throw badInput("Give days as 2026-01-31, or nothing.");
  }
}

function beginningOf(day: Temporal.PlainDate | undefined, zone: string): Date | null {
  return day === undefined ? null : new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

export interface YearMonth {
  /** "2026-07". */
  readonly month: string;
  readonly orders: number;
  readonly cents: number;
  readonly withTaxCents: number;
  readonly country: Country;
}

/** All twelve months, those without an order too; staff see those of the country whose money they are shown. */
export async function summarizeYear(
  context: OperationContext,
  viewer: SignedInViewer,
  year: number,
): Promise<YearMonth[]> {
  if (year < 2000 || year > 2100) throw badInput("Give a year, such as 2026.");
  const code = context.buyer.country;
  const of = { year, zone: zoneOf(context), country: code };
  const sums = await withOrders(context.db, viewer, (tx, scope) => sumMonths(tx, scope, of));
  const country = await getCountry(context.db, code);
  return Array.from({ length: 12 }, (_, index) => {
    const sum = sums.find(({ month }) => month === index + 1);
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    return { month, country, orders: sum?.orders ?? 0, cents: sum?.cents ?? 0, withTaxCents: sum?.withTaxCents ?? 0 };
  });
}
