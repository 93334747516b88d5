import type { Endpoint } from "../../../server/http/run-endpoint.ts";

const PAID = "Thank you. Your payment is in.";
const toList = (given: unknown) => (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]);

/** The ticked boxes of a form give ids. For a single invoice the form may name a partial amount. */
function toChosenItems(given: unknown, amount?: unknown): unknown[] {
  const items = toList(given).map((each) => (typeof each === "string" ? { documentId: each } : each));
  return items.length === 1 && typeof amount === "string" && amount !== "" ? [{ ...items[0], amount }] : items;
}

export const billingEndpoints: readonly Endpoint[] = [
  { path: "/api/dashboard/payments/", operation: "OpenInvoices" },
  {
    path: "/api/dashboard/create-invoice-payment/",
    operation: "CreateInvoicePayment",
    variables: (given) => {
      const { invoices, credits, partAmount, ...input } = (given.input ?? given) as Record<string, unknown>;
      return { input: { ...input, invoices: toChosenItems(invoices, partAmount), credits: toChosenItems(credits) } };
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
  { path: "/api/dashboard/orders/invoice/", operation: "InvoiceContent" },
  { path: "/api/dashboard/statements/", operation: "getAccountStatements" },
  { path: "/api/dashboard/statements/{documentId}", operation: "StatementDetail" },
  { path: "/api/staff/orders/return/", operation: "ReturnItems", done: "The return is recorded." },
  { path: "/api/staff/orders/return/retry/", operation: "RetryReturn", done: "The gateway was asked again." },
  { path: "/api/staff/orders/return/withdraw/", operation: "WithdrawReturn", done: "The refund is given up." },
  { path: "/api/dashboard/exports/", operation: "StartExport", done: "Your file is being made." },
];
