import { Temporal } from "temporal-polyfill";
import type { Clock } from "../../../server/clock.ts";
import { type Database, EVERY_ACCOUNT, readAsTenant } from "../../../server/database.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import type { Country, CountryCode } from "../../../shared/country.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import { findAccount, findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { promiseDelivery, promisePickup } from "../../stores/cut-off.ts";
import { formatMoment } from "../../stores/opening-hours.ts";
import { getCountry, listCountries } from "../../stores/server/countries.store.ts";
import { type CalendarContext, calendarFor } from "../../stores/server/stores.queries.ts";
import type { Store } from "../../stores/store.ts";
import type { Order } from "../order.ts";
import { everyOrder, findCancelMove, mayApprove, type OrderScope, toOrderScope } from "../order-access.ts";
import type { OrderClaim } from "../order-claim.ts";
import { findNextState } from "../order-states.ts";
import type { OrderListing, OrderView } from "../order-view.ts";
import { listMissing } from "./back-orders.store.ts";
import { listClaims } from "./claims.store.ts";
import { findUsedCredit } from "./credit.store.ts";
import { findContents, type OrderContents } from "./order-contents.store.ts";
import { findOrder, type ListedOrder, listOrders, sumMonths } from "./orders.store.ts";
import { hasShipped } from "./reservations.store.ts";

/** Staff who see every order read outside the tenant wall; everybody else reads inside it. */
function readOrders<T>(
  db: Database,
  viewer: SignedInViewer,
  work: (db: Database, scope: OrderScope) => Promise<T>,
): Promise<T> {
  const scope = toOrderScope(viewer);
  const tenant = scope === everyOrder ? EVERY_ACCOUNT : { accountId: scope.accountId, userId: viewer.user.id };
  return readAsTenant(db, tenant, (tx) => work(tx, scope));
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
  const found = await readOrders(context.db, viewer, async (db, scope) => {
    const order = await findOrder(db, scope, number);
    if (order === null) return null;
    const [contents, missing, claims, isShipped] = await Promise.all([
      findContents(db, order.id),
      listMissing(db, order.id),
      listClaims(db, order.id),
      hasShipped(db, order),
    ]);
    return { order, contents, missing, claims, isShipped };
  });
  if (found === null || !isPlacedOn(found.order, placedOn)) return null;
  const { order, contents } = found;
  const actorIds = [...contents.events, ...found.claims].flatMap(({ userId }) => userId ?? []);
  const userIds = [order.userId, ...actorIds];
  const { people, accounts } = await findNames(context.db, { userIds, accountIds: [order.accountId] });
  return toOrderView(context, viewer, {
    ...found,
    country: await getCountry(context.db, order.country),
    missing: new Map(found.missing.map(({ sku, quantity }) => [sku, quantity])),
    people,
    account: accounts.get(order.accountId) ?? null,
  });
}

interface OrderFacts {
  readonly order: Order;
  readonly country: Country;
  readonly contents: OrderContents;
  readonly missing: ReadonlyMap<string, number>;
  readonly claims: readonly OrderClaim[];
  readonly isShipped: boolean;
  /** The names of the people who did something with the order, by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly account: { readonly name: string; readonly number: string } | null;
}

export function toOrderView(context: ViewContext, viewer: SignedInViewer, facts: OrderFacts): OrderView {
  const { order, country, contents, missing, claims, isShipped, people, account } = facts;
  return {
    ...contents,
    order,
    country,
    missing,
    totalItems: contents.lines.length,
    businessName: account?.name ?? "",
    accountNumber: account?.number ?? "",
    placedBy: people.get(order.userId) ?? "",
    events: contents.events.map((event) => ({ ...event, by: people.get(event.userId ?? "") ?? null })),
    claims: claims.map((claim) => ({ ...claim, by: people.get(claim.userId) ?? null })),
    canReorder: viewer.may.cart,
    canClaim: order.status === "COMPLETED" || isShipped,
    canReview: viewer.may.administer && findNextState(order, "clear") !== null,
    canCancel: !isShipped && findCancelMove(viewer, order) !== null,
    canApprove: mayApprove(viewer, order),
    approveBy: order.approval === "pending" ? findApprovalDeadline(context, order) : null,
  };
}

/** `placedOn` is a day or an exact time in ISO format. An empty text matches every order. */
function isPlacedOn({ createdAt }: Order, placedOn: string): boolean {
  return createdAt.toISOString().startsWith(placedOn) || Date.parse(placedOn) === createdAt.getTime();
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
  readonly search?: string | null | undefined;
  readonly page: Page;
}

const maxSearchLength = 80;

export async function listHistory(
  context: HistoryContext,
  viewer: SignedInViewer,
  { start, end, search, page }: HistoryInput,
): Promise<OrderHistory> {
  const zone = findTimeZone(context);
  const filter = {
    from: toStartOfDay(parseDay(start), zone),
    until: toStartOfDay(parseDay(end)?.add({ days: 1 }), zone),
    text: (search ?? "").trim().slice(0, maxSearchLength),
  };
  const { orders, total } = await readOrders(context.db, viewer, (db, scope) =>
    listOrders(db, { scope, filter }, toLimitOffset(page)),
  );
  return { ...page, orders: await addNames(context.db, orders), total };
}

/** Adds the names of people and accounts to orders. */
async function addNames(db: Database, orders: readonly ListedOrder[]): Promise<OrderListing[]> {
  const { people, accounts } = await findNames(db, {
    userIds: orders.map(({ order }) => order.userId),
    accountIds: [...new Set(orders.map(({ order }) => order.accountId))],
  });
  const countries = new Map((await listCountries(db)).map((country) => [country.code, country]));
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

/** All twelve months, also those without an order. Staff get the orders of the country whose currency they see. */
export async function summarizeYear(
  context: HistoryContext,
  viewer: SignedInViewer,
  year: number,
): Promise<YearMonth[]> {
  if (year < 2000 || year > 2100) throw badInput("Give a year, such as 2026.");
  const code = context.buyer.country;
  const period = { year, zone: findTimeZone(context), country: code };
  const sums = await readOrders(context.db, viewer, (db, scope) => sumMonths(db, scope, period));
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
  const { orders } = await readOrders(db, viewer, (tx, scope) =>
    listOrders(tx, { scope, filter }, { limit: MAX_ORDERS_TODAY, offset: 0 }),
  );
  const named = await addNames(db, orders);
  return named.map((listing) => ({ ...listing, canApprove: mayApprove(viewer, listing.order) }));
}

export interface CreditUse {
  readonly limitCents: number;
  readonly usedCents: number;
  readonly country: Country;
}

/** Null for viewers who may not see what the account owes. */
export async function findCreditUse(
  { db, buyer }: { readonly db: Database; readonly buyer: { readonly country: CountryCode } },
  { user, account, may }: SignedInViewer,
): Promise<CreditUse | null> {
  if (account === null || may.receivables === "none") return null;
  const country = await getCountry(db, buyer.country);
  return readAsTenant(db, { accountId: account.id, userId: user.id }, async (tx) => ({
    limitCents: (await findAccount(tx, account.id))?.creditLimitCents ?? 0,
    usedCents: await findUsedCredit(tx, account.id),
    country,
  }));
}
