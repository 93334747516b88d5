/** Reads what the books say of the accounts whose people pay what they owe. */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { todayInBooks } from "../support/billing.ts";
import type { AccountsFound } from "./evidence.ts";

type Found<Name extends Exclude<keyof AccountsFound, "today">> = AccountsFound[Name][number];

export async function gatherAccounts(db: Database, accountIds: readonly string[]): Promise<AccountsFound> {
  const standings = sql<
    Found<"standings">
  >`select a.id as "accountId", hold, credit_limit_cents::float8 as "limitCents",
      coalesce(balance_cents, 0)::float8 as "balanceCents", coalesce(unbilled_cents, 0)::float8 as "unbilledCents"
    from accounts a left join account_credit c on c.account_id = a.id where a.id = any(${accountIds})`;
  const payments = sql<Found<"payments">>`select id, account_id as "accountId", key, status, debits,
      card_cents::float8 as "cardCents", surcharge_cents::float8 as "surchargeCents", points_used as "pointsUsed",
      points_cents::float8 as "pointsCents", payment_id as "paymentId", document_id as "documentId"
    from account_payments where account_id = any(${accountIds})`;
  const documents = sql<Found<"documents">>`select id, account_id as "accountId", number, is_debit as "isDebit",
      amount_cents::float8 as "amountCents", open_cents::float8 as "openCents", due_on::text as "dueOn"
    from billing_documents where account_id = any(${accountIds})`;
  const allocations = sql<Found<"allocations">>`select credit_id as "creditId", debit_id as "debitId",
      cents::float8 as cents, account_payment_id as "accountPaymentId"
    from allocations where account_id = any(${accountIds})`;
  const entries = sql<Found<"entries">>`select posting_id as "postingId", account_id as "accountId", book,
      cents::float8 as cents from ledger_entries where account_id = any(${accountIds})`;
  return {
    today: todayInBooks(),
    standings: (await standings.execute(db)).rows,
    payments: (await payments.execute(db)).rows,
    documents: (await documents.execute(db)).rows,
    allocations: (await allocations.execute(db)).rows,
    entries: (await entries.execute(db)).rows,
  };
}
