/** The moves of a shipment, for the page of one order and for many orders at a time. The caller opens the transaction. */
import type { CommitWith, Transaction } from "../../../server/database.ts";
import { enterAccount } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { applyPicks, checkMove, checkReceiver, isToPick, listAllPicks } from "../fulfilment-checks.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import { everyOrder } from "../order-access.ts";
import { ordersErrors } from "../orders-errors.ts";
import { isSameShipment, type Shipment, type ShipmentInput } from "../shipment.ts";
import { worksInStore } from "../staff-orders.ts";
import {
  gatherFulfilment,
  leaveStore,
  makeReady,
  noCarrier,
  prepareOrder,
  type ShipmentWork,
  startShipment,
  type Worker,
} from "./order-fulfilment.steps.ts";
import { lockOrder, selectOrderId } from "./orders.store.ts";
import { updateShipmentLines } from "./shipments.store.ts";

/** A shipment under the lock of its order. */
export interface OpenShipment extends ShipmentWork {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly worker: Worker;
  /** Writes the audit entry. The fields beside the status are new: they were empty before. */
  record(action: AuditAction, after: AuditFields, before?: AuditFields): void;
}

interface Opening {
  readonly viewer: SignedInViewer;
  readonly input: ShipmentInput;
  readonly at: Date;
  readonly commitWith: CommitWith;
}

/**
 * Locks the order and reads everything about its shipments in one exchange. Store staff find the order in the wall of their
 * stores, and change it in the wall of its account. A shipment of another store is answered like one that does not exist.
 */
export async function openShipment(
  tx: Transaction,
  { viewer, input, at, commitWith }: Opening,
): Promise<OpenShipment | UserError> {
  const { user, acting } = viewer;
  const { number, storeId } = input;
  const scope = { ...everyOrder, storeIds: user.storeIds };
  const [order, may, facts] = await Promise.all([
    lockOrder(tx, scope, number),
    lockRights(tx, viewer),
    gatherFulfilment(tx, selectOrderId(scope, number)),
  ]);
  if (order === null || may.staff.fulfil === "none") return ordersErrors.orderNotFound;
  const shipment = facts.shipments.find((each) => isSameShipment(each, input));
  if (shipment === undefined || !worksInStore({ may, user }, storeId)) return fulfilmentErrors.shipmentNotFound;
  if (user.storeIds !== null) await enterAccount(tx, order.accountId);
  const record = (action: AuditAction, after: AuditFields, before: AuditFields = {}) => {
    const entry = { at, userId: user.id, accountId: order.accountId, acting, action, storeId };
    const detail = { order: number, shipment: String(shipment.shipment) };
    const subject = { kind: "ORDER", id: number } as const;
    commitWith(insertAuditEntry(tx, { ...entry, detail, subject, ...describeChange(before, after) }));
  };
  return { tx, commitWith, worker: { at, userId: user.id }, order, facts, shipment, record };
}

/** A shipment that is being picked stays as it is. */
export async function startWork(open: OpenShipment): Promise<UserError | null> {
  const { tx, commitWith, order, shipment, worker, record } = open;
  if (shipment.status === "PICKING") return null;
  const refusal = checkMove(shipment, "start");
  if (refusal !== null) return refusal;
  if (!isToPick(order)) return fulfilmentErrors.notToPick;
  const prepared = order.status === "OPEN" ? order : await prepareOrder(tx, order, worker);
  if (prepared === null) return fulfilmentErrors.notToPick;
  commitWith(startShipment(tx, { ...open, order: prepared }, worker));
  record("SHIPMENT_STARTED", { shipment: "Picking" }, { shipment: "To pick" });
  return null;
}

/** Everything that is not missing is picked, and the shipment is ready. A shipment that is ready stays as it is. */
export async function readyWhole(open: OpenShipment): Promise<UserError | null> {
  const { tx, commitWith, order, shipment, worker, record } = open;
  if (shipment.status === "READY") return null;
  const refusal = checkMove(shipment, "makeReady");
  if (refusal !== null) return refusal;
  const lines = applyPicks(shipment.lines, listAllPicks(shipment.lines));
  if ("code" in lines) return lines;
  commitWith(updateShipmentLines(tx, order.id, { key: shipment, lines }), makeReady(tx, open, worker));
  record(
    "SHIPMENT_READY",
    { shipment: "Ready", ...describePicks(lines) },
    { shipment: "Picking", ...describePicks(shipment.lines) },
  );
  return null;
}

/** To the customer, at the counter. A shipment that was handed over stays as it is. */
export async function handOverWork(open: OpenShipment, receiver: string): Promise<UserError | null> {
  const { tx, shipment, worker, record } = open;
  if (shipment.how === "HANDED_OVER") return null;
  const refusal = checkMove(shipment, "leave") ?? checkReceiver(receiver);
  if (refusal !== null) return refusal;
  const receivedBy = receiver === "" ? null : receiver;
  await leaveStore(tx, open, { leaving: { ...noCarrier, how: "HANDED_OVER", receivedBy }, worker });
  record("SHIPMENT_LEFT", { shipment: "Handed over", receivedBy }, { shipment: "Ready" });
  return null;
}

/** The picked units of each line, for the audit log. */
export function describePicks(lines: Shipment["lines"]): AuditFields {
  return Object.fromEntries(lines.map(({ lineNumber, picked }) => [`line ${lineNumber}`, picked]));
}
