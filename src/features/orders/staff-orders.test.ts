// Shows how staff find an order by what they type, that the place of a page survives its text, and which shipments a page shows.
import { expect, it } from "vitest";
import { chooseShipments, formatShipmentCursor, parseOrderNumber, parseShipmentCursor } from "./staff-orders.ts";

it.each([
  ["AU-2000001", "AU-2000001"],
  [" nz-2000001 ", "NZ-2000001"],
  ["au2000001", "AU-2000001"],
  ["2000001", "NZ-2000001"],
  ["XX-2000001", null],
  ["200", null],
  ["", null],
  ["AU-2000001/3", null],
])("%j is order %j for a viewer in New Zealand", (typed, number) => {
  expect(parseOrderNumber(typed, "NZ")).toBe(number);
});

it("a cursor is read back, and other texts begin at the first page", () => {
  const cursor = {
    ...{ createdAt: new Date(1_700_000_000_000), orderId: "0190f5a0-0000-7000-8000-000000000001" },
    ...{ shipment: 2, storeId: "2226" },
  };
  expect(parseShipmentCursor(formatShipmentCursor(cursor))).toEqual(cursor);
  for (const text of ["", "x", "1.2.3.4", `${formatShipmentCursor(cursor)}.5`])
    expect(parseShipmentCursor(text)).toBeNull();
});

it("of too many shipments those that left first are left out, and never one that waits", () => {
  const [early, late] = [1, 2].map((day) => ({ leftAt: new Date(`2026-06-0${day}T10:00:00Z`) }));
  const waiting = { leftAt: null };
  if (early === undefined || late === undefined) throw new Error("There are two shipments.");
  expect(chooseShipments([late, waiting, early], 3)).toEqual([late, waiting, early]);
  expect(chooseShipments([late, waiting, early], 2)).toEqual([late, waiting]);
  expect(chooseShipments([late, waiting, waiting], 1)).toEqual([waiting, waiting]);
});
