import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const storesEndpoints: readonly Endpoint[] = [
  {
    path: "/api/stores/getStores/",
    operation: "GetStoresLimit",
    variables: (input) => ({
      ...input,
      date: input.date ?? "",
      searchString: input.searchString ?? "",
      countryCode: input.countryCode ?? "",
      coordinate: input.coordinate ?? {},
      maxRadius: input.maxRadius ?? 0,
      currentPage: input.currentPage ?? 1,
      pageSize: input.pageSize ?? 20,
    }),
  },
  { path: "/api/stores/localities/", operation: "GetLocalitiesWithin" },
  { path: "/api/products/fulfillment", operation: "fulfillmentOptions", variables: withDate },
  {
    path: "/api/products/system-product/fulfillment",
    operation: "GetSystemProductFulfillmentOptions",
    variables: withDate,
  },
  {
    path: "/api/products/nearest-and-fav-fulfillment",
    operation: "GetNearbyAndFavFulfillmentOptions",
    variables: withDate,
  },
];

/** Without a day, today is meant. */
function withDate(input: Record<string, unknown>): Record<string, unknown> {
  return { ...input, date: input.date ?? "" };
}
