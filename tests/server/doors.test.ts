// Shows that an `/api` door is one door however it is reached: by a plain form of a page without script, by a page's
// fetcher, by JSON; and that the message of a form is told on the next page and on no other.
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { identityErrors } from "../../src/features/identity/identity-errors.ts";
import { hashToken } from "../../src/features/identity/server/session-token.ts";
import { makeExecutor } from "../../src/server/graphql/executor.ts";
import { sampleContext, sampleOperations, sampleSchema } from "../../src/server/graphql/sample-schema.fake.ts";
import { registerDoors } from "../../src/server/http/api-doors.ts";
import { openSession } from "../support/ask-shop.ts";
import { type FormBrowser, signIn } from "../support/browser-session.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;

/** The session of a rep, and an account the rep looks after. */
async function rep() {
  const { browser } = await signIn(server.url, "rep.au@trestle.test");
  const session = db
    .selectFrom("sessions")
    .where("token_hash", "=", hashToken(browser.cookie("trestle-session") ?? ""));
  const account = await session
    .innerJoin("rep_assignments", "rep_assignments.rep_id", "sessions.user_id")
    .innerJoin("accounts", "accounts.id", "rep_assignments.account_id")
    .select(["accounts.id", "accounts.name"])
    .orderBy("accounts.number")
    .executeTakeFirstOrThrow();
  const actingFor = async () => (await session.select("acting_for_account_id as id").executeTakeFirstOrThrow()).id;
  return { browser, account, actingFor };
}

/** Posts as React Router's fetcher does: the form's own fields, to the address with its `.data`. */
function fetcherPost(browser: FormBrowser, path: string, fields: Record<string, string>) {
  return fetch(new URL(path, server.url), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: browser.cookieHeader(), origin: server.url, "sec-fetch-site": "same-origin" },
  });
}

const STARTED = "You are now acting for this account.";
const STOPPED = "You are yourself again.";

describe("a form without script", async () => {
  const { browser, account, actingFor } = await rep();

  test("is done, leads back to its page, and its message is shown there once", async () => {
    const answer = await browser.post("/api/acting/start/", { accountId: account.id, returnTo: "/staff/accounts/" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/staff/accounts/");
    expect(await actingFor()).toBe(account.id);
    const next = await (await browser.get("/staff/accounts/")).text();
    expect(next).toContain(STARTED);
    expect(next).toContain(account.name);
    expect(await (await browser.get("/staff/accounts/")).text()).not.toContain(STARTED);
  });

  test("that is refused says why, once, and changes nothing", async () => {
    const before = await actingFor();
    const answer = await browser.post("/api/acting/start/", {
      accountId: "00000000-0000-4000-8000-000000000000",
      returnTo: "/staff/accounts/",
    });
    expect(answer.status).toBe(303);
    expect(await (await browser.get("/staff/accounts/")).text()).toContain(identityErrors.accountNotAssigned.message);
    expect(await (await browser.get("/staff/accounts/")).text()).not.toContain("not assigned to you");
    expect(await actingFor()).toBe(before);
  });

  test("of a guest is told to sign in", async () => {
    const answer = await fetch(`${server.url}/api/acting/stop/`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ returnTo: "/" }),
      headers: { accept: "text/html", origin: server.url },
    });
    expect(answer.status).toBe(303);
    const next = await fetch(`${server.url}/`, { headers: { cookie: answer.headers.getSetCookie().join("; ") } });
    expect(await next.text()).toContain("Please sign in to continue.");
  });
});

