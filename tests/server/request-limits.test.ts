// Shows the limits for one client: the size of a body, the requests per minute and the time on a socket. Each refusal has a
// message.
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "../../src/server/clock.ts";
import { readConfig } from "../../src/server/config.ts";
import { makeHttpServer } from "../../src/server/http/http-server.ts";
import { makeLog } from "../../src/server/log.ts";
import { makeSharedCounts } from "../../src/server/shared-counts.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);
const MEGABYTE = 1_048_576;

describe("a body over a megabyte", () => {
  const tooMuch = "x".repeat(MEGABYTE + 1);
  test.each([
    ["an endpoint", "/api/account/", "application/json", JSON.stringify({ date: tooMuch })],
    ["a form", "/api/account/switch/", "application/x-www-form-urlencoded", `customerId=${tooMuch}`],
    ["GraphQL", "/graphql", "application/json", JSON.stringify({ query: tooMuch })],
    ["a page", "/dashboard/", "application/x-www-form-urlencoded", `a=${tooMuch}`],
    ["a page's fetcher", "/api/account/switch/_.data", "application/x-www-form-urlencoded", `a=${tooMuch}`],
    ["the provider's page", "/oidc/password", "application/x-www-form-urlencoded", `email=${tooMuch}`],
  ])("a body over a megabyte is refused by %s", async (_, path, type, body) => {
    const answer = await fetch(at(path), {
      method: "POST",
      body,
      headers: { "content-type": type, origin: server.url },
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toMatch(/too large/i);
  });

  test("the provider refuses a body over a megabyte as an invalid request", async () => {
    const answer = await fetch(at("/oidc/token"), { method: "POST", body: new URLSearchParams({ code: tooMuch }) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  });

  test("a body without a length is refused after a megabyte", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("x".repeat(65_536)));
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
    const answer = await fetch(at("/api/account/"), init as RequestInit).catch((error: Error) => error);
    // The server may close the connection before the client reads the answer. That ends the stream too.
    if (answer instanceof Response) expect(answer.status).toBe(413);
    else expect(answer.message).toContain("fetch failed");
    expect((await fetch(at("/healthz"))).status).toBe(200);
  });
});

test.each([
  ["/api/account/", "{"],
  ["/api/account/", '{"a":1}}'],
  ["/graphql", "{"],
  ["/api/account/", '{"__proto__":{"polluted":1}}'],
  ["/api/account/", '{"constructor":{"prototype":{"polluted":1}}}'],
])("the address %s answers %s with 400 and a message", async (path, body) => {
  const answer = await fetch(at(path), { method: "POST", body, headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/"message":"[A-Z][^"]{10,}/);
});

describe("the limit of requests per minute", async () => {
  // Servers on one database count together, so this one has a database of its own.
  const limited = await testServer({ RATE_LIMIT_PER_MINUTE: "5" });
  // Started here and not in its test, so that it stops before the database of this block is dropped.
  const proxied = await startServerOn(limited.databaseUrl, { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "127.0.0.1" });

  test("requests beyond the limit get 429, a message and a retry-after header", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push((await fetch(new URL("/credits/", limited.url))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await fetch(new URL("/api/account/", limited.url));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many requests from your address\. Try again in .+\.$/),
      requestId: refused.headers.get("x-request-id"),
    });
  });

  test("a client cannot escape the limit with an x-forwarded-for header", async () => {
    const claimed = await fetch(new URL("/credits/", limited.url), { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(claimed.status).toBe(429);
  });

  test("requests for health checks are not limited", async () => {
    expect(await (await fetch(new URL("/healthz", limited.url))).json()).toEqual({ status: "alive" });
    expect(await (await fetch(new URL("/readyz", limited.url))).json()).toEqual({ status: "ready" });
  });

  test("behind a trusted proxy the limit counts for the client that the proxy names", async () => {
    const from = async (address: string) =>
      (await fetch(new URL("/credits/", proxied.url), { headers: { "x-forwarded-for": address } })).status;
    expect([await from("203.0.113.1"), await from("203.0.113.1"), await from("203.0.113.2")]).toEqual([200, 429, 200]);
  });
});

test("with TRUST_PROXY=1 the client is the address that the nearest proxy names", async () => {
  const { databaseUrl } = await testServer();
  const proxied = await startServerOn(databaseUrl, { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "1" });
  const from = async (forwarded: string) =>
    (await fetch(new URL("/credits/", proxied.url), { headers: { "x-forwarded-for": forwarded } })).status;
  // A client can write the first entries itself; the proxy appends the last one.
  expect(await from("198.51.100.1, 203.0.113.1")).toBe(200);
  expect(await from("198.51.100.2, 203.0.113.1")).toBe(429);
  expect(await from("198.51.100.1, 203.0.113.2")).toBe(200);
});

describe("the time limits", async () => {
  const log = makeLog("silent");
  const app = await makeHttpServer({
    config: readConfig({}),
    log,
    counts: makeSharedCounts({ db: server.db, clock: systemClock, log }),
    findShopName: () => "",
    development: false,
    formTargets: [],
    cardSources: { script: [], frame: [], connect: [] },
    captchaSources: { script: [], frame: [], connect: [] },
    imageSources: [],
    wasmPages: [],
    mayBeFramed: () => false,
  });
  afterAll(() => app.close());

  test("the time to send a request and the idle time of a socket are limited", () => {
    expect(app.server.requestTimeout).toBe(30_000);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(app.server.keepAliveTimeout).toBe(65_000);
    expect(app.server.timeout).toBe(65_000);
  });

  test("200 sockets with unfinished requests do not delay other clients", async () => {
    const { port, hostname } = at("/");
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    for (const socket of sockets) socket.write("POST /api/account/ HTTP/1.1\r\nHost: localhost\r\nContent-Le");
    expect((await fetch(at("/"))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
