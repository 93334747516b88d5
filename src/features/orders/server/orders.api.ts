import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { type BoughtAgainLine, summariseBoughtAgain } from "../../cart/buy-again.ts";

const toList = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given]);

export const ordersEndpoints: readonly Endpoint[] = [
  { path: "/api/orders/approve/", operation: "ApproveOrder", done: "The order is approved." },
  { path: "/api/orders/cancel/", operation: "CancelOrder", done: "The order is cancelled." },
  { path: "/api/orders/cancel-rest/", operation: "CancelOrderRest", done: "The rest is cancelled." },
  { path: "/api/orders/claim/", operation: "ClaimOrderItem", done: "Thank you. The store has been told." },
  { path: "/api/orders/review/", operation: "ReviewOrderCredit", done: "The order is reviewed." },
  {
    path: "/api/orders/reorder/",
    operation: "ReorderItems",
    variables: (input) => ({ ...input, itemIds: toList(input.itemIds) }),
    pageVariables: { withCart: false },
    done: (data) => {
      const { lines } = (data as { reorderItems: { lines: readonly BoughtAgainLine[] } }).reorderItems;
      return summariseBoughtAgain(lines);
    },
  },
];
