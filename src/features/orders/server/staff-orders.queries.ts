/** What staff read of orders: the work of stores, one order with its shipments, and their papers. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { PdfDocument, PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import type { Country, CountryCode } from "../../../shared/country.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { getCountry, listCountries } from "../../stores/server/countries.store.ts";
import type { Store } from "../../stores/store.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import type { Order, OrderEvent, OrderLine } from "../order.ts";
import { everyOrder, findCancelMove } from "../order-access.ts";
import type { AnsweredClaim } from "../order-claim.ts";
import { countReturnable, type OrderReturn } from "../order-return.ts";
import { findNextState } from "../order-states.ts";
import type { OrderListing } from "../order-view.ts";
import { ordersErrors } from "../orders-errors.ts";
import { planShipments } from "../pick-lines.ts";
import { isSameShipment, type ProofKind, type Shipment, type ShipmentKey } from "../shipment.ts";
import {
  formatShipmentCursor,
  parseOrderNumber,
  parseShipmentCursor,
  SHIPMENTS_PER_PAGE,
  type StaffOrderView,
  toStaffScope,
  worksInStore,
} from "../staff-orders.ts";
import { listMissing } from "./back-orders.store.ts";
import { listClaims } from "./claims.store.ts";
import { docketPaper, type PaperShipment, pickSheetPaper, tintCardsPaper } from "./counter.papers.ts";
import { findContents } from "./order-contents.store.ts";
import { listReturns } from "./order-returns.store.ts";
import { toListings } from "./orders.queries.ts";
import { listOrders, selectParties, selectPartiesOfPage } from "./orders.store.ts";
import { listReservations } from "./reservations.store.ts";
import { findProof, listShipments } from "./shipments.store.ts";
import {
  findStaffOrder,
  type ListedShipment,
  listStaffShipments,
  selectAccountsOfPage,
  selectStaffOrderId,
} from "./staff-orders.store.ts";

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly buyer: { readonly country: CountryCode };
  readonly snapshots: {
    readonly catalogue: CatalogueSnapshot;
    readonly stores: { readonly byId: ReadonlyMap<string, Store> };
  };
}

/** Row security limits store staff to their stores. Names are read beside it, because accounts are not a store's. */
export function readAsStore<T>(
  db: Database,
  viewer: SignedInViewer,
  work: (db: Database, beside: Database) => Promise<T>,
): Promise<T> {
  const tenant = toStaffTenant(viewer);
  return readBesideTenant(db, tenant, (beside) =>
    tenant.staffStores === undefined ? work(beside, beside) : readAsTenant(db, tenant, (tx) => work(tx, beside)),
  );
}

export interface StaffOrdersInput {
  readonly view: StaffOrderView;
  readonly storeId: string;
  readonly text: string;
  readonly after: string;
}

export interface StaffShipmentRow extends ListedShipment {
  readonly accountName: string;
  readonly storeName: string;
}

export interface StaffShipmentList {
  readonly rows: readonly StaffShipmentRow[];
  /** The next page begins behind it; null on the last page. */
  readonly nextCursor: string | null;
  /** The stores whose orders the viewer sees. */
  readonly stores: readonly Store[];
}

export async function searchStaffOrders(
  { db, buyer, snapshots }: Context,
  viewer: SignedInViewer,
  { view, storeId, text, after }: StaffOrdersInput,
): Promise<StaffShipmentList> {
  const scope = toStaffScope(viewer);
  const number = parseOrderNumber(text, buyer.country);
  const stores = [...snapshots.stores.byId.values()].filter(
    ({ id }) => scope !== null && (scope.storeIds === null || scope.storeIds.includes(id)),
  );
  if (scope === null || (text.trim() !== "" && number === null)) return { rows: [], nextCursor: null, stores };
  const filter = { scope, view, number, storeId: storeId === "" ? null : storeId, after: parseShipmentCursor(after) };
  const [found, names] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([
      listStaffShipments(tx, filter),
      findNames(beside, { userIds: [], accountIds: selectAccountsOfPage(filter) }),
    ]),
  );
  const rows = found.slice(0, SHIPMENTS_PER_PAGE).map((row) => ({
    ...row,
    accountName: names.accounts.get(row.accountId)?.name ?? "",
    storeName: snapshots.stores.byId.get(row.storeId)?.shortName ?? row.storeId,
  }));
  const last = rows.at(-1);
  const nextCursor = found.length > rows.length && last !== undefined ? formatShipmentCursor(last) : null;
  return { rows, nextCursor, stores };
}

