/** Creates the payers and their debts. Their accounts are new, so every document is one that was created here. */
import { sql } from "kysely";
import { type NewDocument, postDocument } from "../../src/features/billing/server/post-document.steps.ts";
import { refreshHold } from "../../src/features/billing/server/refresh-hold.steps.ts";
import { lockAccount } from "../../src/features/identity/server/accounts.store.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { cents } from "../../src/shared/money.ts";
import { openSession } from "../support/ask-shop.ts";
import { todayInBooks } from "../support/billing.ts";
import { type OrderClient, orderClient } from "../support/order-client.ts";

export interface Payer {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly client: Pick<OrderClient, "ask">;
}

const ACCOUNTS = 10;
const PAYERS_PER_ACCOUNT = 4;
/** Low enough that unpaid debts come near to it. */
const CREDIT_LIMIT_CENTS = 1_000_000;

export async function createPayers(db: Database, shopUrl: string): Promise<Payer[]> {
  const people = await createPeople(db);
  const payers: Payer[] = [];
  for (const { email, ...account } of people) {
    payers.push({ ...account, client: orderClient(shopUrl, await openSession(db, email)) });
  }
  return payers;
}

async function createPeople(db: Database): Promise<{ email: string; accountId: string; accountNumber: string }[]> {
  const { rows } = await sql<{ email: string; accountId: string; accountNumber: string }>`
    with opened as (insert into accounts (number, country, kind, name, line1, suburb, state, postcode, terms,
        credit_limit_cents, loyalty_eligible, loyalty_status)
      select 'AU-98' || lpad(n::text, 5, '0'), 'AU', 'TRADE', 'Payer ' || n, '1 Fault Street', 'Sydney', 'NSW', '2000',
        'CREDIT', ${CREDIT_LIMIT_CENTS}, true, 'ACTIVE' from generate_series(1, ${ACCOUNTS}) as n returning id, number),
    wanted as (select gen_random_uuid() as id, opened.id as account_id, number,
        lower(number) || '-' || n || '@faults.test' as email, n
      from opened, generate_series(1, ${PAYERS_PER_ACCOUNT}) as n),
    made as (insert into users (id, email, first_name, last_name)
      select id, email, 'Payer', n::text from wanted returning id),
    joined as (insert into memberships (account_id, user_id, access, is_default)
      select account_id, id, 'FULL', true from wanted returning user_id)
    select email, account_id as "accountId", number as "accountNumber" from wanted order by email`.execute(db);
  return rows;
}

export interface Debt {
  readonly invoiceCents: readonly number[];
  /** Zero for no credit note. */
  readonly creditCents: number;
  readonly issuedDaysAgo: number;
}

export interface BilledDocuments {
  readonly invoiceIds: readonly string[];
  readonly creditIds: readonly string[];
}

/** Posts invoices, and a credit note if there is one, as deliveries and a return would. */
export function billAccount(db: Database, accountId: string, { invoiceCents, creditCents, issuedDaysAgo }: Debt) {
  const today = todayInBooks();
  const common = { accountId, issuedOn: addDays(today, -issuedDaysAgo), currency: "AUD", at: new Date() };
  return inTransaction(db, async (tx): Promise<BilledDocuments> => {
    await lockAccount(tx, accountId);
    const write = async (kind: NewDocument["kind"], amount: number) =>
      (await postDocument(tx, { ...common, kind, amountCents: cents(amount) })).id;
    const invoiceIds: string[] = [];
    for (const amount of invoiceCents) invoiceIds.push(await write("INVOICE", amount));
    const creditIds = creditCents === 0 ? [] : [await write("CREDIT_NOTE", creditCents)];
    await refreshHold(tx, accountId, today);
    return { invoiceIds, creditIds };
  });
}
