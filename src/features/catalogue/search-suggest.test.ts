// Shows what is offered while somebody types: products, colours and shelves together, and no noise beside a sure hit.
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { demoColours } from "../../../demo/colours.ts";
import { buildSearchIndex } from "./search-index.ts";
import { suggest } from "./search-suggest.ts";

const { colours, brands: colourBrands } = demoColours();
const index = buildSearchIndex({ ...demoCatalogue(), colours, colourBrands });

function colourNames(text: string): string[] {
  return suggest(index, text).colours.map(({ colour }) => colour.name);
}

it("offers a product with what its line shows", () => {
  const [first] = suggest(index, "low sheen 10 l").products;
  expect(first).toMatchObject({ brandName: "Harbourline", subRangeSlug: "wall-paint" });
  expect(first?.product.name).toBe("Wallcraft Interior Low Sheen");
  expect(first?.variant).toMatchObject({ sku: "HBL-WC-LS-10-W", size: "10 L" });
});

it("offers at most six products, five colours and three shelves", () => {
  const { products, colours: some, shelves } = suggest(index, "p");
  expect([products.length, some.length, shelves.length]).toEqual([6, 5, 3]);
});

it("offers nothing before anything is typed", () => {
  expect(suggest(index, "  ")).toEqual({ products: [], colours: [], shelves: [] });
});

describe("a colour is found", () => {
  const velvet = colours.find(({ code }) => code === "HC-1301");

  it.each(["HC-1301", "hc1301", "HC 1301", "velvet sky", "sky velvet", "veltev sky", "velvet skyy"])(
    "by %s",
    (text) => {
      expect(colourNames(text)[0]).toBe(velvet?.name);
    },
  );

  it("with the brand of its fan deck", () => {
    expect(suggest(index, "HC-1301").colours[0]).toMatchObject({ brandName: "Harbourline Colours" });
  });

  it("by every way of writing a code", () => {
    for (const { code, name } of colours.filter((_, place) => place % 97 === 0)) {
      for (const text of [code, code.toLowerCase(), code.replaceAll(/[^A-Z0-9]/g, "")]) {
        expect([text, colourNames(text)[0]]).toEqual([text, name]);
      }
    }
  });
});

it("offers a shelf with the shelves above it", () => {
  const [first] = suggest(index, "decking oils").shelves;
  expect(first?.shelf.slug).toBe("decking-oils");
  expect(first?.above.map(({ name }) => name)).toEqual(["Wood care", "Outdoor timber"]);
});

it("guesses only when nothing is sure", () => {
  expect(suggest(index, "primer").colours).toEqual([]);
  expect(suggest(index, "brushes").colours).toEqual([]);
  expect(suggest(index, "HC-1301").products).toEqual([]);
  expect(suggest(index, "prmier").products.length).toBeGreaterThan(0);
});
