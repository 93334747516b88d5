/** Each refusal is shown at the step of the checkout whose field caused it. */
import type { UserError } from "../../shared/result.ts";

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
  payWith: "payment",
  card: "payment",
  points: "payment",
  barcode: "payment",
};

/** Refusals without a field of a step are shown at the review, where the order is placed. */
export function stepFor({ field }: Pick<UserError, "field">): CheckoutStep {
  return fields[(field ?? "").split(".")[0] ?? ""] ?? "review";
}

export function refusalsFor(step: CheckoutStep, refusals: readonly UserError[]): readonly UserError[] {
  return refusals.filter((refusal) => stepFor(refusal) === step);
}

/** A change in a step may have mended its refusals, and those of the order as a whole. */
export function isMendedInStep(refusal: UserError, changedInput: string): boolean {
  const step = stepFor(refusal);
  return step === "review" || step === stepFor({ field: changedInput });
}
