// Shows that an internal error is answered with a message and a request id, that the log has its cause under that id, that
// the answer has no internal details, and that the log has no secrets.
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
const INTERNAL_DETAILS = /session_viewers|relation|does not exist|select |node_modules|\.ts:|at async|postgres/i;

const findLogEntries = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter((entry) => (entry.reqId ?? entry.requestId) === requestId);

test("the log has the request and the status of every answer under its request id", async () => {
  const answer = await fetch(`${base}/credits/?secret=in-the-query`);
  const id = answer.headers.get("x-request-id") ?? "";
  await answer.text();
  await expect.poll(() => findLogEntries(id)).toHaveLength(2);
  const [asked, ended] = findLogEntries(id);
  expect(asked).toMatchObject({ req: { method: "GET", path: "/credits/", ip: "127.0.0.1" } });
  expect(ended).toMatchObject({ res: { status: 200 }, responseTime: expect.any(Number) });
});

test("a request id from a client that is no trusted proxy is not used", async () => {
  const given = "4f1c2a9e7b3d4c5f8a6b7c8d9e0f1a2b";
  const answer = await fetch(`${base}/healthz`, { headers: { "x-request-id": given, "request-id": given } });
  expect(answer.headers.get("x-request-id")).not.toBe(given);
});

test("the log of a sign-in has no code, token, cookie or password", async () => {
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

describe("when a database view that every request needs is missing", () => {
  let cookie = "";
  beforeAll(async () => {
    cookie = await openSession(db, "holder.au@trestle.test");
    await sql`alter view session_viewers rename to session_viewers_away`.execute(db);
  });
  afterAll(() => sql`alter view session_viewers_away rename to session_viewers`.execute(db));

  test.each(["/", "/dashboard/", "/dashboard/account/"])(
    "the page %s is an error page with the request id and a link",
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
      expect(findLogEntries(id)).toContainEqual(
        expect.objectContaining({
          level: 50,
          err: expect.objectContaining({ message: expect.stringContaining("session_viewers") }),
        }),
      );
    },
  );

  test("the data of a page reports the error with the request id", async () => {
    const answer = await fetch(`${base}/dashboard.data`, { headers: { cookie } });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toMatch(INTERNAL_DETAILS);
  });

  test.each([
    ["an endpoint", "/api/account/"],
    ["GraphQL by name", "/graphql"],
    ["GraphQL by document", "/graphql"],
  ])("%s reports the error in JSON with the request id", async (client, path) => {
    const body = client.endsWith("name")
      ? { operationName: "GetFrame" }
      : client.endsWith("document")
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
    expect(text).not.toMatch(INTERNAL_DETAILS);
  });

  test("the endpoint of a fetcher reports the error too", async () => {
    const answer = await fetch(`${base}/api/acting/stop/_.data`, {
      method: "POST",
      headers: { cookie, origin: base },
      body: new URLSearchParams(),
    });
    const text = await answer.text();
    expect(text).toContain("Something went wrong");
    expect(text).toContain('"done",false');
    expect(text).not.toMatch(INTERNAL_DETAILS);
  });
});

describe("when a database view of one page is missing", () => {
  beforeAll(() => sql`alter view audit_log rename to audit_log_away`.execute(db));
  afterAll(() => sql`alter view audit_log_away rename to audit_log`.execute(db));

  test("that page is an error page in the shop's frame, and other pages work", async () => {
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
