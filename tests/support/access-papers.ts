/** The rows of the access matrix for PDFs and exports. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { type Actor, actors, type Case, each, everyone, idleStaff, missingId, only } from "./access-actors.ts";

const stranger = "holder.nz@trestle.test";
const payers: Actor[] = ["full", "holder", "red-held", "painter", "rep acting"];
const readers = (outcome: string) => everyone("refused", { guest: "sign in", ...each(payers, outcome) });

/** A period without payments, so that the answer contains no order numbers. */
const emptyPeriod = { start: "2030-01-01", end: "2030-12-31" };
const seeAll: Actor[] = ["admin", "receivables"];
const notFound = "DOCUMENT_NOT_FOUND";

/** The person whose documents an actor opens: the customer for a rep, a stranger for staff who act for nobody. */
function findOwnerEmail(actor: Actor): string {
  if (actor === "rep acting") return "painter.au@trestle.test";
  return idleStaff.includes(actor) ? stranger : (actors[actor] ?? stranger);
}

export async function papersRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const findId = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows[0]?.id ?? missingId;
  const selectAccount = (email: string) => sql`(select m.account_id from memberships m join users u on u.id = m.user_id
    where u.email = ${email} order by m.is_default desc, m.created_at limit 1)`;
  const findStatement = (email: string) =>
    findId(sql`select id from statements where account_id = ${selectAccount(email)} order by month desc limit 1`);
  /** The invoice of a person's own order, because a member with limited access sees no others. */
  const findInvoice = (email: string) =>
    findId(sql`select d.id from billing_documents d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      where d.account_id = ${selectAccount(email)} and d.kind = 'INVOICE' and u.email = ${email} limit 1`);
  const insertExport = (email: string, user = email) =>
    findId(sql`insert into exports (account_id, user_id, kind, format, status, file, created_at)
      select ${selectAccount(email)}, id, 'OPEN_ITEMS', 'CSV', 'COMPLETED', '', now() from users where email = ${user}
      returning id`);
  const theirInvoice = await findInvoice(stranger);
  const theirStatement = await findStatement(stranger);
  const theirExport = await insertExport(stranger);

  const orderReaders = (outcome: string) =>
    everyone(outcome, { guest: "sign in", ...each(["rep idle", "marketing"], "refused") });
  return {
    InvoiceContent: [
      {
        of: "own",
        variables: async (actor) => ({ documentId: await findInvoice(findOwnerEmail(actor)) }),
        // The document of a stranger is not one of the store.
        outcomes: { ...orderReaders("ok"), store: notFound },
      },
      {
        of: "another's",
        // Some staff may see every invoice, so only a missing one is refused.
        variables: (actor) => ({ documentId: seeAll.includes(actor) ? missingId : theirInvoice }),
        outcomes: orderReaders(notFound),
      },
      { of: "missing", variables: () => ({ documentId: missingId }), outcomes: orderReaders(notFound) },
    ],
    StatementDetail: [
      {
        of: "own",
        variables: async (actor) => ({ documentId: await findStatement(findOwnerEmail(actor)) }),
        outcomes: readers("ok"),
      },
      { of: "another's", variables: () => ({ documentId: theirStatement }), outcomes: readers(notFound) },
      { of: "missing", variables: () => ({ documentId: missingId }), outcomes: readers(notFound) },
    ],
    ExportContent: [
      {
        of: "own",
        variables: async (actor) => ({ id: await insertExport(findOwnerEmail(actor), actors[actor] ?? stranger) }),
        outcomes: readers("ok"),
      },
      { of: "another's", variables: () => ({ id: theirExport }), outcomes: readers(notFound) },
      { of: "missing", variables: () => ({ id: missingId }), outcomes: readers(notFound) },
    ],
    ExportOpenInvoices: only(readers("ok")),
    ExportPaymentHistory: only(readers("ok"), emptyPeriod),
    GetBooksToday: only(readers("ok")),
    GetExports: only(readers("ok")),
    GetPaymentHistoryPage: only(readers("ok"), { ...emptyPeriod, currentPage: 1, pageSize: 20, year: 2026 }),
    StartExport: only(readers("ok"), { kind: "PAYMENT_HISTORY", format: "CSV", ...emptyPeriod }),
    getAccountPaymentHistory: only(readers("ok"), emptyPeriod),
    getAccountStatements: only(readers("ok")),
    summaryAccountPaymentHistory: only(readers("ok")),
  };
}

const page = (outcome: string) => everyone("403", { guest: "302 /login/", ...each(payers, outcome) });

export const papersPages = {
  "dashboard/payments/payment-history": page("200"),
  "dashboard/payments/export-transactions": page("200"),
  "dashboard/statements": page("200"),
  "dashboard/documents/:documentId": everyone("404", {
    guest: "302 /login/",
    ...each(["rep idle", "marketing"], "403"),
  }),
  "dashboard/statements/:documentId": page("404"),
  "dashboard/exports/:exportId": page("404"),
};
