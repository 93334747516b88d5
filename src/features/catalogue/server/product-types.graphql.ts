import { builder } from "../../../server/graphql/builder.ts";
import { BaseObject, ColourBrandObject } from "../../colours/server/colour-types.graphql.ts";
import { StockStatusEnum } from "../../stores/server/fulfilment.graphql.ts";
import { availableAt, type StockStatus, shelvesOf, stockStatus } from "../../stores/stock.ts";
import type { Brand, Hierarchy, System, SystemPart } from "../catalogue.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";
import { type DataSheet, listDataSheets } from "./data-sheets.ts";
import { SpecialPromotionObject, UnitPriceObject } from "./price.graphql.ts";
import type { ShownPrice } from "./pricing.ts";
import { type ShownProduct, type ShownVariant, showProduct, slugOfShelf } from "./shown-product.ts";

const BrandObject = builder.objectRef<Brand>("ProductBrand").implement({
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name"), slug: t.exposeString("slug") }),
});

export const HierarchyLevelEnum = builder.enumType("HierarchyLevel", {
  values: ["CATEGORY", "RANGE", "SUB_RANGE"] as const,
});

const CategoryObject = builder.objectRef<Hierarchy>("ProductCategory").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    level: t.field({ type: HierarchyLevelEnum, resolve: ({ level }) => level }),
  }),
});

const VariantObject = builder.objectRef<ShownVariant>("ProductVariant").implement({
  description: "What is put in the cart: a product in one size and base.",
  fields: (t) => ({
    sku: t.exposeString("sku"),
    barcode: t.exposeString("barcode"),
    size: t.exposeString("size"),
    litres: t.exposeFloat("litres", { nullable: true }),
    baseId: t.exposeID("baseId", { nullable: true }),
    packSize: t.exposeInt("packSize"),
    imageUrl: t.exposeString("imageUrl", {
      description: "A drawing; with `&tint=7a8b6f` in that colour, with `&size=240` that many pixels wide.",
    }),
    price: t.expose("price", {
      type: UnitPriceObject,
      nullable: true,
      description: "Null where it is not sold in the buyer's country.",
    }),
    special: t.expose("special", { type: SpecialPromotionObject, nullable: true }),
  }),
});

interface VariantStock {
  readonly sku: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly available: number;
  readonly status: StockStatus;
}

const ProductStockObject = builder.objectRef<VariantStock>("ProductStock").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    storeId: t.exposeString("storeId"),
    storeName: t.exposeString("storeName"),
    availableQuantity: t.exposeInt("available"),
    statusStock: t.field({ type: StockStatusEnum, resolve: ({ status }) => status }),
  }),
});

const SystemObject = builder.objectRef<System>("ProductSystem").implement({
  description: "Parts that are bought together, in ratio, and never alone.",
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    subCategorySlug: t.string({
      resolve: ({ subRangeId }, _arguments, { snapshots }) => slugOfShelf(snapshots.catalogue, subRangeId),
    }),
  }),
});

const DataSheetObject = builder.objectRef<DataSheet>("DataSheet").implement({
  description: "A PDF made from what the catalogue says.",
  fields: (t) => ({ title: t.exposeString("title"), url: t.exposeString("url") }),
});

interface ShownPart {
  readonly part: SystemPart;
  readonly shown: ShownProduct;
}

interface PartLine {
  readonly sku: string;
  readonly price: ShownPrice;
}

const SystemPartLineObject = builder.objectRef<PartLine>("ProductSystemPartLine").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    price: t.expose("price", { type: UnitPriceObject, description: "Of as many as one system takes." }),
  }),
});

const SystemPartObject = builder.objectRef<ShownPart>("ProductSystemPart").implement({
  fields: (t) => ({
    part: t.string({ resolve: ({ part }) => part.part }),
    ratio: t.int({ description: "How many of it for one of the system.", resolve: ({ part }) => part.ratio }),
    defaultSku: t.string({ resolve: ({ part }) => part.defaultSku }),
    skus: t.stringList({ resolve: ({ part }) => [...part.skus] }),
    lines: t.field({
      type: [SystemPartLineObject],
      description: "The SKUs that may stand for it, each with what it adds to the price of the system.",
      resolve: ({ part, shown: { prices } }) =>
        part.skus.flatMap((sku) => {
          const price = prices.lineOf(sku, part.ratio);
          return price === null ? [] : [{ sku, price }];
        }),
    }),
    product: t.field({ type: ProductObject, resolve: ({ shown }) => shown }),
  }),
});

function listCategories({ shelfById }: CatalogueSnapshot, subRangeId: string): Hierarchy[] {
  const path: Hierarchy[] = [];
  for (let shelf = shelfById.get(subRangeId) ?? null; shelf; shelf = shelf.parent) path.unshift(shelf);
  return path;
}

export const ProductObject = builder.objectRef<ShownProduct>("Product");

