// Shows which photograph stands for a product and for each of its variants, and how photographs are put in order.
import { describe, expect, it, test } from "vitest";
import { choosePhotograph, MAX_ALT, type Photograph, parseAlt, placePhotograph } from "./photographs.ts";

const make = (hash: string, sku: string | null = null): Photograph => ({ hash, sku, alt: "" });
const [whole, four, ten] = [make("whole"), make("four", "P-4"), make("ten", "P-10")];

describe("the photograph", () => {
  it.each([
    ["of a product is the first", [four, whole], null, four],
    ["of a variant is its own", [whole, four, ten], "P-10", ten],
    ["of a variant without its own is the first of the whole product", [ten, whole], "P-4", whole],
    ["of a variant is never that of another variant", [ten], "P-4", null],
    ["of a product without photographs is a drawing", [], null, null],
  ])("%s", (_, photographs, sku, chosen) => {
    expect(choosePhotograph(photographs, sku)).toBe(chosen);
  });
});

it.each([
  [1, ["ten", "whole", "four"]],
  [2, ["whole", "ten", "four"]],
  [3, ["whole", "four", "ten"]],
  [99, ["whole", "four", "ten"]],
  [-4, ["ten", "whole", "four"]],
])("a photograph that is put at place %i moves the others", (place, order) => {
  expect(placePhotograph([whole, four, ten], ten, place).map(({ hash }) => hash)).toEqual(order);
});

test("an alternative text is one line and not too long", () => {
  expect(parseAlt("  The front\n of\tthe tin ")).toBe("The front of the tin");
  expect(parseAlt("a".repeat(MAX_ALT))).toHaveLength(MAX_ALT);
  expect(parseAlt("a".repeat(MAX_ALT + 1))).toBeNull();
});
