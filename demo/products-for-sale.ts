import type { Product, System, Variant } from "../src/features/catalogue/catalogue.ts";
import { type AccountPricing, bandKey, type ListPrice, type SkuFacts } from "../src/features/catalogue/price.ts";
import { makePriceBook } from "../src/features/catalogue/price-book.ts";
import type { Colour } from "../src/features/colours/colour.ts";
import { isAvailable } from "../src/features/colours/colour-availability.ts";
import type { CountryCode } from "../src/shared/country.ts";
import type { Cents } from "../src/shared/money.ts";
import { demoCatalogue } from "./catalogue.ts";
import { demoColours } from "./colours.ts";
import { type DemoPrice, demoPrices } from "./prices.ts";
import { demoAccountPrices } from "./prices-accounts.ts";

/** A SKU with everything that an order line stores about it. */
export interface Ware {
  readonly product: Product;
  readonly variant: Variant;
  readonly brand: string;
  readonly base: string | null;
  readonly subCategorySlug: string;
  readonly rangeId: string;
}

/** All SKUs with colours and prices, indexed for fast lookup. */
export interface Wares {
  readonly bySku: ReadonlyMap<string, Ware>;
  readonly byProduct: ReadonlyMap<string, readonly Ware[]>;
  readonly systems: readonly System[];
  readonly colours: readonly Colour[];
  readonly colourById: ReadonlyMap<string, Colour>;
  readonly colourBrandNames: ReadonlyMap<string, string>;
  readonly prices: readonly DemoPrice[];
  readonly listPrices: SkuFacts["listPrices"];
}

export function demoWares(): Wares {
  const { hierarchy, brands, products, systems } = demoCatalogue();
  const { colours, bases, brands: decks } = demoColours();
  const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
  const baseNames = new Map<string, string>(bases.map(({ id, name }) => [id, name]));
  const shelves = new Map(hierarchy.map((shelf) => [shelf.id, shelf]));
  const wares = products.flatMap((product) =>
    product.variants.map((variant) => ({
      product,
      variant,
      brand: brandNames.get(product.brandId) ?? "",
      base: baseNames.get(variant.baseId ?? "") ?? null,
      subCategorySlug: shelves.get(product.subRangeId)?.slug ?? "",
      rangeId: shelves.get(product.subRangeId)?.parentId ?? "",
    })),
  );
  const prices = demoPrices();
  return {
    bySku: new Map(wares.map((ware) => [ware.variant.sku, ware])),
    byProduct: Map.groupBy(wares, ({ product }) => product.code),
    systems,
    colours: colours.filter(({ popularRank }) => popularRank !== null),
    colourById: new Map(colours.map((colour) => [colour.id, colour])),
    colourBrandNames: new Map(decks.map(({ id, name }) => [id, name])),
    prices,
    listPrices: indexListPrices(prices),
  };
}

function indexListPrices(prices: readonly DemoPrice[]): Wares["listPrices"] {
  const inCountry = (code: CountryCode) =>
    makePriceBook<ListPrice>(prices.filter(({ country }) => country === code).map((price) => [price.sku, price]));
  return { AU: inCountry("AU"), NZ: inCountry("NZ") };
}

/** The terms of a trade account in the form that the shop's price rules take. */
export function findAccountPricing({ prices }: Wares, seed: number, accountNumber: string): AccountPricing {
  const { contracts, rangeDiscounts, volumeBand } = demoAccountPrices(seed, accountNumber, prices);
  return {
    contractCents: makePriceBook<Cents>(contracts.map(({ sku, unitCents }) => [sku, unitCents])),
    rangeDiscounts: makePriceBook(rangeDiscounts.map(({ rangeId, basisPoints }) => [rangeId, basisPoints])),
    volumeBand: makePriceBook(volumeBand === null ? [] : [[bandKey, volumeBand.basisPoints]]),
    // The discounts for members began after the orders of the demo world.
    toolDiscounts: new Map(),
  };
}

/** The sizes of a product in a colour, or untinted if the colour is null. */
export function listColourSizes({ byProduct }: Wares, productCode: string, colour: Colour | null): readonly Ware[] {
  const wares = byProduct.get(productCode) ?? [];
  const product = wares[0]?.product;
  if (product === undefined) throw new Error(`There is no product ${productCode}.`);
  if (colour === null || product.colourBrandIds.length === 0) return wares;
  const baseIds = wares.flatMap(({ variant }) => variant.baseId ?? []);
  if (!isAvailable(colour, { ...product, baseIds })) return [];
  return wares.filter(({ variant }) => variant.baseId === colour.baseId);
}
