// Shows that a mail and its job exist exactly when their transaction was committed, that an event gives one mail, and that
// a mail is marked as sent only after the mail server accepted it.
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { smtpSink } from "../../tests/support/smtp-sink.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { asTenant, inTransaction, type Transaction } from "./database.ts";
import { countMails, countUnsentMails, findMail, listMails } from "./mail.store.ts";
import { makeSmtpTransport, queueMail, sendMailHandler } from "./mail.ts";
import { renderLetter } from "./mail-layout.ts";
import { BUTTON_COLOUR, BUTTON_INK, SHOP_HEADING, SHOP_NAME } from "./shop-marks.ts";

const { db, url } = await testDatabase();
await runMigrations({ connectionString: url });
await sql`update shop_settings set name = 'Two <Coats>', brand_hex = '#0b6e4f', brand_ink_hex = '#ffffff'`.execute(db);
const sink = await smtpSink();

const at = new Date("2026-03-01T09:00:00Z");
const clock = { now: () => new Date("2026-03-01T09:05:00Z") };
const letter = renderLetter({
  recipient: "grace@trestle.test",
  subject: "Your tin is ready",
  greeting: "Hello Grace,",
  paragraphs: ["Pick it up <today>."],
  action: { label: "See the order", url: "https://shop.example/orders/1?a=1&b=2" },
});
/** The letter as it is stored, with the name and the look of the shop. */
const filledLetter = {
  ...letter,
  text: letter.text.replaceAll(SHOP_NAME, "Two <Coats>"),
  html: letter.html
    .replaceAll(SHOP_NAME, "Two &lt;Coats&gt;")
    .replaceAll(SHOP_HEADING, "Two &lt;Coats&gt;")
    .replaceAll(BUTTON_COLOUR, "#0b6e4f")
    .replaceAll(BUTTON_INK, "#ffffff"),
};
const transport = makeSmtpTransport({ smtpUrl: sink.url, from: "Trestle <shop@trestle.example>" });

