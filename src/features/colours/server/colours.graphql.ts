import { builder } from "../../../server/graphql/builder.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { labOf } from "../../../shared/light.ts";
import { pageOf, rowsOf } from "../../../shared/page.ts";
import type { Colour } from "../colour.ts";
import { searchColours } from "../colour-search.ts";
import { type ColourWish, coloursWished, defaultBaseOf, defaultColourOf } from "../colour-wish.ts";
import { type Near, nearestColours } from "../nearest-colours.ts";
import { findUntintedBase, untintedColour } from "../untinted-base.ts";
import { lookupsOf } from "./colour-lookups.ts";
import { ColourBrandObject, ColourObject } from "./colour-types.graphql.ts";

interface EdgeWish extends ColourWish {
  readonly productBrandIds?: readonly string[] | null | undefined;
}

const MOST_FOUND = 100;
const MOST_NEAR = 24;

/** Paint brands stand for the colour brands they are tinted from; where both are named, both must hold. */
function listWished({ colours, paintBrands }: Snapshots, { productBrandIds, ...wish }: EdgeWish): Colour[] {
  const wished = coloursWished(lookupsOf(colours).laidOut, wish);
  if (!productBrandIds || productBrandIds.length === 0) return wished;
  const houses = paintBrands.filter(({ id }) => productBrandIds.includes(id));
  return wished.filter(({ brandId }) => houses.some(({ colourBrandIds }) => colourBrandIds.has(brandId)));
}

function findColour({ colours }: Snapshots, id: string): Colour | null {
  const base = findUntintedBase(id, colours.bases);
  return colours.byId.get(id) ?? (base === null ? null : untintedColour(base));
}

builder.queryField("baseColours", (t) =>
  t.field({
    type: [ColourObject],
    description: "The colours made in these bases, by family and from light to dark. An empty list limits nothing.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      colourBrandIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
    },
    resolve: (_root, wish, { snapshots }) => listWished(snapshots, wish),
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
  description: "What a product can be tinted to, and what is sought among it.",
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
    args: {
      productParams: t.arg({ type: ProductParams, required: true }),
      pagination: t.arg({ type: PaginationInput, required: true }),
    },
    resolve: (_root, { productParams: { search, ...wish }, pagination }, { snapshots }) => {
      const found = listFound(snapshots, wish, search);
      const page = pageOf(pagination.currentPage, pagination.pageSize);
      const { offset, limit } = rowsOf(page);
      return { ...page, colours: found.slice(offset, offset + limit), totalResults: found.length };
    },
  }),
);

/** Without words everything that is wished for; with them what they find of it, the best first. */
function listFound(snapshots: Snapshots, wish: EdgeWish, search: string | null | undefined): Colour[] {
  const wished = listWished(snapshots, wish);
  if (!search?.trim()) return wished;
  const among = new Set(wished);
  const { index } = lookupsOf(snapshots.colours);
  return searchColours(index, search.slice(0, 100), Number.POSITIVE_INFINITY).filter((colour) => among.has(colour));
}

builder.queryField("searchColours", (t) =>
  t.field({
    type: [ColourObject],
    description: "By name, code, brand or hex value, be it misspelt; at most 100. Without words, the first of all.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
      interior: t.arg.boolean({ required: true }),
      exterior: t.arg.boolean({ required: true }),
      colourBrandIds: t.arg.idList(),
      search: t.arg.string(),
    },
    resolve: (_root, { search, ...wish }, { snapshots }) => listFound(snapshots, wish, search).slice(0, MOST_FOUND),
  }),
);

builder.queryField("defaultColour", (t) =>
  t.field({
    type: ColourObject,
    nullable: true,
    description: "What a product is shown in before anybody chose; with `buyAsBase`, its base untinted.",
    args: {
      baseIds: t.arg.idList({ required: true }),
      productBrandIds: t.arg.idList({ required: true }),
      interior: t.arg.boolean({ required: true }),
      exterior: t.arg.boolean({ required: true }),
      buyAsBase: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { buyAsBase, ...wish }, { snapshots }) =>
      buyAsBase ? defaultBaseOf(snapshots.colours.bases, wish.baseIds) : defaultColourOf(listWished(snapshots, wish)),
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
    distance: t.exposeFloat("distance", { description: "CIEDE2000: 1 is what a trained eye just sees." }),
  }),
});

builder.queryField("nearestColours", (t) =>
  t.field({
    type: [NearColourObject],
    description: "What comes nearest to a colour, or to a hex value, among those wished for; at most 24.",
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
    resolve: (_root, { id, hex, count, ...wish }, { snapshots }) => {
      const target = id ? findColour(snapshots, id) : hex && /^#[0-9a-f]{6}$/i.test(hex) ? labOf(hex) : null;
      const many = Math.min(Math.max(count, 0), MOST_NEAR);
      return target === null ? [] : nearestColours(target, listWished(snapshots, wish), many);
    },
  }),
);
