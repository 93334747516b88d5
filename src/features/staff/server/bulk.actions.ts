/** One action on several orders. Each order has its own transaction and its own audit entry, so one refusal stops no other. */
import type { Clock } from "../../../server/clock.ts";
import { asStaff, type Database } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { UserError } from "../../../shared/result.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import {
  type BulkMove,
  bulkDoneTexts,
  checkBulk,
  checkChosen,
  isBulkDone,
  parseShipmentId,
} from "../../orders/bulk-choice.ts";
import { isToPick } from "../../orders/fulfilment-checks.ts";
import { fulfilmentErrors } from "../../orders/fulfilment-errors.ts";
import {
  handOverWork,
  type OpenShipment,
  openShipment,
  readyWhole,
  startWork,
} from "../../orders/server/counter.steps.ts";
import { staffErrors } from "../staff-errors.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface BulkTask {
  readonly taskId: string;
  /** The version that the preview showed. */
  readonly version: number;
}

export interface BulkResult {
  readonly taskId: string;
  readonly orderCode: string;
  readonly isDone: boolean;
  readonly message: string;
}

export interface BulkReport {
  readonly results: readonly BulkResult[];
  /** The first refusal if nothing was done. */
  readonly refusal: UserError | null;
}

export async function runBulk(
  services: Services,
  viewer: SignedInViewer,
  { move, tasks }: { readonly move: BulkMove; readonly tasks: readonly BulkTask[] },
): Promise<BulkReport> {
  const chosen = [...new Map(tasks.map((task) => [task.taskId, task])).values()];
  const refusal = checkChosen(chosen);
  if (refusal !== null) return { results: [], refusal };
  const refusals: UserError[] = [];
  const results: BulkResult[] = [];
  // One after the other, so that a long list leaves the connections to other people.
  for (const task of chosen) {
    const stopped = await runOne(services, viewer, { move, task });
    if (stopped !== null) refusals.push(stopped);
    const orderCode = parseShipmentId(task.taskId)?.number ?? "";
    const message = stopped?.message ?? bulkDoneTexts[move];
    results.push({ taskId: task.taskId, orderCode, isDone: stopped === null, message });
  }
  return { results, refusal: refusals.length === results.length ? (refusals[0] ?? null) : null };
}

async function runOne(
  { db, clock, log }: Services,
  viewer: SignedInViewer,
  { move, task }: { readonly move: BulkMove; readonly task: BulkTask },
): Promise<UserError | null> {
  const input = parseShipmentId(task.taskId);
  if (input === null) return fulfilmentErrors.shipmentNotFound;
  try {
    return await asStaff(db, toStaffTenant(viewer), async (tx, commitWith) => {
      const opened = await openShipment(tx, { viewer, input, at: clock.now(), commitWith });
      return "code" in opened ? opened : makeMove(move, opened, task.version);
    });
  } catch (error) {
    // The report says what became of the other orders. Without it people would repeat what is done.
    log.error({ err: error, order: input.number }, "A bulk action failed for one order.");
    return staffErrors.bulkStopped;
  }
}

/** A repeated request changes nothing. A shipment that changed after the preview stays as it is. */
async function makeMove(move: BulkMove, open: OpenShipment, version: number): Promise<UserError | null> {
  const { order, shipment } = open;
  if (isBulkDone(move, shipment)) return null;
  const facts = { ...shipment, deliveryMode: order.deliveryMode, isToPick: isToPick(order) };
  const refusal = checkBulk(move, facts);
  if (refusal !== null) return refusal;
  if (shipment.version !== version) return fulfilmentErrors.changedMeanwhile;
  switch (move) {
    case "START":
      return startWork(open);
    case "READY":
      return readyWhole(open);
    case "HAND_OVER":
      return handOverWork(open, "");
  }
}
