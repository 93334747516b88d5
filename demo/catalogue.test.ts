// Shows that the demo catalogue is whole: everything it names exists once, is described in its own words, and can be sold.
import { describe, expect, it } from "vitest";
import { slugOf } from "../src/shared/slug.ts";
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

describe("the shelves", () => {
  it("hold about three hundred products, fifteen hundred SKUs and five systems", () => {
    expect(products.length).toBeGreaterThan(290);
    expect(products.length).toBeLessThan(350);
    expect(variants.length).toBeGreaterThan(1_400);
    expect(variants.length).toBeLessThan(1_600);
    expect(systems).toHaveLength(5);
  });

  it("are the same twice, and stand within a second", () => {
    const started = performance.now();
    expect(demoCatalogue()).toEqual(catalogue);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("nest category, range and sub-range, and every sub-range has products", () => {
    const levels = new Map(hierarchy.map(({ id, level }) => [id, level]));
    const above = { CATEGORY: undefined, RANGE: "CATEGORY", SUB_RANGE: "RANGE" } as const;
    for (const node of hierarchy) expect(levels.get(node.parentId ?? "")).toBe(above[node.level]);
    const lowest = hierarchy.filter(({ level }) => level === "SUB_RANGE").map(({ id }) => id);
    expect(new Set(products.map(({ subRangeId }) => subRangeId))).toEqual(new Set(lowest));
  });
});

describe("no two things share", () => {
  it.each([
    ["a product code", products.map(({ code }) => code)],
    ["an address", [...products, ...systems].map(({ slug }) => slug)],
    ["a name", products.map(({ name }) => name)],
    ["a SKU", variants.map(({ sku }) => sku)],
    ["a barcode", variants.map(({ barcode }) => barcode)],
    ["a description", [...products, ...systems].map(({ description }) => description)],
    ["a shelf", hierarchy.map(({ slug }) => slug)],
    ["a brand", brands.map(({ slug }) => slug)],
  ])("%s", (_, list) => {
    expect(repeated(list)).toEqual([]);
  });

  it("but a colour brand may stand on many products, each once", () => {
    for (const { colourBrandIds, goesWith } of products) {
      expect(repeated(colourBrandIds)).toEqual([]);
      expect(repeated(goesWith)).toEqual([]);
    }
  });
});

describe("every reference", () => {
  it("of a product leads somewhere", () => {
    const brandIds = new Set(brands.map(({ id }) => id));
    const colourBrandIds = new Set(colourBrands.map(({ id }) => id));
    for (const product of products) {
      expect(brandIds).toContain(product.brandId);
      for (const id of product.colourBrandIds) expect(colourBrandIds).toContain(id);
      for (const other of product.goesWith) expect(codes, `${product.code} goes with ${other}`).toContain(other);
    }
  });

  it("from one product to what goes with it avoids the parts of systems, which are not sold alone", () => {
    const parts = new Set(systems.flatMap((system) => system.parts.map(({ productCode }) => productCode)));
    expect(products.flatMap(({ goesWith }) => goesWith).filter((code) => parts.has(code))).toEqual([]);
  });

  it("of a system leads to its parts, in order and in whole numbers", () => {
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
  it("is described in two to four sentences, with nothing left to fill in", () => {
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

  it("has three to five features, no feature twice", () => {
    for (const { code, features } of products) {
      expect(features.length, code).toBeGreaterThanOrEqual(3);
      expect(features.length, code).toBeLessThanOrEqual(5);
      expect(repeated(features), code).toEqual([]);
    }
  });

  it("has the address of its name and something to buy", () => {
    for (const { name, slug, variants } of products) {
      expect(slug).toBe(slugOf(name));
      expect(variants.length).toBeGreaterThan(0);
      expect(variants.map(({ position }) => position)).toEqual(variants.map((_, place) => place));
    }
  });

  it("that is paint says how far it goes, how often and how to wash up", () => {
    for (const product of products.filter(({ colourBrandIds }) => colourBrandIds.length > 0)) {
      const { code, coverageM2PerLitre, coats, recoatHours, cleanUp } = product;
      for (const fact of [coverageM2PerLitre, coats, recoatHours, cleanUp]) expect(fact, code).toBeTruthy();
      expect(product.interior || product.exterior, code).toBe(true);
    }
  });

  it("is sold over the counter only in a few cases", () => {
    const counterOnly = products.filter(({ isAvailableOnline }) => !isAvailableOnline);
    expect(counterOnly.length).toBeGreaterThan(5);
    expect(counterOnly.length).toBeLessThan(20);
  });

  it("is found as a painter says it", () => {
    const lowSheen = products.find(({ name }) => name === "Wallcraft Interior Low Sheen");
    expect(lowSheen?.variants.find(({ sku }) => sku === "HBL-WC-LS-10-W")).toMatchObject({ size: "10 L", litres: 10 });
  });
});

describe("a variant", () => {
  it("has a barcode whose last digit is right, in the invented ranges", () => {
    for (const { barcode } of variants) {
      expect(barcode).toMatch(/^9[34]99\d{9}$/);
      const sum = [...barcode].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
      expect(sum % 10).toBe(0);
    }
  });

  it("has a SKU that can be said on the phone", () => {
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

  it("has every base that its colours need, in products of full range", () => {
    const full = tintable.filter(({ variants }) => variants.some(({ baseId }) => baseId === "extra-deep"));
    expect(full.length).toBeGreaterThan(25);
    for (const { code, colourBrandIds, variants } of full) {
      const bases = new Set(variants.map(({ baseId }) => baseId));
      const wanted = colours.filter(({ brandId, baseId }) => colourBrandIds.includes(brandId) && baseId !== "clear");
      for (const baseId of new Set(wanted.map((colour) => colour.baseId))) expect(bases, code).toContain(baseId);
    }
  });

  it("leaves no base of any product without a colour", () => {
    for (const { code, colourBrandIds, variants } of tintable) {
      for (const baseId of new Set(variants.map((variant) => variant.baseId))) {
        const fitting = colours.filter((colour) => colourBrandIds.includes(colour.brandId) && colour.baseId === baseId);
        expect(fitting.length, `${code} in ${baseId}`).toBeGreaterThan(10);
      }
    }
  });
});
