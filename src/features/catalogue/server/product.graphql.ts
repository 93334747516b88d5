import { builder } from "../../../server/graphql/builder.ts";
import { badInput } from "../../../server/graphql/operation-errors.ts";
import { BaseObject, ColourBrandObject } from "../../colours/server/colour-types.graphql.ts";
import { pictureAddress } from "../../pictures/draw-product.ts";
import { isPhotographAddress } from "../../pictures/product-photograph.ts";
import { StockStatusEnum } from "../../stock/server/stock.graphql.ts";
import { findLocalDay } from "../../stores/store-day.ts";
import type { PriceView } from "../buyer-prices.ts";
import type { Brand, Category, System, SystemPart } from "../catalogue.ts";
import { categorySlugFor, findProductPicture, listCategoryPath } from "../catalogue-snapshot.ts";
import {
  type GalleryPicture,
  listGallery,
  type ProductView,
  pictureUrlFor,
  toProductView,
  type VariantView,
} from "../product-view.ts";
import { findReplacement, type Replacement } from "../replacement.ts";
import { type DataSheet, listDataSheets } from "./data-sheets.papers.ts";
import { SpecialPromotionObject, UnitPriceObject } from "./price.graphql.ts";
import { loadBuyerPrices } from "./prices.queries.ts";
import { loadProductStock, type VariantStock } from "./product-stock.queries.ts";

const BrandObject = builder.objectRef<Brand>("ProductBrand").implement({
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name"), slug: t.exposeString("slug") }),
});

export const CategoryLevelEnum = builder.enumType("HierarchyLevel", {
  values: ["CATEGORY", "RANGE", "SUB_RANGE"] as const,
});

const CategoryObject = builder.objectRef<Category>("ProductCategory").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    level: t.field({ type: CategoryLevelEnum, resolve: ({ level }) => level }),
  }),
});

const imageAltText = "What the photograph shows. Null for a drawing, and where nobody has described it.";

const VariantObject = builder.objectRef<VariantView>("ProductVariant").implement({
  description: "A product in one size and base: the unit that is put in the cart.",
  fields: (t) => ({
    sku: t.exposeString("sku"),
    barcode: t.exposeString("barcode", { nullable: true }),
    size: t.exposeString("size"),
    litres: t.exposeFloat("litres", { nullable: true }),
    baseId: t.exposeID("baseId", { nullable: true }),
    packSize: t.exposeInt("packSize"),
    imageUrl: t.exposeString("imageUrl", {
      description:
        "A photograph or a drawing; with `&tint=7a8b6f` the drawing in that colour, with `&size=240` that many pixels wide.",
    }),
    imageAlt: t.exposeString("imageAlt", { nullable: true, description: imageAltText }),
    price: t.expose("price", {
      type: UnitPriceObject,
      nullable: true,
      description: "Null where it is not sold in the buyer's country.",
    }),
    special: t.expose("special", { type: SpecialPromotionObject, nullable: true }),
  }),
});

export const ProductReplacementObject = builder.objectRef<Replacement>("ProductReplacement").implement({
  description: "The product that is sold in place of one that is no longer sold.",
  fields: (t) => ({
    sku: t.exposeString("sku", { nullable: true, description: "In the same size and base; null if there is none." }),
    name: t.exposeString("name"),
    address: t.exposeString("address", { description: "Its page, with the same size and colour." }),
  }),
});

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
      resolve: ({ subRangeId }, _arguments, { snapshots }) => categorySlugFor(snapshots.catalogue, subRangeId),
    }),
  }),
});

const DataSheetObject = builder.objectRef<DataSheet>("DataSheet").implement({
  description: "A PDF that the merchant has uploaded, or one that is made from the data in the catalogue.",
  fields: (t) => ({
    title: t.exposeString("title"),
    url: t.exposeString("url"),
    size: t.exposeString("size", { description: "1.2 MB, under 60 KB." }),
  }),
});

const GalleryPictureObject = builder.objectRef<GalleryPicture>("ProductPhotograph").implement({
  fields: (t) => ({
    url: t.exposeString("url"),
    thumbnailUrl: t.exposeString("thumbnailUrl"),
    alt: t.exposeString("alt"),
  }),
});

