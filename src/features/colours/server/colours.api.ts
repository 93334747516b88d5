import type { Endpoint } from "../../../server/http/run-endpoint.ts";

type Input = Readonly<Record<string, unknown>>;

/** A form sends a list with one value as the plain value. A missing list limits nothing. */
const toIds = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

const toFilter = ({ baseIds, productBrandIds, interior, exterior }: Input) => ({
  baseIds: toIds(baseIds),
  productBrandIds: toIds(productBrandIds),
  interior: interior ?? false,
  exterior: exterior ?? false,
});

export const coloursEndpoints: readonly Endpoint[] = [
  { path: "/api/products/colours/popular/", operation: "popularColours" },
  {
    path: "/api/products/colours/base/",
    operation: "baseColours",
    variables: ({ baseIds, colourBrandIds, productBrandIds }) => ({
      baseIds: toIds(baseIds),
      colourBrandIds: toIds(colourBrandIds),
      productBrandIds: toIds(productBrandIds),
    }),
  },
  {
    path: "/api/products/colours/search/",
    operation: "searchColours",
    variables: (input) => ({
      ...toFilter(input),
      colourBrandIds: toIds(input.colourBrandIds),
      search: input.search ?? null,
    }),
  },
  {
    path: "/api/products/default-colour/",
    operation: "defaultColour",
    variables: (input) => ({ ...toFilter(input), buyAsBase: input.buyAsBase ?? false }),
  },
  { path: "/api/colour/brands/", operation: "colourBrands" },
];
