/** The addresses of the order pages. Pages and mails link to them. */
import { type DatedListAddress, parseDatedListAddress } from "../../shared/list-address.ts";

const orderPage = "/dashboard/order-detail/";

export function formatOrderAddress({ id }: { id: string }): string {
  return `${orderPage}?${new URLSearchParams({ code: id })}`;
}

/** The number alone identifies the order, so the day of its creation stays open. */
export function parseOrderAddress(parameters: URLSearchParams): { orderCode: string; creationDate: string } {
  return { orderCode: parameters.get("code") ?? "", creationDate: "" };
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

/**
 * The request for the list of an address. Ranges are counted and the current year is chosen by the shop, because only the
 * shop knows which day it is at the viewer's store.
 */
export function toOrderListRequest(params: URLSearchParams) {
  const anyDay = "2100-01-01";
  const { start, end, range, text: search, year, currentPage, pageSize } = parseOrderListAddress(params, anyDay);
  const days = orderRanges.find(({ key }) => key === range)?.days;
  return {
    ...(days === undefined ? { start, end } : { start: "", end: "", lastDays: days }),
    ...(params.has("year") ? { year } : {}),
    ...{ search, currentPage, pageSize },
  };
}
