// Shows that the parts of a system are added and counted together, and when parts are flagged.
import { describe, expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { changeLine } from "./cart-lines.ts";
import { addSystem, changeGroupQuantity, flagPart, type SystemFacts, type SystemInput } from "./cart-systems.ts";

const input: SystemInput = {
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

function add(lines: readonly CartLine[], change: Partial<SystemInput> = {}, newId = ids()): readonly CartLine[] {
  const added = addSystem(lines, { ...input, ...change }, newId);
  if (!added.ok) throw new Error("The change was refused.");
  return added.value;
}

const quantities = (lines: readonly CartLine[]) => lines.map(({ quantity }) => quantity);

describe("adding", () => {
  test("adding a system adds every part in its ratio, in one group", () => {
    const lines = add([]);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["EP-A", 8],
      ["EP-B", 2],
    ]);
    expect(new Set(lines.map(({ group }) => group?.id)).size).toBe(1);
  });

  test("adding the same SKUs and colours again increases the quantities", () => {
    const newId = ids();
    expect(quantities(add(add([], {}, newId), { units: 1 }, newId))).toEqual([12, 3]);
  });

  test("adding a system in another colour makes a second group", () => {
    const newId = ids();
    const parts = input.parts.map((part) => ({ ...part, tint: null }));
    expect(add(add([], {}, newId), { parts }, newId)).toHaveLength(4);
  });

  test.each([0, -1, 0.5, 2_500])("adding %s systems is refused", (units) => {
    expect(addSystem([], { ...input, units }, ids())).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });
});

describe("changing the quantity of a part", () => {
  const lines = add([]);

  test("changing a part changes the other parts in ratio, rounded up to whole systems", () => {
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

  test("another SKU for a part keeps its group and its part letter", () => {
    const [a] = lines;
    if (a === undefined) throw new Error("The part is missing.");
    const changed = changeLine(lines, a.id, { sku: "EP-A-20", tint: a.tint, quantity: 8, reference: "" });
    expect(changed.ok && changed.value.map(({ sku, group }) => [sku, group?.part])).toEqual([
      ["EP-A-20", "A"],
      ["EP-B", "B"],
    ]);
  });
});

describe("flags", () => {
  const lines = add([]);
  const listFlags = (given: readonly CartLine[], facts: SystemFacts | null) =>
    given.map((line) => flagPart(line, given, facts));

  test("the parts of a complete system have no flags", () => {
    expect(listFlags(lines, system)).toEqual([
      { isMissPart: false, isPartNotAssociated: false },
      { isMissPart: false, isPartNotAssociated: false },
    ]);
  });

  test("every line is flagged when the catalogue has added a part to the system", () => {
    const grown: SystemFacts = { parts: [...system.parts, { part: "C", skus: ["EP-C"] }] };
    expect(listFlags(lines, grown).map(({ isMissPart }) => isMissPart)).toEqual([true, true]);
  });

  test("a SKU is flagged when the system no longer has it, and every SKU when the system is gone", () => {
    const shrunk: SystemFacts = {
      parts: [
        { part: "A", skus: ["EP-A-20"] },
        { part: "B", skus: ["EP-B"] },
      ],
    };
    expect(listFlags(lines, shrunk).map(({ isPartNotAssociated }) => isPartNotAssociated)).toEqual([true, false]);
    expect(listFlags(lines, null).every(({ isPartNotAssociated }) => isPartNotAssociated)).toBe(true);
  });

  test("a line outside any system has no flags", () => {
    const [part] = lines;
    const loose = { ...(part as CartLine), group: null };
    expect(flagPart(loose, [loose], null)).toEqual({ isMissPart: false, isPartNotAssociated: false });
  });
});
