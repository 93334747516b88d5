// Shows on which days a delivery can be ordered: days that the sending store is open and that were offered. The tests begin
// on Friday 2 October 2026 in Sydney: daylight saving begins on Sunday, and Monday is Labour Day.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { getPlacedOrder, listCodes, orderWorld, paint } from "../support/order-world.ts";

const { server, openClient } = await orderWorld();
const client = await openClient("full.au@trestle.test");
const shippingAddress = { line1: "1 George Street", city: "Sydney", state: "NSW", postCode: "2000" };

interface SeenCheckout {
  readonly deliveryWindows: readonly { value: string; day: string; part: string }[];
}

const readCheckout = () => client.ask<SeenCheckout>("GetCheckout", { date: "" });

function chooseDelivery(more: object = {}) {
  return client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress, ...more });
}

/** Sets the clock. Open sessions count as opened at that moment. */
async function moveClockTo(moment: string): Promise<void> {
  server.setClock(moment);
  await sql`update sessions set created_at = ${moment}, last_seen_at = ${moment}`.execute(server.db);
}

beforeEach(async () => {
  await moveClockTo("2026-10-02T09:30:00+10:00");
  if ((await client.read()).items.length === 0) await client.add(paint, 1);
  await chooseDelivery();
});

test("the holiday is not offered, and the morning of the next day begins at seven in daylight saving time", async () => {
  const { deliveryWindows } = await readCheckout();
  expect(deliveryWindows.map(({ day }) => day)).not.toContain("2026-10-05");
  expect(deliveryWindows).toContainEqual({ value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" });
});

describe("a day that was not offered", () => {
  test.each([
    ["a public holiday", "2026-10-05T07:00:00+11:00"],
    ["a Sunday", "2026-10-11T07:00:00+11:00"],
    ["a day in the year 9999", "9999-10-05T07:00:00+11:00"],
  ])("an order for %s is refused", async (_, deliveryDateTime) => {
    await chooseDelivery({ deliveryDateTime });
    expect(listCodes(await client.order())).toEqual(["PROMISE_OVER"]);
  });
});

test("a delivery window that was chosen before the clock change is kept after it", async () => {
  const { deliveryWindows } = await readCheckout();
  const wednesday = deliveryWindows.find(({ day }) => day === "2026-10-07")?.value;
  const { deliveryDateTime } = await chooseDelivery({ deliveryDateTime: wednesday });
  await moveClockTo("2026-10-06T09:30:00+11:00");
  const kept = (await readCheckout()).deliveryWindows.filter(
    ({ value }) => Date.parse(value) === Date.parse(deliveryDateTime ?? ""),
  );
  expect(kept).toEqual([{ value: "2026-10-07T07:00:00+11:00", day: "2026-10-07", part: "morning" }]);
  expect(getPlacedOrder(await client.order()).promisedFor).toBe("2026-10-07T07:00:00+11:00");
});
