// Shows that a single line is one unit, and all parts of a system are one unit.
import { expect, test } from "vitest";
import { calculateRatio, listUnits } from "./cart-units.ts";

const line = (id: string, quantity: number, entryGroup: string | null = null) => ({ id, quantity, entryGroup });

test("each single line is a unit, in the order of the cart", () => {
  const units = listUnits([line("one", 3), line("two", 1)]);
  expect(units.map(({ first, units: count, isSystem }) => [first.id, count, isSystem])).toEqual([
    ["one", 3, false],
    ["two", 1, false],
  ]);
});

test("the parts of a system are one unit at the position of its first part, counted in whole systems", () => {
  const [system, other] = listUnits([line("a", 4, "g"), line("tape", 2), line("b", 2, "g")]);
  expect(system).toMatchObject({ isSystem: true, units: 2, items: [{ id: "a" }, { id: "b" }] });
  expect(system?.items.map((item) => calculateRatio(system, item))).toEqual([2, 1]);
  expect(other?.first.id).toBe("tape");
});

test("a system is counted in whole systems also when no part has a ratio of one", () => {
  const [system] = listUnits([line("a", 6, "g"), line("b", 9, "g")]);
  expect(system?.units).toBe(3);
});

test("an empty cart has no units", () => {
  expect(listUnits([])).toEqual([]);
});
