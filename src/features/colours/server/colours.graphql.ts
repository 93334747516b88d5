import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { hexToLab } from "../../../shared/colour-space.ts";
import { parsePage, toLimitOffset } from "../../../shared/page.ts";
import { type Colour, type ColourBrand, findUntintedBase, toUntintedColour } from "../colour.ts";
import type { ColourDeck, DeckFamily } from "../colour-deck.ts";
import { type ColourFilter, filterColours, findDefaultBase, findDefaultColour } from "../colour-filter.ts";
import { searchColours } from "../colour-search.ts";
import type { ColoursSnapshot, PaintBrand } from "../colours-snapshot.ts";
import { findNearestColours, type Near } from "../nearest-colours.ts";
import { BaseObject, ColourBrandObject, ColourObject } from "./colour-types.graphql.ts";
import { getColourLookups } from "./colours.queries.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly colours: ColoursSnapshot;
    /** Comes from the catalogue, which comes after colours in the feature order, so `src/snapshots.ts` adds it. */
    readonly paintBrands: readonly PaintBrand[];
  }
}

interface ColourFilterInput extends ColourFilter {
  readonly productBrandIds?: readonly string[] | null | undefined;
}

const maxFound = 100;
const maxNear = 24;

/** A paint brand means the colour brands it is tinted from. A colour must match both kinds of brand if both are given. */
function listMatching(
  { colours, paintBrands }: Snapshots,
  { productBrandIds, ...filter }: ColourFilterInput,
): Colour[] {
  const matching = filterColours(getColourLookups(colours).sorted, filter);
  if (!productBrandIds || productBrandIds.length === 0) return matching;
  const chosenBrands = paintBrands.filter(({ id }) => productBrandIds.includes(id));
  return matching.filter(({ brandId }) => chosenBrands.some(({ colourBrandIds }) => colourBrandIds.has(brandId)));
}

function findColour({ colours }: Snapshots, id: string): Colour | null {
  const base = findUntintedBase(id, colours.bases);
  return colours.byId.get(id) ?? (base === null ? null : toUntintedColour(base));
}

builder.queryField("baseColours", (t) =>
  t.field({
    type: [ColourObject],
    extensions: { cost: fieldCosts.search },
    description: "The colours made in these bases, by family and from light to dark. An empty list limits nothing.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      colourBrandIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
    },
    resolve: (_root, filter, { snapshots }) => listMatching(snapshots, filter),
  }),
);

builder.queryField("getColourById", (t) =>
  t.field({
    type: ColourObject,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { snapshots }) => findColour(snapshots, id),
  }),
);

const ProductParams = builder.inputType("ColourProductParams", {
  description: "What a product can be tinted to, and the search text.",
  fields: (t) => ({
    baseIds: t.idList(),
    colourBrandIds: t.idList(),
    productBrandIds: t.idList(),
    interior: t.boolean(),
    exterior: t.boolean(),
    search: t.string(),
  }),
});

const PaginationInput = builder.inputType("ColourPagination", {
  fields: (t) => ({ currentPage: t.int({ required: true }), pageSize: t.int({ required: true }) }),
});

interface ColourPage {
  readonly colours: readonly Colour[];
  readonly currentPage: number;
  readonly pageSize: number;
  readonly totalResults: number;
}

const ColourPageObject = builder.objectRef<ColourPage>("ColourPage").implement({
  fields: (t) => ({
    colours: t.field({ type: [ColourObject], resolve: ({ colours }) => [...colours] }),
    currentPage: t.exposeInt("currentPage"),
    pageSize: t.exposeInt("pageSize"),
    totalResults: t.exposeInt("totalResults"),
    totalPages: t.int({ resolve: ({ totalResults, pageSize }) => Math.ceil(totalResults / pageSize) }),
  }),
});

builder.queryField("consumerColours", (t) =>
  t.field({
    type: ColourPageObject,
    extensions: { cost: fieldCosts.search },
    args: {
      productParams: t.arg({ type: ProductParams, required: true }),
      pagination: t.arg({ type: PaginationInput, required: true }),
    },
    resolve: (_root, { productParams: { search, ...filter }, pagination }, { snapshots }) => {
      const found = searchMatching(snapshots, filter, search);
      const page = parsePage(pagination.currentPage, pagination.pageSize);
      const { offset, limit } = toLimitOffset(page);
      return { ...page, colours: found.slice(offset, offset + limit), totalResults: found.length };
    },
  }),
);

/** With no search text: all matching colours. With text: the ranked hits among them. */
function searchMatching(snapshots: Snapshots, filter: ColourFilterInput, search: string | null | undefined): Colour[] {
  const matching = listMatching(snapshots, filter);
  if (!search?.trim()) return matching;
  const allowed = new Set(matching);
  const { index } = getColourLookups(snapshots.colours);
  return searchColours(index, search.slice(0, 100), Number.POSITIVE_INFINITY).filter((colour) => allowed.has(colour));
}

