// Shows that an `/api` endpoint does the same for a plain form without script, for a page's fetcher and for JSON, and that
// the message of a form is shown on the next page only.
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { identityErrors } from "../../src/features/identity/identity-errors.ts";
import { makeExecutor } from "../../src/server/graphql/executor.ts";
import { sampleContext, sampleOperations, sampleSchema } from "../../src/server/graphql/sample-schema.fake.ts";
import { registerEndpoints } from "../../src/server/http/api-endpoints.ts";
import { missingId } from "../support/access-actors.ts";
import { copySessionCookie, openSession, toTokenHash } from "../support/ask-shop.ts";
import { type FormBrowser, signIn } from "../support/browser-session.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;

/** Signs in a rep, and finds an account that the rep looks after. */
async function signInRep() {
  const { browser } = await signIn(server.url, "rep.au@trestle.test");
  const session = db.selectFrom("sessions").where("token_hash", "=", toTokenHash(copySessionCookie(browser)));
  const account = await session
    .innerJoin("rep_assignments", "rep_assignments.rep_id", "sessions.user_id")
    .innerJoin("accounts", "accounts.id", "rep_assignments.account_id")
    .select(["accounts.id", "accounts.name"])
    .orderBy("accounts.number")
    .executeTakeFirstOrThrow();
  const findActingFor = async () => (await session.select("acting_for_account_id as id").executeTakeFirstOrThrow()).id;
  return { browser, account, findActingFor };
}

/** Posts the form's fields to the `.data` address, as React Router's fetcher does. */
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
  const { browser, account, findActingFor } = await signInRep();

  test("a form takes effect, redirects to its page, and its message is shown there once", async () => {
    const answer = await browser.post("/api/acting/start/", { accountId: account.id, returnTo: "/staff/accounts/" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/staff/accounts/");
    expect(await findActingFor()).toBe(account.id);
    const next = await (await browser.get("/staff/accounts/")).text();
    expect(next).toContain(STARTED);
    expect(next).toContain(account.name);
    expect(await (await browser.get("/staff/accounts/")).text()).not.toContain(STARTED);
  });

  test("a refused form shows the reason once and changes nothing", async () => {
    const before = await findActingFor();
    const answer = await browser.post("/api/acting/start/", {
      accountId: missingId,
      returnTo: "/staff/accounts/",
    });
    expect(answer.status).toBe(303);
    expect(await (await browser.get("/staff/accounts/")).text()).toContain(identityErrors.accountNotAssigned.message);
    expect(await (await browser.get("/staff/accounts/")).text()).not.toContain("not assigned to you");
    expect(await findActingFor()).toBe(before);
  });

  test("the form of a guest shows that a sign-in is needed", async () => {
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
  const { browser, account, findActingFor } = await signInRep();

  // React Router turns an address that ends in a slash into …/_.data, and any other into ….data.
  test.each(["/api/acting/start/_.data", "/api/acting/start.data"])(
    "a fetcher starts acting through %s",
    async (path) => {
      await browser.post("/api/acting/stop/", {});
      expect(await findActingFor()).toBeNull();
      const answer = await fetcherPost(browser, path, { accountId: account.id });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/x-script");
      expect(await answer.text()).toContain(STARTED);
      expect(await findActingFor()).toBe(account.id);
    },
  );

  test.each(["/api/acting/stop/_.data", "/api/acting/stop.data"])("a fetcher stops acting through %s", async (path) => {
    await browser.post("/api/acting/start/", { accountId: account.id });
    expect(await (await fetcherPost(browser, path, {})).text()).toContain(STOPPED);
    expect(await findActingFor()).toBeNull();
  });

  test("a fetcher gets refusals as userErrors", async () => {
    const answer = await fetcherPost(browser, "/api/acting/start/_.data", { accountId: "nobody" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("userErrors");
    expect(await findActingFor()).toBeNull();
  });

  test("a fetcher that posts to an unknown endpoint gets 404", async () => {
    expect((await fetcherPost(browser, "/api/nowhere/_.data", {})).status).toBe(404);
  });

  test("a fetcher without a session is redirected to the sign-in", async () => {
    const answer = await fetch(`${server.url}/api/acting/stop/_.data`, {
      method: "POST",
      body: new URLSearchParams(),
      headers: { origin: server.url },
    });
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain("/login/");
  });
});

describe("behind a proxy with another host name", async () => {
  const { url: internalUrl } = await startServerOn(server.databaseUrl, {
    PUBLIC_URL: "https://shop.example",
    PUBLIC_DEMO: "on",
  });
  const cookie = (await openSession(db, "partner.au@trestle.test")).replace("trestle-", "__Host-trestle-");
  const headers = { cookie, origin: "https://shop.example", "sec-fetch-site": "same-origin", accept: "text/html" };
  const post = (path: string, more: Record<string, string> = {}) =>
    fetch(`${internalUrl}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ customerId: "nobody" }),
      headers: { ...headers, ...more },
    });

  test("a form redirects to its own page, and never to another site", async () => {
    const answer = await post("/api/account/switch/", { referer: "https://shop.example/dashboard/account/?tab=2" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard/account/?tab=2");
    const elsewhere = await post("/api/account/switch/", { referer: "https://shop.example.evil.test/" });
    expect(elsewhere.headers.get("location")).toBe("/");
  });

  test.each(["https://shop.example", "http://127.0.0.1"])("a fetcher of a page at %s is answered", async (origin) => {
    const answer = await post("/api/account/switch/_.data", { origin });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("userErrors");
  });
});

test("JSON reaches the same endpoint, with and without a trailing slash", async () => {
  const { browser, account, findActingFor } = await signInRep();
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { cookie: browser.cookieHeader(), "content-type": "application/json" },
    });
  const started = await post("/api/acting/start/", { accountId: account.id });
  expect(await started.json()).toEqual({ startActingFor: { userErrors: [] } });
  expect(await findActingFor()).toBe(account.id);
  expect((await post("/api/acting/stop", {})).status).toBe(200);
  expect(await findActingFor()).toBeNull();
});

describe("an endpoint with variables in its path", () => {
  const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations });
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  beforeAll(async () => {
    await app.register(formbody);
    const endpoints = [
      { path: "/api/line/{sku}", operation: "Line" },
      { path: "/api/lists/{list}/{sku}/", operation: "Line" },
    ];
    registerEndpoints(app, { endpoints, executor, makeContext: async () => sampleContext() });
    app.all("/*", async () => "the pages");
    await app.ready();
  });

  test.each(["/api/line/paint-1", "/api/line/paint-1/", "/api/lists/mine/paint-1", "/api/lists/my.data.list/paint-1"])(
    "the endpoint answers at %s",
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
  ])("the address %s is left to the pages", async (url) => {
    for (const method of ["POST", "GET"] as const) {
      expect((await app.inject({ method, url })).body).toBe("the pages");
    }
  });
});
