// Shows that PostgreSQL itself separates the accounts (row-level security): every table of accounts is protected, and a
// transaction of one account can neither see nor change the rows of another.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant, type Transaction } from "../../src/server/database.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();

interface Relation {
  name: string;
  kind: "r" | "v";
  hasRowSecurity: boolean;
  isInvokerView: boolean;
  policies: number;
  /** Whether the tenant role has any right on it. */
  isAccessible: boolean;
}

/** Lists `accounts` and every table and view that has a column for an account. */
async function listAccountRelations(): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select c.relname as name, c.relkind as kind, c.relrowsecurity as "hasRowSecurity",
      coalesce('security_invoker=true' = any(c.reloptions), false) as "isInvokerView",
      (select count(*)::integer from pg_policy p
        where p.polrelid = c.oid and 'trestle_tenant'::regrole = any(p.polroles)) as policies,
      has_table_privilege('trestle_tenant', c.oid, 'select, insert, update, delete, truncate') as "isAccessible"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (c.relname = 'accounts' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname ~ '(^|_)account_id$' and not a.attisdropped))
    order by c.relname`.execute(db);
  return rows;
}

describe("every table with an account in it", async () => {
  const relations = await listAccountRelations();

  test("the search finds the known tables of accounts", () => {
    expect(relations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "account_credit",
        "account_payments",
        "account_members",
        "accounts",
        "allocations",
        "audit_entries",
        "audit_log",
        "back_orders",
        "billing_documents",
        "card_customers",
        "checkout_drafts",
        "exports",
        "favourite_list_counts",
        "favourite_lists",
        "gift_card_links",
        "gift_cards",
        "idempotency_keys",
        "ledger_entries",
        "ledger_postings",
        "invitations",
        "job_line_areas",
        "job_lines",
        "job_members",
        "job_orders",
        "account_jobs",
        "memberships",
        "claim_answers",
        "order_claims",
        "order_events",
        "order_lines",
        "order_promotions",
        "order_return_lines",
        "order_returns",
        "orders",
        "payments",
        "rep_assignments",
        "rewarded_tool_discounts",
        "sessions",
        "shipment_lines",
        "shipment_proofs",
        "shipments",
        "statements",
        "stock_reservations",
        "tin_labels",
        "voucher_uses",
        "vouchers",
      ]),
    );
  });

  test.each(relations.map((relation) => [relation.name, relation] as const))(
    "%s has row-level security, or the tenant role has no right on it",
    (_, relation) => {
      if (!relation.isAccessible) return;
      // A view reads with the rights of its owner, who bypasses row-level security, unless it is a security_invoker view.
      if (relation.kind === "v") expect(relation).toMatchObject({ isInvokerView: true });
      else
        expect(relation).toMatchObject({
          hasRowSecurity: true,
          policies: expect.toSatisfy((count: number) => count > 0),
        });
    },
  );

  test("every table with row-level security has a policy for the tenant role", () => {
    expect(relations.filter(({ hasRowSecurity, policies }) => hasRowSecurity && policies === 0)).toEqual([]);
  });
});

test("the tenant role cannot sign in, owns nothing and cannot bypass row-level security", async () => {
  const { rows } = await sql`
    select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole,
      (select count(*)::integer from pg_class where relowner = pg_roles.oid) as owns
    from pg_roles where rolname = 'trestle_tenant'`.execute(db);
  expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: 0 }]);
});

describe("a transaction of one account", async () => {
  const { rows } = await sql<{ accountId: string; userId: string }>`
    select account_id as "accountId", user_id as "userId" from memberships m
    where access = 'HOLDER' and (select count(*) from memberships o where o.user_id = m.user_id) = 1
    order by created_at, account_id limit 2`.execute(db);
  const [ours, theirs] = rows as [{ accountId: string; userId: string }, { accountId: string; userId: string }];
  for (const { accountId, userId } of rows) {
    await sql`insert into audit_entries (at, user_id, account_id, action)
      values (now(), ${userId}, ${accountId}, 'SIGNED_IN')`.execute(db);
  }
  const asOurTenant = <T>(work: (tx: Transaction) => Promise<T>) => asTenant(db, ours, work);

  test("a tenant sees its own rows only", async () => {
    const seen = await asOurTenant(async (tx) => ({
      accounts: (await sql<{ id: string }>`select id from accounts`.execute(tx)).rows,
      members: (await sql<{ id: string }>`select distinct account_id as id from memberships`.execute(tx)).rows,
      entries: (await sql<{ id: string }>`select distinct account_id as id from audit_entries`.execute(tx)).rows,
    }));
    const own = [{ id: ours.accountId }];
    expect(seen).toEqual({ accounts: own, members: own, entries: own });
  });

  test("a tenant cannot change rows of another account", async () => {
    const changed = await asOurTenant((tx) =>
      sql`update accounts set name = 'Taken' where id <> ${ours.accountId}`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
    const members = await asOurTenant((tx) =>
      sql`update memberships set access = 'FULL' where account_id = ${theirs.accountId}`.execute(tx),
    );
    expect(members.numAffectedRows).toBe(0n);
  });

  test("a tenant cannot insert rows into another account", async () => {
    const entry = asOurTenant((tx) =>
      sql`insert into audit_entries (at, user_id, account_id, action)
        values (now(), ${ours.userId}, ${theirs.accountId}, 'SIGNED_IN')`.execute(tx),
    );
    await expect(entry).rejects.toThrow("row-level security");
    const member = asOurTenant((tx) =>
      sql`insert into memberships (account_id, user_id, access)
        values (${theirs.accountId}, ${ours.userId}, 'FULL')`.execute(tx),
    );
    await expect(member).rejects.toThrow("row-level security");
  });

  test.each([
    "sessions",
    "rep_assignments",
    "mails",
    "marketing_consents",
    "unsubscribe_links",
    "email_changes",
    "failed_tries",
    "password_resets",
    "audit_log",
    "session_viewers",
    "provider_people",
    "provider_keys",
    "gateway_events",
    "sandbox_keys",
    "sandbox_objects",
    "sandbox_charges",
    "sandbox_requests",
    "sandbox_events",
  ])("a tenant has no right to read %s", async (table) => {
    await expect(asOurTenant((tx) => sql`select 1 from ${sql.table(table)}`.execute(tx))).rejects.toThrow(
      `permission denied for`,
    );
  });

  test("a tenant cannot move a membership of its person out of another account", async () => {
    const { rows: both } = await sql<{ id: string; userId: string }>`
      select id, user_id as "userId" from memberships m
      where access = 'LIMITED' and exists (
        select from memberships o where o.user_id = m.user_id and o.account_id <> m.account_id) limit 1`.execute(db);
    const person = both[0] as { id: string; userId: string };
    const elsewhere = { accountId: theirs.accountId, userId: person.userId };
    const moved = await asTenant(db, elsewhere, (tx) =>
      sql`update memberships set account_id = ${theirs.accountId} where id = ${person.id}`.execute(tx),
    );
    expect(moved.numAffectedRows).toBe(0n);
  });
});
