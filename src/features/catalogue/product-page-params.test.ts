// Shows which variant a product page shows for the parameters in its address.
import { describe, expect, test } from "vitest";
import { chooseVariant, listSizes, parseProductPageParams } from "./product-page-params.ts";

const variant = (sku: string, size: string, baseId: string | null) => ({
  sku,
  size,
  baseId,
  litres: size.endsWith("L") ? Number.parseFloat(size) : null,
});
const paint = [
  variant("W1", "1 L", "white"),
  variant("W10", "10 L", "white"),
  variant("W15", "15 L", "white"),
  variant("D1", "1 L", "deep"),
  variant("D4", "4 L", "deep"),
];
const brushes = [variant("B38", "38 mm", null), variant("B63", "63 mm", null)];
const parse = (query: string) => parseProductPageParams(new URLSearchParams(query));
const chosen = (query: string, colourBaseId: string | null = null) =>
  chooseVariant(paint, parse(query), colourBaseId)?.sku;

describe("the variant shown", () => {
  test("is the usual size without parameters", () => {
    expect(chosen("")).toBe("W10");
    expect(chooseVariant(brushes, parse(""), null)?.sku).toBe("B38");
  });

  test("is the SKU of the address", () => expect(chosen("sku=D4")).toBe("D4"));
  test("has the chosen size, even if the address also names a SKU", () => expect(chosen("sku=D4&size=1-l")).toBe("D1"));
  test("has the chosen base", () => expect(chosen("size=1-l&base=deep")).toBe("D1"));
  test("is in the base that the colour needs", () => expect(chosen("size=4-l&base=white", "deep")).toBe("D4"));
  test("is the usual size where the base does not exist in the chosen size", () =>
    expect(chosen("size=15-l&base=deep")).toBe("D4"));
  test("ignores a colour whose base the product does not have", () =>
    expect(chosen("sku=W1", "accent-red")).toBe("W1"));
  test("is null for a product without variants", () => expect(chooseVariant([], parse(""), null)).toBeNull());
});

test("all sizes are listed, with a null variant where the base does not exist", () => {
  expect(listSizes(paint, "deep").map(({ value, variant: made }) => [value, made?.sku ?? null])).toEqual([
    ["1-l", "D1"],
    ["10-l", null],
    ["15-l", null],
    ["4-l", "D4"],
  ]);
});

test("invalid and extreme parameters are ignored", () => {
  expect(parse("area=-4&coats=99&strength=7&colour=%3Cscript%3E")).toMatchObject({
    areaM2: null,
    coats: null,
    strength: 1,
    colourId: null,
  });
  expect(parse("area=42.5&coats=3&strength=0.5&colour=hl-1&pick=colour")).toMatchObject({
    areaM2: 42.5,
    coats: 3,
    strength: 0.5,
    colourId: "hl-1",
    isPicking: true,
  });
});
