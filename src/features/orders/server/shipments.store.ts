/** Shipments of orders with their lines and proofs. Everybody who changes them has locked the order first. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { Order } from "../order.ts";
import type { PickLine } from "../pick-lines.ts";
import type {
  LeavingWay,
  ProofKind,
  Shipment,
  ShipmentKey,
  ShipmentLine,
  ShipmentStatus,
  ShortAnswer,
  ShortReason,
} from "../shipment.ts";

interface ShipmentsTable {
  order_id: string;
  shipment: number;
  store_id: string;
  account_id: string;
  status: ShipmentStatus;
  created_at: Date;
  picking_at: Date | null;
  ready_at: Date | null;
  left_at: Date | null;
  arrived_at: Date | null;
  left_by: string | null;
  how: LeavingWay | null;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  received_by: string | null;
  version: number;
}

declare module "../../../server/database.ts" {
  interface Tables {
    shipments: ShipmentsTable;
    shipment_lines: {
      order_id: string;
      shipment: number;
      store_id: string;
      place: number;
      account_id: string;
      quantity: number;
      picked: number;
      short: number;
      cancelled: number;
      short_reason: ShortReason | null;
      short_answer: ShortAnswer | null;
    };
    shipment_proofs: {
      order_id: string;
      shipment: number;
      store_id: string;
      kind: ProofKind;
      account_id: string;
      picture: Buffer;
      user_id: string;
      at: Date;
    };
  }
}

type Owner = Pick<Order, "id" | "accountId">;

type ShipmentRow = Selectable<ShipmentsTable> & {
  readonly lines: readonly ShipmentLine[];
  readonly proofs: readonly ProofKind[];
};

const linesColumn = sql`coalesce((select json_agg(json_build_object('lineNumber', l.place, 'quantity', l.quantity,
    'picked', l.picked, 'short', l.short, 'cancelled', l.cancelled, 'shortReason', l.short_reason, 'shortAnswer', l.short_answer) order by l.place)
  from shipment_lines l where l.order_id = s.order_id and l.shipment = s.shipment and l.store_id = s.store_id), '[]')`;
const proofsColumn = sql`array(select p.kind from shipment_proofs p
  where p.order_id = s.order_id and p.shipment = s.shipment and p.store_id = s.store_id order by p.kind)`;

/** In the order of their numbers and stores. */
export async function listShipments(db: Database, orderId: string | RawBuilder<string>): Promise<Shipment[]> {
  const { rows } = await sql<ShipmentRow>`select s.*, ${linesColumn} as lines, ${proofsColumn} as proofs
    from shipments s where s.order_id = ${orderId} order by s.shipment, s.store_id`.execute(db);
  return rows.map(toShipment);
}

function toShipment(row: ShipmentRow): Shipment {
  const { shipment, status, how, carrier, version, lines, proofs } = row;
  return {
    ...{ shipment, status, how, carrier, version, lines, proofs },
    orderId: row.order_id,
    storeId: row.store_id,
    createdAt: row.created_at,
    pickingAt: row.picking_at,
    readyAt: row.ready_at,
    leftAt: row.left_at,
    arrivedAt: row.arrived_at,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    receivedBy: row.received_by,
  };
}

/** The shipments for which a condition on their columns (`s`) holds, as a part of another statement. */
export function selectShipments(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select s.* from shipments s where ${condition})`;
}

/** The changed columns beside the status. Without any, only the version is raised. */
export type ShipmentChange = Partial<
  Omit<ShipmentsTable, "order_id" | "shipment" | "store_id" | "account_id" | "created_at" | "version">
>;

/** The database refuses a status that is no allowed move. */
export async function updateShipment(
  tx: Transaction,
  orderId: string,
  { key, change }: { readonly key: ShipmentKey; readonly change: ShipmentChange },
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("order_id", "=", orderId)
    .where("shipment", "=", key.shipment)
    .where("store_id", "=", key.storeId)
    .execute();
}

/** For an order that has ended: what has not left never leaves. */
export async function cancelShipments(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .updateTable("shipments")
    .set((eb) => ({ status: "CANCELLED", version: eb("version", "+", 1) }))
    .where("order_id", "=", orderId)
    .where("status", "in", ["WAITING", "PICKING", "READY"])
    .execute();
}

export async function insertShipmentLines(
  tx: Transaction,
  { id, accountId }: Owner,
  { key, lines }: { readonly key: ShipmentKey; readonly lines: readonly PickLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ lineNumber: place, quantity }) => ({
    ...{ order_id: id, account_id: accountId, shipment: key.shipment, store_id: key.storeId, place, quantity },
    ...{ picked: 0, short: 0, cancelled: 0 },
  }));
  await tx.insertInto("shipment_lines").values(rows).execute();
}

export async function updateShipmentLines(
  tx: Transaction,
  orderId: string,
  { key, lines }: { readonly key: ShipmentKey; readonly lines: readonly ShipmentLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update shipment_lines l set picked = given.picked, short = given.short, cancelled = given.cancelled,
      short_reason = given."shortReason", short_answer = given."shortAnswer"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given
      ("lineNumber" integer, picked integer, short integer, cancelled integer, "shortReason" text, "shortAnswer" text)
    where l.order_id = ${orderId} and l.shipment = ${key.shipment} and l.store_id = ${key.storeId}
      and l.place = given."lineNumber"`.execute(tx);
}

export interface Proof {
  readonly kind: ProofKind;
  readonly picture: Buffer;
  readonly userId: string;
  readonly at: Date;
}

/** A later picture of the same kind takes the place of the earlier one. */
export async function saveProof(
  tx: Transaction,
  { id, accountId }: Owner,
  { key, proof }: { readonly key: ShipmentKey; readonly proof: Proof },
): Promise<void> {
  const { kind, picture, userId, at } = proof;
  await tx
    .insertInto("shipment_proofs")
    .values({
      ...{ order_id: id, account_id: accountId, shipment: key.shipment, store_id: key.storeId },
      ...{ kind, picture, user_id: userId, at },
    })
    .onConflict((conflict) =>
      conflict.columns(["order_id", "shipment", "store_id", "kind"]).doUpdateSet({ picture, user_id: userId, at }),
    )
    .execute();
}

export async function findProof(
  db: Database,
  orderId: RawBuilder<string>,
  { key, kind }: { readonly key: ShipmentKey; readonly kind: ProofKind },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("shipment_proofs")
    .select("picture")
    .where("order_id", "=", orderId)
    .where("shipment", "=", key.shipment)
    .where("store_id", "=", key.storeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.picture ?? null;
}
