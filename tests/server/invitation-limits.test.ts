// Shows that nobody can use invitations to send mails to strangers: the database limits them for an account, a person and a
// recipient, also in parallel.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const holderEmail = "holder.au@trestle.test";
const holder = await openSession(db, holderEmail);
const otherHolder = await openSession(db, "holder.nz@trestle.test");
const accountId = await getAccountId(db, holderEmail);
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await sql`delete from requested_mails`.execute(db);
});

const terms = { firstName: "Robin", lastName: "Hale", permission: "FULL_ACCESS", powerOfAttorney: false };

async function run(operation: string, cookie: string, variables: object): Promise<string> {
  const { codes } = await runMutation(server.url, operation, { cookie, variables });
  return codes[0] ?? "done";
}

const invite = (email: string, cookie = holder) => run("InviteMember", cookie, { ...terms, email });

async function findInvitationId(email: string): Promise<string> {
  const { id } = await db
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", email)
    .where("withdrawn_at", "is", null)
    // Another account may have invited the same address later.
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  return id;
}

const count = (codes: readonly string[], wanted: string) => codes.filter((code) => code === wanted).length;
const countInvitations = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from invitations`.execute(db)).rows[0]?.count ?? 0;

test("of 64 parallel invitations by one person 30 are sent in a day, and 30 more on the next day", async () => {
  const before = await countInvitations();
  const inviteMany = (name: string) =>
    Promise.all(Array.from({ length: 64 }, (_, index) => invite(`${name}-${index}@strangers.example`)));
  const codes = await inviteMany("one");
  expect([count(codes, "done"), count(codes, "TOO_MANY_INVITATIONS")]).toEqual([30, 34]);
  expect((await countInvitations()) - before).toBe(30);
  server.advance(DAY_MS);
  const cookie = await openSession(db, holderEmail, { at: server.now() });
  const next = await Promise.all(
    Array.from({ length: 32 }, (_, index) => invite(`next-${index}@strangers.example`, cookie)),
  );
  expect(count(next, "done")).toBe(30);
  server.advance(-DAY_MS);
});

test("64 parallel resends of one invitation send four more mails to the recipient", async () => {
  expect(await invite("again@strangers.example")).toBe("done");
  const invitationId = await findInvitationId("again@strangers.example");
  const codes = await Promise.all(Array.from({ length: 64 }, () => run("ResendInvitation", holder, { invitationId })));
  expect([count(codes, "done"), count(codes, "TOO_MANY_INVITATIONS")]).toEqual([4, 60]);
});

test("withdrawing and inviting again does not avoid the limit of a recipient", async () => {
  const codes: string[] = [];
  for (let round = 0; round < 7; round++) {
    codes.push(await invite("round@strangers.example"));
    if (codes.at(-1) !== "done") continue;
    const invitationId = await findInvitationId("round@strangers.example");
    expect(await run("WithdrawInvitation", holder, { invitationId })).toBe("done");
  }
  expect([count(codes, "done"), count(codes, "TOO_MANY_INVITATIONS")]).toEqual([5, 2]);
});

test("the limit of a recipient holds across accounts and e-mail changes", async () => {
  const email = "shared@strangers.example";
  for (let sent = 0; sent < 2; sent++) {
    await sql`insert into requested_mails (user_id, recipient, at) select id, ${email}, now() from users
      where email = 'full.au@trestle.test'`.execute(db);
  }
  expect(await invite(email)).toBe("done");
  expect(await invite(email, otherHolder)).toBe("done");
  expect(await run("ChangeEmail", otherHolder, { email })).toBe("done");
  expect(await run("ResendInvitation", holder, { invitationId: await findInvitationId(email) })).toBe(
    "TOO_MANY_INVITATIONS",
  );
  expect(await run("ChangeEmail", otherHolder, { email })).toBe("TOO_MANY_MAILS");
});

test("the database inserts at most 50 mails for an account in a day, by 64 people in parallel", async () => {
  const { rows } = await sql<{ id: string }>`select id from users limit 64`.execute(db);
  const people = Array.from({ length: 64 }, (_, index) => rows[index % rows.length]?.id);
  await Promise.all(
    people.map((userId, index) =>
      sql`insert into requested_mails (account_id, user_id, recipient, at)
        values (${accountId}, ${userId}, ${`s${index}@strangers.example`}, now())`.execute(db),
    ),
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from requested_mails where account_id = ${accountId}`.execute(db);
  expect(counted[0]?.count).toBe(50);
});

test("an invitation that is refused for another reason does not count", async () => {
  expect(await invite("once@strangers.example")).toBe("done");
  for (let round = 0; round < 6; round++) expect(await invite("once@strangers.example")).toBe("INVITED_ALREADY");
  expect(
    await run("ResendInvitation", holder, { invitationId: await findInvitationId("once@strangers.example") }),
  ).toBe("done");
});
