// Shows that different spellings of a place have one search key.
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldLocalityName } from "./locality.ts";

it.each([
  ["Whangārei", "whangarei"],
  ["Mt Maunganui", "mount maunganui"],
  ["MOUNT  MAUNGANUI ", "mount maunganui"],
  ["St. Kilda", "saint kilda"],
  ["Saint Kilda", "saint kilda"],
  ["Mt St Thomas", "mount saint thomas"],
  ["O’Halloran Hill", "ohalloran hill"],
  ["Kuring-Gai", "kuring gai"],
  ["Stanmore", "stanmore"],
  ["constructor", "constructor"],
])("%s is searched as %s", (typed, folded) => {
  expect(foldLocalityName(typed)).toBe(folded);
});

it("a folded name folds to itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldLocalityName(foldLocalityName(text))).toBe(foldLocalityName(text));
    }),
  );
});