ProductObject.implement({
  description: "What is for sale, with its sizes and bases; or a system, which has parts in their place.",
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    subCategorySlug: t.exposeString("subCategorySlug"),
    sheen: t.exposeString("sheen", { nullable: true }),
    isAvailable: t.exposeBoolean("isAvailable", {
      description: "Whether it can be bought online, where the buyer is.",
    }),
    brand: t.expose("brand", { type: BrandObject }),
    imageUrl: t.exposeString("imageUrl"),
    fromPrice: t.expose("fromPrice", {
      type: UnitPriceObject,
      nullable: true,
      description: "The lowest of its variants, special prices among them; of a system, all its parts together.",
    }),
    hasBases: t.exposeBoolean("hasBases", { description: "Whether it comes in more than one base." }),
    variants: t.field({
      type: [VariantObject],
      args: {
        count: t.arg.int({ description: "At most so many." }),
        eachSizeOnce: t.arg.boolean({ description: "Of every size only the cheapest base: what a card has room for." }),
      },
      resolve: ({ variants, sizes }, { count, eachSizeOnce }) => {
        const all = eachSizeOnce ? sizes : variants;
        return count == null || count >= all.length ? all : all.slice(0, Math.max(0, count));
      },
    }),
  }),
});

builder.objectFields(ProductObject, (t) => ({
  description: t.string({ resolve: ({ product }) => product.description }),
  features: t.stringList({ resolve: ({ product }) => [...product.features] }),
  surfaces: t.stringList({ resolve: ({ product }) => [...product.surfaces] }),
  interior: t.boolean({ resolve: ({ product }) => product.interior }),
  exterior: t.boolean({ resolve: ({ product }) => product.exterior }),
  coverageM2PerLitre: t.float({ nullable: true, resolve: ({ product }) => product.coverageM2PerLitre }),
  coats: t.int({ nullable: true, resolve: ({ product }) => product.coats }),
  recoatHours: t.float({ nullable: true, resolve: ({ product }) => product.recoatHours }),
  cleanUp: t.string({ nullable: true, resolve: ({ product }) => product.cleanUp }),
  isTintable: t.boolean({ resolve: ({ product }) => product.colourBrandIds.length > 0 }),
  bases: t.field({
    type: [BaseObject],
    resolve: ({ product }, _arguments, { snapshots }) =>
      [...new Set(product.variants.map(({ baseId }) => baseId))].flatMap(
        (id) => snapshots.colours.baseById.get(id ?? "") ?? [],
      ),
  }),
  colourBrands: t.field({
    type: [ColourBrandObject],
    resolve: ({ product }, _arguments, { snapshots }) =>
      product.colourBrandIds.flatMap((id) => snapshots.colours.brandById.get(id) ?? []),
  }),
  categories: t.field({
    type: [CategoryObject],
    description: "The shelves it stands on, from the category down.",
    resolve: ({ product }, _arguments, { snapshots }) => listCategories(snapshots.catalogue, product.subRangeId),
  }),
}));

builder.objectFields(ProductObject, (t) => ({
  companions: t.field({
    type: [ProductObject],
    description: "What goes with it.",
    args: { count: t.arg.int({ description: "At most so many." }) },
    resolve: ({ product, prices }, { count }, { snapshots }) =>
      product.goesWith.slice(0, count ?? product.goesWith.length).flatMap((code) => {
        const companion = snapshots.search.productByCode.get(code);
        return companion ? [showProduct(snapshots, prices, companion)] : [];
      }),
  }),
  systems: t.field({
    type: [SystemObject],
    description: "The systems it is a part of. Parts cannot be bought separately.",
    resolve: ({ product }, _arguments, { snapshots }) =>
      (snapshots.catalogue.partsByProduct.get(product.code) ?? []).map(({ system }) => system),
  }),
  parts: t.field({
    type: [SystemPartObject],
    description: "Of a system only: A, B and C at most.",
    args: { count: t.arg.int({ description: "At most so many." }) },
    resolve: ({ product, prices }, { count }, { snapshots }) =>
      (snapshots.catalogue.systemByCode.get(product.code)?.parts ?? []).slice(0, count ?? 3).flatMap((part) => {
        const own = snapshots.catalogue.productByCode.get(part.productCode);
        return own ? [{ part, shown: showProduct(snapshots, prices, own) }] : [];
      }),
  }),
  dataSheets: t.field({
    type: [DataSheetObject],
    description: "Of a system, those of its parts.",
    resolve: ({ product }, _arguments, { snapshots }) => listDataSheets(snapshots, product),
  }),
  stock: t.field({
    type: [ProductStockObject],
    description: "Of its variants, or of a system's parts, at the buyer's own store; empty without one.",
    resolve: async ({ product }, _arguments, { buyer, snapshots, stock }) => {
      const store = snapshots.stores.byId.get(buyer.storeId ?? "");
      const parts = snapshots.catalogue.systemByCode.get(product.code)?.parts ?? [];
      const skus = [...product.variants.map(({ sku }) => sku), ...parts.flatMap((part) => part.skus)];
      if (store === undefined || skus.length === 0) return [];
      const shelves = shelvesOf(await stock.listStock([store.id], skus));
      return skus.map((sku) => {
        const available = availableAt(shelves, store.id, sku);
        return { sku, storeId: store.id, storeName: store.shortName, available, status: stockStatus(available, 1) };
      });
    },
  }),
}));
