// Shows that the catalogue comes out of PostgreSQL as it went in, and that each way to a product, SKU or shelf finds it.
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../../demo/catalogue.ts";
import { demoPrices } from "../../../../demo/prices.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { specialPromotionFor } from "../price.ts";
import { loadCatalogue } from "./catalogue-snapshot.ts";

const { db } = await testDatabase();
const demo = demoCatalogue();
const catalogue = await loadCatalogue(db);

it("reads products with their variants, tints and companions", () => {
  const products = demo.products.map((product) => ({
    ...product,
    colourBrandIds: product.colourBrandIds.toSorted(),
  }));
  expect(catalogue.products).toEqual(products);
});

it("reads brands, and systems with their parts", () => {
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(catalogue.brands.toSorted(byName)).toEqual(demo.brands.toSorted(byName));
  expect(catalogue.systems.toSorted(byName)).toEqual(demo.systems.toSorted(byName));
});

describe("the ways in", () => {
  it("lead from codes, slugs, SKUs and barcodes to the product", () => {
    for (const product of catalogue.products) {
      expect(catalogue.productByCode.get(product.code)).toBe(product);
      expect(catalogue.productBySlug.get(product.slug)).toBe(product);
      for (const variant of product.variants) {
        expect(catalogue.variantBySku.get(variant.sku)).toEqual({ product, variant });
        expect(catalogue.variantByBarcode.get(variant.barcode)?.variant).toBe(variant);
      }
    }
  });

  it("lead down the shelves to every product once at each level, and up again", () => {
    const onShelves = catalogue.categories.flatMap(({ products }) => products);
    expect(new Set(onShelves).size).toBe(catalogue.products.length);
    expect(onShelves).toHaveLength(catalogue.products.length);
    for (const product of catalogue.products) {
      const subRange = catalogue.shelfById.get(product.subRangeId);
      expect(subRange?.level).toBe("SUB_RANGE");
      expect(subRange?.parent?.level).toBe("RANGE");
      expect(subRange?.parent?.parent?.products).toContain(product);
      expect(catalogue.shelfBySlug.SUB_RANGE.get(subRange?.slug ?? "")).toBe(subRange);
    }
    expect(catalogue.shelfById.size).toBe(demo.hierarchy.length);
  });

  it("lead to systems by code, slug and the products they are made of", () => {
    for (const system of catalogue.systems) {
      expect(catalogue.systemByCode.get(system.code)).toBe(system);
      expect(catalogue.systemBySlug.get(system.slug)).toBe(system);
      expect(catalogue.shelfById.get(system.subRangeId)?.systems).toContain(system);
      for (const part of system.parts) {
        expect(catalogue.partsByProduct.get(part.productCode)).toContainEqual({ system, part });
      }
    }
  });
});

describe("what it costs", () => {
  it("is known for every SKU in both countries", () => {
    for (const { sku, country, retailCents, tradeCents } of demoPrices()) {
      expect(catalogue.listPrices[country].get(sku)).toEqual({ retailCents, tradeCents });
    }
  });

  it("has the specials under their SKU, and the rule says which runs", () => {
    const { promotions } = catalogue;
    const roof = { sku: "SLB-RS-20", country: "NZ", promotions } as const;
    expect(specialPromotionFor(roof, new Date("2025-03-31T11:59:59Z"))?.code).toBe("ROOFSEASON-NZ");
    expect(specialPromotionFor(roof, new Date("2025-03-31T12:00:00Z"))).toBeNull();
    expect(promotions.AU.get("HBL-WC-LS-15-W")).toMatchObject([{ code: "WALLS15-AU", limitUnits: 6, country: "AU" }]);
  });
});
