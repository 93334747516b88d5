import { builder } from "../../../server/graphql/builder.ts";
import { badInput } from "../../stores/server/store-context.ts";
import { pricesFor } from "./buyer-prices.ts";
import { findPicture, pictureAddress } from "./pictures.ts";
import { ProductObject } from "./product-types.graphql.ts";
import { showProduct, slugOfShelf } from "./shown-product.ts";

const mostCodes = 200;

builder.queryField("product", (t) =>
  t.field({
    type: ProductObject,
    nullable: true,
    description: "The product, or the system, at this address.",
    args: { subCategorySlug: t.arg.string({ required: true }), slug: t.arg.string({ required: true }) },
    resolve: async (_root, { subCategorySlug, slug }, context) => {
      const { search, catalogue } = context.snapshots;
      const product = search.productBySlug.get(slug);
      if (!product || slugOfShelf(catalogue, product.subRangeId) !== subCategorySlug) return null;
      return showProduct(context.snapshots, await pricesFor(context), product);
    },
  }),
);

builder.queryField("productBySku", (t) =>
  t.field({
    type: ProductObject,
    nullable: true,
    description: "The product that is sold under this SKU, among others; an empty one is nobody's.",
    args: { sku: t.arg.string({ required: true }) },
    resolve: async (_root, { sku }, context) => {
      const found = context.snapshots.catalogue.variantBySku.get(sku);
      return found ? showProduct(context.snapshots, await pricesFor(context), found.product) : null;
    },
  }),
);

builder.queryField("productCards", (t) =>
  t.field({
    type: [ProductObject],
    description: "By code, in the order asked for; at most 200 at once. What is unknown is left out.",
    args: { productCodes: t.arg.stringList({ required: true }) },
    resolve: async (_root, { productCodes }, context) => {
      checkCount(productCodes);
      const prices = await pricesFor(context);
      return [...new Set(productCodes)].flatMap((code) => {
        const product = context.snapshots.search.productByCode.get(code);
        return product ? [showProduct(context.snapshots, prices, product)] : [];
      });
    },
  }),
);

const ProductImageObject = builder.objectRef<{ productCode: string; url: string }>("ProductImage").implement({
  fields: (t) => ({ productCode: t.exposeString("productCode"), url: t.exposeString("url") }),
});

/** A drawing is as sharp in any size; these are the sizes of the places it is shown in. */
const sizesPx: ReadonlyMap<string, number> = new Map([
  ["thumbnail", 96],
  ["small", 160],
  ["medium", 320],
  ["large", 800],
]);

builder.queryField("batchGetImage", (t) =>
  t.field({
    type: [ProductImageObject],
    description: "Of products, systems or single SKUs: thumbnail, small, medium or large; any other type is as drawn.",
    args: { imageType: t.arg.string({ required: true }), productCodes: t.arg.stringList({ required: true }) },
    resolve: (_root, { imageType, productCodes }, { snapshots }) => {
      checkCount(productCodes);
      const sizePx = sizesPx.get(imageType.toLowerCase());
      return [...new Set(productCodes)].flatMap((productCode) => {
        const picture = findPicture(snapshots, productCode);
        return picture ? [{ productCode, url: pictureAddress(productCode, picture, sizePx) }] : [];
      });
    },
  }),
);

function checkCount(codes: readonly string[]): void {
  if (codes.length > mostCodes) throw badInput(`Ask for at most ${mostCodes} products at once.`);
}
