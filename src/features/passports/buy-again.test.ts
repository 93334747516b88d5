// Shows how a line of a passport is bought again: the same, the smallest pack for a touch-up, or the nearest that is sold.
import { describe, expect, it } from "vitest";
import { hexToLab } from "../../shared/colour-space.ts";
import type { Shop } from "../cart/item-input.ts";
import type { Product, Variant } from "../catalogue/catalogue.ts";
import { makePriceBook } from "../catalogue/price-book.ts";
import type { BaseId, Colour } from "../colours/colour.ts";
import type { OrderLine } from "../orders/order.ts";
import { findBuyAgain } from "./buy-again.ts";

const makeColour = (id: string, hex: string, baseId: BaseId = "light") =>
  ({
    ...{ id, hex, baseId, code: id, name: id, brandId: "deck" },
    interior: true,
    exterior: true,
    lab: hexToLab(hex),
    strengths: [0.5, 1],
    isWithdrawn: false,
  }) as unknown as Colour;

const makeVariant = (sku: string, litres: number, baseId: BaseId) =>
  ({ sku, litres, baseId, size: `${litres} L` }) as Variant;

const makeProduct = (code: string, variants: readonly Variant[], more: Partial<Product> = {}) =>
  ({
    ...{ code, slug: code, name: code, subRangeId: "walls", colourBrandIds: ["deck"], interior: true, exterior: false },
    ...{ isAvailableOnline: true, variants },
    ...more,
  }) as Product;

const sage = makeColour("sage", "#8a9a7b");
const moss = makeColour("moss", "#87987a");
const brick = makeColour("brick", "#9a3b2a", "deep");

const wall = makeProduct("wall", [
  makeVariant("wall-10-light", 10, "light"),
  makeVariant("wall-1-light", 1, "light"),
  makeVariant("wall-4-light", 4, "light"),
  makeVariant("wall-0.5-deep", 0.5, "deep"),
]);
const other = makeProduct("other", [
  makeVariant("other-4-light", 4, "light"),
  makeVariant("other-15-light", 15, "light"),
]);

function makeShop(products: readonly Product[], colours: readonly Colour[]): Shop {
  const pairs = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const category = { slug: "walls", products };
  return {
    country: "AU",
    day: "2026-11-18",
    snapshots: {
      catalogue: {
        variantBySku: new Map(pairs.map((pair) => [pair.variant.sku, pair])),
        productByCode: new Map(products.map((product) => [product.code, product])),
        partsByProduct: new Map(),
        listPrices: { AU: makePriceBook(pairs.map(({ variant }) => [variant.sku, {}])), NZ: makePriceBook() },
        categoryBySlug: { SUB_RANGE: new Map([["walls", category]]) },
        categoryById: new Map([["walls", category]]),
      },
      colours: {
        colours,
        byId: new Map(colours.map((colour) => [colour.id, colour])),
        brands: [{ id: "deck", slug: "deck", name: "Deck" }],
        brandById: new Map([["deck", { name: "Deck" }]]),
        byBrandAndCode: new Map(),
        byBrand: new Map(),
      },
    },
  } as unknown as Shop;
}

const line = {
  ...{ sku: "wall-10-light", productCode: "wall", subCategorySlug: "walls", size: "4 L", hex: sage.hex, group: null },
  tint: { colourId: "sage", strength: 0.5 },
} as OrderLine;

describe("a line that is still sold", () => {
  it("is bought again as the same SKU, and for a touch-up as the smallest pack in the same base", () => {
    expect(findBuyAgain(makeShop([wall, other], [sage, brick]), line)).toEqual({
      same: { sku: "wall-10-light", size: "10 L" },
      touchUp: { sku: "wall-1-light", size: "1 L" },
      near: [],
      isPart: false,
    });
  });

  it("is bought with its whole system if it is a part of one", () => {
    const part = { ...line, group: { id: "g", systemCode: "s", systemName: "S", part: "A" } } as OrderLine;
    expect(findBuyAgain(makeShop([wall], [sage]), part)).toMatchObject({ same: null, touchUp: null, isPart: true });
  });
});

describe("a line that is gone", () => {
  it("offers the other products of its sub-range in the same colour, in the nearest size", () => {
    const { same, near } = findBuyAgain(makeShop([{ ...wall, isAvailableOnline: false }, other], [sage]), line);
    expect(same).toBeNull();
    expect(near).toMatchObject([{ sku: "other-4-light", colour: { id: "sage" }, distance: 0 }]);
  });

  it("offers the nearest colour if the colour does not exist any more", () => {
    const { same, near } = findBuyAgain(makeShop([wall], [brick, moss]), line);
    expect(same).toBeNull();
    expect(near).toMatchObject([{ sku: "wall-4-light", colour: { id: "moss" } }]);
    expect(near[0]?.distance).toBeGreaterThan(0);
    expect(near[0]?.distance).toBeLessThan(2);
  });

  it("offers nothing if nothing in its sub-range is sold", () => {
    expect(findBuyAgain(makeShop([], [sage]), line)).toMatchObject({ same: null, touchUp: null, near: [] });
  });
});
