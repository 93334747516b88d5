// Shows that the demo catalogue is complete: ids are unique, references exist, and every product has its own description and can be sold.
import { describe, expect, it } from "vitest";
import { toSlug } from "../src/shared/slug.ts";
import { demoCatalogue } from "./catalogue.ts";
import { demoColours } from "./colours.ts";

const catalogue = demoCatalogue();
const { products, systems, hierarchy, brands } = catalogue;
const { colours, brands: colourBrands } = demoColours();
const variants = products.flatMap((product) => product.variants);
const codes = new Set(products.map(({ code }) => code));

function repeated(list: readonly string[]): string[] {
  return list.filter((entry, place) => list.indexOf(entry) !== place);
}

describe("the catalogue", () => {
  it("has about 300 products, 1,500 SKUs and five systems", () => {
    expect(products.length).toBeGreaterThan(290);
    expect(products.length).toBeLessThan(350);
    expect(variants.length).toBeGreaterThan(1_400);
    expect(variants.length).toBeLessThan(1_600);
    expect(systems).toHaveLength(5);
  });

  it("is the same when it is made twice", () => {
    expect(demoCatalogue()).toEqual(catalogue);
  });

  it("nests category, range and sub-range, and every sub-range has products", () => {
    const levels = new Map(hierarchy.map(({ id, level }) => [id, level]));
    const above = { CATEGORY: undefined, RANGE: "CATEGORY", SUB_RANGE: "RANGE" } as const;
    for (const node of hierarchy) expect(levels.get(node.parentId ?? "")).toBe(above[node.level]);
    const lowest = hierarchy.filter(({ level }) => level === "SUB_RANGE").map(({ id }) => id);
    expect(new Set(products.map(({ subRangeId }) => subRangeId))).toEqual(new Set(lowest));
  });
});

describe("no two rows share", () => {
  it.each([
    ["a product code", products.map(({ code }) => code)],
    ["an address", [...products, ...systems].map(({ slug }) => slug)],
    ["a name", products.map(({ name }) => name)],
    ["a SKU", variants.map(({ sku }) => sku)],
    ["a barcode", variants.map(({ barcode }) => barcode ?? "")],
    ["a description", [...products, ...systems].map(({ description }) => description)],
    ["a shelf", hierarchy.map(({ slug }) => slug)],
    ["a brand", brands.map(({ slug }) => slug)],
  ])("%s", (_, list) => {
    expect(repeated(list)).toEqual([]);
  });

  it("a colour brand with the same product, although many products list one brand", () => {
    for (const { colourBrandIds, goesWith } of products) {
      expect(repeated(colourBrandIds)).toEqual([]);
      expect(repeated(goesWith)).toEqual([]);
    }
  });
});

describe("every reference", () => {
  it("of a product exists", () => {
    const brandIds = new Set(brands.map(({ id }) => id));
    const colourBrandIds = new Set(colourBrands.map(({ id }) => id));
    for (const product of products) {
      expect(brandIds).toContain(product.brandId);
      for (const id of product.colourBrandIds) expect(colourBrandIds).toContain(id);
      for (const other of product.goesWith) expect(codes, `${product.code} goes with ${other}`).toContain(other);
    }
  });

  it("from a product to related products names no system part, because parts are not sold alone", () => {
    const parts = new Set(systems.flatMap((system) => system.parts.map(({ productCode }) => productCode)));
    expect(products.flatMap(({ goesWith }) => goesWith).filter((code) => parts.has(code))).toEqual([]);
  });

  it("of a system names existing parts, in order and with whole ratios", () => {
    const skusOf = new Map(products.map((product) => [product.code, product.variants.map(({ sku }) => sku)]));
    for (const { parts } of systems) {
      expect(parts.map(({ part }) => part).join("")).toBe("ABC".slice(0, parts.length));
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) {
        expect(skusOf.get(part.productCode)).toEqual(part.skus);
        expect(part.skus).toContain(part.defaultSku);
        expect(Number.isInteger(part.ratio) && part.ratio > 0).toBe(true);
      }
    }
  });
});

