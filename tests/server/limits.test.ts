// Shows that no client can take more than its share: bodies, requests a minute, time on a socket; each refusal has its
// sentence.
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config.ts";
import { makeHttpServer } from "../../src/server/http/http-server.ts";
import { makeLog } from "../../src/server/log.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);
const MEGABYTE = 1_048_576;

describe("a body over a megabyte", () => {
  const tooMuch = "x".repeat(MEGABYTE + 1);
  test.each([
    ["a door", "/api/account/", "application/json", JSON.stringify({ date: tooMuch })],
    ["a form", "/api/account/switch/", "application/x-www-form-urlencoded", `customerId=${tooMuch}`],
    ["GraphQL", "/graphql", "application/json", JSON.stringify({ query: tooMuch })],
    ["a page", "/dashboard/", "application/x-www-form-urlencoded", `a=${tooMuch}`],
    ["a page's fetcher", "/api/account/switch/_.data", "application/x-www-form-urlencoded", `a=${tooMuch}`],
    ["the provider's page", "/oidc/password", "application/x-www-form-urlencoded", `email=${tooMuch}`],
  ])("is refused at %s", async (_, path, type, body) => {
    const answer = await fetch(at(path), {
      method: "POST",
      body,
      headers: { "content-type": type, origin: server.url },
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toMatch(/too large/i);
  });

  test("is refused by the provider in its own words", async () => {
    const answer = await fetch(at("/oidc/token"), { method: "POST", body: new URLSearchParams({ code: tooMuch }) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  });

  test("is refused though it does not say how long it is", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("x".repeat(65_536)));
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
    const answer = await fetch(at("/api/account/"), init as RequestInit).catch((error: Error) => error);
    // The server may hang up before the answer is read, which ends the stream just as well.
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
])("%s answers %s with 400 and a sentence", async (path, body) => {
  const answer = await fetch(at(path), { method: "POST", body, headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/"message":"[A-Z][^"]{10,}/);
});

describe("requests a minute", async () => {
  const busy = await serverOn(server.databaseUrl, { RATE_LIMIT_PER_MINUTE: "5" });

  test("beyond the limit are refused with a sentence, and with when to come back", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push((await fetch(new URL("/credits/", busy.url))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await fetch(new URL("/api/account/", busy.url));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many requests from your address\. Try again in .+\.$/),
      requestId: refused.headers.get("x-request-id"),
    });
  });

  test("are counted for the one who makes them, whoever they claim to be", async () => {
    const claimed = await fetch(new URL("/credits/", busy.url), { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(claimed.status).toBe(429);
  });

  test("for health and files are not counted", async () => {
    expect((await fetch(new URL("/healthz", busy.url))).status).toBe(200);
    expect((await fetch(new URL("/readyz", busy.url))).status).toBe(200);
  });

  test("behind a trusted proxy are counted for the client it names", async () => {
    const proxied = await serverOn(server.databaseUrl, { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "127.0.0.1" });
    const from = async (address: string) =>
      (await fetch(new URL("/credits/", proxied.url), { headers: { "x-forwarded-for": address } })).status;
    expect([await from("203.0.113.1"), await from("203.0.113.1"), await from("203.0.113.2")]).toEqual([200, 429, 200]);
  });
});

describe("time", async () => {
  const app = await makeHttpServer({
    config: readConfig({}),
    log: makeLog("silent"),
    development: false,
    formTargets: [],
    imageSources: [],
  });
  afterAll(() => app.close());

  test("to send a request, and to sit on a socket, is bounded", () => {
    expect(app.server.requestTimeout).toBe(30_000);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(app.server.keepAliveTimeout).toBe(65_000);
    expect(app.server.timeout).toBe(65_000);
  });

  test("spent by two hundred sockets that send nothing costs nobody else anything", async () => {
    const { port, hostname } = at("/");
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    for (const socket of sockets) socket.write("POST /api/account/ HTTP/1.1\r\nHost: localhost\r\nContent-Le");
    expect((await fetch(at("/"))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