async function queued(): Promise<unknown[]> {
  return (
    await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs order by id`.execute(db)
  ).rows.map((row) => row.payload);
}
const lastMail = async () => (await listMails(db, { limit: 1, offset: 0 }))[0];
const write = (key: string) => inTransaction(db, (tx) => queueMail(tx, { key, mail: letter, at }));

beforeEach(async () => {
  await sql`truncate mails; truncate graphile_worker._private_jobs`.execute(db);
  sink.received.length = 0;
  sink.judge = () => "250 Taken.";
});

describe("writing a mail", () => {
  test("stores the mail and its job when the transaction is committed", async () => {
    await write("order-ready:1");
    const mail = await lastMail();
    expect(mail).toMatchObject({ ...filledLetter, createdAt: at, sentAt: null, attempts: 0, lastProblem: null });
    expect(await queued()).toEqual([{ mailId: mail?.id }]);
  });

  test("stores neither mail nor job when the transaction is rolled back", async () => {
    const failure = inTransaction(db, async (tx) => {
      await queueMail(tx, { key: "order-ready:2", mail: letter, at });
      throw new Error("The order failed after all.");
    });
    await expect(failure).rejects.toThrow("after all");
    expect(await countMails(db)).toBe(0);
    expect(await queued()).toEqual([]);
  });

  test("stores one mail for an event, also for parallel calls", async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => write("order-ready:3")));
    await write("order-ready:3");
    expect(await countMails(db)).toBe(1);
    expect(await queued()).toHaveLength(1);
  });

  test("works in a tenant's transaction, which cannot read the queue", async () => {
    const { rows } = await sql<{ account_id: string; user_id: string }>`
      select account_id, user_id from memberships limit 1`.execute(db);
    const tenant = { accountId: String(rows[0]?.account_id), userId: String(rows[0]?.user_id) };
    const asTheirs = (work: (tx: Transaction) => Promise<unknown>) => asTenant(db, tenant, work);
    await asTheirs((tx) => sql`select enqueue_job('send-mail', '{}')`.execute(tx));
    expect(await queued()).toEqual([{}]);
    await expect(asTheirs((tx) => sql`select * from graphile_worker.jobs`.execute(tx))).rejects.toThrow("permission");
  });
});

describe("sending a mail", () => {
  const send = sendMailHandler({ db, clock, transport });

  test("marks the mail as sent and does not send it again", async () => {
    await write("order-ready:4");
    const mailId = (await lastMail())?.id;
    await send({ mailId });
    await send({ mailId });
    expect(sink.received).toEqual([
      {
        messageId: `<${mailId}@trestle.example>`,
        to: "grace@trestle.test",
        subject: "Your tin is ready",
        autoSubmitted: "auto-generated",
      },
    ]);
    expect(await lastMail()).toMatchObject({ sentAt: clock.now(), attempts: 1, lastProblem: null });
  });

  test("records each failed attempt with its reason until it succeeds", async () => {
    await write("order-ready:5");
    const mailId = (await lastMail())?.id;
    sink.judge = () => "451 Try again later.";
    await expect(send({ mailId })).rejects.toThrow("Try again later");
    await expect(send({ mailId })).rejects.toThrow("Try again later");
    expect(await lastMail()).toMatchObject({ sentAt: null, attempts: 2, lastProblem: expect.stringContaining("451") });
    sink.judge = () => "250 Taken.";
    await send({ mailId });
    expect(await lastMail()).toMatchObject({ sentAt: clock.now(), attempts: 3, lastProblem: null });
    expect(new Set(sink.received.map(({ messageId }) => messageId))).toEqual(new Set([`<${mailId}@trestle.example>`]));
  });

  test("a mail that the mail server refuses for good has bounced until it is sent after all", async () => {
    await write("order-ready:8");
    const mailId = (await lastMail())?.id;
    sink.judge = () => "451 Try again later.";
    await expect(send({ mailId })).rejects.toThrow("Try again later");
    expect(await lastMail()).toMatchObject({ bouncedAt: null });
    sink.judge = () => "550 No such user.";
    await expect(send({ mailId })).rejects.toThrow("No such user");
    expect(await lastMail()).toMatchObject({ bouncedAt: clock.now(), bounceAnsweredAt: null });
    sink.judge = () => "250 Taken.";
    await send({ mailId });
    expect(await lastMail()).toMatchObject({ sentAt: clock.now(), bouncedAt: null });
  });

  test("sends a mail that the mail server refused for days, and counts it as unsent until then", async () => {
    await write("order-ready:7");
    const mailId = (await lastMail())?.id;
    sink.judge = () => "451 Try again later.";
    await expect(send({ mailId })).rejects.toThrow("Try again later");
    const nextWeek = { now: () => new Date(clock.now().getTime() + 7 * 24 * 3_600_000) };
    expect(await countUnsentMails(db, at)).toBe(0);
    expect(await countUnsentMails(db, nextWeek.now())).toBe(1);
    sink.judge = () => "250 Taken.";
    await sendMailHandler({ db, clock: nextWeek, transport })({ mailId });
    expect(await lastMail()).toMatchObject({ sentAt: nextWeek.now(), attempts: 2, lastProblem: null });
    expect(await countUnsentMails(db, nextWeek.now())).toBe(0);
  });

  test("does not send a mail that was written more than a day before there was a mail server, and records why", async () => {
    await write("order-ready:6");
    const mailId = (await lastMail())?.id;
    const nextWeek = { now: () => new Date(clock.now().getTime() + 7 * 24 * 3_600_000) };
    const transport = async () => expect.unreachable("It must not be sent.");
    await sendMailHandler({ db, clock: nextWeek, transport })({ mailId });
    expect(await lastMail()).toMatchObject({
      sentAt: null,
      attempts: 0,
      lastProblem: expect.stringContaining("not sent"),
    });
  });

  test("does nothing for an unknown id", async () => {
    await send({ mailId: "00000000-0000-4000-8000-000000000000" });
    expect(await findMail(db, "00000000-0000-4000-8000-000000000000")).toBeNull();
    expect(sink.received).toEqual([]);
  });
});

test("a letter has the same content in text and HTML, and the HTML is escaped", () => {
  expect(letter.text).toBe(
    "Hello Grace,\n\nPick it up <today>.\n\nSee the order: https://shop.example/orders/1?a=1&b=2\n\n\uE000\n",
  );
  expect(letter.html).toContain("Pick it up &lt;today&gt;.");
  expect(letter.html).toContain('href="https://shop.example/orders/1?a=1&amp;b=2"');
});
