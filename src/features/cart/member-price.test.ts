// Shows which units of a line are said to have the members' price.
import { expect, it } from "vitest";
import { formatMemberUnits } from "./member-price.ts";

it.each([
  [5, 0, "each"],
  [5, 2, "each of the other 3"],
  [5, 5, "each"],
])("of %i units with %i at a special price: %s", (quantity, specialUnits, words) => {
  expect(formatMemberUnits(quantity, specialUnits)).toBe(words);
});
