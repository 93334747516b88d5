import type { LoaderFunctionArgs } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { makeUuid } from "../../../shared/uuid.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor } from "../../../ui/page-form.tsx";
import { staffAccountErrors } from "../../identity/staff-accounts-errors.ts";
import { formatStaffOrderAddress } from "../staff-order-addresses.ts";
import { GetReturnPlan } from "./returns.operations.ts";
import type { StaffOrder } from "./staff-order-data.ts";

export const returnForm = "return";

export type ReturnPlan = NonNullable<ResultOf<typeof GetReturnPlan>["returnPlan"]["plan"]>;

interface WantedLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly isRestocked: boolean;
}

export interface LoadedReturn {
  readonly wanted: readonly WantedLine[];
  readonly reason: string;
  /** The claim that the return answers. Empty: none. */
  readonly claimId: string;
  /** Null until the fields were sent and understood. */
  readonly plan: ReturnPlan | null;
  readonly planErrors: readonly UserError[];
  readonly requestKey: string;
  readonly kept: KeptForm;
}

/** Opens the form of a return. The address opens it, so that it works without script. */
export function formatReturnAddress(number: string, claimId = ""): string {
  const query = new URLSearchParams({ return: "ask", ...(claimId !== "" && { claim: claimId }) });
  return `${formatStaffOrderAddress(number)}?${query}`;
}

/** Null if no return is asked for. The fields are in the address: only the second form changes something. */
export async function loadReturn(args: LoaderFunctionArgs, order: StaffOrder | null): Promise<LoadedReturn | null> {
  const { searchParams } = args.url;
  if (order?.canReturn !== true || searchParams.get("return") !== "ask") return null;
  const claim = order.claims.find(({ id, answer }) => id === searchParams.get("claim") && answer === null);
  const isSent = searchParams.has("reason");
  const wanted = order.returnableLines.map(({ itemId }) => {
    const claimed = claim?.itemId === itemId ? claim.quantity : 0;
    const typed = isSent ? Number(searchParams.get(`quantity.${itemId}`) ?? 0) : claimed;
    return {
      itemId,
      quantity: Number.isInteger(typed) ? typed : 0,
      isRestocked: searchParams.get(`restock.${itemId}`) === "true",
    };
  });
  const lines = wanted.filter(({ quantity }) => quantity !== 0);
  const planned = isSent ? await runOperation(args, GetReturnPlan, { orderCode: order.orderCode, lines }) : null;
  const reason = (searchParams.get("reason") ?? "").trim();
  const { plan = null, userErrors = [] } = planned?.returnPlan ?? {};
  const hasReason = reason !== "" || !isSent;
  return {
    ...{ wanted, reason, claimId: claim?.id ?? "", requestKey: makeUuid() },
    plan: hasReason ? plan : null,
    planErrors: [...userErrors, ...(hasReason ? [] : [staffAccountErrors.reasonRequired])],
    kept: keptFormFor(returnForm, getPageServices(args).flash),
  };
}
