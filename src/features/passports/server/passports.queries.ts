/** Reads a job with everything that belongs to it, in one exchange. */
import { type Database, readAsTenant, readBesideTenant } from "../../../server/database.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { BillingDocument } from "../../billing/billing.ts";
import { listInvoicesOfOrders } from "../../billing/server/documents.store.ts";
import type { Member } from "../../identity/member.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { listMembers } from "../../identity/server/members.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { type Job, toJobScope } from "../../jobs/job.ts";
import { type LineId, listJobLines, selectBuyerIds, selectOrderIds } from "../../jobs/server/job-orders.store.ts";
import { findJob, listReceivers } from "../../jobs/server/jobs.store.ts";
import { maySeeOrder } from "../../orders/order-access.ts";
import type { OrderListing } from "../../orders/order-view.ts";
import { listLinesByOrder } from "../../orders/server/order-contents.store.ts";
import { findToday, type HistoryContext, type YearMonth } from "../../orders/server/orders.queries.ts";
import { listOrdersById } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { Store } from "../../stores/store.ts";
import {
  type JobOrder,
  makePassport,
  type PassportArea,
  type PassportEntry,
  parseEntryId,
  sumSpend,
} from "../passport.ts";
import { findLabelByToken, listLabels, type TinLabel } from "./tin-labels.store.ts";

interface StoresById {
  readonly snapshots: { readonly stores: { readonly byId: ReadonlyMap<string, Store> } };
}

/** The orders of a job with the lines that went there; the newest order comes first. */
export async function listJobOrders(db: Database, { snapshots }: StoresById, jobId: string): Promise<JobOrder[]> {
  const orderIds = selectOrderIds(jobId);
  const [orders, linesByOrder, jobLines] = await Promise.all([
    listOrdersById(db, orderIds),
    listLinesByOrder(db, orderIds),
    listJobLines(db, jobId),
  ]);
  const areas = new Map(jobLines.map(({ orderId, lineNumber, area }) => [`${orderId} ${lineNumber}`, area]));
  return orders.map((order) => ({
    order,
    timeZone: snapshots.stores.byId.get(order.fulfilmentStoreId)?.timezone ?? "UTC",
    lines: (linesByOrder.get(order.id) ?? []).flatMap((line) => {
      const area = areas.get(`${order.id} ${line.lineNumber}`);
      return area === undefined ? [] : [{ line, area }];
    }),
  }));
}

export interface JobPage {
  readonly job: Job;
  readonly areas: readonly PassportArea[];
  /** The orders that the viewer may see. The passport has the colours of all orders, without prices. */
  readonly orders: readonly OrderListing[];
  readonly openDeliveries: readonly OrderListing[];
  readonly year: number;
  readonly thisYear: number;
  readonly months: readonly YearMonth[];
  readonly invoices: readonly BillingDocument[];
  readonly labels: readonly ListedLabel[];
  /** Empty if the viewer may not give the job to others. */
  readonly receivers: readonly Receiver[];
}

export interface ListedLabel extends TinLabel {
  readonly entry: PassportEntry;
}

export interface Receiver {
  readonly member: Member;
  readonly hasJob: boolean;
}

/** Null if the job does not exist or the viewer does not see it. The viewer cannot distinguish the two cases. */
export async function findJobPage(
  context: HistoryContext & StoresById,
  viewer: SignedInViewer,
  { jobId, year }: { readonly jobId: string; readonly year: number | null },
): Promise<JobPage | null> {
  const read = await readJob(context, viewer, jobId);
  if (read === null) return null;
  const { job, jobOrders, names, invoices, labels, members, receiverIds } = read;
  const country = await getCountry(context.db, context.buyer.country);
  const thisYear = Number(findToday(context).slice(0, 4));
  const shownYear = Math.min(year ?? thisYear, thisYear);
  const seen = jobOrders.filter(({ order }) => maySeeOrder(viewer, order));
  const seenIds = new Set(seen.map(({ order }) => order.id));
  const areas = makePassport(jobOrders);
  const businessName = viewer.account?.name ?? "";
  const orders = seen.map(({ order, lines }) => ({
    ...{ order, country, businessName, totalItems: lines.length },
    placedBy: names.people.get(order.userId) ?? "",
  }));
  return {
    ...{ job, areas, orders, year: shownYear, thisYear },
    openDeliveries: orders.filter(({ order }) => isOpenDelivery(order)),
    months: sumSpend(seen, shownYear).map((month) => ({ ...month, country })),
    invoices: invoices.filter(({ orderId }) => seenIds.has(orderId ?? "")),
    labels: withEntries(labels, areas),
    receivers: members
      .filter(({ access, isActive }) => access === "LIMITED" && isActive)
      .map((member) => ({ member, hasJob: receiverIds.includes(member.userId) })),
  };
}

