// Shows that edit distances agree with the textbook algorithm, and how many edits a word may have.
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeDistanceMeter, maxEdits } from "./edit-distance.ts";

it.each([
  ["sheen", "sheen", 0],
  ["shene", "sheen", 1],
  ["wallcarft", "wallcraft", 1],
  ["walcarft", "wallcraft", 2],
  ["harborline", "harbourline", 1],
  ["celing", "ceiling", 1],
  ["flta", "flat", 1],
  ["gloss", "floss", 1],
  ["gloss", "glue", Number.POSITIVE_INFINITY],
])("the distance from %s to %s is %d", (typed, known, edits) => {
  expect(makeDistanceMeter(typed, 2)(known).whole).toBe(edits);
});

it.each([
  ["walcr", "wallcraft", 1],
  ["wallcra", "wallcraft", 0],
  ["undrco", "undercoat", 1],
  ["xyz", "wallcraft", Number.POSITIVE_INFINITY],
])("the distance from %s to a beginning of %s is %d", (typed, known, edits) => {
  expect(makeDistanceMeter(typed, 2)(known).beginning).toBe(edits);
});

it.each([
  ["ab", 0],
  ["low", 1],
  ["sheen", 1],
  ["gloss1", 0],
  ["primer", 2],
])("in %s at most %d edits are allowed", (word, edits) => {
  expect(maxEdits(word)).toBe(edits);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });

/** Optimal string alignment, written for reading. */
function textbookDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 0; column <= other.length; column += 1) {
    for (let row = 0; row <= one.length; row += 1) {
      if (row === 0) table[0]?.splice(column, 1, column);
      if (row === 0 || column === 0) continue;
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = row > 1 && column > 1 && swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same, swap);
      table[row]?.splice(column, 1, least);
    }
  }
  return at(one.length, other.length);
}

it("distances up to the limit agree with the textbook, for whole words and beginnings", () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (typed, known, limit) => {
      const within = (edits: number) => (edits <= limit ? edits : Number.POSITIVE_INFINITY);
      const { whole, beginning } = makeDistanceMeter(typed, limit)(known);
      expect(whole).toBe(within(textbookDistance(typed, known)));
      const beginnings = Array.from({ length: known.length }, (_, end) => known.slice(0, end + 1));
      expect(beginning).toBe(within(Math.min(...beginnings.map((each) => textbookDistance(typed, each)))));
    }),
  );
});

it("a meter gives the same result however often it was used before", () => {
  fc.assert(
    fc.property(word, fc.array(word), (typed, words) => {
      const meter = makeDistanceMeter(typed, 2);
      for (const known of words) expect(meter(known)).toEqual(makeDistanceMeter(typed, 2)(known));
    }),
  );
});
