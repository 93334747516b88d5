/** The rows of the access matrix for papers and exports. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { type Actor, actors, type Case, each, everyone, missingId, only } from "./access-actors.ts";

const stranger = "holder.nz@trestle.test";
const payers: Actor[] = ["full", "holder", "red-held", "painter", "rep acting"];
const readers = (outcome: string) => everyone("refused", { guest: "sign in", ...each(payers, outcome) });

/** Days without a payment, so that no order's number is in the answer. */
const never = { start: "2030-01-01", end: "2030-12-31" };
const notFound = "DOCUMENT_NOT_FOUND";

/** Whose papers an actor looks at: a rep's are those of the account acted for, and who stands in none tries a stranger's. */
function emailOf(actor: Actor): string {
  if (actor === "rep acting") return "painter.au@trestle.test";
  return actor === "rep idle" || actor === "admin" ? stranger : (actors[actor] ?? stranger);
}

export async function papersRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows[0]?.id ?? missingId;
  const accountOf = (email: string) => sql`(select m.account_id from memberships m join users u on u.id = m.user_id
    where u.email = ${email} order by m.is_default desc, m.created_at limit 1)`;
  const statementOf = (email: string) =>
    idOf(sql`select id from statements where account_id = ${accountOf(email)} order by month desc limit 1`);
  /** Of an order of their own, which is all that some may see. */
  const invoiceOf = (email: string) =>
    idOf(sql`select d.id from billing_documents d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      where d.account_id = ${accountOf(email)} and d.kind = 'INVOICE' and u.email = ${email} limit 1`);
  const exportOf = (email: string, user = email) =>
    idOf(sql`insert into exports (account_id, user_id, kind, format, status, file, created_at)
      select ${accountOf(email)}, id, 'OPEN_ITEMS', 'CSV', 'COMPLETED', '', now() from users where email = ${user}
      returning id`);
  const theirInvoice = await invoiceOf(stranger);
  const theirStatement = await statementOf(stranger);
  const theirExport = await exportOf(stranger);

  const orderReaders = (outcome: string) => everyone(outcome, { guest: "sign in", "rep idle": "refused" });
  return {
    InvoiceContent: [
      {
        of: "own",
        variables: async (actor) => ({ documentId: await invoiceOf(emailOf(actor)) }),
        outcomes: orderReaders("ok"),
      },
      {
        of: "another's",
        // Nothing is another's to an administrator.
        variables: (actor) => ({ documentId: actor === "admin" ? missingId : theirInvoice }),
        outcomes: orderReaders(notFound),
      },
      { of: "missing", variables: () => ({ documentId: missingId }), outcomes: orderReaders(notFound) },
    ],
    StatementDetail: [
      {
        of: "own",
        variables: async (actor) => ({ documentId: await statementOf(emailOf(actor)) }),
        outcomes: readers("ok"),
      },
      { of: "another's", variables: () => ({ documentId: theirStatement }), outcomes: readers(notFound) },
      { of: "missing", variables: () => ({ documentId: missingId }), outcomes: readers(notFound) },
    ],
    ExportContent: [
      {
        of: "own",
        variables: async (actor) => ({ id: await exportOf(emailOf(actor), actors[actor] ?? stranger) }),
        outcomes: readers("ok"),
      },
      { of: "another's", variables: () => ({ id: theirExport }), outcomes: readers(notFound) },
      { of: "missing", variables: () => ({ id: missingId }), outcomes: readers(notFound) },
    ],
    ExportOpenInvoices: only(readers("ok")),
    ExportPaymentHistory: only(readers("ok"), never),
    GetBooksToday: only(readers("ok")),
    GetExports: only(readers("ok")),
    GetPaymentHistoryPage: only(readers("ok"), { ...never, currentPage: 1, pageSize: 20, year: 2026 }),
    StartExport: only(readers("ok"), { kind: "PAYMENT_HISTORY", format: "CSV", ...never }),
    getAccountPaymentHistory: only(readers("ok"), never),
    getAccountStatements: only(readers("ok")),
    summaryAccountPaymentHistory: only(readers("ok")),
  };
}

const page = (outcome: string) => everyone("403", { guest: "302 /login/", ...each(payers, outcome) });

export const papersPages = {
  "dashboard/payments/payment-history": page("200"),
  "dashboard/payments/export-transactions": page("200"),
  "dashboard/statements": page("200"),
  "dashboard/documents/:documentId": everyone("404", { guest: "302 /login/", "rep idle": "403" }),
  "dashboard/statements/:documentId": page("404"),
  "dashboard/exports/:exportId": page("404"),
};
