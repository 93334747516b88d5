/** What a bulk action will do with each chosen order, and which orders it leaves out. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { type BulkChoice, checkBulk, checkChosen, describeBulk, parseShipmentId } from "../../orders/bulk-choice.ts";
import { fulfilmentErrors } from "../../orders/fulfilment-errors.ts";
import { readAsStore } from "../../orders/server/staff-orders.queries.ts";
import { type BulkShipment, listBulkShipments, selectAccountsOfGiven } from "../../orders/server/staff-orders.store.ts";
import { isSameShipment } from "../../orders/shipment.ts";
import { toStaffScope } from "../../orders/staff-orders.ts";
import type { Store } from "../../stores/store.ts";
import { staffErrors } from "../staff-errors.ts";
import { listClaims } from "./claims.store.ts";
import type { QueueSource } from "./queue-list.queries.ts";
import { findQueueSource, toSeen } from "./queues.queries.ts";

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: { readonly stores: { readonly byId: ReadonlyMap<string, Store> } };
}

export interface BulkInput {
  readonly queue: string;
  readonly choice: BulkChoice;
  readonly taskIds: readonly string[];
}

export interface BulkRow {
  readonly taskId: string;
  readonly orderCode: string;
  readonly customer: string;
  readonly storeName: string;
  readonly status: string;
  /** What will happen, or the reason why it is left out. */
  readonly text: string;
  readonly isLeftOut: boolean;
  /** The version that the preview is about. */
  readonly version: number;
}

export interface BulkPreview {
  readonly source: QueueSource;
  readonly choice: BulkChoice;
  readonly rows: readonly BulkRow[];
}

/** In the given order, each task once. */
export async function previewBulk(
  { db, clock, snapshots }: Context,
  viewer: SignedInViewer,
  { queue, choice, taskIds }: BulkInput,
): Promise<Result<BulkPreview, UserError>> {
  const source = findQueueSource(viewer, queue);
  const scope = toStaffScope(viewer);
  if (source === null) return refused(staffErrors.queueNotFound);
  if (scope === null || !source.bulkChoices.includes(choice)) return refused(staffErrors.bulkNotHere);
  const ids = [...new Set(taskIds)];
  const refusal = checkChosen(ids);
  if (refusal !== null) return refused(refusal);
  const given = ids.flatMap((id) => parseShipmentId(id) ?? []);
  const [found, claims, names] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([
      listBulkShipments(tx, scope, given),
      listClaims(beside, queue, clock.now()),
      findNames(beside, { userIds: [], accountIds: selectAccountsOfGiven(scope, given) }),
    ]),
  );
  const rows = ids.map((taskId) => {
    const key = parseShipmentId(taskId);
    const shipment = found.find((each) => key !== null && each.number === key.number && isSameShipment(each, key));
    if (shipment === undefined) return toMissing(taskId);
    const isClaimed = toSeen(claims.get(taskId), viewer)?.isMine === false;
    return {
      ...toRow(choice, shipment, isClaimed),
      taskId,
      customer: names.accounts.get(shipment.accountId)?.name ?? "",
      storeName: snapshots.stores.byId.get(shipment.storeId)?.shortName ?? shipment.storeId,
      status: source.statusLabels[shipment.status] ?? shipment.status,
    };
  });
  return ok({ source, choice, rows });
}

/** A task that a colleague works on stays theirs. Its paper can be printed. */
function toRow(choice: BulkChoice, shipment: BulkShipment, isClaimed: boolean) {
  const { number: orderCode, version } = shipment;
  const refusal = checkBulk(choice, shipment) ?? (isClaimed && choice !== "PRINT" ? staffErrors.taskClaimed : null);
  const text = refusal?.message ?? describeBulk(choice, shipment);
  return { orderCode, version, text, isLeftOut: refusal !== null };
}

function toMissing(taskId: string): BulkRow {
  const { message: text } = fulfilmentErrors.shipmentNotFound;
  const orderCode = parseShipmentId(taskId)?.number ?? "";
  return { taskId, orderCode, customer: "", storeName: "", status: "", text, isLeftOut: true, version: 0 };
}