const ORDERS_OF_ACCOUNT = 30;

/** The newest orders of an account. Row security limits store staff to those of their stores. */
export async function listOrdersOfAccount(
  db: Database,
  viewer: SignedInViewer,
  accountId: string,
): Promise<OrderListing[]> {
  const scope = { ...everyOrder, accountId };
  const filter = { from: null, until: null, text: "" };
  const rows = { limit: ORDERS_OF_ACCOUNT, offset: 0 };
  const [{ orders }, names] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([
      listOrders(tx, { scope, filter }, rows),
      findNames(beside, selectPartiesOfPage({ scope, filter }, rows)),
    ]),
  );
  return toListings(orders, names, await listCountries(db));
}

/** An order as staff see it. Its shipments are those of every store, and the viewer works on those of their own. */
export interface StaffOrder {
  readonly order: Order;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly placedBy: string;
  readonly store: Store | null;
  readonly lines: readonly OrderLine[];
  readonly events: readonly (OrderEvent & { readonly by: string | null })[];
  readonly shipments: readonly StaffShipment[];
  /** The units that no store has yet. */
  readonly missingUnits: number;
  readonly country: Country;
  readonly returns: readonly OrderReturn[];
  readonly claims: readonly (AnsweredClaim & { readonly by: string | null })[];
  readonly canCancel: boolean;
  readonly canCancelRest: boolean;
  /** Whether the viewer takes back or credits lines, and there is something left to return. */
  readonly canReturn: boolean;
  /** Whether the viewer answers claims. */
  readonly canAnswer: boolean;
  /** The oldest other order that the viewer can pick. */
  readonly nextNumber: string | null;
}

export interface StaffShipment extends Shipment {
  readonly storeName: string;
  readonly mayWork: boolean;
}

/** Enough to find another order behind all shipments of this one. */
const MAX_SHIPMENTS_OF_ORDER = 10;

/** Null if the order does not exist or if the viewer may not see it. */
export async function readStaffOrder(
  { db, snapshots }: Pick<Context, "db" | "snapshots">,
  viewer: SignedInViewer,
  number: string,
): Promise<StaffOrder | null> {
  const scope = toStaffScope(viewer);
  if (scope === null) return null;
  const orderId = selectStaffOrderId(scope, number);
  const waiting = { scope, view: "TO_PICK", storeId: null, number: null, after: null } as const;
  const [order, contents, shipments, reservations, missing, returns, claims, next, names] = await readAsStore(
    db,
    viewer,
    (tx, beside) =>
      Promise.all([
        findStaffOrder(tx, orderId),
        findContents(tx, orderId),
        listShipments(tx, orderId),
        listReservations(tx, orderId),
        listMissing(tx, orderId),
        listReturns(tx, orderId),
        listClaims(tx, orderId),
        listStaffShipments(tx, waiting, MAX_SHIPMENTS_OF_ORDER),
        findNames(beside, selectParties(orderId)),
      ]),
  );
  if (order === null) return null;
  const { lines, events } = contents;
  const account = names.accounts.get(order.accountId);
  const { fulfil, returns: mayReturn } = viewer.may.staff;
  const returned = returns.filter(({ status }) => status !== "WITHDRAWN").flatMap((each) => each.lines);
  const isReturnable = order.completedAt !== null && lines.some((line) => countReturnable(line, returned) > 0);
  const hasLeft = shipments.some(({ leftAt }) => leftAt !== null);
  const isOpen = findNextState(order, "complete") !== null;
  return {
    ...{
      order,
      lines,
      returns,
      country: await getCountry(db, order.country),
      accountName: account?.name ?? "",
      accountNumber: account?.number ?? "",
    },
    placedBy: names.people.get(order.userId) ?? "",
    store: snapshots.stores.byId.get(order.fulfilmentStoreId) ?? null,
    events: events.map((event) => ({ ...event, by: names.people.get(event.userId ?? "") ?? null })),
    shipments: planShipments(lines, { shipments, reservations }).map((shipment) => ({
      ...shipment,
      storeName: snapshots.stores.byId.get(shipment.storeId)?.name ?? shipment.storeId,
      mayWork: worksInStore(viewer, shipment.storeId),
    })),
    missingUnits: missing.reduce((sum, { quantity }) => sum + quantity, 0),
    claims: claims.map((claim) => ({ ...claim, by: names.people.get(claim.userId) ?? null })),
    canReturn: mayReturn !== "none" && isReturnable,
    canAnswer: mayReturn !== "none",
    canCancel: fulfil !== "none" && !hasLeft && findCancelMove(viewer, order) !== null,
    canCancelRest: fulfil !== "none" && hasLeft && isOpen,
    nextNumber: next.find((each) => each.number !== number)?.number ?? null,
  };
}

