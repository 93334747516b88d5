/** Beside what caused it: the step at which each field of a refusal is chosen or typed. */
import type { UserError } from "../../shared/user-error.ts";

export const checkoutSteps = ["fulfilment", "references", "payment", "review"] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

const fields: Readonly<Record<string, CheckoutStep>> = {
  shippingAddress: "fulfilment",
  deliveryDateTime: "fulfilment",
  deliveryMode: "fulfilment",
  fulfillmentStoreId: "fulfilment",
  fulfillmentPlanID: "fulfilment",
  store: "fulfilment",
  acceptBackOrder: "fulfilment",
  customerPONumber: "references",
  orderNote: "references",
  referenceJobIDs: "references",
  authorityToLeave: "references",
  isPayByCC: "payment",
  payment: "payment",
  points: "payment",
};

/** What belongs to no field is told where the order is placed. */
export function stepOf({ field }: Pick<UserError, "field">): CheckoutStep {
  return fields[(field ?? "").split(".")[0] ?? ""] ?? "review";
}

export function refusalsAt(step: CheckoutStep, refusals: readonly UserError[]): readonly UserError[] {
  return refusals.filter((refusal) => stepOf(refusal) === step);
}
