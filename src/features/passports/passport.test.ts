// Shows which lines a colour passport has and how they are grouped, how litres are read from sizes, and what a job costs by month.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order, OrderLine } from "../orders/order.ts";
import { type JobOrder, makePassport, parseEntryId, parseLitres, sumSpend } from "./passport.ts";

const timeZone = "Australia/Sydney";
const orderId = "0192f0c4-0000-4000-8000-000000000001";

const makeLine = (line: Partial<OrderLine> = {}) =>
  ({
    ...{ lineNumber: 1, size: "4 L", quantity: 2, netCents: 10_000, taxCents: 1_000 },
    tint: { colourId: "t-and-t-1-01", strength: 0.5 },
    ...line,
  }) as OrderLine;

const makeOrder = (order: Partial<Order>, lines: JobOrder["lines"]): JobOrder => ({
  ...{ timeZone, lines },
  order: {
    ...{ id: orderId, number: "AU-2000001", status: "COMPLETED", createdAt: new Date("2026-06-30T20:00:00Z") },
    ...{ preparedAt: new Date("2026-07-01T20:00:00Z"), completedAt: new Date("2026-07-03T00:00:00Z") },
    ...order,
  } as Order,
});

describe("a colour passport", () => {
  it("has the tinted lines with the day on which the store tinted them, their strength and all their litres", () => {
    const lines = [
      { line: makeLine(), area: "Hallway" },
      { line: makeLine({ lineNumber: 2, tint: null }), area: "Hallway" },
      { line: makeLine({ lineNumber: 3, quantity: 0 }), area: "Hallway" },
    ];
    expect(makePassport([makeOrder({}, lines)])).toMatchObject([
      {
        name: "Hallway",
        entries: [
          { id: `${orderId}.1`, batchDate: "2026-07-02", orderedOn: "2026-07-01", strength: "Half", litres: 8 },
        ],
      },
    ]);
  });

  it("leaves out cancelled orders, and has no batch date before the store has begun", () => {
    const lines = [{ line: makeLine(), area: "" }];
    const cancelled = makeOrder({ status: "CANCELLED" }, lines);
    const open = makeOrder({ status: "CREATED", preparedAt: null, completedAt: null }, lines);
    const [area] = makePassport([cancelled, open]);
    expect(area?.entries.map(({ batchDate }) => batchDate)).toEqual([null]);
  });

  it("groups areas without case, by name, and lines without an area come last", () => {
    const areas = ["", "Room 10", "room 2", "ROOM 10", "Attic"];
    const lines = areas.map((area, index) => ({ line: makeLine({ lineNumber: index + 1 }), area }));
    const found = makePassport([makeOrder({}, lines)]).map(({ name, entries }) => [name, entries.length]);
    expect(found).toEqual([
      ["Attic", 1],
      ["room 2", 1],
      ["Room 10", 2],
      ["", 1],
    ]);
  });

  it("has every tinted line once, however the areas are named", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: 20 }), (areas) => {
        const lines = areas.map((area, index) => ({ line: makeLine({ lineNumber: index + 1 }), area }));
        const ids = makePassport([makeOrder({}, lines)]).flatMap(({ entries }) => entries.map(({ id }) => id));
        expect(new Set(ids).size).toBe(areas.length);
        expect(ids).toHaveLength(areas.length);
      }),
    );
  });
});

it.each([
  ["4 L", 4],
  ["500 mL", 0.5],
  ["2.5 L", 2.5],
  ["Box of 6", null],
  ["63 mm", null],
])("the size %s has %s litres", (size, litres) => {
  expect(parseLitres(size)).toBe(litres);
});

it.each([`${orderId}.0`, `${orderId}.x`, orderId, "", "no-order.1"])("%s is not the id of a line", (id) => {
  expect(parseEntryId(id)).toBeNull();
});

it("the spend of a month has the goods of the job's lines, by the day at the store, without cancelled orders", () => {
  const lines = [
    { line: makeLine(), area: "" },
    { line: makeLine({ lineNumber: 2, tint: null, netCents: 501, taxCents: 50 } as Partial<OrderLine>), area: "" },
  ];
  const months = sumSpend([makeOrder({}, lines), makeOrder({ status: "CANCELLED" }, lines)], 2026);
  expect(months).toHaveLength(12);
  // Still June in UTC.
  expect(months[6]).toEqual({ month: "2026-07", orders: 1, cents: 10_501, withTaxCents: 11_551 });
  expect(months.filter(({ orders }) => orders > 0)).toHaveLength(1);
});
