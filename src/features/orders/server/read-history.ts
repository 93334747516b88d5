import type { OperationContext } from "../../../server/operation-context.ts";
import type { Country } from "../../../shared/country.ts";
import type { Page } from "../../../shared/page.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { OrderListing } from "./shown-order.ts";
export interface OrderHistory extends Page {
  readonly orders: readonly OrderListing[];
  readonly total: number;
}
export interface YearMonth {
  readonly month: string;
  readonly orders: number;
  readonly cents: number;
  readonly withTaxCents: number;
  readonly country: Country;
}
export interface HistoryWish {
  readonly start: string;
  readonly end: string;
  readonly search?: string | null | undefined;
  readonly page: Page;
}
export async function listHistory(_c: OperationContext, _v: SignedInViewer, _w: HistoryWish): Promise<OrderHistory> {
  throw new Error("soon");
}
export async function summarizeYear(_c: OperationContext, _v: SignedInViewer, _y: number): Promise<YearMonth[]> {
  throw new Error("soon");
}
