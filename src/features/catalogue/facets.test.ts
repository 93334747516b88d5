// Shows that the count beside a filter is the number of products after choosing it, and how options are ordered.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { toSlug } from "../../shared/slug.ts";
import type { Product } from "./catalogue.ts";
import { buildFacetTable, buildFacetTableInSteps, type FacetName, facetNames } from "./facet-table.ts";
import { type ChosenFacets, countFacets } from "./facets.ts";

const catalogue = demoCatalogue();
const { products, brands, hierarchy } = catalogue;
const table = buildFacetTable(catalogue);
const everything = Uint32Array.from(products, (_, item) => item);
const inStock = new Set(products.filter((_, item) => item % 3 === 0).map(({ variants }) => variants.at(-1)?.sku ?? ""));

function count(chosen: ChosenFacets, found = everything) {
  return countFacets(table, found, { chosen, inStock });
}

function listNames(facet: FacetName, chosen: ChosenFacets = {}): string[] {
  return count(chosen).facets[facet].map(({ name }) => name);
}

/** The facet values of a product, calculated in the simple, slow way. */
function listValues(product: Product, facet: FacetName): string[] {
  const category = (id: string | null | undefined) => hierarchy.find((each) => each.id === id);
  const subRange = category(product.subRangeId);
  const range = category(subRange?.parentId);
  switch (facet) {
    case "brand":
      return brands.filter(({ id }) => id === product.brandId).map(({ slug }) => slug);
    case "category":
      return [subRange, range, category(range?.parentId)].map((each) => each?.slug ?? "");
    case "sheen":
      return product.sheen === null ? [] : [toSlug(product.sheen)];
    case "surface":
      return product.surfaces.map(toSlug);
    case "size":
      return product.variants.map(({ size }) => toSlug(size));
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
    return listValues(product, facet).some((value) => values.includes(value));
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

it("the list has what matches all facets, and each count ignores the choices in its own facet", () => {
  fc.assert(
    fc.property(chosenFacets, fc.shuffledSubarray([...everything]), (chosen, found) => {
      const { items, facets } = count(chosen, Uint32Array.from(found));
      const looked = found.map((item) => products[item]).filter((product) => product !== undefined);
      const left = looked.filter((product) => passes(product, chosen));
      expect([...items].map((item) => products[item]?.code)).toEqual(left.map(({ code }) => code));
      for (const facet of facetNames) {
        const rest = looked.filter((product) => passes(product, chosen, facet));
        const counted = Map.groupBy(
          rest.flatMap((product) => [...new Set(listValues(product, facet))]),
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
  it("sheens are ordered from dull to shiny", () => {
    const scale = ["Dead flat", "Flat", "Matt", "Low sheen", "Eggshell", "Satin", "Semi gloss", "Gloss", "Hammered"];
    expect(listNames("sheen")).toEqual(scale);
  });

  it("sizes are ordered from small to large, litres first", () => {
    const names = listNames("size", { brand: ["harbourline"] });
    expect(names.slice(0, 6)).toEqual(["500 mL", "1 L", "1 L kit", "2 L", "4 L", "4 L kit"]);
  });

  it("categories have the order of the shop and name the category above", () => {
    const categories = count({}).facets.category;
    expect(categories.map(({ value }) => value)).toEqual(hierarchy.map(({ slug }) => slug));
    expect(categories.find(({ value }) => value === "wall-paint")).toMatchObject({
      level: "SUB_RANGE",
      parent: "walls-and-ceilings",
    });
  });

  it("the options of a facet have different values", () => {
    for (const facet of facetNames) {
      const options = count({}).facets[facet];
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    }
    const sizes = new Set(products.flatMap(({ variants }) => variants.map(({ size }) => size)));
    expect(count({}).facets.size).toHaveLength(sizes.size);
  });

  it("options without products are left out unless they are chosen", () => {
    const chosen = { brand: ["northpeg"], sheen: ["gloss"] };
    const { items, facets } = count(chosen);
    expect(items).toHaveLength(0);
    expect(facets.sheen).toEqual([{ value: "gloss", name: "Gloss", count: 0, isChosen: true }]);
  });

  it("options keep their order for every search result", () => {
    const all = listNames("surface");
    const some = listNames("surface", { category: ["wood-care"] });
    expect(some).toEqual(all.filter((name) => some.includes(name)));
  });
});

it("an unknown option in the address is ignored", () => {
  expect(count({ brand: ["acme"], size: ["1000-l"] }).items).toHaveLength(products.length);
});

it("without a store the stock facet is empty and filters nothing", () => {
  const { items, facets } = countFacets(table, everything, { chosen: { stock: ["here"] }, inStock: null });
  expect(items).toHaveLength(products.length);
  expect(facets.stock).toEqual([]);
});

it("building in steps gives the same table", () => {
  const steps = [...buildFacetTableInSteps(catalogue)];
  expect(steps.slice(0, -1).every((step) => step === null)).toBe(true);
  expect(steps.at(-1)?.columns).toEqual(table.columns);
});
