// Shows which units can be reported missing, and that a short pick never counts a unit twice.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countUnpicked, type Shipment } from "./shipment.ts";
import { applyShortPick, checkShortPick, type ShortPick } from "./short-pick.ts";

const line = { lineNumber: 2, quantity: 5, picked: 3, short: 1, cancelled: 0, shortReason: null, shortAnswer: null };
const shipment = { status: "PICKING", how: null, storeId: "2226", lines: [line] } as const;
const input: ShortPick = { lineNumber: 2, units: 1, reason: "NOT_FOUND", answer: "BACK_ORDER", toStoreId: null };
const check = (change: Partial<ShortPick>, facts: Partial<Pick<Shipment, "status">> = {}, availableThere = 9) =>
  checkShortPick({ ...input, ...change }, { shipment: { ...shipment, ...facts }, availableThere })?.code ?? null;

describe("a short pick", () => {
  it.each([
    ["is taken for units of the line", {}, null],
    ["takes all units that are not missing yet", { units: 4 }, null],
    ["refuses more units than that", { units: 5 }, "SHORT_QUANTITY"],
    ["refuses no units", { units: 0 }, "SHORT_QUANTITY"],
    ["refuses parts of a unit", { units: 1.5 }, "SHORT_QUANTITY"],
    ["refuses a line that is not in the shipment", { lineNumber: 1 }, "SHIPMENT_LINE_NOT_FOUND"],
    ["takes another store", { answer: "OTHER_STORE", toStoreId: "2240" }, null],
    ["refuses no other store", { answer: "OTHER_STORE" }, "SHORT_OTHER_STORE"],
    ["refuses the same store", { answer: "OTHER_STORE", toStoreId: "2226" }, "SHORT_OTHER_STORE"],
  ] as const)("%s", (_name, change, code) => {
    expect(check(change)).toBe(code);
  });

  it("is also taken for a shipment that is ready, and not before it is picked or after it left", () => {
    expect(check({}, { status: "READY" })).toBeNull();
    for (const status of ["WAITING", "LEFT", "ARRIVED", "CANCELLED"] as const)
      expect(check({}, { status })).toBe("SHIPMENT_WRONG_STATUS");
  });

  it("refuses another store that has fewer units", () => {
    expect(check({ answer: "OTHER_STORE", toStoreId: "2240", units: 2 }, {}, 1)).toBe("SHORT_OTHER_STORE_STOCK");
  });

  it("keeps picked and missing units within the line, and raises the missing units exactly by the report", () => {
    const lines = fc
      .record({ quantity: fc.integer({ min: 1, max: 99 }), picked: fc.nat(99), short: fc.nat(98), units: fc.nat(99) })
      .filter(
        ({ quantity, picked, short, units }) => picked + short <= quantity && units > 0 && short + units <= quantity,
      );
    fc.assert(
      fc.property(lines, ({ units, ...before }) => {
        const line = { ...before, cancelled: 0 };
        const after = applyShortPick(line, { units, reason: "DAMAGED", answer: "CANCEL" });
        expect(after.cancelled).toBe(units);
        expect(applyShortPick(after, { units: 0, reason: "NOT_FOUND", answer: "BACK_ORDER" }).cancelled).toBe(units);
        expect(after.short).toBe(before.short + units);
        expect(after.picked).toBeLessThanOrEqual(before.picked);
        expect(countUnpicked([after])).toBe(Math.max(0, countUnpicked([before]) - units));
      }),
    );
  });
});
