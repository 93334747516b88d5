// Shows how the entries of a list are moved, swapped, removed, restored and copied. tests/server/lists.test.ts shows adding.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import type { ListEntry } from "./list.ts";
import {
  type AddingContext,
  changeEntry,
  copyEntries,
  type Entries,
  moveEntry,
  removeEntries,
  reorderEntries,
  restoreEntries,
  swapEntryPacks,
} from "./list-entries.ts";

const limits = { lists: 25, products: 200 };

function makeEntry(id: string, position: number, more: Partial<ListEntry> = {}): ListEntry {
  const entry = { id, position, sku: `SKU-${id}`, tint: null, group: null, quantity: 2, reference: "" };
  return { ...entry, seenUnitCents: null, seenSpecialCents: null, addedAt: new Date(0), ...more };
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

describe("swapping packs", () => {
  const sizes = ["4", "10", "15"];
  const toVariant = (sku: string, baseId: string) =>
    [sku, { product: { code: "PAINT" }, variant: { sku, baseId } }] as const;
  const variantBySku = new Map([...sizes.map((sku) => toVariant(sku, "white")), toVariant("deep", "deep")]);
  let count = 0;
  const context = {
    shop: { snapshots: { catalogue: { variantBySku } } },
    limits,
    now: new Date(86_400_000),
    newId: () => `new ${++count}`,
    findPrices: () => ({ seenUnitCents: cents(9_000), seenSpecialCents: null }),
  } as unknown as AddingContext;
  const tint = { colourId: "sage", strength: 0.5 };
  const five = makeEntry("p", 2, { sku: "4", tint, quantity: 5, reference: "Hall", seenUnitCents: cents(4_000) });
  const list: Entries = [makeEntry("a", 1), five, makeEntry("d", 3)];
  const toMove = (puts: readonly { sku: string; quantity: number }[], quantity = 5) => ({
    ...{ takes: [{ sku: "4", quantity }], puts, tint },
  });

  it("puts the new packs in the place of the old ones, with the same tint and note and the price of today", () => {
    const swapped = getEntries(
      swapEntryPacks(context, { entries: list, removed: [] }, toMove([{ sku: "10", quantity: 2 }])),
    );
    expect(ids(swapped)).toEqual(["a", expect.stringMatching(/^new/), "d"]);
    const added = { quantity: 2, reference: "Hall", seenUnitCents: 9_000, addedAt: context.now, position: 2 };
    expect(swapped[1]).toMatchObject({ sku: "10", tint, ...added });
  });

  it("gives the same list again after undo, whichever packs were offered and whichever the list has already", () => {
    const somePacks = fc
      .subarray(sizes, { minLength: 1 })
      .chain((skus) =>
        fc.tuple(...skus.map((sku) => fc.record({ sku: fc.constant(sku), quantity: fc.integer({ min: 1, max: 9 }) }))),
      );
    fc.assert(
      fc.property(somePacks, fc.boolean(), fc.integer({ min: 1, max: 5 }), (puts, hasTen, quantity) => {
        const before: Entries = hasTen ? [...list, makeEntry("t", 4, { sku: "10", tint })] : list;
        const move = toMove(puts, quantity);
        const after = getEntries(swapEntryPacks(context, { entries: before, removed: [] }, move));
        const removed = before.filter((entry) => !after.some(({ id }) => id === entry.id));
        const undo = { ...move, takes: move.puts, puts: move.takes };
        const undone = getEntries(swapEntryPacks(context, { entries: after, removed }, undo));
        expect(undone.map((entry) => ({ ...entry, reference: "" }))).toEqual(
          before.map((entry) => ({ ...entry, reference: "" })),
        );
      }),
    );
  });

  it("is refused for another base, for packs that the list does not have, and for a list that would be too long", () => {
    const swap = (move: Parameters<typeof swapEntryPacks>[2], products = 200) =>
      swapEntryPacks({ ...context, limits: { lists: 25, products } }, { entries: list, removed: [] }, move);
    const codes = (result: ReturnType<typeof swap>) => (result.ok ? [] : result.refusals.map(({ code }) => code));
    const two = [
      { sku: "10", quantity: 1 },
      { sku: "15", quantity: 1 },
    ];
    expect(codes(swap(toMove([{ sku: "deep", quantity: 1 }])))).toEqual(["PACKS_DIFFER"]);
    expect(codes(swap(toMove([{ sku: "10", quantity: 1 }], 6)))).toEqual(["LIST_ENTRY_GONE"]);
    expect(codes(swap(toMove(two), 3))).toEqual(["LIST_FULL"]);
    expect(swap(toMove(two.slice(1)), 1).ok).toBe(true);
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
