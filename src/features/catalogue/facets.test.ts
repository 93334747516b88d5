// Shows that the count beside a filter is what one sees after choosing it, and that filters are in a sensible order.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { slugOf } from "../../shared/slug.ts";
import type { Product } from "./catalogue.ts";
import { type FacetName, facetNames, growFacetTable, makeFacetTable } from "./facet-table.ts";
import { type ChosenFacets, facetCounts } from "./facets.ts";

const catalogue = demoCatalogue();
const { products, brands, hierarchy } = catalogue;
const table = makeFacetTable(catalogue);
const everything = Uint32Array.from(products, (_, place) => place);
const inStock = new Set(
  products.filter((_, place) => place % 3 === 0).map(({ variants }) => variants.at(-1)?.sku ?? ""),
);

function count(chosen: ChosenFacets, found = everything) {
  return facetCounts(table, found, { chosen, inStock });
}

function namesOf(facet: FacetName, chosen: ChosenFacets = {}): string[] {
  return count(chosen).facets[facet].map(({ name }) => name);
}

/** What a product answers to, the slow way. */
function valuesOf(product: Product, facet: FacetName): string[] {
  const shelf = (id: string | null | undefined) => hierarchy.find((each) => each.id === id);
  const subRange = shelf(product.subRangeId);
  const range = shelf(subRange?.parentId);
  switch (facet) {
    case "brand":
      return brands.filter(({ id }) => id === product.brandId).map(({ slug }) => slug);
    case "category":
      return [subRange, range, shelf(range?.parentId)].map((each) => each?.slug ?? "");
    case "sheen":
      return product.sheen === null ? [] : [slugOf(product.sheen)];
    case "surface":
      return product.surfaces.map(slugOf);
    case "size":
      return product.variants.map(({ size }) => slugOf(size));
    case "where":
      return [...(product.interior ? ["interior"] : []), ...(product.exterior ? ["exterior"] : [])];
    case "stock":
      return product.variants.some(({ sku }) => inStock.has(sku)) ? ["here"] : [];
  }
}

function passes(product: Product, chosen: ChosenFacets, but?: FacetName): boolean {
  return facetNames.every((facet) => {
    const values = chosen[facet] ?? [];
    if (facet === but || values.length === 0) return true;
    return valuesOf(product, facet).some((value) => values.includes(value));
  });
}

const chosenFacets = fc.record(
  {
    brand: fc.subarray(["harbourline", "southerly-trade", "plainsong"]),
    category: fc.subarray(["interior", "walls-and-ceilings", "ceiling-paint", "wood-care"]),
    sheen: fc.subarray(["flat", "low-sheen", "gloss"]),
    surface: fc.subarray(["timber", "plasterboard"]),
    size: fc.subarray(["1-l", "10-l", "20-l"]),
    where: fc.subarray(["interior", "exterior"]),
    stock: fc.subarray(["here"]),
  },
  { requiredKeys: [] },
);

it("leaves what passes every choice, and counts each option as if its own facet were not chosen", () => {
  fc.assert(
    fc.property(chosenFacets, fc.shuffledSubarray([...everything]), (chosen, found) => {
      const { places, facets } = count(chosen, Uint32Array.from(found));
      const looked = found.map((place) => products[place]).filter((product) => product !== undefined);
      const left = looked.filter((product) => passes(product, chosen));
      expect([...places].map((place) => products[place]?.code)).toEqual(left.map(({ code }) => code));
      for (const facet of facetNames) {
        const rest = looked.filter((product) => passes(product, chosen, facet));
        const counted = Map.groupBy(
          rest.flatMap((product) => [...new Set(valuesOf(product, facet))]),
          (value) => value,
        );
        for (const option of facets[facet]) expect(option.count).toBe(counted.get(option.value)?.length ?? 0);
        expect(facets[facet].filter(({ count: some }) => some > 0)).toHaveLength(counted.size);
      }
    }),
    { numRuns: 50 },
  );
});

describe("options", () => {
  it("of sheen go from dull to shining", () => {
    const scale = ["Dead flat", "Flat", "Matt", "Low sheen", "Eggshell", "Satin", "Semi gloss", "Gloss", "Hammered"];
    expect(namesOf("sheen")).toEqual(scale);
  });

  it("of size go from small to large, litres first", () => {
    const names = namesOf("size", { brand: ["harbourline"] });
    expect(names.slice(0, 6)).toEqual(["500 mL", "1 L", "1 L kit", "2 L", "4 L", "4 L kit"]);
  });

  it("of category stand in the order of the shop, and know what they stand under", () => {
    const categories = count({}).facets.category;
    expect(categories.map(({ value }) => value)).toEqual(hierarchy.map(({ slug }) => slug));
    expect(categories.find(({ value }) => value === "wall-paint")).toMatchObject({
      level: "SUB_RANGE",
      parent: "walls-and-ceilings",
    });
  });

  it("of the same kind have addresses of their own", () => {
    for (const facet of facetNames) {
      const options = count({}).facets[facet];
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    }
    const sizes = new Set(products.flatMap(({ variants }) => variants.map(({ size }) => size)));
    expect(count({}).facets.size).toHaveLength(sizes.size);
  });

  it("that lead nowhere are left out, unless they are chosen", () => {
    const chosen = { brand: ["northpeg"], sheen: ["gloss"] };
    const { places, facets } = count(chosen);
    expect(places).toHaveLength(0);
    expect(facets.sheen).toEqual([{ value: "gloss", name: "Gloss", count: 0, isChosen: true }]);
  });

  it("stay in their order whatever is found", () => {
    const all = namesOf("surface");
    const some = namesOf("surface", { category: ["wood-care"] });
    expect(some).toEqual(all.filter((name) => some.includes(name)));
  });
});

it("takes no notice of what nobody sells", () => {
  expect(count({ brand: ["acme"], size: ["1000-l"] }).places).toHaveLength(products.length);
});

it("does not speak of stock without a store", () => {
  const { places, facets } = facetCounts(table, everything, { chosen: { stock: ["here"] }, inStock: null });
  expect(places).toHaveLength(products.length);
  expect(facets.stock).toEqual([]);
});

it("grows in steps to the same table", () => {
  const steps = [...growFacetTable(catalogue)];
  expect(steps.slice(0, -1).every((step) => step === null)).toBe(true);
  expect(steps.at(-1)?.columns).toEqual(table.columns);
});
