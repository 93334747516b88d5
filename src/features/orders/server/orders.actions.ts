import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
export async function approveOrder(_c: OperationContext, _v: SignedInViewer, _n: string): Promise<UserError | null> {
  throw new Error("soon");
}
export async function cancelOrder(_c: OperationContext, _v: SignedInViewer, _n: string): Promise<UserError | null> {
  throw new Error("soon");
}
