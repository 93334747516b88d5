// Shows how slips of the finger are counted, and that counting stops where it no longer matters.
import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

const words = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 8 });

it.each([
  ["eucalyptus", "eucalyptus", 0],
  ["eucaliptus", "eucalyptus", 1],
  ["ecualyptus", "eucalyptus", 1],
  ["eucalptus", "eucalyptus", 1],
  ["eucallyptuss", "eucalyptus", 2],
  ["grey", "gray", 1],
  ["grey", "blue", Number.POSITIVE_INFINITY],
  ["", "ab", 2],
])("from %j to %j it is %d", (one, other, expected) => {
  expect(editDistance(one, other, 2)).toBe(expected);
});

it("is the same both ways, and a limit changes nothing below it", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const whole = editDistance(one, other, 20);
      expect(editDistance(other, one, 20)).toBe(whole);
      expect(editDistance(one, other, 2)).toBe(whole <= 2 ? whole : Number.POSITIVE_INFINITY);
    }),
  );
});
