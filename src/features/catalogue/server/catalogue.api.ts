import type { Endpoint } from "../../../server/http/run-endpoint.ts";

/** A form sends a list with one value as the plain value. */
const toList = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

export const catalogueEndpoints: readonly Endpoint[] = [
  {
    path: "/api/products/skuprices",
    operation: "getProductsPrice",
    variables: ({ skus }) => ({ skus: toList(skus) }),
  },
  {
    path: "/api/products/retrieveProductCards/",
    operation: "GetProductCards",
    variables: ({ productCodes }) => ({ productCodes: toList(productCodes) }),
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