function isOpenDelivery({ status, deliveryMode }: JobOrder["order"]): boolean {
  return deliveryMode === "DELIVERY" && (status === "CREATED" || status === "OPEN");
}

async function readJob(
  { db, snapshots }: { readonly db: Database } & StoresById,
  viewer: SignedInViewer,
  jobId: string,
) {
  if (!isUuid(jobId)) return null;
  const tenant = toTenant(viewer);
  const mayGive = viewer.may.jobs === "account";
  const [job, jobOrders, names, invoices, labels, members, receiverIds] = await readBesideTenant(db, tenant, (beside) =>
    readAsTenant(db, tenant, (tx) =>
      Promise.all([
        findJob(tx, toJobScope(viewer), jobId),
        listJobOrders(tx, { snapshots }, jobId),
        findNames(beside, { userIds: selectBuyerIds(jobId), accountIds: [] }),
        listInvoicesOfOrders(tx, selectOrderIds(jobId)),
        listLabels(tx, jobId),
        mayGive ? listMembers(tx, viewer.account?.id ?? "") : [],
        mayGive ? listReceivers(tx, jobId) : ([] as string[]),
      ]),
    ),
  );
  return job && { job, jobOrders, names, invoices, labels, members, receiverIds };
}

function withEntries(labels: readonly TinLabel[], areas: readonly PassportArea[]): ListedLabel[] {
  return labels.flatMap((label) => {
    const entry = findEntry(areas, label);
    return entry === null ? [] : [{ ...label, entry }];
  });
}

/** Null if the line is no part of the passport, because its order was cancelled. */
export function findEntry(areas: readonly PassportArea[], { orderId, lineNumber }: LineId): PassportEntry | null {
  const entries = areas.flatMap((area) => area.entries);
  return entries.find(({ order, line }) => order.id === orderId && line.lineNumber === lineNumber) ?? null;
}

export interface TinLabelPage {
  readonly job: Job;
  readonly entry: PassportEntry;
  /** The token of the link: the given one if its label is made, or else a new one for a label that can be made. */
  readonly token: string;
  readonly isMade: boolean;
}

export interface TinInput {
  readonly jobId: string;
  /** The id of the passport's entry. */
  readonly lineId: string;
}

/** What the page of a label shows, before and after the label is made. Null if the job or the line is not there. */
export async function findTinLabelPage(
  context: { readonly db: Database } & StoresById,
  viewer: SignedInViewer,
  { jobId, lineId, token }: TinInput & { readonly token: string },
): Promise<TinLabelPage | null> {
  const line = parseEntryId(lineId);
  if (!isUuid(jobId) || line === null) return null;
  const [job, orders, label] = await readAsTenant(context.db, toTenant(viewer), (tx) =>
    Promise.all([
      findJob(tx, toJobScope(viewer), jobId),
      listJobOrders(tx, context, jobId),
      findLabelByToken(tx, hashToken(token)),
    ]),
  );
  const entry = findEntry(makePassport(orders), line);
  if (job === null || entry === null) return null;
  const isMade = label?.jobId === jobId && label.orderId === line.orderId && label.lineNumber === line.lineNumber;
  return { job, entry, isMade, token: isMade ? token : newToken() };
}
