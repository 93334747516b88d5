// Shows that changed lines are written in an order in which no two are ever the same line.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { changeLine, type Lines } from "./cart-lines.ts";
import { writingOrder } from "./writing-order.ts";

const line = (id: string, sku: string): CartLine => ({
  ...{ id, sku, tint: null, group: null },
  ...{ quantity: 1, reference: "", seenUnitCents: null },
});
const orderOf = (before: Lines, changed: Lines) => writingOrder(before, changed).map(({ id }) => id);

test("a line that becomes what another was comes after it, along a whole row of them", () => {
  const before = [line("a", "X"), line("b", "Y"), line("c", "Z")];
  expect(orderOf(before, [line("a", "Y"), line("b", "Z"), line("c", "W")])).toEqual(["c", "b", "a"]);
});

test("what is in nobody's way, and what is new, keeps its order", () => {
  const before = [line("a", "X"), line("b", "Y")];
  const more = { ...line("b", "Y"), quantity: 2 };
  expect(orderOf(before, [line("a", "W"), more, line("d", "X"), line("c", "V")])).toEqual(["a", "b", "d", "c"]);
});

test("however lines change, each once", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const before = ids.map((id) => line(id, id));
  const change = fc.record({ id: fc.constantFrom(...ids), sku: fc.constantFrom(...ids, "x", "y") });
  fc.assert(
    fc.property(fc.uniqueArray(change, { selector: ({ id }) => id }), (changes) => {
      let after: Lines = before;
      for (const { id, sku } of changes) {
        const changed = changeLine(after, id, { sku, tint: null, quantity: 1, reference: "" });
        if (changed.ok) after = changed.value;
      }
      const skuById = new Map(after.map(({ id }) => [id, id]));
      const changed = after.filter((each) => !before.includes(each));
      for (const { id, sku } of writingOrder(before, changed)) {
        skuById.set(id, sku);
        expect(new Set(skuById.values()).size).toBe(skuById.size);
      }
    }),
  );
});
