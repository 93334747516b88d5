// Shows that a failure of ours is told in a sentence with the id under which the log has its cause, that nothing of the
// inside reaches the answer, and that the log holds no secret.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../../src/main.ts";
import { readConfig } from "../../src/server/config.ts";
import { makeLog } from "../../src/server/log.ts";
import { openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { findFreePort } from "../support/server-process.ts";
import { testDatabase } from "../support/test-database.ts";

const { db, url: databaseUrl } = await testDatabase();
const lines: string[] = [];
const port = await findFreePort();
const running = await startServer(readConfig({ PORT: port, HOST: "127.0.0.1" }), {
  databaseUrl,
  mode: "production",
  role: "server",
  log: makeLog("info", { write: (line) => void lines.push(line) }),
});
afterAll(() => running.close());
const base = `http://localhost:${port}`;
const INSIDE = /session_viewers|relation|does not exist|select |node_modules|\.ts:|at async|postgres/i;

const entriesOf = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter((entry) => (entry.reqId ?? entry.requestId) === requestId);

test("every answer's id is in the log, with what was asked and how it ended", async () => {
  const answer = await fetch(`${base}/credits/?secret=in-the-query`);
  const id = answer.headers.get("x-request-id") ?? "";
  await answer.text();
  await expect.poll(() => entriesOf(id)).toHaveLength(2);
  const [asked, ended] = entriesOf(id);
  expect(asked).toMatchObject({ req: { method: "GET", path: "/credits/", ip: "127.0.0.1" } });
  expect(ended).toMatchObject({ res: { status: 200 }, responseTime: expect.any(Number) });
});

test("an id from outside is not taken over", async () => {
  const answer = await fetch(`${base}/healthz`, { headers: { "x-request-id": "mine", "request-id": "mine" } });
  expect(answer.headers.get("x-request-id")).not.toBe("mine");
});

test("the log of a sign-in holds no code, token, cookie or password", async () => {
  const from = lines.length;
  const { browser } = await signIn(base, "holder.au@trestle.test", { password: "trestle-demo" });
  const token = browser.cookie("trestle-session") ?? "";
  expect(token.length).toBeGreaterThan(20);
  const written = lines.slice(from).join("");
  expect(written).toContain("/api/auth/callback");
  expect(written).not.toContain(token);
  expect(written).not.toContain("trestle-demo");
  expect(written).not.toMatch(/code=|state=|cookie/i);
});

describe("when the database misses what every request needs", () => {
  let cookie = "";
  beforeAll(async () => {
    cookie = await openSession(db, "holder.au@trestle.test");
    await sql`alter view session_viewers rename to session_viewers_away`.execute(db);
  });
  afterAll(() => sql`alter view session_viewers_away rename to session_viewers`.execute(db));

  test.each(["/", "/dashboard/", "/dashboard/account/"])(
    "%s is an error page with the id and a way on",
    async (path) => {
      const answer = await fetch(`${base}${path}`, { headers: { cookie, accept: "text/html" } });
      const id = answer.headers.get("x-request-id") ?? "none";
      const text = await answer.text();
      expect(answer.status).toBe(500);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(text.replace(/<script[\s\S]*?<\/script>/g, "")).toContain(id);
      expect(text).toContain("This page could not be shown");
      expect(text).toMatch(/href="\/"/);
      expect(text).not.toMatch(/session_viewers|relation |node_modules|\.ts:\d/);
      expect(entriesOf(id)).toContainEqual(
        expect.objectContaining({
          level: 50,
          err: expect.objectContaining({ message: expect.stringContaining("session_viewers") }),
        }),
      );
    },
  );

  test("a page's data says so too", async () => {
    const answer = await fetch(`${base}/dashboard.data`, { headers: { cookie } });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toMatch(INSIDE);
  });

  test.each([
    ["a door", "/api/account/"],
    ["GraphQL by name", "/graphql"],
    ["GraphQL by document", "/graphql"],
  ])("%s is told in JSON with the id", async (what, path) => {
    const body = what.endsWith("name")
      ? { operationName: "GetFrame" }
      : what.endsWith("document")
        ? { query: "{ __typename }" }
        : {};
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toMatch(/Something went wrong/);
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toMatch(INSIDE);
  });

  test("a fetcher's door says so too", async () => {
    const answer = await fetch(`${base}/api/acting/stop/_.data`, {
      method: "POST",
      headers: { cookie, origin: base },
      body: new URLSearchParams(),
    });
    const text = await answer.text();
    expect(text).toContain("Something went wrong");
    expect(text).toContain('"done",false');
    expect(text).not.toMatch(INSIDE);
  });
});

describe("when one page's own data cannot be had", () => {
  beforeAll(() => sql`alter view audit_log rename to audit_log_away`.execute(db));
  afterAll(() => sql`alter view audit_log_away rename to audit_log`.execute(db));

  test("that page says so in the shop's frame, and the rest of the shop stands", async () => {
    const cookie = await openSession(db, "admin.au@trestle.test");
    const answer = await fetch(`${base}/staff/audit-log/`, { headers: { cookie, accept: "text/html" } });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain("This page could not be shown");
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).toContain("Trestle Trade is a demonstration shop");
    expect(text).not.toMatch(/audit_log|relation /);
    expect((await fetch(`${base}/staff/accounts/`, { headers: { cookie } })).status).toBe(200);
  });
});
