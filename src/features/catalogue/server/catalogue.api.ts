import type { Door } from "../../../server/http/run-door.ts";

/** A list of one comes from a form as that one. */
const listOf = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

export const catalogueDoors: readonly Door[] = [
  {
    path: "/api/products/skuprices",
    operation: "getProductsPrice",
    variables: ({ skus }) => ({ skus: listOf(skus) }),
  },
  {
    path: "/api/products/retrieveProductCards/",
    operation: "GetProductCards",
    variables: ({ productCodes }) => ({ productCodes: listOf(productCodes) }),
  },
  { path: "/api/products/suggest/", operation: "SuggestSearch", variables: ({ text }) => ({ text: text ?? "" }) },
  {
    path: "/api/products/list/",
    operation: "GetProductList",
    variables: ({ address }) => ({ address: address ?? "" }),
  },
  { path: "/api/header/", operation: "GetHeader", variables: () => ({}) },
  { path: "/api/header/category/", operation: "GetHeaderCategory", variables: ({ slug }) => ({ slug: slug ?? "" }) },
];
