// Shows that however a place is typed, it is searched by one spelling.
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldLocalityName } from "./locality-name.ts";

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
])("%s is %s", (typed, folded) => {
  expect(foldLocalityName(typed)).toBe(folded);
});

it("folds a folded name to itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldLocalityName(foldLocalityName(text))).toBe(foldLocalityName(text));
    }),
  );
});
