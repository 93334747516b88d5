/** The addresses of the order pages. Pages and mails link to them. */
import { type DatedListAddress, parseDatedListAddress } from "../../shared/list-address.ts";

const orderPage = "/dashboard/order-detail/";

/** The number alone identifies the order. The day of its creation, in UTC, is added if it is known. */
export function formatOrderAddress({ id, creationDate = "" }: { id: string; creationDate?: string }): string {
  const date = creationDate.slice(0, 10);
  return `${orderPage}?${new URLSearchParams({ code: id, ...(date === "" ? {} : { date }) })}`;
}

export function parseOrderAddress(parameters: URLSearchParams): { orderCode: string; creationDate: string } {
  return { orderCode: parameters.get("code") ?? "", creationDate: parameters.get("date") ?? "" };
}

export const orderPageSizes = [10, 20, 50, 100] as const;

export const orderRanges = [
  { key: "30d", label: "30 days", days: 30 },
  { key: "90d", label: "90 days", days: 90 },
  { key: "12m", label: "12 months", days: 365 },
  { key: "24m", label: "2 years", days: 731 },
] as const;

const maxSearchLength = 60;

export interface OrderListAddress extends DatedListAddress<(typeof orderRanges)[number]["key"]> {
  /** The search text. */
  readonly text: string;
}

export function parseOrderListAddress(params: URLSearchParams, today: string): OrderListAddress {
  const list = { ranges: orderRanges, defaultRange: orderRanges[1], pageSizes: orderPageSizes };
  return {
    ...parseDatedListAddress(params, list, today),
    text: (params.get("q") ?? "").trim().slice(0, maxSearchLength),
  };
}