builder.queryField("searchColours", (t) =>
  t.field({
    type: [ColourObject],
    extensions: { cost: fieldCosts.search },
    description:
      "By name, code, brand or hex value, misspellings included; at most 100. Without search text, the first 100.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
      interior: t.arg.boolean({ required: true }),
      exterior: t.arg.boolean({ required: true }),
      colourBrandIds: t.arg.idList(),
      search: t.arg.string(),
    },
    resolve: (_root, { search, ...filter }, { snapshots }) =>
      searchMatching(snapshots, filter, search).slice(0, maxFound),
  }),
);

builder.queryField("defaultColour", (t) =>
  t.field({
    type: ColourObject,
    nullable: true,
    description: "The colour a product is shown in before one is chosen; with `buyAsBase`, its untinted base.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
      interior: t.arg.boolean({ required: true }),
      exterior: t.arg.boolean({ required: true }),
      buyAsBase: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { buyAsBase, ...filter }, { snapshots }) =>
      buyAsBase
        ? findDefaultBase(snapshots.colours.bases, filter.baseIds)
        : findDefaultColour(listMatching(snapshots, filter)),
  }),
);

builder.queryField("popularColours", (t) =>
  t.field({
    type: [ColourObject],
    description: "The most bought first.",
    resolve: (_root, _arguments, { snapshots }) => [...snapshots.colours.popular],
  }),
);

builder.queryField("colourBrands", (t) =>
  t.field({
    type: [ColourBrandObject],
    resolve: (_root, _arguments, { snapshots }) => [...snapshots.colours.brands],
  }),
);

const NearColourObject = builder.objectRef<Near<Colour>>("NearColour").implement({
  fields: (t) => ({
    colour: t.field({ type: ColourObject, resolve: ({ colour }) => colour }),
    distance: t.exposeFloat("distance", {
      description: "CIEDE2000: 1 is the smallest difference that a trained eye can see.",
    }),
  }),
});

builder.queryField("nearestColours", (t) =>
  t.field({
    type: [NearColourObject],
    extensions: { cost: fieldCosts.search },
    description: "The colours nearest to a colour or to a hex value, among those that match; at most 24.",
    args: {
      id: t.arg.id(),
      hex: t.arg.string(),
      baseIds: t.arg.idList(),
      colourBrandIds: t.arg.idList(),
      productBrandIds: t.arg.idList(),
      interior: t.arg.boolean(),
      exterior: t.arg.boolean(),
      count: t.arg.int({ required: true, defaultValue: 6 }),
    },
    resolve: (_root, { id, hex, count, ...filter }, { snapshots }) => {
      const target = id ? findColour(snapshots, id) : hex && /^#[0-9a-f]{6}$/i.test(hex) ? hexToLab(hex) : null;
      const limit = Math.min(Math.max(count, 0), maxNear);
      return target === null ? [] : findNearestColours(target, listMatching(snapshots, filter), limit);
    },
  }),
);

const DeckBrandObject = builder.objectRef<Pick<ColourBrand, "id" | "name">>("ColourDeckBrand").implement({
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name") }),
});

const DeckFamilyObject = builder.objectRef<DeckFamily>("ColourDeckFamily").implement({
  fields: (t) => ({ name: t.exposeString("name"), size: t.exposeInt("size") }),
});

const ColourDeckObject = builder.objectRef<ColourDeck & { readonly version: string }>("ColourDeck").implement({
  description: "Every colour, packed by columns for the picker: see colour-deck.ts.",
  fields: (t) => ({
    version: t.exposeString("version"),
    brands: t.field({ type: [DeckBrandObject], resolve: ({ brands }) => [...brands] }),
    bases: t.field({ type: [BaseObject], resolve: ({ bases }) => [...bases] }),
    families: t.field({ type: [DeckFamilyObject], resolve: ({ families }) => [...families] }),
    names: t.exposeString("names"),
    codes: t.exposeString("codes"),
    ids: t.exposeString("ids"),
    lrvs: t.exposeString("lrvs"),
    ranks: t.exposeString("ranks"),
    hexes: t.exposeString("hexes"),
    brandLetters: t.exposeString("brandLetters"),
    baseLetters: t.exposeString("baseLetters"),
    flagLetters: t.exposeString("flagLetters"),
  }),
});

builder.queryField("colourDeck", (t) =>
  t.field({
    type: ColourDeckObject,
    extensions: { cost: fieldCosts.search },
    resolve: (_root, _arguments, { snapshots }) => getColourLookups(snapshots.colours).deck,
  }),
);
