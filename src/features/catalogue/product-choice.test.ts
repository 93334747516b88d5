// Shows which tin a product's page is about: the one the address names, as far as it is for sale.
import { describe, expect, test } from "vitest";
import { chooseVariant, listSizes, parseProductWish } from "./product-choice.ts";

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
const wish = (query: string) => parseProductWish(new URLSearchParams(query));
const chosen = (query: string, colourBaseId: string | null = null) =>
  chooseVariant(paint, wish(query), colourBaseId)?.sku;

describe("the variant shown", () => {
  test("is the usual trade size when nothing is said", () => {
    expect(chosen("")).toBe("W10");
    expect(chooseVariant(brushes, wish(""), null)?.sku).toBe("B38");
  });

  test("is the SKU that was searched for", () => expect(chosen("sku=D4")).toBe("D4"));
  test("follows the size chosen since", () => expect(chosen("sku=D4&size=1-l")).toBe("D1"));
  test("follows the base", () => expect(chosen("size=1-l&base=deep")).toBe("D1"));
  test("is in the base that the colour needs", () => expect(chosen("size=4-l&base=white", "deep")).toBe("D4"));
  test("is the usual size where the base is not made in this one", () =>
    expect(chosen("size=15-l&base=deep")).toBe("D4"));
  test("stays for a colour this product cannot have", () => expect(chosen("sku=W1", "accent-red")).toBe("W1"));
  test("is none of none", () => expect(chooseVariant([], wish(""), null)).toBeNull());
});

test("all sizes are listed, with those not made in the base empty", () => {
  expect(listSizes(paint, "deep").map(({ value, variant: made }) => [value, made?.sku ?? null])).toEqual([
    ["1-l", "D1"],
    ["10-l", null],
    ["15-l", null],
    ["4-l", "D4"],
  ]);
});

test("what an address says beyond reason is not believed", () => {
  expect(wish("area=-4&coats=99&strength=7&colour=%3Cscript%3E")).toMatchObject({
    areaM2: null,
    coats: null,
    strength: 1,
    colourId: null,
  });
  expect(wish("area=42.5&coats=3&strength=0.5&colour=hl-1&pick=colour")).toMatchObject({
    areaM2: 42.5,
    coats: 3,
    strength: 0.5,
    colourId: "hl-1",
    isPicking: true,
  });
});
