// Shows that a cart is counted as its buyer counts: lines by themselves, the parts of a system as one.
import { expect, test } from "vitest";
import { listUnits, ratioOf } from "./cart-units.ts";

const line = (id: string, quantity: number, entryGroup: string | null = null) => ({ id, quantity, entryGroup });

test("what is bought by itself is a unit each, in the order of the cart", () => {
  const units = listUnits([line("one", 3), line("two", 1)]);
  expect(units.map(({ first, units: count, isSystem }) => [first.id, count, isSystem])).toEqual([
    ["one", 3, false],
    ["two", 1, false],
  ]);
});

test("the parts of a system are one unit, counted in whole systems, where its first part stands", () => {
  const [system, other] = listUnits([line("a", 4, "g"), line("tape", 2), line("b", 2, "g")]);
  expect(system).toMatchObject({ isSystem: true, units: 2, items: [{ id: "a" }, { id: "b" }] });
  expect(system?.items.map((item) => ratioOf(system, item))).toEqual([2, 1]);
  expect(other?.first.id).toBe("tape");
});

test("a system whose parts share no ratio of one still counts whole ones", () => {
  const [system] = listUnits([line("a", 6, "g"), line("b", 9, "g")]);
  expect(system?.units).toBe(3);
});

test("an empty cart has no units", () => {
  expect(listUnits([])).toEqual([]);
});
