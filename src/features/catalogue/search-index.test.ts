// Shows that a painter finds the tin whatever is typed: words in any order, sizes, parts of codes, barcodes, slips.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "../../../demo/catalogue.ts";
import type { Product } from "./catalogue.ts";
import { buildSearchIndex, growSearchIndex, searchProducts } from "./search-index.ts";

const catalogue = demoCatalogue();
const { products } = catalogue;
const index = buildSearchIndex(catalogue);

function find(text: string) {
  const { kind, places, variantAt } = searchProducts(index, text);
  const hits = [...places].map((place) => ({ product: products[place], variant: variantAt(place) }));
  return { kind, hits, names: hits.map(({ product }) => product?.name ?? ""), first: hits[0] };
}

const lowSheen = "Wallcraft Interior Low Sheen";

describe("the product comes first", () => {
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
  ])("%s finds %s", (text, name) => {
    expect(find(text).names[0]).toBe(name);
  });
});

describe("the variant meant is told", () => {
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
  ])("%s is %s", (text, sku) => {
    expect(find(text).first?.variant?.sku).toBe(sku);
  });
});

describe("what is found", () => {
  it("by a size has it", () => {
    const { hits } = find("10 l");
    expect(hits.length).toBeGreaterThan(50);
    for (const { product, variant } of hits) {
      expect(variant?.size, product?.name).toMatch(/^10 L/);
    }
  });

  it("by a brand or a shelf is of it", () => {
    expect(find("grainhouse").hits.every(({ product }) => product?.brandId === "grainhouse")).toBe(true);
    const decking = products.filter(({ subRangeId }) => subRangeId === "decking-oils").map(({ name }) => name);
    expect(find("decking oils").names).toEqual(expect.arrayContaining(decking));
  });

  it("by a painter's word comes after what bears the word", () => {
    const { names } = find("undercoat");
    const [primer, undercoat] = ["Firstcoat Grip Primer", "Oil Undercoat"].map((name) => names.indexOf(name));
    expect(undercoat).toBeGreaterThanOrEqual(0);
    expect(primer).toBeGreaterThan(undercoat ?? 0);
  });

  it("by a whole word comes before what only begins with it, and before what is only spelled alike", () => {
    const { names } = find("mask");
    expect(names[0]).toBe("P2 Mask");
    expect(names.indexOf("Blue Masking Tape")).toBeGreaterThan(names.indexOf("Half-Face Respirator"));
  });

  it("is the nearest there is when no product has every word", () => {
    expect(find("wallcraft unicorn")).toMatchObject({ kind: "some-words" });
    expect(find("wallcraft unicorn").names).toContain(lowSheen);
  });

  it("is nothing for nonsense and everything for nothing", () => {
    expect(find("xqzt")).toMatchObject({ kind: "nothing", names: [] });
    expect(find("  ").names).toEqual(products.map(({ name }) => name));
    expect(find("& -")).toMatchObject({ kind: "everything" });
  });

  it("begins with the smallest beginning", () => {
    expect(find("in").names[0]).toMatch(/interior/i);
    expect(find("w").names.length).toBeGreaterThan(0);
  });
});

it("does not mind accents", () => {
  expect(find("wállcràft lōw").names[0]).toBe(lowSheen);
});

const anyProduct = fc.constantFrom(...products);

it("finds every product by its name in any order", () => {
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

it("puts the product first for each of its SKUs and barcodes, and knows which variant it is", () => {
  for (const product of products.filter((_, place) => place % 7 === 0)) {
    for (const { sku, barcode } of product.variants) {
      for (const text of [sku, sku.toLowerCase(), sku.replaceAll("-", " "), barcode]) {
        const { first } = find(text);
        expect([text, first?.product?.code, first?.variant?.sku]).toEqual([text, product.code, sku]);
      }
    }
  }
});

/** Two neighbouring letters swapped, a letter lost, or one too many, somewhere after the first. */
function slipped(word: string, { place, kind }: { place: number; kind: "swap" | "lose" | "double" }): string {
  const at = 1 + (place % (word.length - 2));
  const [before, one, two, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return { swap: before + two + one + after, lose: before + two + after, double: before + one + one + two + after }[
    kind
  ];
}

it("finds every product though one long word of its name is mistyped", () => {
  const isLong = (word: string) => /^[a-z]{6,}$/i.test(word);
  const named = products.filter(({ name }) => name.split(" ").some(isLong));
  const slip = fc.record({ place: fc.nat({ max: 20 }), kind: fc.constantFrom("swap", "lose", "double") });
  fc.assert(
    fc.property(fc.constantFrom(...named), slip, (product: Product, how) => {
      const words = product.name.split(" ");
      const long = words.findIndex(isLong);
      const typed = words.with(long, slipped(words[long] ?? "", how)).join(" ");
      expect(find(typed).names, typed).toContain(product.name);
    }),
  );
});

it("answers the same twice, finds each product once, and stands whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 150 }), (text) => {
      const { names } = find(text);
      expect(find(text).names).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

it("grows in steps to the same index", () => {
  const steps = [...growSearchIndex(catalogue)];
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.slice(0, -1).every((step) => step === null)).toBe(true);
  expect(steps.at(-1)?.products.terms.terms).toEqual(index.products.terms.terms);
});

it("finds nothing in an empty shop", () => {
  const empty = buildSearchIndex({ products: [], brands: [], hierarchy: [] });
  expect(searchProducts(empty, "low sheen 10 l").kind).toBe("nothing");
});

it("gives the best few as it gives all, in the same order", () => {
  const typed = fc.oneof(
    fc.constantFrom("", "low", "paint", "4 l", "white", "interor", "wc-", "e"),
    anyProduct.map(({ name }) => name),
  );
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 40 }), (text, most) => {
      const all = searchProducts(index, text);
      const few = searchProducts(index, text, most);
      expect(few.kind).toBe(all.kind);
      if (all.kind !== "everything") expect([...few.places]).toEqual([...all.places.subarray(0, most)]);
    }),
  );
});
