/** The pick sheets of several orders in one file. */
import type { RawBuilder } from "kysely";
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { Store } from "../../stores/store.ts";
import { checkBulk, checkChosen, parseShipmentId } from "../bulk-choice.ts";
import { isToPick } from "../fulfilment-checks.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import { ordersErrors } from "../orders-errors.ts";
import { planShipments } from "../pick-lines.ts";
import { isSameShipment, type ShipmentInput } from "../shipment.ts";
import { type StaffScope, toStaffScope, worksInStore } from "../staff-orders.ts";
import { pickSheetPaper } from "./counter.papers.ts";
import { findContents } from "./order-contents.store.ts";
import { listReservations } from "./reservations.store.ts";
import { listShipments } from "./shipments.store.ts";
import { readAsStore, toPaperShipment } from "./staff-orders.queries.ts";
import { findStaffOrder, selectAccountsOfGiven, selectStaffOrderId } from "./staff-orders.store.ts";

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly pool: ThreadPool;
  readonly snapshots: {
    readonly shop: PdfShop;
    readonly catalogue: CatalogueSnapshot;
    readonly stores: { readonly byId: ReadonlyMap<string, Store> };
  };
}

/** In the given order. Shipments that have left, and those that the viewer does not work on, are left out. */
export async function makePickSheets(
  context: Context,
  viewer: SignedInViewer,
  taskIds: readonly string[],
): Promise<Result<FileContent, UserError>> {
  const refusal = checkChosen(taskIds);
  if (refusal !== null) return refused(refusal);
  const scope = toStaffScope(viewer);
  if (scope === null) return refused(ordersErrors.orderNotFound);
  const given = taskIds.flatMap((id) => parseShipmentId(id) ?? []);
  const sheets = await readSheets(context, viewer, { scope, given });
  if (sheets.length === 0) return refused(fulfilmentErrors.shipmentNotFound);
  const bytes = await renderPdfInPool(context.pool, viewer.user.id, {
    document: pickSheetPaper(sheets),
    shop: context.snapshots.shop,
  });
  if (bytes === null) return refused(fulfilmentErrors.papersBusy);
  return ok({ documentId: "pick-sheets", fileName: "pick-sheets.pdf", mimeType: "application/pdf", bytes });
}

async function readSheets(
  context: Context,
  viewer: SignedInViewer,
  { scope, given }: { readonly scope: StaffScope; readonly given: readonly ShipmentInput[] },
) {
  const { byId } = context.snapshots.stores;
  const numbers = [...new Set(given.map(({ number }) => number))];
  const [orders, names] = await readAsStore(context.db, viewer, (tx, beside) =>
    Promise.all([
      Promise.all(numbers.map((number) => readOrder(tx, selectStaffOrderId(scope, number)))),
      findNames(beside, { userIds: [], accountIds: selectAccountsOfGiven(scope, given) }),
    ]),
  );
  const byNumber = new Map(orders.flatMap((each) => (each === null ? [] : [[each.order.number, each] as const])));
  return given.flatMap((key) => {
    const found = byNumber.get(key.number);
    const shipment = found?.shipments.find((each) => isSameShipment(each, key));
    if (found === undefined || shipment === undefined || !worksInStore(viewer, key.storeId)) return [];
    const { order, lines } = found;
    const facts = { ...shipment, deliveryMode: order.deliveryMode, isToPick: isToPick(order) };
    if (checkBulk("PRINT", facts) !== null) return [];
    const account = names.accounts.get(order.accountId);
    const seen = { order, lines, accountName: account?.name ?? "", accountNumber: account?.number ?? "" };
    const storeName = byId.get(key.storeId)?.name ?? key.storeId;
    return [toPaperShipment(context, seen, { ...shipment, storeName })];
  });
}

async function readOrder(tx: Database, orderId: RawBuilder<string>) {
  const [order, { lines }, shipments, reservations] = await Promise.all([
    findStaffOrder(tx, orderId),
    findContents(tx, orderId),
    listShipments(tx, orderId),
    listReservations(tx, orderId),
  ]);
  return order === null ? null : { order, lines, shipments: planShipments(lines, { shipments, reservations }) };
}
