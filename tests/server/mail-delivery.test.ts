// Shows that a mail reaches a mail server at least once and is marked as sent once: after failures of that server, from a
// separate worker, and after a worker was killed between sending and marking.
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startServer } from "../../src/main.ts";
import { systemClock } from "../../src/server/clock.ts";
import { readConfig } from "../../src/server/config.ts";
import { type Database, inTransaction } from "../../src/server/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { listMails } from "../../src/server/mail.store.ts";
import { queueMail } from "../../src/server/mail.ts";
import { renderLetter } from "../../src/server/mail-layout.ts";
import { newToken } from "../../src/server/secrets.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { endAllServerProcesses, findFreePort, startServerProcess } from "../support/server-process.ts";
import { smtpSink } from "../support/smtp-sink.ts";
import { testDatabase } from "../support/test-database.ts";
import { testServer } from "../support/test-server.ts";

afterAll(endAllServerProcesses);

const mailTo = (recipient: string) =>
  renderLetter({ recipient, subject: "Your tin is ready", greeting: "Hello,", paragraphs: ["Pick it up."] });

async function writeReadyMail(db: Database, recipient: string): Promise<string> {
  const at = systemClock.now();
  await inTransaction(db, (tx) => queueMail(tx, { key: `ready:${recipient}`, mail: mailTo(recipient), at }));
  return (await findMail(db, recipient))?.id ?? "";
}

async function findMail(db: Database, recipient: string) {
  return (await listMails(db, { limit: 100, offset: 0 })).find((mail) => mail.recipient === recipient);
}

const makeJobsDue = (db: Database) =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);

/** Starts a worker in this process, as `npm run worker` does. */
async function startWorker(databaseUrl: string, settings: Record<string, string>) {
  const port = await findFreePort();
  const config = readConfig({ PORT: port, ...settings });
  const log = makeLog("silent");
  const worker = await startServer(config, { databaseUrl, mode: "production", role: "worker", log });
  afterAll(() => worker.close());
  return { port };
}

describe("a server with SMTP", async () => {
  const sink = await smtpSink();
  const server = await testServer({ SMTP_URL: sink.url });
  const { db } = server;

  test("a mail that the mail server refused twice is sent and marked once", async () => {
    let refusals = 2;
    sink.judge = () => (refusals-- > 0 ? "451 Try again later." : "250 Taken.");
    const id = await writeReadyMail(db, "twice@trestle.test");
    const mailAfterWaiting = () => makeJobsDue(db).then(() => findMail(db, "twice@trestle.test"));
    await expect.poll(mailAfterWaiting).toMatchObject({ attempts: 3, lastProblem: null, sentAt: expect.any(Date) });
    expect(sink.received.map(({ messageId }) => messageId)).toEqual(Array(3).fill(`<${id}@trestle.example>`));
    await expect.poll(async () => (await sql`select 1 from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
  });

  test("the outbox shows no one-time link of a mail, neither before nor after it is sent", async () => {
    const url = `${server.url}/invitation/?token=${newToken()}`;
    const letter = { recipient: "invited@trestle.test", subject: "Join us", greeting: "Hello,", paragraphs: ["Come."] };
    const mail = renderLetter({ ...letter, action: { label: "Join", url } });
    expect([mail.text, mail.html]).toEqual([expect.stringContaining(url), expect.stringContaining(url)]);
    await inTransaction(db, (tx) => queueMail(tx, { key: "join", mail, at: systemClock.now() }));
    const readShown = async () => {
      const cookie = await openSession(db, "admin.au@trestle.test");
      const { body } = await askOperation(server.url, "GetOutbox", {
        cookie,
        variables: { currentPage: 1, pageSize: 20 },
      });
      return JSON.stringify(body);
    };
    const shown = [await readShown()];
    await expect.poll(async () => (await findMail(db, letter.recipient))?.sentAt).toEqual(expect.any(Date));
    shown.push(await readShown());
    for (const each of shown) {
      expect(each).toContain("/invitation/?token=hidden");
      expect(each).not.toContain(url);
    }
  });
});

test("a server without SMTP leaves its mails to a worker with SMTP", async () => {
  const { db, databaseUrl } = await testServer();
  await writeReadyMail(db, "kept@trestle.test");
  expect(await findMail(db, "kept@trestle.test")).toMatchObject({ sentAt: null, attempts: 0, lastProblem: null });
  const sink = await smtpSink();
  await startWorker(databaseUrl, { SMTP_URL: sink.url });
  await expect.poll(() => findMail(db, "kept@trestle.test")).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
});

test("a separate worker serves no pages and sends mails that others queued", async () => {
  const sink = await smtpSink();
  const { db, url } = await testDatabase();
  const { port } = await startWorker(url, { SMTP_URL: sink.url });
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow("fetch failed");
  await writeReadyMail(db, "alone@trestle.test");
  await expect.poll(() => findMail(db, "alone@trestle.test")).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
  expect(sink.received).toMatchObject([{ to: "alone@trestle.test" }]);
});

test("if a worker is killed between sending and marking, another sends the mail again with the same id", async () => {
  const sink = await smtpSink();
  const { db, url } = await testDatabase();
  const killed = startServerProcess({
    env: { DATABASE_URL: url, SMTP_URL: sink.url, PORT: await findFreePort() },
    command: [process.execPath, "scripts/serve.ts", "--worker"],
  });
  // The mail server has received the mail, and the worker dies before it gets the answer.
  sink.judge = () => {
    process.kill(killed.pid, "SIGKILL");
    return null;
  };
  await expect.poll(killed.output).toContain("The worker is ready");
  const id = await writeReadyMail(db, "killed@trestle.test");
  await killed.untilEnded();
  expect(sink.received).toHaveLength(1);
  expect(await findMail(db, "killed@trestle.test")).toMatchObject({ sentAt: null, attempts: 0 });

  sink.judge = () => "250 Taken.";
  await startWorker(url, { SMTP_URL: sink.url });
  await expect.poll(() => findMail(db, "killed@trestle.test")).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
  expect(sink.received.map(({ messageId }) => messageId)).toEqual([
    `<${id}@trestle.example>`,
    `<${id}@trestle.example>`,
  ]);
});
