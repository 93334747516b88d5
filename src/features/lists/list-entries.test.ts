// Shows how the entries of a list are moved, removed, restored and copied. tests/server/lists.test.ts shows adding.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListEntry } from "./list.ts";
import {
  changeEntry,
  copyEntries,
  type Entries,
  moveEntry,
  removeEntries,
  reorderEntries,
  restoreEntries,
} from "./list-entries.ts";

const limits = { lists: 25, products: 200 };

function makeEntry(id: string, position: number, more: Partial<ListEntry> = {}): ListEntry {
  const entry = { id, position, sku: `SKU-${id}`, tint: null, group: null, quantity: 2, reference: "" };
  return { ...entry, seenUnitCents: null, addedAt: new Date(0), ...more };
}

const makePart = (id: string, position: number, part: "A" | "B") =>
  makeEntry(id, position, { group: { id: "g", systemCode: "KIT", part } });

const entries: Entries = [makeEntry("a", 1), makePart("b", 2, "A"), makePart("c", 3, "B"), makeEntry("d", 4)];
const ids = (list: Entries) => list.map(({ id }) => id);
const getEntries = (result: ReturnType<typeof moveEntry>) => (result.ok ? result.value : []);

describe("moving", () => {
  it("moves a whole system, and stops at both ends", () => {
    expect(ids(getEntries(moveEntry(entries, "c", -1)))).toEqual(["b", "c", "a", "d"]);
    expect(ids(getEntries(moveEntry(entries, "b", 1)))).toEqual(["a", "d", "b", "c"]);
    expect(ids(getEntries(moveEntry(entries, "a", -1)))).toEqual(["a", "b", "c", "d"]);
    expect(ids(getEntries(moveEntry(entries, "d", 1)))).toEqual(["a", "b", "c", "d"]);
    expect(moveEntry(entries, "x", 1).ok).toBe(false);
  });

  it("accepts every order of all entries, keeps systems together and numbers the entries", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids(entries), { minLength: 4 }), (order) => {
        const moved = getEntries(reorderEntries(entries, order));
        expect(ids(moved).toSorted()).toEqual(ids(entries));
        expect(Math.abs(ids(moved).indexOf("b") - ids(moved).indexOf("c"))).toBe(1);
        expect(moved.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      }),
    );
  });

  it.each([[["a", "b", "c"]], [["a", "a", "b", "c"]], [["a", "b", "c", "d", "e"]]])("refuses %j", (order) => {
    expect(reorderEntries(entries, order).ok).toBe(false);
  });
});

describe("removing and restoring", () => {
  it("gives the same list again, whichever entries were removed", () => {
    fc.assert(
      fc.property(fc.subarray(ids(entries), { minLength: 1 }), (chosen) => {
        const kept = getEntries(removeEntries(entries, chosen));
        const removed = entries.filter((entry) => !kept.includes(entry));
        expect(getEntries(restoreEntries({ entries: kept, removed }, chosen, limits))).toEqual(entries);
      }),
    );
  });

  it("joins a product that was added again, and refuses a full list", () => {
    const again = makeEntry("x", 5, { sku: "SKU-a", quantity: 3 });
    const removed = entries.slice(0, 1);
    const restored = getEntries(restoreEntries({ entries: [again], removed }, ["a"], limits));
    expect(restored).toEqual([{ ...again, quantity: 5 }]);
    expect(restoreEntries({ entries: entries.slice(3), removed }, ["a"], { ...limits, products: 1 }).ok).toBe(false);
    expect(restoreEntries({ entries, removed: [] }, ["a"], limits).ok).toBe(false);
  });
});

it("changes quantity and note, for a part the quantities of its whole system", () => {
  expect(getEntries(changeEntry(entries, "a", { quantity: 7, reference: " Van " }))[0]).toMatchObject({
    quantity: 7,
    reference: "Van",
    position: 1,
  });
  expect(getEntries(changeEntry(entries, "c", { quantity: 4 })).map(({ quantity }) => quantity)).toEqual([2, 4, 4, 2]);
  for (const quantity of [0, -1, 1.5, 10_000]) expect(changeEntry(entries, "a", { quantity }).ok).toBe(false);
});

it("copies with new ids and one new group for each system", () => {
  let count = 0;
  const copy = copyEntries(entries, () => `new ${++count}`);
  expect(copy.map(({ sku, quantity }) => [sku, quantity])).toEqual(entries.map(({ sku, quantity }) => [sku, quantity]));
  expect(new Set([...ids(copy), ...ids(entries)]).size).toBe(8);
  expect(copy[1]?.group?.id).toBe(copy[2]?.group?.id);
  expect(copy[1]?.group?.id).not.toBe("g");
});
