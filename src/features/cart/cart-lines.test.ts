// Shows when two lines are one line, and what adding, changing and removing do to a cart.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { lineKey } from "./cart-line-key.ts";
import { addLine, changeLine, type Lines, type LineWish, removeLines } from "./cart-lines.ts";

const wish: LineWish = { sku: "WALL-10-W", tint: null, quantity: 2, reference: "" };
const white = { colourId: "natural-white", strength: 1 };

function line(change: Partial<CartLine> = {}): CartLine {
  return { ...wish, id: "a", group: null, seenUnitCents: null, ...change };
}

function get<T>(result: { ok: true; value: T } | { ok: false }): T {
  if (!result.ok) throw new Error("It was refused.");
  return result.value;
}

describe("adding", () => {
  test("puts a new line at the end", () => {
    expect(get(addLine([line({ sku: "TAPE" })], wish, "b")).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("the same SKU in the same colour and strength adds to the line there is", () => {
    const there = [line({ tint: white, quantity: 3 })];
    expect(get(addLine(there, { ...wish, tint: white }, "b"))).toEqual([line({ tint: white, quantity: 5 })]);
  });

  test.each([
    ["another colour", { tint: { colourId: "ivory", strength: 1 } }],
    ["another strength", { tint: { colourId: "natural-white", strength: 0.5 } }],
    ["no colour", { tint: null }],
    ["another SKU", { tint: white, sku: "WALL-4-W" }],
  ])("%s is another line", (_, change) => {
    expect(get(addLine([line({ tint: white })], { ...wish, ...change }, "b"))).toHaveLength(2);
  });

  test("a part of a system is no place to add a loose tin to", () => {
    const part = line({ group: { id: "g", systemCode: "EPOXY", part: "A" } });
    expect(get(addLine([part], wish, "b"))).toHaveLength(2);
  });

  test("a reference is kept, and a new one takes its place", () => {
    const there = [line({ reference: "Hall" })];
    expect(get(addLine(there, wish, "b"))[0]?.reference).toBe("Hall");
    expect(get(addLine(there, { ...wish, reference: "Stairs" }, "b"))[0]?.reference).toBe("Stairs");
  });

  test.each([0, -1, 1.5, 10_000, Number.NaN, 2 ** 53])("a quantity of %s is refused", (quantity) => {
    expect(addLine([], { ...wish, quantity }, "b")).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });

  test("9,999 is the most of a line, also in two steps", () => {
    expect(addLine([], { ...wish, quantity: 9_999 }, "b").ok).toBe(true);
    expect(addLine([line({ quantity: 9_998 })], wish, "b")).toEqual({ ok: false, refusals: [cartErrors.badQuantity] });
  });

  test("a reference of 41 characters and the 201st line are refused", () => {
    expect(addLine([], { ...wish, reference: "x".repeat(41) }, "b")).toMatchObject({
      refusals: [cartErrors.longReference],
    });
    const full = Array.from({ length: 200 }, (_, place) => line({ id: `${place}`, sku: `S${place}` }));
    expect(addLine(full, wish, "b")).toEqual({ ok: false, refusals: [cartErrors.fullCart] });
    expect(addLine(full, { ...wish, sku: "S7" }, "b").ok).toBe(true);
  });

  test("however things are added, each line stands once and nothing is lost", () => {
    const wishes = fc.array(
      fc.record({
        sku: fc.constantFrom("A", "B", "C"),
        tint: fc.constantFrom(null, white, { colourId: "natural-white", strength: 0.5 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        reference: fc.constant(""),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(wishes, (given) => {
        const lines = given.reduce<Lines>((all, each, place) => get(addLine(all, each, `${place}`)), []);
        expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
        const sum = (of: readonly { quantity: number }[]) => of.reduce((all, { quantity }) => all + quantity, 0);
        expect(sum(lines)).toBe(sum(given));
      }),
    );
  });
});

describe("changing", () => {
  test("sets quantity, colour and SKU in place, and forgets the price seen of another tin", () => {
    const there = [line({ seenUnitCents: 100 as CartLine["seenUnitCents"] }), line({ id: "b", sku: "TAPE" })];
    const changed = get(changeLine(there, "a", { ...wish, sku: "WALL-4-W", tint: white, quantity: 7 }));
    expect(changed[0]).toEqual(line({ sku: "WALL-4-W", tint: white, quantity: 7 }));
    expect(changed[1]).toBe(there[1]);
  });

  test("into what another line is already makes one of the two", () => {
    const there = [line(), line({ id: "b", tint: white, quantity: 5 })];
    expect(get(changeLine(there, "a", { ...wish, tint: white }))).toEqual([
      line({ id: "b", tint: white, quantity: 7 }),
    ]);
  });

  test("a line that is gone is refused", () => {
    expect(changeLine([], "a", wish)).toEqual({ ok: false, refusals: [cartErrors.unknownItem] });
  });
});

describe("removing", () => {
  test("takes out what is named and nothing else", () => {
    expect(removeLines([line(), line({ id: "b", sku: "TAPE" })], ["a", "nobody"]).map(({ id }) => id)).toEqual(["b"]);
  });

  test("a part takes its system along", () => {
    const group = { id: "g", systemCode: "EPOXY", part: "A" } as const;
    const lines = [line({ group }), line({ id: "b", sku: "B", group: { ...group, part: "B" } }), line({ id: "c" })];
    expect(removeLines(lines, ["b"]).map(({ id }) => id)).toEqual(["c"]);
  });
});
