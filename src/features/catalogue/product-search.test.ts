// Shows that search finds products by words in any order, sizes, parts of codes, barcodes and misspellings, and what it
// suggests while somebody types.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import { demoColours } from "../../../demo/colours.ts";
import type { Product } from "./catalogue.ts";
import { buildSearchIndex, buildSearchIndexInSteps, searchProducts, suggest } from "./product-search.ts";
import { compact } from "./search-words.ts";

const catalogue = demoCatalogue();
const { products } = catalogue;
const index = buildSearchIndex(catalogue);

function find(text: string) {
  const { kind, items, variantAt } = searchProducts(index, text);
  const hits = [...items].map((item) => ({ product: products[item], variant: variantAt(item) }));
  return { kind, hits, names: hits.map(({ product }) => product?.name ?? ""), first: hits[0] };
}

const lowSheen = "Wallcraft Interior Low Sheen";

describe("the first hit", () => {
  it.each([
    ["low sheen", lowSheen],
    ["Low Sheen 10 L", lowSheen],
    ["low sheen 10l", lowSheen],
    ["10 litres low sheen", lowSheen],
    ["low-sheen-10l", lowSheen],
    ["lowsheen", lowSheen],
    ["sheen low wallcraft", lowSheen],
    ["wallcr inter low", lowSheen],
    ["wallcarft low shene", lowSheen],
    ["walcraft lo sheen", lowSheen],
    ["wall craft low sheen", lowSheen],
    ["harborline low sheen", lowSheen],
    ["WC-LS-10", lowSheen],
    ["wc-ls", lowSheen],
    ["wc ls 10", lowSheen],
    ["wcls10", lowSheen],
    ["HBL-WC-LS-10-W", lowSheen],
    ["hbl wc ls 10 w", lowSheen],
    ["9399231141653", lowSheen],
    ["939923114", lowSheen],
    ["sitework sw-ls-10", "Sitework Acrylic Low Sheen"],
    ["airless 390", "Airless 390"],
    ["ceilng flat harbourline", "Overhead Ceiling Dead Flat"],
    ["63mm cutter", "Cutter Brush"],
    ["oak spirit stains", "Spirit Stain Oak"],
    ["matt black spray", "Aerosol Matt Black"],
  ])("for %s is %s", (text, name) => {
    expect(find(text).names[0]).toBe(name);
  });
});

describe("the variant that a search names", () => {
  it.each([
    ["low sheen 10 L", "HBL-WC-LS-10-W"],
    ["low sheen 10 l extra deep", "HBL-WC-LS-10-X"],
    ["low sheen 0.5 l", undefined],
    ["low sheen", undefined],
    ["WC-LS-10", "HBL-WC-LS-10-W"],
    ["hbl-wc-ls-10-d", "HBL-WC-LS-10-D"],
    ["9399231141653", "HBL-WC-LS-1-W"],
    ["63 mm cutter brush", "TRD-CUT-63"],
    ["merbau deck oil 10 litre", "GRH-DO-MER-10"],
    ["blue tape 36 mm box of 24", "EDG-BLU-36-50-BX24"],
  ])("by %s is %s", (text, sku) => {
    expect(find(text).first?.variant?.sku).toBe(sku);
  });
});

