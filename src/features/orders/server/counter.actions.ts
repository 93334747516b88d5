/** The work of store staff on a shipment: start to pick, pick, make ready, hand over, dispatch, arrive, and report what is missing. */
import type { Clock } from "../../../server/clock.ts";
import { asStaff, type Database } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { lockStock } from "../../stock/server/stock.store.ts";
import { calculateAvailable, countAvailable } from "../../stock/stock.ts";
import {
  applyPicks,
  checkAllPicked,
  checkArrival,
  checkDispatch,
  checkMove,
  checkReceiver,
  type DispatchInput,
  type LinePick,
  listAllPicks,
} from "../fulfilment-checks.ts";
import { fulfilmentErrors } from "../fulfilment-errors.ts";
import { findScannedLine } from "../pick-lines.ts";
import type { ProofKind, ShipmentInput } from "../shipment.ts";
import { checkShortPick, type ShortPick } from "../short-pick.ts";
import { describePicks, handOverWork, type OpenShipment, openShipment, startWork } from "./counter.steps.ts";
import { insertEvent } from "./order-contents.store.ts";
import { dropShort, leaveStore, makeReady, noCarrier } from "./order-fulfilment.steps.ts";
import { saveProof, updateShipment, updateShipmentLines } from "./shipments.store.ts";

export interface CounterServices {
  readonly db: Database;
  readonly clock: Clock;
}

function changeShipment(
  { db, clock }: CounterServices,
  { viewer, input }: { readonly viewer: SignedInViewer; readonly input: ShipmentInput },
  change: (change: OpenShipment) => Promise<UserError | null>,
): Promise<UserError | null> {
  const at = clock.now();
  return asStaff(db, toStaffTenant(viewer), async (tx, commitWith) => {
    const opened = await openShipment(tx, { viewer, input, at, commitWith });
    return "code" in opened ? opened : change(opened);
  });
}

/** The first shipment also moves the order on: from then the customer cannot cancel it. A repeated request changes nothing. */
export function startPicking(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ShipmentInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, startWork);
}

export interface PickInput extends ShipmentInput {
  /** The version that the screen showed. */
  readonly version: number;
  /** In place of the lines: everything that is not missing is picked. */
  readonly isAll: boolean;
  readonly lines: readonly LinePick[];
}

export function savePicks(
  services: CounterServices,
  viewer: SignedInViewer,
  input: PickInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async ({ tx, commitWith, order, shipment, record }) => {
    const refusal = checkMove(shipment, "makeReady");
    if (refusal !== null) return refusal;
    if (shipment.version !== input.version) return fulfilmentErrors.changedMeanwhile;
    const lines = applyPicks(shipment.lines, input.isAll ? listAllPicks(shipment.lines) : input.lines);
    if ("code" in lines) return lines;
    commitWith(
      updateShipmentLines(tx, order.id, { key: shipment, lines }),
      updateShipment(tx, order.id, { key: shipment, change: {} }),
    );
    record("SHIPMENT_PICKED", describePicks(lines), describePicks(shipment.lines));
    return null;
  });
}

/** What is printed on a tin, by SKU. */
export type FindBarcode = (sku: string) => string | null;

/** One unit of the line that the scanned code belongs to. Two people can scan for one order at the same time. */
export function pickScanned(
  services: CounterServices & { readonly findBarcode: FindBarcode },
  viewer: SignedInViewer,
  input: ShipmentInput & { readonly code: string },
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async ({ tx, commitWith, order, facts, shipment, record }) => {
    const refusal = checkMove(shipment, "makeReady");
    if (refusal !== null) return refusal;
    const skus = new Map(facts.lines.map(({ lineNumber, sku }) => [lineNumber, sku]));
    const scanned = shipment.lines.map((line) => {
      const sku = skus.get(line.lineNumber) ?? "";
      return { ...line, sku, barcode: services.findBarcode(sku) };
    });
    const found = findScannedLine(input.code, { orderNumber: order.number, lines: scanned });
    if (typeof found !== "number") return found;
    const lines = shipment.lines.map((line) =>
      line.lineNumber === found ? { ...line, picked: line.picked + 1 } : line,
    );
    commitWith(
      updateShipmentLines(tx, order.id, { key: shipment, lines }),
      updateShipment(tx, order.id, { key: shipment, change: {} }),
    );
    record("SHIPMENT_PICKED", describePicks(lines), describePicks(shipment.lines));
    return null;
  });
}

/** A repeated request changes nothing. */
export function markReady(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ShipmentInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async (change) => {
    const { tx, commitWith, shipment, worker, record } = change;
    if (shipment.status === "READY") return null;
    const refusal = checkMove(shipment, "makeReady") ?? checkAllPicked(shipment);
    if (refusal !== null) return refusal;
    commitWith(makeReady(tx, change, worker));
    record("SHIPMENT_READY", { shipment: "Ready" }, { shipment: "Picking" });
    return null;
  });
}

