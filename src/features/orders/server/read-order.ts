import type { OperationContext } from "../../../server/operation-context.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { ShownOrder } from "./shown-order.ts";
export async function findShownOrder(
  _c: OperationContext,
  _v: SignedInViewer,
  _w: { number: string; placedOn?: string },
): Promise<ShownOrder | null> {
  throw new Error("soon");
}
