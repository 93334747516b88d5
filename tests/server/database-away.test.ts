// Shows that every kind of request is answered with 503 and Retry-After while the database cannot be reached, and works again afterwards.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isDatabaseAway } from "../../src/server/database-away.ts";
import { openSession } from "../support/ask-shop.ts";
import { asAdmin, testDatabase } from "../support/test-database.ts";
import { startServerOn } from "../support/test-server.ts";

const { url: databaseUrl, db } = await testDatabase();
const { url } = await startServerOn(databaseUrl);
const name = new URL(databaseUrl).pathname.slice(1);
const cookie = await openSession(db, "holder.au@trestle.test");

const postJson = (path: string, body: object) =>
  fetch(new URL(path, url), {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const requests: [string, () => Promise<Response>][] = [
  ["a page", () => fetch(new URL("/dashboard/", url), { headers: { cookie, accept: "text/html" } })],
  ["the data of a page", () => fetch(new URL("/dashboard.data", url), { headers: { cookie } })],
  ["GraphQL by name", () => postJson("/graphql", { operationName: "GetFrame" })],
  ["a cart", () => postJson("/graphql", { operationName: "customerCart", variables: { store: "" } })],
  [
    "a change of a cart",
    () =>
      postJson("/graphql", {
        operationName: "customerCartAddItem",
        variables: { cartId: "mine", store: "", date: "", productCode: "TRD-CUT-63", quantity: 1 },
      }),
  ],
  ["GraphQL by document", () => postJson("/graphql", { query: "{ __typename }" })],
  ["an endpoint", () => postJson("/api/account/", {})],
  ["readiness", () => fetch(new URL("/readyz", url))],
];

describe("while the database is away", () => {
  beforeAll(async () => {
    for (const [, ask] of requests) expect((await ask()).status).toBe(200);
    await asAdmin(`alter database ${name} allow_connections false`);
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await vi.waitUntil(async () => (await fetch(new URL("/readyz", url))).status === 503);
  });
  afterAll(() => asAdmin(`alter database ${name} allow_connections true`));

  test.each(requests)("%s is answered with 503 and the time after which to try again", async (_, ask) => {
    const answer = await ask();
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(text).not.toMatch(/accepting connections|postgres|node_modules/);
  });

  test("the page says that the shop is away, with the request id", async () => {
    const answer = await fetch(new URL("/dashboard/", url), { headers: { cookie, accept: "text/html" } });
    const text = await answer.text();
    expect(text).toContain("The shop is not available for a moment.");
    expect(text).toContain(answer.headers.get("x-request-id"));
  });
});

test("everything works again when the database is back", async () => {
  for (const [what, ask] of requests) await expect.poll(async () => (await ask()).status, { message: what }).toBe(200);
});

test.each([
  [Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" }), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }), false],
  [Object.assign(new Error("shutting down"), { code: "57P01" }), true],
  [Object.assign(new Error("too many clients"), { code: "53300" }), true],
  [new Error("outer", { cause: new Error("Connection terminated unexpectedly") }), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new TypeError("x is not a function"), false],
])("%s is recognised as an absent database: %s", (error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});