interface PartView {
  readonly part: SystemPart;
  readonly view: ProductView;
}

interface PartLine {
  readonly sku: string;
  readonly price: PriceView;
}

const SystemPartLineObject = builder.objectRef<PartLine>("ProductSystemPartLine").implement({
  fields: (t) => ({
    sku: t.exposeString("sku"),
    price: t.expose("price", { type: UnitPriceObject, description: "For the units that one system takes." }),
  }),
});

const SystemPartObject = builder.objectRef<PartView>("ProductSystemPart").implement({
  fields: (t) => ({
    part: t.string({ resolve: ({ part }) => part.part }),
    ratio: t.int({ description: "How many units of it one system takes.", resolve: ({ part }) => part.ratio }),
    defaultSku: t.string({ resolve: ({ part }) => part.defaultSku }),
    skus: t.stringList({ resolve: ({ part }) => [...part.skus] }),
    lines: t.field({
      type: [SystemPartLineObject],
      description: "The SKUs that can be chosen for this part, each with its price in the system.",
      resolve: ({ part, view: { prices } }) =>
        part.skus.flatMap((sku) => {
          const price = prices.linePrice(sku, part.ratio);
          return price === null ? [] : [{ sku, price }];
        }),
    }),
    product: t.field({ type: ProductObject, resolve: ({ view }) => view }),
  }),
});

export const ProductObject = builder.objectRef<ProductView>("Product");

ProductObject.implement({
  description: "A product with its sizes and bases; or a system, which has parts instead.",
  fields: (t) => ({
    code: t.exposeString("code"),
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    subCategorySlug: t.exposeString("subCategorySlug"),
    sheen: t.exposeString("sheen", { nullable: true }),
    replacement: t.field({
      type: ProductReplacementObject,
      nullable: true,
      description: "Only for a product that is no longer made.",
      resolve: ({ product: { replacedBy, variants } }, _arguments, { snapshots, buyer, clock }) => {
        if (replacedBy === null) return null;
        const place = { country: buyer.country, day: findLocalDay(snapshots.stores, buyer, clock.now()) };
        return findReplacement(snapshots.catalogue, { ...place, sku: variants[0]?.sku ?? "", colourId: null });
      },
    }),
    isWithdrawn: t.boolean({
      description: "Whether it is sold no longer. Its page stays, because orders, lists and carts lead to it.",
      resolve: ({ product }) => product.isWithdrawn,
    }),
    isAvailable: t.exposeBoolean("isAvailable", {
      description: "Whether it can be bought online, where the buyer is.",
    }),
    brand: t.expose("brand", { type: BrandObject }),
    imageUrl: t.exposeString("imageUrl"),
    imageAlt: t.exposeString("imageAlt", { nullable: true, description: imageAltText }),
    fromPrice: t.expose("fromPrice", {
      type: UnitPriceObject,
      nullable: true,
      description: "The lowest price of its variants, special prices included; of a system, the total of its parts.",
    }),
    hasBases: t.exposeBoolean("hasBases", { description: "Whether it comes in more than one base." }),
    variants: t.field({
      type: [VariantObject],
      args: {
        count: t.arg.int({ description: "At most so many." }),
        eachSizeOnce: t.arg.boolean({ description: "Each size once, in its cheapest base, as a card shows it." }),
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
    description: "Its category, range and sub-range.",
    resolve: ({ product }, _arguments, { snapshots }) => listCategoryPath(snapshots.catalogue, product.subRangeId),
  }),
}));

builder.objectFields(ProductObject, (t) => ({
  companions: t.field({
    type: [ProductObject],
    description: "Products that are used with it.",
    args: { count: t.arg.int({ description: "At most so many." }) },
    resolve: ({ product, prices }, { count }, { snapshots }) =>
      product.goesWith
        .flatMap((code) => snapshots.search.productByCode.get(code) ?? [])
        .filter(({ isWithdrawn }) => !isWithdrawn)
        .slice(0, count ?? product.goesWith.length)
        .map((companion) => toProductView(snapshots, prices, companion)),
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
        return own ? [{ part, view: toProductView(snapshots, prices, own) }] : [];
      }),
  }),
  photographs: t.field({
    type: [GalleryPictureObject],
    description: "All its photographs, where there are several. One alone is its `imageUrl`.",
    resolve: ({ product }, _arguments, { snapshots }) => listGallery(snapshots, product),
  }),
  dataSheets: t.field({
    type: [DataSheetObject],
    description: "Of a system, those of its parts.",
    resolve: ({ product }, _arguments, { snapshots }) => listDataSheets(snapshots, product),
  }),
  stock: t.field({
    type: [ProductStockObject],
    description: "Of its variants, or of a system's parts, at the buyer's own store; empty without one.",
    resolve: ({ product }, _arguments, context) => loadProductStock(context, product),
  }),
}));

