// Shows that the wall between accounts stands in PostgreSQL itself: every table that belongs to an account has it, and a
// transaction of one account can neither see nor change another's rows.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant, type Transaction } from "../../src/server/database.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();

interface Relation {
  name: string;
  kind: "r" | "v";
  walled: boolean;
  invoker: boolean;
  policies: number;
  open: boolean;
}

/** Everything with an account in it, however it is called; `accounts` itself is one. */
async function relationsOfAccounts(): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select c.relname as name, c.relkind as kind, c.relrowsecurity as walled,
      coalesce('security_invoker=true' = any(c.reloptions), false) as invoker,
      (select count(*)::integer from pg_policy p
        where p.polrelid = c.oid and 'trestle_tenant'::regrole = any(p.polroles)) as policies,
      has_table_privilege('trestle_tenant', c.oid, 'select, insert, update, delete, truncate') as open
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (c.relname = 'accounts' or exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname ~ '(^|_)account_id$' and not a.attisdropped))
    order by c.relname`.execute(db);
  return rows;
}

describe("every table with an account in it", async () => {
  const relations = await relationsOfAccounts();

  test("is known to this test", () => {
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
        "idempotency_keys",
        "ledger_entries",
        "ledger_postings",
        "invitations",
        "memberships",
        "order_claims",
        "order_events",
        "order_lines",
        "order_promotions",
        "orders",
        "payments",
        "rep_assignments",
        "sessions",
        "statements",
        "stock_reservations",
      ]),
    );
  });

  test.each(relations.map((relation) => [relation.name, relation] as const))("%s has the wall, or no door", (_, it) => {
    if (!it.open) return;
    // A view reads with the rights of whoever made it, who stands above the wall, unless it is told not to.
    if (it.kind === "v") expect(it).toMatchObject({ invoker: true });
    else expect(it).toMatchObject({ walled: true, policies: expect.toSatisfy((count: number) => count > 0) });
  });

  test("that has the wall has a way through it for its own account", () => {
    expect(relations.filter(({ walled, policies }) => walled && policies === 0)).toEqual([]);
  });
});

test("the tenant is nobody in particular: it cannot sign in, own anything or step over the wall", async () => {
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
  const asOurs = <T>(work: (tx: Transaction) => Promise<T>) => asTenant(db, ours, work);

  test("sees its own rows and no other", async () => {
    const seen = await asOurs(async (tx) => ({
      accounts: (await sql<{ id: string }>`select id from accounts`.execute(tx)).rows,
      members: (await sql<{ id: string }>`select distinct account_id as id from memberships`.execute(tx)).rows,
      entries: (await sql<{ id: string }>`select distinct account_id as id from audit_entries`.execute(tx)).rows,
    }));
    const own = [{ id: ours.accountId }];
    expect(seen).toEqual({ accounts: own, members: own, entries: own });
  });

  test("changes nothing of another's", async () => {
    const changed = await asOurs((tx) =>
      sql`update accounts set name = 'Taken' where id <> ${ours.accountId}`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
    const members = await asOurs((tx) =>
      sql`update memberships set access = 'FULL' where account_id = ${theirs.accountId}`.execute(tx),
    );
    expect(members.numAffectedRows).toBe(0n);
  });

  test("writes nothing into another's", async () => {
    const entry = asOurs((tx) =>
      sql`insert into audit_entries (at, user_id, account_id, action)
        values (now(), ${ours.userId}, ${theirs.accountId}, 'SIGNED_IN')`.execute(tx),
    );
    await expect(entry).rejects.toThrow("row-level security");
    const member = asOurs((tx) =>
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
  ])("cannot open %s at all", async (table) => {
    await expect(asOurs((tx) => sql`select 1 from ${sql.table(table)}`.execute(tx))).rejects.toThrow(
      `permission denied for`,
    );
  });

  test("takes no row out of another account that its person also belongs to", async () => {
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
