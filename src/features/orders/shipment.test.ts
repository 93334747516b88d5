// Shows which moves a shipment can make, and what becomes of an order after its units left or could not be found.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateToLines, countTaken, findScannedLine, planShipments } from "./pick-lines.ts";
import {
  countUnpicked,
  findNextShipmentStatus,
  findOutcome,
  isOpenShipment,
  type ShipmentMove,
  shipmentMoves,
  shipmentStatuses,
} from "./shipment.ts";

describe("the moves of a shipment", () => {
  const allowed = [
    ["WAITING", "start", "PICKING"],
    ["PICKING", "makeReady", "READY"],
    ["READY", "leave", "LEFT"],
    ["LEFT", "arrive", "ARRIVED"],
    ["WAITING", "cancel", "CANCELLED"],
    ["PICKING", "cancel", "CANCELLED"],
    ["READY", "cancel", "CANCELLED"],
  ];

  it("allows these moves and no others", () => {
    const found = shipmentStatuses.flatMap((status) =>
      (Object.keys(shipmentMoves) as ShipmentMove[]).flatMap((move) => {
        const to = findNextShipmentStatus(status, move);
        return to === null ? [] : [[status, move, to]];
      }),
    );
    expect(found.toSorted()).toEqual(allowed.toSorted());
  });

  it("reaches every status from WAITING", () => {
    const reached = new Set(["WAITING", ...allowed.map(([, , to]) => to)]);
    expect([...reached].sort()).toEqual([...shipmentStatuses].sort());
  });

  it("is open until it has left or was cancelled", () => {
    expect(shipmentStatuses.filter((status) => isOpenShipment({ status }))).toEqual(["WAITING", "PICKING", "READY"]);
  });
});

describe("what becomes of an order", () => {
  it.each([
    ["waits while units are reserved", { reserved: 1, missing: 0, shipped: 3, cancelled: 0 }, "WAITS"],
    ["waits while units are back-ordered", { reserved: 0, missing: 2, shipped: 2, cancelled: 1 }, "WAITS"],
    ["is complete when everything has left", { reserved: 0, missing: 0, shipped: 4, cancelled: 0 }, "COMPLETE"],
    [
      "ends without its rest when nothing more comes",
      { reserved: 0, missing: 0, shipped: 3, cancelled: 1 },
      "WITHOUT_REST",
    ],
    ["is cancelled when nothing could be found", { reserved: 0, missing: 0, shipped: 0, cancelled: 4 }, "CANCELLED"],
  ] as const)("%s", (_name, units, outcome) => {
    expect(findOutcome(units)).toBe(outcome);
  });
});

