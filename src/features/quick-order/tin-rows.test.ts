// Shows how the tin of a label becomes a row of the pad.
import { expect, test } from "vitest";
import { changePad, emptyPad, type PadRow } from "./pad.ts";
import { addUnits, findSameRow, placeTin, toRowItem } from "./tin-rows.ts";

const tin = toRowItem({ sku: "WALL-4-L", colourId: "sage", colourStrength: "Half" });
const makeRow = (id: string, more: Partial<PadRow> = {}): PadRow => ({
  ...{ id, code: "", quantity: "", colour: "", strength: "", raw: "" },
  ...more,
});
const link = makeRow("link", { code: "https://shop.example/tin/?token=x", quantity: "2" });

function place(...rows: PadRow[]) {
  const pad = { ...emptyPad, rows: [...rows, link] };
  return changePad(pad, placeTin(pad, link, tin)).rows;
}

test("a label becomes a row with the SKU, the colour and the strength of its tin", () => {
  expect(place()).toEqual([{ ...link, code: "WALL-4-L", colour: "sage", strength: "Half" }]);
  expect(toRowItem({ sku: "A", colourId: "sage", colourStrength: "Full" }).strength).toBe("");
});

test("the units of a second label of the same tin are added to its row", () => {
  expect(place(makeRow("first", { ...tin, quantity: "3" }))).toMatchObject([{ id: "first", quantity: "5" }]);
  expect(place(makeRow("first", tin))).toMatchObject([{ id: "first", quantity: "3" }]);
});

test.each([
  ["another colour", { colour: "moss" }],
  ["another strength", { strength: "" }],
  ["another SKU", { code: "WALL-10-L" }],
  ["a quantity that is not a whole number", { quantity: "1.5" }],
])("a row with %s is left alone", (_, more) => {
  const other = makeRow("other", { ...tin, ...more });
  expect(place(other)).toMatchObject([other, { id: "link", ...tin }]);
  expect(findSameRow({ ...emptyPad, rows: [other] }, tin)).toBeNull();
});

test("one unit stays when units are taken away", () => {
  expect(addUnits(makeRow("a", { quantity: "1" }), -1).quantity).toBe("1");
  expect(addUnits(makeRow("a"), 1).quantity).toBe("2");
});
