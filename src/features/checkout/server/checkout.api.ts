import type { Endpoint } from "../../../server/http/run-endpoint.ts";

const toList = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given]);

/**
 * A form without script has one field for the way to pay ("account", "new", or the id of a saved card), and the shown total of
 * each way.
 */
function withPayment({ payWith, shownOnAccount, shownByCard, ...input }: Record<string, unknown>) {
  if (payWith === undefined || input.isPayByCC !== undefined) return input;
  if (payWith === "account") return { ...input, isPayByCC: "false", shownTotal: shownOnAccount };
  const card = payWith === "new" ? {} : { paymentMethodId: payWith };
  return { ...input, isPayByCC: "true", shownTotal: shownByCard, ...card };
}

export const checkoutEndpoints: readonly Endpoint[] = [
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
      // A form sends one text, JSON a list.
      referenceJobIDs: toList(input.referenceJobIDs),
    }),
    pageVariables: { withOrder: false },
    done: "Thank you. Your order is in.",
  },
];