describe("a product", () => {
  it("has a description of two to four sentences without placeholders", () => {
    for (const { code, description, features } of products) {
      const sentences = description.split(/(?<=[.!?]) /);
      expect(sentences.length, code).toBeGreaterThanOrEqual(2);
      expect(sentences.length, code).toBeLessThanOrEqual(4);
      expect(`${description} ${features.join(" ")}`, code).not.toMatch(
        /[{}<>[\]$]|\b(undefined|null|NaN|lorem|TODO|TBC)\b| {2}|\.\./,
      );
      expect(description, code).toMatch(/^[A-Z0-9].*\.$/);
    }
  });

  it("has three to five different features", () => {
    for (const { code, features } of products) {
      expect(features.length, code).toBeGreaterThanOrEqual(3);
      expect(features.length, code).toBeLessThanOrEqual(5);
      expect(repeated(features), code).toEqual([]);
    }
  });

  it("has a slug made from its name, and at least one variant", () => {
    for (const { name, slug, variants } of products) {
      expect(slug).toBe(toSlug(name));
      expect(variants.length).toBeGreaterThan(0);
      expect(variants.map(({ position }) => position)).toEqual(variants.map((_, place) => place));
    }
  });

  it("that is paint has coverage, coats and clean-up", () => {
    for (const product of products.filter(({ colourBrandIds }) => colourBrandIds.length > 0)) {
      const { code, coverageM2PerLitre, coats, recoatHours, cleanUp } = product;
      for (const fact of [coverageM2PerLitre, coats, recoatHours, cleanUp]) expect(fact, code).toBeTruthy();
      expect(product.interior || product.exterior, code).toBe(true);
    }
  });

  it("is sold online, with 6 to 19 exceptions", () => {
    const counterOnly = products.filter(({ isAvailableOnline }) => !isAvailableOnline);
    expect(counterOnly.length).toBeGreaterThan(5);
    expect(counterOnly.length).toBeLessThan(20);
  });

  it("has the search words that painters use", () => {
    const lowSheen = products.find(({ name }) => name === "Wallcraft Interior Low Sheen");
    expect(lowSheen?.variants.find(({ sku }) => sku === "HBL-WC-LS-10-W")).toMatchObject({ size: "10 L", litres: 10 });
  });
});

describe("a variant", () => {
  it("has a barcode with a valid check digit from the invented range", () => {
    for (const { barcode } of variants) {
      expect(barcode).toMatch(/^9[34]99\d{9}$/);
      const sum = [...(barcode ?? "")].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
      expect(sum % 10).toBe(0);
    }
  });

  it("has a SKU that can be read out on the phone", () => {
    for (const { sku } of variants) expect(sku).toMatch(/^[A-Z]{3}(-[A-Z0-9]+)+$/);
    expect(Math.max(...variants.map(({ sku }) => sku.length))).toBeLessThanOrEqual(24);
  });

  it("has a base exactly when its product can be tinted", () => {
    for (const { code, colourBrandIds, variants } of products) {
      for (const { baseId } of variants) expect(baseId !== null, code).toBe(colourBrandIds.length > 0);
    }
  });
});

describe("tinting", () => {
  const tintable = products.filter(({ colourBrandIds }) => colourBrandIds.length > 0);

  it("offers full-range products in every base that their colours need", () => {
    const full = tintable.filter(({ variants }) => variants.some(({ baseId }) => baseId === "extra-deep"));
    expect(full.length).toBeGreaterThan(25);
    for (const { code, colourBrandIds, variants } of full) {
      const bases = new Set(variants.map(({ baseId }) => baseId));
      const wanted = colours.filter(({ brandId, baseId }) => colourBrandIds.includes(brandId) && baseId !== "clear");
      for (const baseId of new Set(wanted.map((colour) => colour.baseId))) expect(bases, code).toContain(baseId);
    }
  });

  it("offers no base without a colour", () => {
    for (const { code, colourBrandIds, variants } of tintable) {
      for (const baseId of new Set(variants.map((variant) => variant.baseId))) {
        const fitting = colours.filter((colour) => colourBrandIds.includes(colour.brandId) && colour.baseId === baseId);
        expect(fitting.length, `${code} in ${baseId}`).toBeGreaterThan(10);
      }
    }
  });
});
