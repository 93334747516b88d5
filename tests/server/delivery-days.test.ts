// Shows for which days a delivery can be ordered: those its sender is open on and that were offered, through a holiday and
// a clock change. On Friday 2 October 2026 in Sydney the clocks change on Sunday, and Monday is Labour Day.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { codesOf, orderWorld, paint, placed } from "../support/order-world.ts";

const { server, clientOf } = await orderWorld();
const client = await clientOf("full.au@trestle.test");
const shippingAddress = { line1: "1 George Street", city: "Sydney", state: "NSW", postCode: "2000" };

interface SeenCheckout {
  readonly deliveryWindows: readonly { value: string; day: string; part: string }[];
}

const look = () => client.ask<SeenCheckout>("GetCheckout", { date: "" });

function deliver(more: object = {}) {
  return client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress, ...more });
}

/** Whoever is signed in has just signed in then. */
async function comeTo(moment: string): Promise<void> {
  server.setClock(moment);
  await sql`update sessions set created_at = ${moment}, last_seen_at = ${moment}`.execute(server.db);
}

beforeEach(async () => {
  await comeTo("2026-10-02T09:30:00+10:00");
  if ((await client.read()).items.length === 0) await client.add(paint, 1);
  await deliver();
});

test("Monday is not offered, and Tuesday morning begins at seven", async () => {
  const { deliveryWindows } = await look();
  expect(deliveryWindows.map(({ day }) => day)).not.toContain("2026-10-05");
  expect(deliveryWindows).toContainEqual({ value: "2026-10-06T07:00:00+11:00", day: "2026-10-06", part: "morning" });
});

describe("a day that was never offered is refused", () => {
  test.each([
    ["a public holiday", "2026-10-05T07:00:00+11:00"],
    ["a Sunday", "2026-10-11T07:00:00+11:00"],
    ["a day far away", "9999-10-05T07:00:00+11:00"],
  ])("%s", async (_, deliveryDateTime) => {
    await deliver({ deliveryDateTime });
    expect(codesOf(await client.order())).toEqual(["PROMISE_OVER"]);
  });
});

test("a window that was chosen before the clocks changed is kept after it", async () => {
  const { deliveryWindows } = await look();
  const wednesday = deliveryWindows.find(({ day }) => day === "2026-10-07")?.value;
  const { deliveryDateTime } = await deliver({ deliveryDateTime: wednesday });
  await comeTo("2026-10-06T09:30:00+11:00");
  const kept = (await look()).deliveryWindows.filter(
    ({ value }) => Date.parse(value) === Date.parse(deliveryDateTime ?? ""),
  );
  expect(kept).toEqual([{ value: "2026-10-07T07:00:00+11:00", day: "2026-10-07", part: "morning" }]);
  expect(placed(await client.order()).promisedFor).toBe("2026-10-07T07:00:00+11:00");
});
