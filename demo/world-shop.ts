import type { Product, System } from "../src/features/catalogue/catalogue.ts";
import type { AccountRow } from "./accounts.ts";
import { demoCatalogue } from "./catalogue.ts";
import { demoColours } from "./colours.ts";
import { type DemoPrice, demoPrices } from "./prices.ts";
import { demoAccountPrices } from "./prices-accounts.ts";
import { demoSpecialPromotions } from "./prices-promotions.ts";
import { promotionRows } from "./promotions.ts";
import { type Row, toRow } from "./row.ts";
import { demoStock, type StockRow } from "./stock.ts";
import type { StoreRow } from "./stores.ts";

/** The public data of the shop, by table, in insertion order. */
export interface ShopRows {
  colour_brands: Row[];
  colours: Row[];
  hierarchy: Row[];
  brands: Row[];
  products: Row[];
  product_colour_brands: Row[];
  product_companions: Row[];
  variants: Row[];
  systems: Row[];
  system_parts: Row[];
  system_part_skus: Row[];
  list_prices: Row[];
  special_promotions: Row[];
  promotions: Row[];
  promotion_scopes: Row[];
  coupons: Row[];
  stock: StockRow[];
}

export function shopRows({ seed, stores }: { seed: number; stores: readonly StoreRow[] }): ShopRows {
  const { hierarchy, brands, products, systems } = demoCatalogue();
  const prices = demoPrices();
  return {
    ...colourRows(),
    hierarchy: hierarchy.map(toRow),
    brands: brands.map(toRow),
    ...productRows(products),
    ...systemRows(systems),
    list_prices: prices.map(listPriceRow),
    special_promotions: demoSpecialPromotions(prices).map(({ unitCents, limitUnit, ...promotion }) =>
      toRow({ ...promotion, cents: unitCents, limitUnits: limitUnit }),
    ),
    ...promotionRows(),
    stock: demoStock(
      seed,
      stores,
      products.flatMap(({ variants }) => variants),
    ),
  };
}

function colourRows() {
  const { brands, colours } = demoColours();
  return {
    colour_brands: brands.map((brand, position) => ({ ...brand, position })),
    colours: colours.map(({ lab, strengths: _, isWithdrawn: __, ...colour }) =>
      toRow({ ...colour, labL: lab.l, labA: lab.a, labB: lab.b }),
    ),
  };
}

function productRows(products: readonly Product[]) {
  return {
    products: products.map(
      ({ colourBrandIds: _, variants: __, goesWith: ___, isWithdrawn: ____, ...product }, position) =>
        toRow({ ...product, position }),
    ),
    product_colour_brands: products.flatMap(({ code, colourBrandIds }) =>
      colourBrandIds.map((colourBrandId) => ({ product_code: code, colour_brand_id: colourBrandId })),
    ),
    product_companions: products.flatMap(({ code, goesWith }) =>
      goesWith.map((companion, position) => ({ product_code: code, companion_code: companion, position })),
    ),
    variants: products.flatMap(({ code, variants }) =>
      variants.map((variant) => toRow({ ...variant, productCode: code })),
    ),
  };
}

function systemRows(systems: readonly System[]) {
  const parts = systems.flatMap(({ code, parts }) => parts.map((part) => ({ systemCode: code, ...part })));
  return {
    systems: systems.map(({ parts: _, isWithdrawn: __, ...system }) => toRow(system)),
    system_parts: parts.map(({ skus: _, ...part }) => toRow(part)),
    system_part_skus: parts.flatMap(({ systemCode, part, skus }) =>
      skus.map((sku) => ({ system_code: systemCode, part, sku })),
    ),
  };
}

function listPriceRow({ sku, country, retailCents, tradeCents }: DemoPrice): Row {
  return { sku, country, retail_cents: retailCents, trade_cents: tradeCents };
}

/** Account prices by table. Only trade accounts have them. */
export function accountPriceRows(seed: number, accounts: readonly AccountRow[]) {
  const prices = demoPrices();
  const agreed = accounts
    .filter(({ kind }) => kind === "TRADE")
    .map(({ id, number }) => ({ account_id: id, ...demoAccountPrices(seed, number, prices) }));
  return {
    contract_prices: agreed.flatMap(({ account_id, contracts }) =>
      contracts.map(({ sku, unitCents }) => ({ account_id, sku, cents: unitCents })),
    ),
    range_discounts: agreed.flatMap(({ account_id, rangeDiscounts }) =>
      rangeDiscounts.map(({ rangeId, basisPoints }) => ({ account_id, range_id: rangeId, basis_points: basisPoints })),
    ),
    volume_bands: agreed.flatMap(({ account_id, volumeBand }) =>
      volumeBand ? [{ account_id, name: volumeBand.name, basis_points: volumeBand.basisPoints }] : [],
    ),
  };
}
