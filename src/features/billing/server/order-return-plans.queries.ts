import type { Database } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { OrderLine } from "../../orders/order.ts";
import { formatSeenReturn, type ReturnInput } from "../../orders/order-return.ts";
import { ordersErrors } from "../../orders/orders-errors.ts";
import { readAsStore } from "../../orders/server/staff-orders.queries.ts";
import { findStaffOrder, selectStaffOrderId } from "../../orders/server/staff-orders.store.ts";
import { toStaffScope } from "../../orders/staff-orders.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type PlannedReturn, planOrderReturn } from "../plan-order-return.ts";
import { findReturnFacts } from "./order-books.store.ts";

export interface ShownReturnPlan extends PlannedReturn {
  readonly orderLines: readonly OrderLine[];
  readonly isByCard: boolean;
  readonly country: Country;
  /** The return compares it with the amounts of its own moment. */
  readonly seen: string;
}

/** What the customer would get for lines that come back. Nothing is booked. The books are read beside the wall of store staff. */
export async function readReturnPlan(
  { db }: { readonly db: Database },
  viewer: SignedInViewer,
  { number, lines }: { readonly number: string; readonly lines: readonly ReturnInput[] },
): Promise<Result<ShownReturnPlan, UserError>> {
  const scope = toStaffScope(viewer);
  if (scope === null) return refused(ordersErrors.orderNotFound);
  const orderId = selectStaffOrderId(scope, number);
  const [order, facts] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([findStaffOrder(tx, orderId), findReturnFacts(beside, orderId)]),
  );
  if (order === null) return refused(ordersErrors.orderNotFound);
  const country = await getCountry(db, order.country);
  const planned = planOrderReturn(lines, { ...facts, order, country });
  if (!planned.ok) return planned;
  const seen = formatSeenReturn(planned.value);
  return ok({ ...planned.value, orderLines: facts.lines, isByCard: order.payBy === "CARD", country, seen });
}
