import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { ShownCart } from "../../cart/server/shown-cart.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
export interface ReorderedLine {
  readonly itemId: string;
  readonly name: string;
  readonly outcome: "ADDED" | "REDUCED" | "GONE" | "PRICE_CHANGED";
  readonly message: string;
}
export async function reorder(
  _c: OperationContext,
  _v: SignedInViewer,
  _w: { number: string; itemIds: readonly string[]; modifiedTime: string | null | undefined },
): Promise<{ cart: ShownCart; lines: readonly ReorderedLine[]; userErrors: readonly UserError[] }> {
  throw new Error("soon");
}
