// Shows which product replaces one that is no longer sold.
import { describe, expect, it } from "vitest";
import type { Product } from "./catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { findReplacement } from "./replacement.ts";

type Facts = Pick<Product, "code" | "isAvailableOnline" | "replacedBy">;

function makeSnapshot(...products: readonly Facts[]): CatalogueSnapshot {
  const whole = products.map((facts) => {
    const variants = ["1 L", "4 L"].map((size) => ({ sku: `${facts.code}-${size}`, size, baseId: null }));
    return { ...facts, slug: facts.code.toLowerCase(), name: `Product ${facts.code}`, subRangeId: "walls", variants };
  });
  const found = whole.flatMap((product) =>
    product.variants.map((variant) => [variant.sku, { product, variant }] as const),
  );
  return {
    productByCode: new Map(whole.map((product) => [product.code, product])),
    variantBySku: new Map(found),
    categoryById: new Map([["walls", { slug: "wall-paint" }]]),
    listPrices: { AU: new Map(found.map(([sku]) => [sku, {}])), NZ: new Map() },
  } as unknown as CatalogueSnapshot;
}

const sold = (code: string): Facts => ({ code, isAvailableOnline: true, replacedBy: null });
const gone = (code: string, replacedBy: string | null): Facts => ({ code, isAvailableOnline: false, replacedBy });
const old = { country: "AU", sku: "A-4 L", colourId: "red" } as const;

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

  it("is missing in a country where it is not sold", () => {
    expect(findReplacement(makeSnapshot(gone("A", "B"), sold("B")), { ...old, country: "NZ" })).toBeNull();
  });
});