const skus = ["A", "B", "C"];
const orderLines = fc
  .array(fc.record({ sku: fc.constantFrom(...skus), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 })
  .map((lines) => lines.map((line, index) => ({ ...line, lineNumber: index + 1 })));

describe("the lines of a shipment", () => {
  const line = { picked: 0, short: 0, cancelled: 0, shortReason: null, shortAnswer: null };
  const count = (lines: readonly { sku: string; quantity: number }[], sku: string) =>
    lines.filter((each) => each.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);

  it("divides tins of one SKU in two colours among both lines", () => {
    const lines = [
      { lineNumber: 1, sku: "A", quantity: 2 },
      { lineNumber: 2, sku: "A", quantity: 3 },
    ];
    const units = [{ sku: "A", quantity: 4 }];
    expect(allocateToLines(lines, { taken: new Map(), units })).toEqual([
      { lineNumber: 1, quantity: 2 },
      { lineNumber: 2, quantity: 2 },
    ]);
    expect(allocateToLines(lines, { taken: new Map([[1, 2]]), units: [{ sku: "A", quantity: 1 }] })).toEqual([
      { lineNumber: 2, quantity: 1 },
    ]);
  });

  it("gives every reserved unit to a line, and no line more than it has, over any number of shipments", () => {
    fc.assert(
      fc.property(orderLines, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }), (lines, shares) => {
        const left = new Map(skus.map((sku) => [sku, count(lines, sku)]));
        const shipments: { status: "PICKING"; lines: (typeof line & { lineNumber: number; quantity: number })[] }[] =
          [];
        for (const share of shares) {
          const units = skus.map((sku) => ({ sku, quantity: Math.floor(((left.get(sku) ?? 0) * share) / 100) }));
          const given = allocateToLines(lines, { taken: countTaken(shipments), units });
          for (const { sku, quantity } of units) {
            const ofSku = given.filter(({ lineNumber }) => lines[lineNumber - 1]?.sku === sku);
            expect(ofSku.reduce((sum, each) => sum + each.quantity, 0)).toBe(quantity);
            left.set(sku, (left.get(sku) ?? 0) - quantity);
          }
          shipments.push({ status: "PICKING", lines: given.map((each) => ({ ...line, ...each })) });
        }
        for (const [lineNumber, taken] of countTaken(shipments))
          expect(taken).toBeLessThanOrEqual(lines[lineNumber - 1]?.quantity ?? 0);
      }),
    );
  });

  it("counts what is neither picked nor missing", () => {
    expect(countUnpicked([{ quantity: 5, picked: 2, short: 1 }])).toBe(2);
  });

  it("gives the units of cancelled shipments and of short picks to other shipments", () => {
    const shipments = [
      { status: "CANCELLED", lines: [{ ...line, lineNumber: 1, quantity: 5 }] },
      { status: "READY", lines: [{ ...line, lineNumber: 1, quantity: 3, short: 1 }] },
    ] as const;
    expect(countTaken(shipments)).toEqual(new Map([[1, 2]]));
  });
});

describe("a scanned code", () => {
  const base = { cancelled: 0, short: 0, shortReason: null, shortAnswer: null, quantity: 2 };
  const lines = [
    { ...base, lineNumber: 1, sku: "HBL-10-W", barcode: "9312345000012", picked: 2 },
    { ...base, lineNumber: 3, sku: "HBL-10-W", barcode: "9312345000012", picked: 1 },
    { ...base, lineNumber: 4, sku: "BRUSH-50", barcode: null, picked: 1, short: 1 },
  ];
  const find = (code: string) => {
    const found = findScannedLine(code, { orderNumber: "AU-2000001", lines });
    return typeof found === "number" ? found : found.code;
  };

  it.each([
    ["the barcode of a tin finds the first line with units to pick", "9312345000012", 3],
    ["a tint card finds its own line", "au-2000001/3 ", 3],
    ["the tint card of a line that is picked is refused", "AU-2000001/1", "SCANNED_TOO_MANY"],
    ["the SKU finds the line", "hbl-10-w", 3],
    ["units that are missing are not picked", "BRUSH-50", "SCANNED_TOO_MANY"],
    ["the tint card of another order is refused", "AU-2000002/3", "SCANNED_UNKNOWN"],
    ["another barcode is refused", "9300000000000", "SCANNED_UNKNOWN"],
    ["an empty code is refused", " ", "SCANNED_UNKNOWN"],
  ])("%s", (_name, code, expected) => {
    expect(find(code)).toBe(expected);
  });
});

it("the lines of shipments that wait are planned one after the other", () => {
  const lines = [{ lineNumber: 1, sku: "A", quantity: 5 }];
  const times = { createdAt: new Date(0), pickingAt: null, readyAt: null, leftAt: null, arrivedAt: null };
  const leaving = { how: null, carrier: null, trackingNumber: null, trackingUrl: null, receivedBy: null };
  const shipment = (storeId: string) =>
    ({
      ...times,
      ...leaving,
      orderId: "",
      shipment: 1,
      storeId,
      status: "WAITING",
      version: 1,
      lines: [],
      proofs: [],
    }) as const;
  const reservation = (storeId: string, quantity: number) =>
    ({ shipment: 1, storeId, sku: "A", quantity, state: "HELD" }) as const;
  const planned = planShipments(lines, {
    shipments: [shipment("2226"), shipment("2240")],
    reservations: [reservation("2226", 2), reservation("2240", 3)],
  });
  expect(planned.map((each) => each.lines.map(({ quantity }) => quantity))).toEqual([[2], [3]]);
});
