import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { lineSizePx } from "../../pictures/product-photograph.ts";
import type { Buyer, BuyerPrices } from "../buyer-prices.ts";
import type { CatalogueSnapshot, CategoryNode } from "../catalogue-snapshot.ts";
import { type CategorySuggestion, type ColourSuggestion, type ProductSuggestion, suggest } from "../product-search.ts";
import { pictureUrlFor } from "../product-view.ts";
import type { SearchSnapshot } from "./catalogue.queries.ts";
import { UnitPriceObject } from "./price.graphql.ts";
import { loadBuyerPrices } from "./prices.queries.ts";
import { CategoryLevelEnum, ProductObject } from "./product.graphql.ts";
import { type FacetOptionView, type FacetView, type ProductList, searchProductList } from "./product-list.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface OperationContext {
    readonly buyer: Buyer;
  }
  interface Snapshots {
    readonly catalogue: CatalogueSnapshot;
    readonly search: SearchSnapshot;
  }
}

const FacetOptionObject = builder.objectRef<FacetOptionView>("FacetOption").implement({
  fields: (t) => ({
    value: t.exposeString("value", { description: "How the option is written in the address." }),
    label: t.exposeString("label"),
    count: t.exposeInt("count", { description: "The number of products after choosing it." }),
    chosen: t.exposeBoolean("chosen"),
    level: t.expose("level", { type: CategoryLevelEnum, nullable: true, description: "Of categories only." }),
    parent: t.exposeString("parent", { nullable: true, description: "The category above it." }),
  }),
});

const FacetObject = builder.objectRef<FacetView>("Facet").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    label: t.exposeString("label"),
    options: t.field({
      type: [FacetOptionObject],
      args: { commonOnly: t.arg.boolean({ description: "Only the commonest and the chosen; of categories all." }) },
      resolve: ({ options, commonOptions }, { commonOnly }) => (commonOnly ? commonOptions : options),
    }),
  }),
});

/** All items if no count is given. */
function takeFirst<Item>(items: readonly Item[], count: number | null | undefined): readonly Item[] {
  return count == null ? items : items.slice(0, Math.max(0, count));
}

const ProductListObject = builder.objectRef<ProductList>("ProductList").implement({
  fields: (t) => ({
    text: t.string({ description: "The search text.", resolve: ({ address }) => address.text }),
    total: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.int({ resolve: ({ address }) => address.pageSize }),
    sort: t.string({ resolve: ({ address }) => address.sort }),
    facets: t.field({
      type: [FacetObject],
      args: { count: t.arg.int({ description: "At most so many; there are seven." }) },
      resolve: ({ facets }, { count }) => takeFirst(facets, count),
    }),
    products: t.expose("products", { type: [ProductObject] }),
  }),
});

builder.queryField("productList", (t) =>
  t.field({
    type: ProductListObject,
    extensions: { cost: fieldCosts.search },
    description: "The products page at an address. The argument is the query string of that address.",
    args: { address: t.arg.string({ required: true }) },
    resolve: (_root, { address }, context) => searchProductList(context, address),
  }),
);

interface PricedSuggestion extends ProductSuggestion {
  readonly prices: BuyerPrices;
}

const ProductSuggestionObject = builder.objectRef<PricedSuggestion>("ProductSuggestion").implement({
  fields: (t) => ({
    code: t.string({ resolve: ({ product }) => product.code }),
    name: t.string({ resolve: ({ product }) => product.name }),
    slug: t.string({ resolve: ({ product }) => product.slug }),
    subCategorySlug: t.exposeString("subRangeSlug"),
    brandName: t.exposeString("brandName"),
    sku: t.string({
      nullable: true,
      description: "The variant that the typed size, base or code means, if any was typed.",
      resolve: ({ variant }) => variant?.sku,
    }),
    size: t.string({ nullable: true, resolve: ({ variant }) => variant?.size }),
    imageUrl: t.string({
      resolve: ({ variant, product }, _arguments, { snapshots }) =>
        pictureUrlFor(snapshots, variant ?? product, lineSizePx),
    }),
    price: t.field({
      type: UnitPriceObject,
      nullable: true,
      description: "The price of that variant, else the lowest price.",
      resolve: ({ variant, product, prices }) => (variant ? prices.unitPrice(variant.sku) : prices.fromPrice(product)),
    }),
  }),
});