export const staffPapers = ["PICK_SHEET", "TINT_CARDS", "DOCKET"] as const;
export type StaffPaper = (typeof staffPapers)[number];

const fileNames: Readonly<Record<StaffPaper, string>> = {
  PICK_SHEET: "pick-sheet",
  TINT_CARDS: "tint-cards",
  DOCKET: "docket",
};

export interface PaperInput {
  readonly paper: StaffPaper;
  readonly number: string;
  /** One shipment; null for all shipments that the viewer works on. */
  readonly key: ShipmentKey | null;
}

/** A paper about the shipments of an order. An order that the viewer may not see gives the same refusal as a missing one. */
export async function makeStaffPaper(
  context: Context & { readonly pool: ThreadPool; readonly snapshots: { readonly shop: PdfShop } },
  viewer: SignedInViewer,
  { paper, number, key }: PaperInput,
): Promise<Result<FileContent, UserError>> {
  const seen = await readStaffOrder(context, viewer, number);
  if (seen === null) return refused(ordersErrors.orderNotFound);
  const shipments = seen.shipments.filter((each) =>
    key === null ? each.mayWork && each.status !== "CANCELLED" : each.mayWork && isSameShipment(each, key),
  );
  const [first] = shipments;
  if (first === undefined) return refused(fulfilmentErrors.shipmentNotFound);
  const papers = shipments.map((shipment) => toPaperShipment(context, seen, shipment));
  const bytes = await renderPdfInPool(context.pool, viewer.user.id, {
    document: layOut(paper, papers),
    shop: context.snapshots.shop,
  });
  if (bytes === null) return refused(fulfilmentErrors.papersBusy);
  const fileName = `${number}-${fileNames[paper]}.pdf`;
  return ok({ documentId: number, fileName, mimeType: "application/pdf", bytes });
}

function layOut(paper: StaffPaper, shipments: readonly PaperShipment[]): PdfDocument {
  if (paper === "PICK_SHEET") return pickSheetPaper(shipments);
  return paper === "TINT_CARDS" ? tintCardsPaper(shipments) : docketPaper(shipments);
}

export function toPaperShipment(
  { clock, snapshots }: Pick<Context, "clock" | "snapshots">,
  seen: Pick<StaffOrder, "order" | "lines" | "accountName" | "accountNumber">,
  shipment: Shipment & { readonly storeName: string },
): PaperShipment {
  const { order, accountName, accountNumber } = seen;
  const byLine = new Map(seen.lines.map((line) => [line.lineNumber, line]));
  const timeZone = snapshots.stores.byId.get(shipment.storeId)?.timezone ?? "UTC";
  return {
    ...{ order, accountName, accountNumber, shipment, storeName: shipment.storeName },
    day: clock.now().toLocaleDateString("en-AU", { dateStyle: "long", timeZone }),
    lines: shipment.lines.flatMap((here) => {
      const line = byLine.get(here.lineNumber);
      if (line === undefined) return [];
      return [{ line, here, barcode: snapshots.catalogue.variantBySku.get(line.sku)?.variant.barcode ?? null }];
    }),
  };
}

/** The picture of a proof; null if there is none or if the viewer may not see the order. */
export async function findStaffProof(
  { db }: Pick<Context, "db">,
  viewer: SignedInViewer,
  { number, key, kind }: { readonly number: string; readonly key: ShipmentKey; readonly kind: ProofKind },
): Promise<Buffer | null> {
  const scope = toStaffScope(viewer);
  if (scope === null) return null;
  return readAsStore(db, viewer, (tx) => findProof(tx, selectStaffOrderId(scope, number), { key, kind }));
}
