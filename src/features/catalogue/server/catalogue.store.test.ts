// Shows that the catalogue is read from PostgreSQL completely, and that every index of the snapshot works.
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../../demo/catalogue.ts";
import { demoPrices } from "../../../../demo/prices.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { findSpecialPromotion } from "../price.ts";
import { loadCatalogue } from "./catalogue.queries.ts";

const { db } = await testDatabase();
const demo = demoCatalogue();
const catalogue = await loadCatalogue(db);

it("products are read with their variants, tints and companions", () => {
  const products = demo.products.map((product) => ({
    ...product,
    colourBrandIds: product.colourBrandIds.toSorted(),
  }));
  expect(catalogue.products).toEqual(products);
});

it("brands are read, and systems with their parts", () => {
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(catalogue.brands.toSorted(byName)).toEqual(demo.brands.toSorted(byName));
  expect(catalogue.systems.toSorted(byName)).toEqual(demo.systems.toSorted(byName));
});

describe("the indexes", () => {
  it("find products by code, slug, SKU and barcode", () => {
    for (const product of catalogue.products) {
      expect(catalogue.productByCode.get(product.code)).toBe(product);
      expect(catalogue.productBySlug.get(product.slug)).toBe(product);
      for (const variant of product.variants) {
        expect(catalogue.variantBySku.get(variant.sku)).toEqual({ product, variant });
        expect(catalogue.variantByBarcode.get(variant.barcode ?? "")?.variant).toBe(variant);
      }
    }
  });

  it("list every product once at each category level, and have the right parents", () => {
    const onShelves = catalogue.categories.flatMap(({ products }) => products);
    expect(new Set(onShelves).size).toBe(catalogue.products.length);
    expect(onShelves).toHaveLength(catalogue.products.length);
    for (const product of catalogue.products) {
      const subRange = catalogue.categoryById.get(product.subRangeId);
      expect(subRange?.level).toBe("SUB_RANGE");
      expect(subRange?.parent?.level).toBe("RANGE");
      expect(subRange?.parent?.parent?.products).toContain(product);
      expect(catalogue.categoryBySlug.SUB_RANGE.get(subRange?.slug ?? "")).toBe(subRange);
    }
    expect(catalogue.categoryById.size).toBe(demo.hierarchy.length);
  });

  it("find systems by code, by slug and by the products in them", () => {
    for (const system of catalogue.systems) {
      expect(catalogue.systemByCode.get(system.code)).toBe(system);
      expect(catalogue.systemBySlug.get(system.slug)).toBe(system);
      expect(catalogue.categoryById.get(system.subRangeId)?.systems).toContain(system);
      for (const part of system.parts) {
        expect(catalogue.partsByProduct.get(part.productCode)).toContainEqual({ system, part });
      }
    }
  });
});

describe("the prices", () => {
  it("contain every SKU in both countries", () => {
    for (const { sku, country, retailCents, tradeCents } of demoPrices()) {
      expect(catalogue.listPrices[country].undated.get(sku)).toEqual({ retailCents, tradeCents });
    }
  });

  it("contain the special promotions by SKU", () => {
    const { promotions } = catalogue;
    const roof = { sku: "SLB-RS-20", country: "NZ", promotions } as const;
    expect(findSpecialPromotion(roof, "2025-03-31")?.code).toBe("ROOFSEASON-NZ");
    expect(findSpecialPromotion(roof, "2025-04-01")).toBeNull();
    expect(promotions.AU.get("HBL-WC-LS-15-W")).toMatchObject([{ code: "WALLS15-AU", limitUnits: 6, country: "AU" }]);
  });
});