const ColourSuggestionObject = builder.objectRef<ColourSuggestion>("ColourSuggestion").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ colour }) => colour.id }),
    name: t.string({ resolve: ({ colour }) => colour.name }),
    code: t.string({ resolve: ({ colour }) => colour.code }),
    hex: t.string({ resolve: ({ colour }) => colour.hex }),
    brandName: t.exposeString("brandName"),
  }),
});

const CategorySuggestionObject = builder.objectRef<CategorySuggestion>("CategorySuggestion").implement({
  fields: (t) => ({
    name: t.string({ resolve: ({ category }) => category.name }),
    slug: t.string({ resolve: ({ category }) => category.slug }),
    level: t.field({ type: CategoryLevelEnum, resolve: ({ category }) => category.level }),
    above: t.stringList({
      description: "The names of the categories above it, the top level first.",
      resolve: ({ ancestors }) => ancestors.map(({ name }) => name),
    }),
  }),
});

interface PricedSuggestions {
  readonly exact: PricedSuggestion | null;
  readonly products: readonly PricedSuggestion[];
  readonly colours: readonly ColourSuggestion[];
  readonly categories: readonly CategorySuggestion[];
}

const SearchSuggestionsObject = builder.objectRef<PricedSuggestions>("SearchSuggestions").implement({
  fields: (t) => ({
    exactProduct: t.field({
      type: ProductSuggestionObject,
      nullable: true,
      description: "The variant whose whole SKU or barcode is the text.",
      resolve: ({ exact }) => exact,
    }),
    products: t.field({ type: [ProductSuggestionObject], resolve: ({ products }) => products }),
    colours: t.field({ type: [ColourSuggestionObject], resolve: ({ colours }) => colours }),
    categories: t.field({ type: [CategorySuggestionObject], resolve: ({ categories }) => categories }),
  }),
});

builder.queryField("suggestSearch", (t) =>
  t.field({
    type: SearchSuggestionsObject,
    extensions: { cost: fieldCosts.search },
    description: "Suggestions while somebody types.",
    args: { text: t.arg.string({ required: true }) },
    resolve: async (_root, { text }, context) => {
      const prices = await loadBuyerPrices(context);
      const { exact, products, colours, categories } = suggest(context.snapshots.search.index, text);
      return {
        ...{ colours, categories },
        exact: exact && { ...exact, prices },
        products: products.map((suggestion) => ({ ...suggestion, prices })),
      };
    },
  }),
);

const HeaderSubRangeObject = builder.objectRef<CategoryNode>("HeaderSubRange").implement({
  fields: (t) => ({ name: t.exposeString("name"), slug: t.exposeString("slug") }),
});

const HeaderRangeObject = builder.objectRef<CategoryNode>("HeaderRange").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    subRanges: t.field({
      type: [HeaderSubRangeObject],
      args: { count: t.arg.int() },
      resolve: ({ children }, { count }) => takeFirst(children, count),
    }),
  }),
});

const HeaderCategoryObject = builder.objectRef<CategoryNode>("HeaderCategory").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    ranges: t.field({
      type: [HeaderRangeObject],
      args: { count: t.arg.int() },
      resolve: ({ children }, { count }) => takeFirst(children, count),
    }),
  }),
});

builder.queryField("headerCategories", (t) =>
  t.field({
    type: [HeaderCategoryObject],
    description: "The category menu, in the order of the shop.",
    args: { count: t.arg.int() },
    resolve: (_root, { count }, { snapshots }) => takeFirst(snapshots.catalogue.categories, count),
  }),
);

builder.queryField("headerCategory", (t) =>
  t.field({
    type: HeaderCategoryObject,
    nullable: true,
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_root, { slug }, { snapshots }) => snapshots.catalogue.categoryBySlug.CATEGORY.get(slug),
  }),
);
