// Shows that a string PostgreSQL cannot hold is found wherever it hides, in variables and in documents.
import { parse } from "graphql";
import { expect, test } from "vitest";
import { documentHasUnstorable, hasUnstorable } from "./unstorable.ts";

test.each([
  ["a\u0000b", true],
  [{ lines: [{ note: "x\u0000" }] }, true],
  [{ lines: [{ note: "x" }], count: 3, none: null }, false],
  [undefined, false],
])("%j holds it: %s", (value, expected) => {
  expect(hasUnstorable(value)).toBe(expected);
});

test.each([
  ['{ a(text: "x\\u0000") }', true],
  ['{ a(input: { list: ["", "\\u{0}"] }) }', true],
  ['{ a(text: "x") }', false],
])("%s holds it: %s", (text, expected) => {
  expect(documentHasUnstorable(parse(text))).toBe(expected);
});