const maxCodes = 200;

builder.queryField("product", (t) =>
  t.field({
    type: ProductObject,
    nullable: true,
    description: "The product, or the system, at this address.",
    args: { subCategorySlug: t.arg.string({ required: true }), slug: t.arg.string({ required: true }) },
    resolve: async (_root, { subCategorySlug, slug }, context) => {
      const { search, catalogue } = context.snapshots;
      const product = search.productBySlug.get(slug);
      if (!product || categorySlugFor(catalogue, product.subRangeId) !== subCategorySlug) return null;
      // The page of a product shows its stock, which is read in the same exchange as the prices.
      const [prices] = await Promise.all([loadBuyerPrices(context), loadProductStock(context, product)]);
      return toProductView(context.snapshots, prices, product);
    },
  }),
);

builder.queryField("productBySku", (t) =>
  t.field({
    type: ProductObject,
    nullable: true,
    description: "The product that this SKU is a variant of. Null for an unknown or empty SKU.",
    args: { sku: t.arg.string({ required: true }) },
    resolve: async (_root, { sku }, context) => {
      const found = context.snapshots.catalogue.variantBySku.get(sku);
      return found ? toProductView(context.snapshots, await loadBuyerPrices(context), found.product) : null;
    },
  }),
);

builder.queryField("productCards", (t) =>
  t.field({
    type: [ProductObject],
    description: "By code, in the order given; at most 200 at once. Unknown codes are left out.",
    args: { productCodes: t.arg.stringList({ required: true }) },
    resolve: async (_root, { productCodes }, context) => {
      assertCount(productCodes);
      const prices = await loadBuyerPrices(context);
      return [...new Set(productCodes)].flatMap((code) => {
        const product = context.snapshots.search.productByCode.get(code);
        return product ? [toProductView(context.snapshots, prices, product)] : [];
      });
    },
  }),
);

const ProductImageObject = builder.objectRef<{ productCode: string; url: string }>("ProductImage").implement({
  fields: (t) => ({ productCode: t.exposeString("productCode"), url: t.exposeString("url") }),
});

/** A drawing is sharp at any size. These are the sizes of the specification's image types. */
const sizesPx: ReadonlyMap<string, number> = new Map([
  ["thumbnail", 96],
  ["small", 160],
  ["medium", 320],
  ["large", 800],
]);

builder.queryField("batchGetImage", (t) =>
  t.field({
    type: [ProductImageObject],
    description:
      "Of products, systems or SKUs. Types: thumbnail, small, medium, large; any other type has no fixed size.",
    args: { imageType: t.arg.string({ required: true }), productCodes: t.arg.stringList({ required: true }) },
    resolve: (_root, { imageType, productCodes }, { snapshots }) => {
      assertCount(productCodes);
      const sizePx = sizesPx.get(imageType.toLowerCase());
      return [...new Set(productCodes)].flatMap((productCode) => {
        const { variantBySku, productByCode } = snapshots.catalogue;
        const thing = variantBySku.get(productCode)?.variant ?? productByCode.get(productCode);
        const url = thing ? pictureUrlFor(snapshots, thing, sizePx) : "";
        if (isPhotographAddress(url)) return [{ productCode, url }];
        const picture = findProductPicture(snapshots, productCode);
        return picture ? [{ productCode, url: pictureAddress(productCode, picture, sizePx) }] : [];
      });
    },
  }),
);

function assertCount(codes: readonly string[]): void {
  if (codes.length > maxCodes) throw badInput(`Ask for at most ${maxCodes} products at once.`);
}
