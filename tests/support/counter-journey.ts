/** Store staff bring orders to their customers, each step as the shop does it. */
import { sql } from "kysely";
import { findPart, toBulkTask } from "./counter.ts";
import { brush } from "./order-world.ts";
import { insertClaim, loseRefund } from "./returns.ts";
import type { ScanWorld } from "./scan-world.ts";

type Ask = (operation: string, variables?: object) => Promise<unknown>;

interface CounterPeople<Asker extends Ask> {
  person(world: ScanWorld, email: string): Promise<Asker>;
  /** Places an order and returns its number. */
  place(ask: Asker): Promise<string>;
}

export async function workAtCounter<Asker extends Ask>(
  world: ScanWorld,
  { person, place: placeAs }: CounterPeople<Asker>,
): Promise<void> {
  const { db } = world;
  const [admin, consumer] = [
    await person(world, "admin.au@trestle.test"),
    await person(world, "consumer.au@trestle.test"),
  ];
  const place = () => placeAs(consumer);
  const findKey = async (orderCode: string) => {
    const { shipment, storeId } = await findPart(db, orderCode);
    return { orderCode, shipment, storeId };
  };
  const withVersion = async (orderCode: string) => ({
    ...(await findKey(orderCode)),
    version: (await findPart(db, orderCode)).version,
  });
  const first = await findKey(await place());
  for (const view of ["TO_PICK", "READY", "ON_THE_WAY"])
    await admin("GetStaffOrders", { view, storeId: first.storeId, text: "", after: "" });
  await admin("GetStaffOrders", { view: "TO_PICK", storeId: "", text: first.orderCode, after: "" });
  await admin("StartPicking", first);
  await admin("PickScanned", { ...first, code: brush });
  const short = { itemId: "1", units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER" };
  await admin("ShortPick", { ...(await withVersion(first.orderCode)), ...short });
  await admin("SavePickProgress", { ...(await withVersion(first.orderCode)), isAll: true });
  await admin("GetOrderPaper", { paper: "PICK_SHEET", ...first });
  await admin("MarkReady", first);
  await admin("HandOver", { ...first, receivedBy: "Kim" });
  const second = await findKey(await place());
  await admin("StartPicking", second);
  const bulk = toBulkTask(await withVersion(second.orderCode));
  await admin("GetBulkPreview", { queue: "PICK", choice: "READY", taskIds: [bulk.taskId] });
  await admin("GetOrderPickSheets", { taskIds: [bulk.taskId] });
  await admin("RunBulk", { move: "READY", tasks: [bulk] });
  const address = JSON.stringify({ line1: "1 Bridge Road", suburb: "Richmond", state: "VIC", postcode: "3121" });
  await sql`update orders set delivery_mode = 'DELIVERY', address = ${address}::jsonb
    where number = ${second.orderCode}`.execute(db);
  await admin("DispatchShipment", { ...second, carrier: "Own truck" });
  await admin("MarkArrived", { ...second, receivedBy: "Kim" });
  await admin("GetStaffOrder", { orderCode: second.orderCode });
  const handedOver = first.orderCode;
  const returned = { lines: [{ itemId: "1", quantity: 1 }], reason: "Wrong size", seen: "" };
  const lost = await loseRefund(db, handedOver);
  await admin("GetReturnPlan", { orderCode: handedOver, lines: returned.lines });
  await admin("RetryReturn", { orderCode: handedOver, returnId: lost.retried });
  await admin("WithdrawReturn", { orderCode: handedOver, returnId: lost.withdrawn, reason: "Paid in cash" });
  await admin("ReturnItems", { orderCode: handedOver, ...returned, idempotencyKey: "journey" });
  const claimId = await insertClaim(db, handedOver);
  await admin("AnswerClaim", { orderCode: handedOver, claimId, outcome: "REFUSED", words: "We looked at it." });
  await admin("SendOrderMailAgain", { orderCode: second.orderCode, mail: "confirmed" });
}
