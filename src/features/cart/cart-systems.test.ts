// Shows that the parts of a system are bought, counted and flagged as one.
import { describe, expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { changeLine } from "./cart-lines.ts";
import { addSystem, changeGroupQuantity, flagPart, type SystemFacts, type SystemWish } from "./cart-systems.ts";

const wish: SystemWish = {
  systemCode: "EPOXY",
  units: 2,
  reference: "",
  parts: [
    { part: "A", sku: "EP-A", tint: { colourId: "grey", strength: 1 }, ratio: 4 },
    { part: "B", sku: "EP-B", tint: null, ratio: 1 },
  ],
};
const system: SystemFacts = {
  parts: [
    { part: "A", skus: ["EP-A", "EP-A-20"] },
    { part: "B", skus: ["EP-B"] },
  ],
};

function ids() {
  let last = 0;
  return () => `id${++last}`;
}

function add(lines: readonly CartLine[], change: Partial<SystemWish> = {}, newId = ids()): readonly CartLine[] {
  const added = addSystem(lines, { ...wish, ...change }, newId);
  if (!added.ok) throw new Error("It was refused.");
  return added.value;
}

const quantities = (lines: readonly CartLine[]) => lines.map(({ quantity }) => quantity);

describe("adding", () => {
  test("puts every part in, in ratio, under one group", () => {
    const lines = add([]);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["EP-A", 8],
      ["EP-B", 2],
    ]);
    expect(new Set(lines.map(({ group }) => group?.id)).size).toBe(1);
  });

  test("the same tins and colours again are more of the same unit", () => {
    const newId = ids();
    expect(quantities(add(add([], {}, newId), { units: 1 }, newId))).toEqual([12, 3]);
  });

  test("another colour is another unit", () => {
    const newId = ids();
    const parts = wish.parts.map((part) => ({ ...part, tint: null }));
    expect(add(add([], {}, newId), { parts }, newId)).toHaveLength(4);
  });

  test.each([0, -1, 0.5, 2_500])("%s units are refused", (units) => {
    expect(addSystem([], { ...wish, units }, ids())).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });
});

describe("changing the quantity of a part", () => {
  const lines = add([]);

  test("moves the others in ratio, up to whole systems", () => {
    const changed = (lineId: string, quantity: number) => {
      const result = changeGroupQuantity(lines, lineId, quantity);
      return result.ok ? quantities(result.value) : result.refusals;
    };
    const [a, b] = lines.map(({ id }) => id) as [string, string];
    expect(changed(b, 5)).toEqual([20, 5]);
    expect(changed(a, 4)).toEqual([4, 1]);
    expect(changed(a, 5)).toEqual([8, 2]);
    expect(changed(b, 2_500)).toEqual([cartErrors.badQuantity]);
  });

  test("another tin for a part keeps it in its group and its number", () => {
    const [a] = lines;
    if (a === undefined) throw new Error("There is no part.");
    const changed = changeLine(lines, a.id, { sku: "EP-A-20", tint: a.tint, quantity: 8, reference: "" });
    expect(changed.ok && changed.value.map(({ sku, group }) => [sku, group?.part])).toEqual([
      ["EP-A-20", "A"],
      ["EP-B", "B"],
    ]);
  });
});

describe("flags", () => {
  const lines = add([]);
  const flagsOf = (given: readonly CartLine[], facts: SystemFacts | null) =>
    given.map((line) => flagPart(line, given, facts));

  test("a whole system has none", () => {
    expect(flagsOf(lines, system)).toEqual([
      { isMissPart: false, isPartNotAssociated: false },
      { isMissPart: false, isPartNotAssociated: false },
    ]);
  });

  test("a part the system has gained since is missing from each line", () => {
    const grown: SystemFacts = { parts: [...system.parts, { part: "C", skus: ["EP-C"] }] };
    expect(flagsOf(lines, grown).map(({ isMissPart }) => isMissPart)).toEqual([true, true]);
  });

  test("a tin the system no longer takes, and a system that is gone, belong nowhere", () => {
    const shrunk: SystemFacts = {
      parts: [
        { part: "A", skus: ["EP-A-20"] },
        { part: "B", skus: ["EP-B"] },
      ],
    };
    expect(flagsOf(lines, shrunk).map(({ isPartNotAssociated }) => isPartNotAssociated)).toEqual([true, false]);
    expect(flagsOf(lines, null).every(({ isPartNotAssociated }) => isPartNotAssociated)).toBe(true);
  });

  test("what is bought by itself has none", () => {
    const [part] = lines;
    const loose = { ...(part as CartLine), group: null };
    expect(flagPart(loose, [loose], null)).toEqual({ isMissPart: false, isPartNotAssociated: false });
  });
});
