// Shows on PostgreSQL that the holder is told 60 and 14 days before points expire, each time once, and not of other points.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { points } from "../../src/features/loyalty/points.ts";
import { warnOfExpiry } from "../../src/features/loyalty/server/expiry-notices.actions.ts";
import { movePoints } from "../../src/features/loyalty/server/points.steps.ts";
import { inTransaction } from "../../src/server/database.ts";
import { getAccountId } from "../support/billing.ts";
import { testServer } from "../support/test-server.ts";

const { db } = await testServer();
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const PARALLEL = 8;
const DAY_MS = 86_400_000;
/** Points of May 2036 can be used until the end of May 2038 in Sydney. No demo world has points with that day. */
const earnedAt = new Date("2036-05-10T02:00:00Z");
const expiresAt = new Date("2038-05-31T14:00:00Z");
const before = (days: number) => new Date(expiresAt.getTime() - days * DAY_MS);

const warn = (at: Date) => warnOfExpiry({ db, clock: { now: () => at }, publicUrl: "https://shop.example" });

const listMails = async () =>
  (
    await sql<{ recipient: string; subject: string }>`select recipient, subject from mails
      where subject like '%31 May 2038%' and recipient = ${holder} order by created_at`.execute(db)
  ).rows;

/** Of each test's own year, so that no other test and no demo world has points with that last day. */
async function givePointsUntil(year: number, accountIds: readonly string[]): Promise<void> {
  const gift = {
    at: new Date(`${year - 2}-05-10T02:00:00Z`),
    type: "BONUS",
    cause: "A test",
    reference: null,
  } as const;
  for (const id of accountIds) {
    await inTransaction(db, (tx) => movePoints(tx, { ...gift, accountId: id, points: points(777) }));
  }
}

const listRecipients = async (year: number) =>
  (
    await sql<{ recipient: string }>`select recipient from mails
      where subject like ${`%31 May ${year}%`} order by recipient`.execute(db)
  ).rows.map(({ recipient }) => recipient);

it("leaves out who switched the mails off, and tells the holder if nobody wants them", async () => {
  const attorney = "full.au@trestle.test";
  await sql`update memberships set power_of_attorney = (user_id = (select id from users where email = ${attorney}))
    where account_id = ${accountId} and access <> 'HOLDER'`.execute(db);
  const setMails = (email: string, isOn: boolean) =>
    sql`update memberships set points_mails = ${isOn}
      where account_id = ${accountId} and user_id = (select id from users where email = ${email})`.execute(db);
  await givePointsUntil(2040, [accountId]);
  await setMails(holder, false);
  await warn(new Date("2040-04-15T00:00:00Z"));
  expect(await listRecipients(2040)).toEqual([attorney]);
  await setMails(attorney, false);
  await warn(new Date("2040-05-25T00:00:00Z"));
  expect(await listRecipients(2040)).toEqual([attorney, holder]);
  await setMails(holder, true);
});

it("one account that fails does not keep the others from their mail", async () => {
  const others = await Promise.all(
    ["holder.nz@trestle.test", "painter.au@trestle.test"].map((one) => getAccountId(db, one)),
  );
  const all = [accountId, ...others].sort();
  await givePointsUntil(2042, all);
  await sql`create function fail_for_a_test() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  );
  await sql`create trigger fail_for_a_test before insert on expiry_notices for each row
    when (new.account_id = ${sql.lit(all[0] ?? "")}) execute function fail_for_a_test()`.execute(db);
  await expect(warn(new Date("2042-05-25T00:00:00Z"))).rejects.toThrow("1 failed, the first with: error: broken");
  const { rows } = await sql<{ id: string }>`select account_id as id from expiry_notices
    where expires_on = '2042-05-31' order by account_id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(all.slice(1));
  await sql`drop trigger fail_for_a_test on expiry_notices`.execute(db);
});

it("tells the holder once 60 days and once 14 days before, however often it runs", async () => {
  const gift = { accountId, at: earnedAt, type: "BONUS", cause: "A test", reference: null } as const;
  await inTransaction(db, (tx) => movePoints(tx, { ...gift, points: points(1_234) }));
  await warn(before(61));
  expect(await listMails()).toEqual([]);
  for (const days of [60, 59, 15]) await Promise.all(Array.from({ length: PARALLEL }, () => warn(before(days))));
  const mail = { recipient: holder, subject: "1,234 points can be used until 31 May 2038" };
  expect(await listMails()).toEqual([mail]);
  for (const days of [14, 1]) await Promise.all(Array.from({ length: PARALLEL }, () => warn(before(days))));
  expect(await listMails()).toEqual([mail, mail]);
  await warn(before(0));
  expect(await listMails()).toHaveLength(2);
});
