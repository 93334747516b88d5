import type { Door } from "../../../server/http/run-door.ts";

const listOf = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given]);

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
      ...input,
      saleOffice: input.saleOffice ?? "",
      // A form has one field for them, with commas between.
      referenceJobIDs: listOf(input.referenceJobIDs).flatMap((text) => String(text).split(",")),
    }),
    done: "Thank you. Your order is in.",
  },
];