/** To the customer, at the counter. A repeated request changes nothing. */
export function handOver(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ShipmentInput & { readonly receivedBy: string },
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, (change) => handOverWork(change, input.receivedBy));
}

/** To a carrier. A repeated request changes nothing. */
export function dispatchShipment(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ShipmentInput & DispatchInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async (change) => {
    const { tx, order, shipment, worker, record } = change;
    if (shipment.how === "DISPATCHED") return null;
    const refusal = checkMove(shipment, "leave") ?? checkDispatch(input, order);
    if (refusal !== null) return refusal;
    const sent = {
      carrier: toText(input.carrier),
      trackingNumber: toText(input.trackingNumber),
      trackingUrl: toText(input.trackingUrl),
    };
    await leaveStore(tx, change, { leaving: { ...noCarrier, ...sent, how: "DISPATCHED" }, worker });
    record("SHIPMENT_LEFT", { shipment: "On its way", ...sent }, { shipment: "Ready" });
    return null;
  });
}

export interface ArrivalInput extends ShipmentInput {
  /** Undefined for now; null for a text that is no time. */
  readonly arrivedAt: Date | null | undefined;
  readonly receivedBy: string;
}

export function markArrived(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ArrivalInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async ({ tx, order, shipment, worker, record, commitWith }) => {
    const at = input.arrivedAt === undefined ? worker.at : input.arrivedAt;
    if (shipment.status === "ARRIVED") return null;
    const refusal =
      checkMove(shipment, "arrive") ??
      checkArrival(shipment, { at, now: worker.at }) ??
      checkReceiver(input.receivedBy);
    if (refusal !== null) return refusal;
    const receivedBy = toText(input.receivedBy);
    const change = { status: "ARRIVED", arrived_at: at, received_by: receivedBy } as const;
    const text = receivedBy === null ? "It arrived." : `It arrived and was received by ${receivedBy}.`;
    commitWith(
      updateShipment(tx, order.id, { key: shipment, change }),
      insertEvent(tx, order, { ...worker, kind: "DELIVERED", text }),
    );
    record("SHIPMENT_ARRIVED", { shipment: "Arrived", receivedBy }, { shipment: "On its way" });
    return null;
  });
}

/** The units leave the stock of this store at once. Another store's units are reserved in the same transaction. */
export function reportShort(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ShipmentInput & ShortPick & { readonly version: number },
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async (change) => {
    const { tx, order, facts, shipment, worker, record } = change;
    if (shipment.version !== input.version) return fulfilmentErrors.changedMeanwhile;
    const sku = facts.lines.find(({ lineNumber }) => lineNumber === input.lineNumber)?.sku ?? "";
    const storeIds = [shipment.storeId, ...(input.toStoreId === null ? [] : [input.toStoreId])];
    // The account comes before the stock: the order may end, and then points and credit change too.
    const [, levels] = await Promise.all([lockAccount(tx, order.accountId), lockStock(tx, storeIds, [sku])]);
    const available = calculateAvailable(levels);
    const availableThere = countAvailable(available, input.toStoreId ?? "", sku);
    const refusal = checkShortPick(input, { shipment, availableThere });
    if (refusal !== null) return refusal;
    await dropShort(tx, change, { short: input, worker });
    const line = shipment.lines.find(({ lineNumber }) => lineNumber === input.lineNumber);
    const { reason, answer, toStoreId } = input;
    record(
      "SHIPMENT_SHORT",
      { sku, missing: (line?.short ?? 0) + input.units, why: reason, answer, otherStore: toStoreId },
      { missing: line?.short ?? 0 },
    );
    return null;
  });
}

export interface ProofInput extends ShipmentInput {
  readonly kind: ProofKind;
  /** A picture that the shop has made from the upload. */
  readonly picture: Buffer;
}

/** For a shipment that left. A later picture of the same kind takes the place of the earlier one. */
export function addProof(
  services: CounterServices,
  viewer: SignedInViewer,
  input: ProofInput,
): Promise<UserError | null> {
  return changeShipment(services, { viewer, input }, async ({ tx, order, shipment, worker, record, commitWith }) => {
    if (shipment.leftAt === null) return checkMove(shipment, "arrive");
    const { kind, picture } = input;
    const proof = { kind, picture, userId: worker.userId ?? viewer.user.id, at: worker.at };
    commitWith(
      saveProof(tx, order, { key: shipment, proof }),
      updateShipment(tx, order.id, { key: shipment, change: {} }),
    );
    const name = kind === "PHOTO" ? "photo" : "signature";
    record(
      "SHIPMENT_PROVED",
      { [name]: `added ${worker.at.toISOString()}` },
      { [name]: shipment.proofs.includes(kind) ? "there before" : null },
    );
    return null;
  });
}

const toText = (given: string) => (given === "" ? null : given);
