// Shows that rows that serve only for a while are removed when their time is over, in batches, and not before.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { removals } from "../../src/jobs.ts";
import { removeOldRows } from "../../src/server/retention.ts";
import { keptMs, type TemporaryTable } from "../../src/shared/retention.ts";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();
const now = new Date("2031-05-01T00:00:00Z");
const clock = { now: () => now };
const remove = () => removeOldRows({ db, clock }, removals);

/** The first moment that is kept, and the last that is not. */
const getLimits = (table: TemporaryTable) => {
  const limit = now.getTime() - keptMs(table);
  return { kept: new Date(limit), old: new Date(limit - 1) };
};

const listNames = async (statement: ReturnType<typeof sql<{ name: string }>>) =>
  (await statement.execute(db)).rows.map(({ name }) => name);

test("idempotency keys, gateway events and drafts are removed when their time is over", async () => {
  const keys = getLimits("idempotency_keys");
  const events = getLimits("gateway_events");
  const drafts = getLimits("checkout_drafts");
  await sql`delete from idempotency_keys`.execute(db);
  await sql`delete from gateway_events`.execute(db);
  await sql`insert into idempotency_keys (account_id, operation, key, request_hash, reply, at)
    select id, 'placeOrder', key, sha256('a'), '{}', at
    from (select id from accounts limit 1) as account, (values ('kept', ${keys.kept}::timestamptz), ('old', ${keys.old})) as each (key, at)`.execute(
    db,
  );
  await sql`insert into gateway_events (id, kind, received_at)
    values ('kept', 'charge', ${events.kept}), ('old', 'charge', ${events.old})`.execute(db);
  await sql`insert into carts (code, account_id, user_id, country, status, store_id, created_at, modified_at)
    select code, account_id, user_id, stores.country, 'ORDERED', stores.id, ${now}, ${now}
    from (select * from memberships limit 1) as member, (select * from stores limit 1) as stores,
      (values ('C-RETENTION1'), ('C-RETENTION2')) as each (code)`.execute(db);
  await sql`insert into checkout_drafts (cart_id, account_id, fields, at)
    select id, account_id, '{}', case code when 'C-RETENTION1' then ${drafts.kept}::timestamptz else ${drafts.old} end
    from carts where code like 'C-RETENTION%'`.execute(db);
  await remove();
  expect(await listNames(sql`select key as name from idempotency_keys`)).toEqual(["kept"]);
  expect(await listNames(sql`select id as name from gateway_events`)).toEqual(["kept"]);
  const left = sql<{ name: string }>`select code as name from checkout_drafts join carts on carts.id = cart_id`;
  expect(await listNames(left)).toEqual(["C-RETENTION1"]);
});

test("a sent mail loses its text, and keeps the rest; a mail that was not sent keeps all", async () => {
  const { kept, old } = getLimits("mails");
  await sql`delete from mails`.execute(db);
  await sql`insert into mails (notice_key, recipient, subject, text_body, html_body, created_at, sent_at)
    select name, 'a@trestle.test', name, 'Text', '<p>Text</p>', ${old}, at
    from (values ('kept', ${kept}::timestamptz), ('old', ${old}), ('unsent', null)) as each (name, at)`.execute(db);
  await remove();
  const rows = await sql`select subject, text_body, html_body from mails order by subject`.execute(db);
  expect(rows.rows).toEqual([
    { subject: "kept", text_body: "Text", html_body: "<p>Text</p>" },
    { subject: "old", text_body: "", html_body: "" },
    { subject: "unsent", text_body: "Text", html_body: "<p>Text</p>" },
  ]);
});

test("more rows than one batch are removed in one run", async () => {
  const { old } = getLimits("gateway_events");
  await sql`insert into gateway_events (id, kind, received_at)
    select 'batch ' || n, 'charge', ${old} from generate_series(1, 2500) as n`.execute(db);
  await remove();
  expect(await listNames(sql`select id as name from gateway_events where id like 'batch %'`)).toEqual([]);
});
