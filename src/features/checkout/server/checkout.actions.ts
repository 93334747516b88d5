import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { ShownOrder } from "../../orders/server/shown-order.ts";
export async function beginCardPayment(
  _c: OperationContext,
  _v: SignedInViewer,
  _w: object,
): Promise<{ paymentIntent: { clientSecret: string } | null; userErrors: readonly UserError[] }> {
  throw new Error("soon");
}
export async function placeOrder(
  _c: OperationContext,
  _v: SignedInViewer,
  _w: object,
): Promise<{ order: ShownOrder | null; userErrors: readonly UserError[] }> {
  throw new Error("soon");
}
