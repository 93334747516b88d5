// Shows when two lines are the same line, and how lines are added, changed and removed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { formatLineKey } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { addLine, changeLine, type LineInput, type Lines, removeLines } from "./cart-lines.ts";

const input: LineInput = { sku: "WALL-10-W", tint: null, quantity: 2, reference: "" };
const white = { colourId: "natural-white", strength: 1 };

function line(change: Partial<CartLine> = {}): CartLine {
  return { ...input, id: "a", group: null, seenUnitCents: null, ...change };
}

function get<T>(result: { ok: true; value: T } | { ok: false }): T {
  if (!result.ok) throw new Error("The change was refused.");
  return result.value;
}

describe("adding", () => {
  test("adding a new SKU appends a line", () => {
    expect(get(addLine([line({ sku: "TAPE" })], input, "b")).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("adding the same SKU, colour and strength increases the quantity of the line", () => {
    const there = [line({ tint: white, quantity: 3 })];
    expect(get(addLine(there, { ...input, tint: white }, "b"))).toEqual([line({ tint: white, quantity: 5 })]);
  });

  test.each([
    ["another colour", { tint: { colourId: "ivory", strength: 1 } }],
    ["another strength", { tint: { colourId: "natural-white", strength: 0.5 } }],
    ["no colour", { tint: null }],
    ["another SKU", { tint: white, sku: "WALL-4-W" }],
  ])("adding the same paint with %s makes a second line", (_, change) => {
    expect(get(addLine([line({ tint: white })], { ...input, ...change }, "b"))).toHaveLength(2);
  });

  test("adding the SKU of a system's part makes a line outside the system", () => {
    const part = line({ group: { id: "g", systemCode: "EPOXY", part: "A" } });
    expect(get(addLine([part], input, "b"))).toHaveLength(2);
  });

  test("adding to a line keeps its reference unless a new one is given", () => {
    const there = [line({ reference: "Hall" })];
    expect(get(addLine(there, input, "b"))[0]?.reference).toBe("Hall");
    expect(get(addLine(there, { ...input, reference: "Stairs" }, "b"))[0]?.reference).toBe("Stairs");
  });

  test.each([0, -1, 1.5, 10_000, Number.NaN, 2 ** 53])("adding a quantity of %s is refused", (quantity) => {
    expect(addLine([], { ...input, quantity }, "b")).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });

  test("a line holds at most 9,999, also when it is added in two steps", () => {
    expect(addLine([], { ...input, quantity: 9_999 }, "b").ok).toBe(true);
    expect(addLine([line({ quantity: 9_998 })], input, "b")).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });

  test("a reference of 41 characters and the 201st line are refused", () => {
    expect(addLine([], { ...input, reference: "x".repeat(41) }, "b")).toMatchObject({
      refusals: [cartErrors.longReference],
    });
    const full = Array.from({ length: 200 }, (_, index) => line({ id: `${index}`, sku: `S${index}` }));
    expect(addLine(full, input, "b")).toEqual({ ok: false, refusals: [cartErrors.fullCart] });
    expect(addLine(full, { ...input, sku: "S7" }, "b").ok).toBe(true);
  });

  test("random additions in random order create no duplicate line and lose no unit", () => {
    const inputs = fc.array(
      fc.record({
        sku: fc.constantFrom("A", "B", "C"),
        tint: fc.constantFrom(null, white, { colourId: "natural-white", strength: 0.5 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        reference: fc.constant(""),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(inputs, (given) => {
        const lines = given.reduce<Lines>((all, each, index) => get(addLine(all, each, `${index}`)), []);
        expect(new Set(lines.map(formatLineKey)).size).toBe(lines.length);
        const sum = (of: readonly { quantity: number }[]) => of.reduce((all, { quantity }) => all + quantity, 0);
        expect(sum(lines)).toBe(sum(given));
      }),
    );
  });
});

describe("changing", () => {
  test("changing a line keeps its position, and another SKU clears the price that the buyer saw", () => {
    const there = [line({ seenUnitCents: 100 as CartLine["seenUnitCents"] }), line({ id: "b", sku: "TAPE" })];
    const changed = get(changeLine(there, "a", { ...input, sku: "WALL-4-W", tint: white, quantity: 7 }));
    expect(changed[0]).toEqual(line({ sku: "WALL-4-W", tint: white, quantity: 7 }));
    expect(changed[1]).toBe(there[1]);
  });

  test("changing a line into another existing line merges the two", () => {
    const there = [line(), line({ id: "b", tint: white, quantity: 5 })];
    expect(get(changeLine(there, "a", { ...input, tint: white }))).toEqual([
      line({ id: "b", tint: white, quantity: 7 }),
    ]);
  });

  test("changing a line that does not exist is refused", () => {
    expect(changeLine([], "a", input)).toEqual({ ok: false, refusals: [cartErrors.unknownItem] });
  });
});

describe("removing", () => {
  test("removing takes out the named lines and ignores unknown ids", () => {
    expect(removeLines([line(), line({ id: "b", sku: "TAPE" })], ["a", "nobody"]).map(({ id }) => id)).toEqual(["b"]);
  });

  test("removing a part removes its whole system", () => {
    const group = { id: "g", systemCode: "EPOXY", part: "A" } as const;
    const lines = [line({ group }), line({ id: "b", sku: "B", group: { ...group, part: "B" } }), line({ id: "c" })];
    expect(removeLines(lines, ["b"]).map(({ id }) => id)).toEqual(["c"]);
  });
});