describe("a page's fetcher", async () => {
  const { browser, account, actingFor } = await rep();

  // An address that ends in a slash becomes …/_.data, any other ….data.
  test.each(["/api/acting/start/_.data", "/api/acting/start.data"])("starts through %s", async (path) => {
    await browser.post("/api/acting/stop/", {});
    expect(await actingFor()).toBeNull();
    const answer = await fetcherPost(browser, path, { accountId: account.id });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/x-script");
    expect(await answer.text()).toContain(STARTED);
    expect(await actingFor()).toBe(account.id);
  });

  test.each(["/api/acting/stop/_.data", "/api/acting/stop.data"])("stops through %s", async (path) => {
    await browser.post("/api/acting/start/", { accountId: account.id });
    expect(await (await fetcherPost(browser, path, {})).text()).toContain(STOPPED);
    expect(await actingFor()).toBeNull();
  });

  test("gets refusals as the page needs them", async () => {
    const answer = await fetcherPost(browser, "/api/acting/start/_.data", { accountId: "nobody" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("userErrors");
    expect(await actingFor()).toBeNull();
  });

  test("that posts where there is no door gets 404", async () => {
    expect((await fetcherPost(browser, "/api/nowhere/_.data", {})).status).toBe(404);
  });

  test("without a session is led to sign in", async () => {
    const answer = await fetch(`${server.url}/api/acting/stop/_.data`, {
      method: "POST",
      body: new URLSearchParams(),
      headers: { origin: server.url },
    });
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain("/login/");
  });
});

describe("behind a proxy that asks for the shop under another name", async () => {
  const { url: hidden } = await serverOn(server.databaseUrl, { PUBLIC_URL: "https://shop.example" });
  const cookie = (await openSession(db, "partner.au@trestle.test")).replace("trestle-", "__Host-trestle-");
  const headers = { cookie, origin: "https://shop.example", "sec-fetch-site": "same-origin", accept: "text/html" };
  const post = (path: string, more: Record<string, string> = {}) =>
    fetch(`${hidden}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ customerId: "nobody" }),
      headers: { ...headers, ...more },
    });

  test("a form leads back to its page", async () => {
    const answer = await post("/api/account/switch/", { referer: "https://shop.example/dashboard/account/?tab=2" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard/account/?tab=2");
    const elsewhere = await post("/api/account/switch/", { referer: "https://shop.example.evil.test/" });
    expect(elsewhere.headers.get("location")).toBe("/");
  });

  test.each(["https://shop.example", "http://127.0.0.1"])("a fetcher of a page at %s works", async (origin) => {
    const answer = await post("/api/account/switch/_.data", { origin });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("userErrors");
  });
});

test("JSON reaches the same door, with and without the last slash", async () => {
  const { browser, account, actingFor } = await rep();
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { cookie: browser.cookieHeader(), "content-type": "application/json" },
    });
  const started = await post("/api/acting/start/", { accountId: account.id });
  expect(await started.json()).toEqual({ startActingFor: { userErrors: [] } });
  expect(await actingFor()).toBe(account.id);
  expect((await post("/api/acting/stop", {})).status).toBe(200);
  expect(await actingFor()).toBeNull();
});

describe("a door with variables in its path", () => {
  const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations });
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  beforeAll(async () => {
    await app.register(formbody);
    const doors = [
      { path: "/api/line/{sku}", operation: "Line" },
      { path: "/api/lists/{list}/{sku}/", operation: "Line" },
    ];
    registerDoors(app, { doors, executor, contextOf: async () => sampleContext() });
    app.all("/*", async () => "the pages");
    await app.ready();
  });

  test.each(["/api/line/paint-1", "/api/line/paint-1/", "/api/lists/mine/paint-1", "/api/lists/my.data.list/paint-1"])(
    "is open at %s",
    async (url) => {
      expect((await app.inject({ method: "POST", url })).json()).toHaveProperty("line.sku");
    },
  );

  test.each([
    "/api/line/paint-1.data",
    "/api/line/paint-1/_.data",
    "/api/line/_.data",
    "/api/lists/mine/paint-1.data",
    "/api/lists/mine/paint-1/_.data",
    "/api/lists/mine/_.data",
  ])("leaves %s to the pages", async (url) => {
    for (const method of ["POST", "GET"] as const) {
      expect((await app.inject({ method, url })).body).toBe("the pages");
    }
  });
});