describe("the products found", () => {
  it("by a size all have that size", () => {
    const { hits } = find("10 l");
    expect(hits.length).toBeGreaterThan(50);
    for (const { product, variant } of hits) {
      expect(variant?.size, product?.name).toMatch(/^10 L/);
    }
  });

  it("by a brand or category all belong to it", () => {
    expect(find("grainhouse").hits.every(({ product }) => product?.brandId === "grainhouse")).toBe(true);
    const decking = products.filter(({ subRangeId }) => subRangeId === "decking-oils").map(({ name }) => name);
    expect(find("decking oils").names).toEqual(expect.arrayContaining(decking));
  });

  it("by a synonym come after those with the typed word", () => {
    const { names } = find("undercoat");
    const [primer, undercoat] = ["Firstcoat Grip Primer", "Oil Undercoat"].map((name) => names.indexOf(name));
    expect(undercoat).toBeGreaterThanOrEqual(0);
    expect(primer).toBeGreaterThan(undercoat ?? 0);
  });

  it("by a whole word come before those with a longer word or a similar spelling", () => {
    const { names } = find("mask");
    expect(names[0]).toBe("P2 Mask");
    expect(names.indexOf("Blue Masking Tape")).toBeGreaterThan(names.indexOf("Half-Face Respirator"));
  });

  it("match some of the words when no product matches all", () => {
    expect(find("wallcraft unicorn")).toMatchObject({ kind: "some-words" });
    expect(find("wallcraft unicorn").names).toContain(lowSheen);
  });

  it("are none for nonsense and all for empty text", () => {
    expect(find("xqzt")).toMatchObject({ kind: "nothing", names: [] });
    expect(find("  ").names).toEqual(products.map(({ name }) => name));
    expect(find("& -")).toMatchObject({ kind: "everything" });
  });

  it("match one or two typed letters as the beginning of a word", () => {
    expect(find("in").names[0]).toMatch(/interior/i);
    expect(find("w").names.length).toBeGreaterThan(0);
  });
});

it("accents in the search text are ignored", () => {
  expect(find("wállcràft lōw").names[0]).toBe(lowSheen);
});

const anyProduct = fc.constantFrom(...products);

it("every product is found by the words of its name in any order", () => {
  const shuffled = anyProduct.chain((product) =>
    fc.record({
      product: fc.constant(product),
      words: fc.shuffledSubarray(product.name.split(" "), { minLength: product.name.split(" ").length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ product, words }) => {
      expect(find(words.join(" ")).names).toContain(product.name);
    }),
  );
});

it("a SKU or barcode puts its product first and names the variant", () => {
  for (const product of products.filter((_, i) => i % 7 === 0)) {
    for (const { sku, barcode } of product.variants) {
      for (const text of [sku, sku.toLowerCase(), sku.replaceAll("-", " "), barcode ?? ""]) {
        const { first } = find(text);
        expect([text, first?.product?.code, first?.variant?.sku]).toEqual([text, product.code, sku]);
        expect([text, suggest(index, text).exact?.variant?.sku]).toEqual([text, sku]);
      }
    }
  }
});

it("a part of a SKU or barcode, or a name, is no exact code", () => {
  for (const { name, variants } of products.filter((_, i) => i % 7 === 0)) {
    const [{ sku, barcode } = { sku: "", barcode: "" }] = variants;
    for (const text of [sku.slice(0, -1), (barcode ?? "").slice(0, -1), name, `${sku} ${name}`, ""]) {
      const exact = suggest(index, text).exact?.variant?.sku;
      if (exact !== undefined) expect(compact(exact)).toBe(compact(text));
    }
  }
});

/** Swaps two neighbouring letters, drops a letter or doubles one, somewhere after the first. */
function misspell(word: string, { position, kind }: { position: number; kind: "swap" | "lose" | "double" }): string {
  const at = 1 + (position % (word.length - 2));
  const [before, one, two, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return { swap: before + two + one + after, lose: before + two + after, double: before + one + one + two + after }[
    kind
  ];
}

it("every product is found when one long word of its name is misspelt", () => {
  const isLong = (word: string) => /^[a-z]{6,}$/i.test(word);
  const named = products.filter(({ name }) => name.split(" ").some(isLong));
  const typo = fc.record({ position: fc.nat({ max: 20 }), kind: fc.constantFrom("swap", "lose", "double") });
  fc.assert(
    fc.property(fc.constantFrom(...named), typo, (product: Product, how) => {
      const words = product.name.split(" ");
      const long = words.findIndex(isLong);
      const typed = words.with(long, misspell(words[long] ?? "", how)).join(" ");
      expect(find(typed).names, typed).toContain(product.name);
    }),
  );
});

it("any text gives the same result twice and each product once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 150 }), (text) => {
      const { names } = find(text);
      expect(find(text).names).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

it("building in steps gives the same index", () => {
  const steps = [...buildSearchIndexInSteps(catalogue)];
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.slice(0, -1).every((step) => step === null)).toBe(true);
  expect(steps.at(-1)?.products.terms.terms).toEqual(index.products.terms.terms);
});

it("an empty catalogue gives no hits", () => {
  const empty = buildSearchIndex({ products: [], brands: [], hierarchy: [] });
  expect(searchProducts(empty, "low sheen 10 l").kind).toBe("nothing");
});

it("a limited search returns the first hits of the full search", () => {
  const typed = fc.oneof(
    fc.constantFrom("", "low", "paint", "4 l", "white", "interor", "wc-", "e"),
    anyProduct.map(({ name }) => name),
  );
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 40 }), (text, most) => {
      const all = searchProducts(index, text);
      const few = searchProducts(index, text, most);
      expect(few.kind).toBe(all.kind);
      if (all.kind !== "everything") expect([...few.items]).toEqual([...all.items.subarray(0, most)]);
    }),
  );
});

