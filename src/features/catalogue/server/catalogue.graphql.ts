import { builder } from "../../../server/graphql/builder.ts";
import { type ColourSuggestion, type ProductSuggestion, type ShelfSuggestion, suggest } from "../search-suggest.ts";
import { type BuyerPrices, pricesFor } from "./buyer-prices.ts";
import type { Shelf } from "./catalogue-snapshot.ts";
import { UnitPriceObject } from "./price.graphql.ts";
import { listShownProducts, type ProductList, type ShownFacet, type ShownOption } from "./product-list.ts";
import { HierarchyLevelEnum, ProductObject } from "./product-types.graphql.ts";
import { pictureOf } from "./shown-product.ts";

const FacetOptionObject = builder.objectRef<ShownOption>("FacetOption").implement({
  fields: (t) => ({
    value: t.exposeString("value", { description: "What stands in the address." }),
    label: t.exposeString("label"),
    count: t.exposeInt("count", { description: "How many there are after choosing it." }),
    chosen: t.exposeBoolean("chosen"),
    level: t.expose("level", { type: HierarchyLevelEnum, nullable: true, description: "Of categories only." }),
    parent: t.exposeString("parent", { nullable: true, description: "The category above it." }),
  }),
});

const FacetObject = builder.objectRef<ShownFacet>("Facet").implement({
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

/** All of them unless a number is given. */
function firstOf<Item>(items: readonly Item[], count: number | null | undefined): readonly Item[] {
  return count == null ? items : items.slice(0, Math.max(0, count));
}

const ProductListObject = builder.objectRef<ProductList>("ProductList").implement({
  fields: (t) => ({
    text: t.string({ description: "The words looked for.", resolve: ({ address }) => address.text }),
    total: t.exposeInt("total"),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.int({ resolve: ({ address }) => address.pageSize }),
    sort: t.string({ resolve: ({ address }) => address.sort }),
    facets: t.field({
      type: [FacetObject],
      args: { count: t.arg.int({ description: "At most so many; there are seven." }) },
      resolve: ({ facets }, { count }) => firstOf(facets, count),
    }),
    products: t.expose("products", { type: [ProductObject] }),
  }),
});

builder.queryField("productList", (t) =>
  t.field({
    type: ProductListObject,
    description: "What the products page shows at an address, given the address's query string.",
    args: { address: t.arg.string({ required: true }) },
    resolve: (_root, { address }, context) => listShownProducts(context, address),
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
      description: "The size and base that was typed, if any was.",
      resolve: ({ variant }) => variant?.sku,
    }),
    size: t.string({ nullable: true, resolve: ({ variant }) => variant?.size }),
    imageUrl: t.string({
      resolve: ({ variant, product }, _arguments, { snapshots }) => pictureOf(snapshots, variant ?? product),
    }),
    price: t.field({
      type: UnitPriceObject,
      nullable: true,
      description: "Of that size, else the lowest.",
      resolve: ({ variant, product, prices }) => (variant ? prices.priceOf(variant.sku) : prices.fromPriceOf(product)),
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

const CategorySuggestionObject = builder.objectRef<ShelfSuggestion>("CategorySuggestion").implement({
  fields: (t) => ({
    name: t.string({ resolve: ({ shelf }) => shelf.name }),
    slug: t.string({ resolve: ({ shelf }) => shelf.slug }),
    level: t.field({ type: HierarchyLevelEnum, resolve: ({ shelf }) => shelf.level }),
    above: t.stringList({
      description: "The names of the shelves above it, the category first.",
      resolve: ({ above }) => above.map(({ name }) => name),
    }),
  }),
});

interface PricedSuggestions {
  readonly products: readonly PricedSuggestion[];
  readonly colours: readonly ColourSuggestion[];
  readonly shelves: readonly ShelfSuggestion[];
}

const SearchSuggestionsObject = builder.objectRef<PricedSuggestions>("SearchSuggestions").implement({
  fields: (t) => ({
    products: t.field({ type: [ProductSuggestionObject], resolve: ({ products }) => products }),
    colours: t.field({ type: [ColourSuggestionObject], resolve: ({ colours }) => colours }),
    categories: t.field({ type: [CategorySuggestionObject], resolve: ({ shelves }) => shelves }),
  }),
});

builder.queryField("suggestSearch", (t) =>
  t.field({
    type: SearchSuggestionsObject,
    description: "What is offered while somebody is typing.",
    args: { text: t.arg.string({ required: true }) },
    resolve: async (_root, { text }, context) => {
      const prices = await pricesFor(context);
      const { products, colours, shelves } = suggest(context.snapshots.search.index, text);
      return { colours, shelves, products: products.map((suggestion) => ({ ...suggestion, prices })) };
    },
  }),
);

const HeaderSubRangeObject = builder.objectRef<Shelf>("HeaderSubRange").implement({
  fields: (t) => ({ name: t.exposeString("name"), slug: t.exposeString("slug") }),
});

const HeaderRangeObject = builder.objectRef<Shelf>("HeaderRange").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    subRanges: t.field({
      type: [HeaderSubRangeObject],
      args: { count: t.arg.int() },
      resolve: ({ children }, { count }) => firstOf(children, count),
    }),
  }),
});

const HeaderCategoryObject = builder.objectRef<Shelf>("HeaderCategory").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    slug: t.exposeString("slug"),
    ranges: t.field({
      type: [HeaderRangeObject],
      args: { count: t.arg.int() },
      resolve: ({ children }, { count }) => firstOf(children, count),
    }),
  }),
});

builder.queryField("headerCategories", (t) =>
  t.field({
    type: [HeaderCategoryObject],
    description: "The category menu, in the order of the shop.",
    args: { count: t.arg.int() },
    resolve: (_root, { count }, { snapshots }) => firstOf(snapshots.catalogue.categories, count),
  }),
);

builder.queryField("headerCategory", (t) =>
  t.field({
    type: HeaderCategoryObject,
    nullable: true,
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_root, { slug }, { snapshots }) => snapshots.catalogue.shelfBySlug.CATEGORY.get(slug),
  }),
);
