/** The rows of the access matrix for payments. */
import { type Case, each, everyone, missingId, only } from "./access-actors.ts";
import { bookDocument, getAccountId } from "./billing.ts";
import { payClient } from "./pay-client.ts";
import type { TestServer } from "./test-server.ts";

const payers = (outcome: string) =>
  everyone("refused", { guest: "sign in", ...each(["full", "holder", "red-held", "painter"], outcome) });
/** A rep who acts for a customer sees the payments and cannot pay. */
const readers = { ...payers("ok"), "rep acting": "ok" };

export async function billingRows(server: Pick<TestServer, "url" | "db">): Promise<Record<string, readonly Case[]>> {
  const accountId = await getAccountId(server.db, "holder.nz@trestle.test");
  const theirInvoice = await bookDocument(server.db, { accountId, amount: 5_000, currency: "NZD" });
  const them = await payClient(server, "holder.nz@trestle.test");
  const theirs = await them.begin([theirInvoice.id]);
  const theirPayment = theirs.result?.gtmPaymentAccountID ?? "";
  const items = (documentId: string) => ({ input: { invoices: [{ documentId }] } });
  const listCases = (code: string, toVariables: (id: string) => object, another: string): Case[] => [
    { of: "another's", variables: () => toVariables(another), outcomes: payers(code) },
    { of: "missing", variables: () => toVariables(missingId), outcomes: payers(code) },
  ];
  const balance = (paymentAccountId: string) => ({ paymentAccountId, amount: 1, applyTradePoints: false });
  const [notFound, notTheirs] = ["PAYMENT_NOT_FOUND", "PAYMENT_ACCOUNT_NOT_FOUND"];
  return {
    ChargeAccountPayment: listCases(notFound, (paymentAccountId) => ({ paymentAccountId, amount: 1 }), theirPayment),
    CreateInvoicePayment: listCases("ITEM_NOT_OPEN", items, theirInvoice.id),
    GetPayBalance: only(readers),
    GetPayments: only(readers),
    OpenInvoices: only(readers),
    PayOpenInvoices: listCases(notFound, (gtmPaymentAccountID) => ({ gtmPaymentAccountID }), theirPayment),
    createAccountPayment: listCases(notTheirs, balance, them.accountId),
  };
}

export const billingPages = {
  "dashboard/payments": pagesFor("200"),
  "dashboard/payments/pay-balance-invoice": pagesFor("200"),
};

function pagesFor(outcome: string) {
  const allowed = each(["full", "holder", "red-held", "painter", "rep acting"], outcome);
  return everyone("403", { guest: "302 /login/", ...allowed });
}
