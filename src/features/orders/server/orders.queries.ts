import { Temporal } from "temporal-polyfill";
import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import type { Country, CountryCode } from "../../../shared/country.ts";
import { addDays, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { type AccountKind, buysAtRetail } from "../../identity/account.ts";
import { findAccount, findNames, type Names } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { promiseDelivery, promisePickup } from "../../stores/cut-off.ts";
import { formatMoment } from "../../stores/opening-hours.ts";
import { getCountry, listCountries } from "../../stores/server/countries.store.ts";
import { type CalendarContext, calendarFor } from "../../stores/server/stores.queries.ts";
import type { Store } from "../../stores/store.ts";
import { listVoucherUses } from "../../vouchers/server/vouchers.store.ts";
import type { Order } from "../order.ts";
import { everyOrder, findCancelMove, mayApprove, mayFulfil, type OrderScope, toOrderScope } from "../order-access.ts";
import type { AnsweredClaim } from "../order-claim.ts";
import type { OrderReturn } from "../order-return.ts";
import { findNextState } from "../order-states.ts";
import type { OrderListing, OrderView, OrderVoucher } from "../order-view.ts";
import { listMissing } from "./back-orders.store.ts";
import { listClaims } from "./claims.store.ts";
import { findUsedCredit } from "./credit.store.ts";
import { findContents, type OrderContents } from "./order-contents.store.ts";
import { listReturns } from "./order-returns.store.ts";
import {
  findOrder,
  type ListedOrder,
  listOrders,
  type OrderFilter,
  selectOrderId,
  selectParties,
  selectPartiesOfPage,
  sumMonths,
} from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";

interface OrderReading {
  readonly scope: OrderScope;
  /** Names are read outside the tenant wall, because an account does not see the reps who act for it. */
  readonly beside: Database;
}

/** Staff who see every order read outside the tenant wall; everybody else reads inside it, store staff in that of their stores. */
function readOrders<T>(
  db: Database,
  viewer: SignedInViewer,
  work: (db: Database, reading: OrderReading) => Promise<T>,
): Promise<T> {
  const scope = toOrderScope(viewer);
  const tenant = toTenant(viewer);
  return readBesideTenant(db, tenant, (beside) =>
    scope === everyOrder
      ? work(beside, { scope, beside })
      : readAsTenant(db, tenant, (tx) => work(tx, { scope, beside })),
  );
}

export interface OrderViewContext extends ViewContext {
  readonly db: Database;
}

interface ViewContext {
  readonly clock: Clock;
  readonly snapshots: CalendarContext["snapshots"] & {
    readonly stores: { readonly byId: ReadonlyMap<string, Store> };
  };
}

/** Null if the order does not exist or if the viewer may not see it. The viewer cannot distinguish the two cases. */
export async function findOrderView(
  context: OrderViewContext,
  viewer: SignedInViewer,
  { number, placedOn = "" }: { readonly number: string; readonly placedOn?: string },
): Promise<OrderView | null> {
  const [order, contents, missing, claims, returns, vouchers, isShipped, names] = await readOrders(
    context.db,
    viewer,
    (db, { scope, beside }) => {
      const orderId = selectOrderId(scope, number);
      return Promise.all([
        findOrder(db, scope, number),
        findContents(db, orderId),
        listMissing(db, orderId),
        listClaims(db, orderId),
        listReturns(db, orderId),
        listVoucherUses(db, orderId),
        hasShipped(db, orderId),
        findNames(beside, selectParties(orderId)),
      ]);
    },
  );
  if (order === null || !isPlacedOn(context, order, placedOn)) return null;
  return toOrderView(context, viewer, {
    ...{ order, contents, claims, returns, vouchers, isShipped },
    country: await getCountry(context.db, order.country),
    missing: new Map(missing.map(({ sku, quantity }) => [sku, quantity])),
    people: names.people,
    account: names.accounts.get(order.accountId) ?? null,
  });
}

interface OrderFacts {
  readonly order: Order;
  readonly country: Country;
  readonly contents: OrderContents;
  readonly missing: ReadonlyMap<string, number>;
  readonly claims: readonly AnsweredClaim[];
  readonly returns: readonly OrderReturn[];
  readonly vouchers: readonly OrderVoucher[];
  readonly isShipped: boolean;
  /** The names of the people who did something with the order, by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly account: { readonly name: string; readonly number: string; readonly kind: AccountKind } | null;
}

export function toOrderView(context: ViewContext, viewer: SignedInViewer, facts: OrderFacts): OrderView {
  const { order, country, contents, missing, claims, returns, vouchers, isShipped, people, account } = facts;
  return {
    ...contents,
    order,
    country,
    missing,
    vouchers,
    returns,
    totalItems: contents.lines.length,
    businessName: account?.name ?? "",
    accountNumber: account?.number ?? "",
    countsWithTax: account !== null && buysAtRetail(account.kind),
    placedBy: people.get(order.userId) ?? "",
    events: contents.events.map((event) => ({ ...event, by: people.get(event.userId ?? "") ?? null })),
    claims: claims.map((claim) => ({ ...claim, by: people.get(claim.userId) ?? null })),
    canReorder: viewer.may.cart,
    canClaim: order.status === "COMPLETED" || isShipped,
    canReview: viewer.may.staff.credit && findNextState(order, "clear") !== null,
    canCancelRest: mayFulfil(viewer) && order.status === "OPEN" && isShipped,
    canCancel: !isShipped && findCancelMove(viewer, order) !== null,
    canApprove: mayApprove(viewer, order),
    approveBy: order.approval === "pending" ? findApprovalDeadline(context, order) : null,
  };
}

/** `placedOn` is a day at the order's store, or an exact time in ISO format. An empty text matches every order. */
function isPlacedOn({ snapshots }: ViewContext, { createdAt, fulfilmentStoreId }: Order, placedOn: string): boolean {
  if (placedOn === "" || Date.parse(placedOn) === createdAt.getTime()) return true;
  return toLocalDate(createdAt, snapshots.stores.byId.get(fulfilmentStoreId)?.timezone ?? "UTC") === placedOn;
}

/** The next cut-off of the store that fulfils the order. */
function findApprovalDeadline(context: ViewContext, { deliveryMode, fulfilmentStoreId }: Order): string | null {
  const store = context.snapshots.stores.byId.get(fulfilmentStoreId);
  if (store === undefined) return null;
  const promise = deliveryMode === "DELIVERY" ? promiseDelivery : promisePickup;
  const orderBy = promise(store, context.clock.now(), calendarFor(context, store))?.orderBy ?? null;
  return orderBy === null ? null : formatMoment(orderBy);
}

export interface HistoryContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: { readonly country: CountryCode; readonly storeId: string | null };
  readonly snapshots: {
    readonly stores: {
      readonly byId: ReadonlyMap<string, Store>;
      readonly byCountry: Readonly<Record<CountryCode, readonly Store[]>>;
    };
  };
}

export interface OrderHistory extends Page {
  readonly orders: readonly OrderListing[];
  readonly total: number;
}

export interface HistoryInput {
  /** The first and the last day, both inclusive; empty for no limit. */
  readonly start: string;
  readonly end: string;
  /** In place of `start`: this many days before today. */
  readonly lastDays?: number | null | undefined;
  readonly search?: string | null | undefined;
  readonly page: Page;
}

const maxSearchLength = 80;

export async function listHistory(
  context: HistoryContext,
  viewer: SignedInViewer,
  { start, end, lastDays, search, page }: HistoryInput,
): Promise<OrderHistory> {
  const zone = findTimeZone(context);
  const firstDay = lastDays == null ? start : addDays(findToday(context), -lastDays);
  const filter = {
    from: toStartOfDay(parseDay(firstDay), zone),
    until: toStartOfDay(parseDay(end)?.add({ days: 1 }), zone),
    text: (search ?? "").trim().slice(0, maxSearchLength),
  };
  return { ...page, ...(await listWithNames(context.db, viewer, { filter, rows: toLimitOffset(page) })) };
}

/** One page of orders with the names of people and accounts, read in one exchange. */
async function listWithNames(
  db: Database,
  viewer: SignedInViewer,
  { filter, rows }: { readonly filter: OrderFilter; readonly rows: { limit: number; offset: number } },
): Promise<{ orders: OrderListing[]; total: number }> {
  const [{ orders, total }, names] = await readOrders(db, viewer, (tx, { scope, beside }) =>
    Promise.all([
      listOrders(tx, { scope, filter }, rows),
      findNames(beside, selectPartiesOfPage({ scope, filter }, rows)),
    ]),
  );
  return { orders: toListings(orders, names, await listCountries(db)), total };
}

export function toListings(
  orders: readonly ListedOrder[],
  { people, accounts }: Names,
  allCountries: readonly Country[],
): OrderListing[] {
  const countries = new Map(allCountries.map((country) => [country.code, country]));
  return orders.flatMap(({ order, totalItems }) => {
    const country = countries.get(order.country);
    if (country === undefined) return [];
    const businessName = accounts.get(order.accountId)?.name ?? "";
    return [{ order, totalItems, country, businessName, placedBy: people.get(order.userId) ?? "" }];
  });
}

/** Days and months of the history start at midnight of the viewer's favourite store. */
function findTimeZone({ buyer: { country, storeId }, snapshots: { stores } }: HistoryContext): string {
  return (stores.byId.get(storeId ?? "") ?? stores.byCountry[country][0])?.timezone ?? "UTC";
}

/** Today at the viewer's favourite store. */
export function findToday(context: HistoryContext): LocalDate {
  return toLocalDate(context.clock.now(), findTimeZone(context));
}

function parseDay(text: string): Temporal.PlainDate | undefined {
  if (text === "") return undefined;
  try {
    return Temporal.PlainDate.from(text.slice(0, 10));
  } catch {
    throw badInput("Give days as 2026-01-31, or nothing.");
  }
}

function toStartOfDay(day: Temporal.PlainDate | undefined, zone: string): Date | null {
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

/**
 * All twelve months of a year, also those without an order. Without a year, or with one that has not begun: this year. Staff
 * get the orders of the country whose currency they see.
 */
export async function summarizeYear(
  context: HistoryContext,
  viewer: SignedInViewer,
  wanted?: number | null,
): Promise<YearMonth[]> {
  const thisYear = Number(findToday(context).slice(0, 4));
  const year = Math.min(wanted ?? thisYear, thisYear);
  if (year < 2000) throw badInput("Give a year, such as 2026.");
  const code = context.buyer.country;
  const period = { year, zone: findTimeZone(context), country: code };
  const sums = await readOrders(context.db, viewer, (db, { scope }) => sumMonths(db, scope, period));
  const country = await getCountry(context.db, code);
  return Array.from({ length: 12 }, (_, index) => {
    const sum = sums.find(({ month }) => month === index + 1);
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    return { month, country, orders: sum?.orders ?? 0, cents: sum?.cents ?? 0, withTaxCents: sum?.withTaxCents ?? 0 };
  });
}

export interface OrderToday extends OrderListing {
  readonly canApprove: boolean;
}

const DAY_MS = 86_400_000;
const MAX_ORDERS_TODAY = 20;

/** The orders that need attention: not completed, or completed within the last day. */
export async function listToday(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
): Promise<OrderToday[]> {
  if (viewer.account === null || viewer.may.seeOrders === "none") return [];
  const underWaySince = new Date(clock.now().getTime() - DAY_MS);
  const filter = { from: null, until: null, text: "", underWaySince };
  const rows = { limit: MAX_ORDERS_TODAY, offset: 0 };
  const { orders } = await listWithNames(db, viewer, { filter, rows });
  return orders.map((listing) => ({ ...listing, canApprove: mayApprove(viewer, listing.order) }));
}

export interface CreditUse {
  readonly limitCents: number;
  readonly usedCents: number;
  readonly country: Country;
}

/** Null for viewers who may not see what the account owes. */
export async function findCreditUse(
  { db, buyer }: { readonly db: Database; readonly buyer: { readonly country: CountryCode } },
  viewer: SignedInViewer,
): Promise<CreditUse | null> {
  const { account, may } = viewer;
  if (account === null || may.receivables === "none") return null;
  const [read, usedCents] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, account.id), findUsedCredit(tx, account.id)]),
  );
  return { limitCents: read?.creditLimitCents ?? 0, usedCents, country: await getCountry(db, buyer.country) };
}
