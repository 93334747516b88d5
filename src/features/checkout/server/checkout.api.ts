import type { Door } from "../../../server/http/run-door.ts";

const listOf = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given]);

/** Without script a form says with one field what pays: the account, a saved card, or one that is still to be typed. */
function withPayment({ payWith, ...input }: Record<string, unknown>): Record<string, unknown> {
  if (payWith === undefined || input.isPayByCC !== undefined) return input;
  if (payWith === "account") return { ...input, isPayByCC: "false" };
  return { ...input, isPayByCC: "true", ...(payWith === "new" ? {} : { paymentMethodId: payWith }) };
}

export const checkoutDoors: readonly Door[] = [
  {
    path: "/api/checkout/payment/",
    operation: "checkCartOnPaymentIntent",
    variables: (input) => ({ input: input.input ?? input }),
  },
  {
    path: "/api/checkout/order/",
    operation: "OrderCreateAndCharge",
    variables: (input) => ({
      ...withPayment(input),
      saleOffice: input.saleOffice ?? "",
      // A form has one field for them, with commas between.
      referenceJobIDs: listOf(input.referenceJobIDs).flatMap((text) => String(text).split(",")),
    }),
    done: "Thank you. Your order is in.",
  },
];