const { colours, brands: colourBrands } = demoColours();
const indexWithColours = buildSearchIndex({ ...catalogue, colours, colourBrands });

function colourNames(text: string): string[] {
  return suggest(indexWithColours, text).colours.map(({ colour }) => colour.name);
}

it("a product suggestion has its brand, sub-range and variant", () => {
  const [first] = suggest(indexWithColours, "low sheen 10 l").products;
  expect(first).toMatchObject({ brandName: "Harbourline", subRangeSlug: "wall-paint" });
  expect(first?.product.name).toBe("Wallcraft Interior Low Sheen");
  expect(first?.variant).toMatchObject({ sku: "HBL-WC-LS-10-W", size: "10 L" });
});

it("there are at most six products, five colours and three categories", () => {
  const { products, colours: some, categories } = suggest(indexWithColours, "p");
  expect([products.length, some.length, categories.length]).toEqual([6, 5, 3]);
});

it("empty text gives no suggestions", () => {
  expect(suggest(indexWithColours, "  ")).toEqual({ exact: null, products: [], colours: [], categories: [] });
});

describe("a colour is suggested", () => {
  const velvet = colours.find(({ code }) => code === "HC-1301");

  it.each(["HC-1301", "hc1301", "HC 1301", "velvet sky", "sky velvet", "veltev sky", "velvet skyy"])(
    "by %s",
    (text) => {
      expect(colourNames(text)[0]).toBe(velvet?.name);
    },
  );

  it("with the name of its brand", () => {
    expect(suggest(indexWithColours, "HC-1301").colours[0]).toMatchObject({ brandName: "Harbourline Colours" });
  });

  it("by its code in any way of writing it", () => {
    for (const { code, name } of colours.filter((_, i) => i % 97 === 0)) {
      for (const text of [code, code.toLowerCase(), code.replaceAll(/[^A-Z0-9]/g, "")]) {
        expect([text, colourNames(text)[0]]).toEqual([text, name]);
      }
    }
  });
});

it("a category suggestion has the categories above it", () => {
  const [first] = suggest(indexWithColours, "decking oils").categories;
  expect(first?.category.slug).toBe("decking-oils");
  expect(first?.ancestors.map(({ name }) => name)).toEqual(["Wood care", "Outdoor timber"]);
});

it("misspelt matches are suggested only when nothing matches exactly", () => {
  expect(suggest(indexWithColours, "primer").colours).toEqual([]);
  expect(suggest(indexWithColours, "brushes").colours).toEqual([]);
  expect(suggest(indexWithColours, "HC-1301").products).toEqual([]);
  expect(suggest(indexWithColours, "prmier").products.length).toBeGreaterThan(0);
});
