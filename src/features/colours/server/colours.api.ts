import type { Door } from "../../../server/http/run-door.ts";

type Input = Readonly<Record<string, unknown>>;

/** A list of one comes from a form as that one. What is not named is not limited. */
const ids = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

const wishOf = ({ baseIds, productBrandIds, interior, exterior }: Input) => ({
  baseIds: ids(baseIds),
  productBrandIds: ids(productBrandIds),
  interior: interior ?? false,
  exterior: exterior ?? false,
});

export const coloursDoors: readonly Door[] = [
  { path: "/api/products/colours/popular/", operation: "popularColours" },
  {
    path: "/api/products/colours/base/",
    operation: "baseColours",
    variables: ({ baseIds, colourBrandIds, productBrandIds }) => ({
      baseIds: ids(baseIds),
      colourBrandIds: ids(colourBrandIds),
      productBrandIds: ids(productBrandIds),
    }),
  },
  {
    path: "/api/products/colours/search/",
    operation: "searchColours",
    variables: (input) => ({
      ...wishOf(input),
      colourBrandIds: ids(input.colourBrandIds),
      search: input.search ?? null,
    }),
  },
  {
    path: "/api/products/default-colour/",
    operation: "defaultColour",
    variables: (input) => ({ ...wishOf(input), buyAsBase: input.buyAsBase ?? false }),
  },
  { path: "/api/colour/brands/", operation: "colourBrands" },
];
