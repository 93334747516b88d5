// Shows which product replaces one that is no longer sold.
import { describe, expect, it } from "vitest";
import type { Product } from "./catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { makePriceBook } from "./price-book.ts";
import { findReplacement } from "./replacement.ts";

type Facts = Pick<Product, "code" | "isAvailableOnline" | "replacedBy">;

/** The SKUs that replace SKUs. */
const next: Readonly<Record<string, string>> = { "V-4 L": "V-1 L", "W-4 L": "X-1 L", "X-1 L": "W-4 L" };

function makeSnapshot(...products: readonly Facts[]): CatalogueSnapshot {
  const whole = products.map((facts) => {
    const variants = ["1 L", "4 L"].map((size) => ({
      ...{ sku: `${facts.code}-${size}`, size, baseId: null },
      replacedBy: next[`${facts.code}-${size}`] ?? null,
    }));
    return { ...facts, slug: facts.code.toLowerCase(), name: `Product ${facts.code}`, subRangeId: "walls", variants };
  });
  const found = whole.flatMap((product) =>
    product.variants.map((variant) => [variant.sku, { product, variant }] as const),
  );
  return {
    productByCode: new Map(whole.map((product) => [product.code, product])),
    variantBySku: new Map(found),
    categoryById: new Map([["walls", { slug: "wall-paint" }]]),
    listPrices: { AU: makePriceBook(found.map(([sku]) => [sku, {}])), NZ: makePriceBook() },
  } as unknown as CatalogueSnapshot;
}

const sold = (code: string): Facts => ({ code, isAvailableOnline: true, replacedBy: null });
const gone = (code: string, replacedBy: string | null): Facts => ({ code, isAvailableOnline: false, replacedBy });
const old = { country: "AU", day: "2026-11-18", sku: "A-4 L", colourId: "red" } as const;

describe("the replacement", () => {
  it("has the size of the old product, and its page keeps the colour", () => {
    expect(findReplacement(makeSnapshot(gone("A", "B"), sold("B")), old)).toEqual({
      sku: "B-4 L",
      name: "Product B",
      address: "/products/wall-paint/b/?sku=B-4+L&colour=red",
    });
  });

  it("is the last of several replacements", () => {
    expect(findReplacement(makeSnapshot(gone("A", "B"), gone("B", "C"), sold("C")), old)?.name).toBe("Product C");
  });

  it.each([
    ["none is named", [gone("A", null)]],
    ["it is gone too", [gone("A", "B"), gone("B", null)]],
    ["two replace each other", [gone("A", "B"), gone("B", "A")]],
  ])("is missing if %s", (_, products) => {
    expect(findReplacement(makeSnapshot(...products), old)).toBeNull();
  });

  it("of a variant is the SKU that it names, also of the same product", () => {
    const found = findReplacement(makeSnapshot(sold("V")), { ...old, sku: "V-4 L" });
    expect(found).toMatchObject({ sku: "V-1 L", name: "Product V" });
  });

  it("of two variants that replace each other is missing", () => {
    expect(findReplacement(makeSnapshot(gone("W", null), gone("X", null)), { ...old, sku: "W-4 L" })).toBeNull();
  });

  it("is missing in a country where it is not sold", () => {
    expect(findReplacement(makeSnapshot(gone("A", "B"), sold("B")), { ...old, country: "NZ" })).toBeNull();
  });
});
