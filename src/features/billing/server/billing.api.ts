import type { Door } from "../../../server/http/run-door.ts";

const PAID = "Thank you. Your payment is in.";
const listOf = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

/** A form's tick boxes give ids; of one invoice alone it may say how much is paid. */
function chosenOf(given: unknown, amount?: unknown): unknown[] {
  const items = listOf(given).map((each) => (typeof each === "string" ? { documentId: each } : each));
  return items.length === 1 && typeof amount === "string" && amount !== "" ? [{ ...items[0], amount }] : items;
}

export const billingDoors: readonly Door[] = [
  { path: "/api/dashboard/payments/", operation: "OpenInvoices" },
  {
    path: "/api/dashboard/create-invoice-payment/",
    operation: "CreateInvoicePayment",
    variables: (given) => {
      const { invoices, credits, partAmount, ...input } = (given.input ?? given) as Record<string, unknown>;
      return { input: { ...input, invoices: chosenOf(invoices, partAmount), credits: chosenOf(credits) } };
    },
    done: PAID,
  },
  { path: "/api/dashboard/pay-open-invoices/", operation: "PayOpenInvoices", done: PAID },
  {
    path: "/api/payment-methods/createAccountPayment",
    operation: "createAccountPayment",
    variables: (given) => ({ ...given, applyTradePoints: given.applyTradePoints ?? false }),
    done: PAID,
  },
  { path: "/api/payment-methods/chargePayment", operation: "ChargeAccountPayment", done: PAID },
];
