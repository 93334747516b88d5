// Shows that /graphql follows the GraphQL over HTTP specification (every audit of graphql-http that is not a MAY), and our
// own rules about named operations, documents, limits and GET.
import Fastify, { type FastifyInstance } from "fastify";
import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../src/server/clock.ts";
import { makeExecutor } from "../../src/server/graphql/executor.ts";
import { type GraphqlOptions, registerGraphql } from "../../src/server/graphql/graphql-route.ts";
import { spendBudget } from "../../src/server/graphql/limits.ts";
import { sampleContext, sampleOperations, sampleSchema } from "../../src/server/graphql/sample-schema.fake.ts";
import { makeLog } from "../../src/server/log.ts";
import { makeSharedCounts } from "../../src/server/shared-counts.ts";

const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations });
const servers: FastifyInstance[] = [];

async function listen(options: Partial<GraphqlOptions> = {}): Promise<string> {
  const app = Fastify();
  servers.push(app);
  const makeContext = async () => sampleContext();
  const guests = { clock: systemClock, sameForGuests: new Set<string>(), findGuestKey: () => null };
  const defaults = { executor, schema: sampleSchema, adHoc: true, development: false, guests, makeContext };
  registerGraphql(app, { ...defaults, ...options });
  return `${await app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
}

const urls = { development: "", production: "", namedOnly: "", lowBudget: "", shortTimeout: "" };

beforeAll(async () => {
  urls.development = await listen({ development: true });
  urls.production = await listen();
  urls.namedOnly = await listen({ adHoc: false });
  urls.shortTimeout = await listen({ timeoutMs: 50 });
  const counts = makeSharedCounts({ db: {} as never, clock: systemClock, log: makeLog("silent") });
  const spend = (cost: number) => spendBudget(counts, { client: "client", cost, most: 100 });
  urls.lowBudget = await listen({ makeContext: async () => ({ ...sampleContext(), spend }) });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

const post = (url: string, body: unknown, accept = "application/json") =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const GRAPHQL = "application/graphql-response+json";

describe.each(["development", "production"] as const)("graphql-http audits in %s", (mode) => {
  const audits = serverAudits({ url: () => urls[mode] }).filter(({ name }) => !name.startsWith("MAY"));

  test("graphql-http still has at least 35 audits", () => {
    expect(audits.length).toBeGreaterThanOrEqual(35);
  });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s %s", async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result.status === "ok" ? "ok" : result.reason).toBe("ok");
  });
});

describe("a named operation", () => {
  test("a named operation runs by its name alone", async () => {
    const response = await post(urls.production, { operationName: "Lines", variables: { first: 1 } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ data: { lines: [{ sku: "paint-0", quantity: 1, finish: "MATT" }] } });
  });

  test("a named operation runs if documents are not accepted", async () => {
    const response = await post(urls.namedOnly, { operationName: "Lines", variables: { first: 1 } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { lines: [{ sku: "paint-0" }] } });
  });

  test.each([
    ["*/*", "application/json; charset=utf-8"],
    [GRAPHQL, `${GRAPHQL}; charset=utf-8`],
    [`${GRAPHQL}, application/json`, `${GRAPHQL}; charset=utf-8`],
    [`${GRAPHQL};q=0.5, application/json`, "application/json; charset=utf-8"],
  ])("an Accept header of %s gets the content type %s", async (accept, type) => {
    const response = await post(urls.production, { operationName: "Lines" }, accept);
    expect(response.headers.get("content-type")).toBe(type);
  });

  test.each([
    ["a wrong variable", "Line", "application/json", 200],
    ["a wrong variable", "Line", GRAPHQL, 400],
    ["an unknown name", "Nothing", "application/json", 400],
    ["an unknown name", "Nothing", GRAPHQL, 400],
    ["a refusal that empties the answer", "OwnSecret", GRAPHQL, 403],
    ["a refusal beside data", "Secret", GRAPHQL, 200],
    ["a bug that empties the answer", "BrokenAtOnce", GRAPHQL, 500],
  ])("the answer to %s (%s, %s) has status %i", async (_, operationName, accept, status) => {
    const response = await post(urls.production, { operationName }, accept);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("errors.0.message");
  });

  test("a query by name runs by GET", async () => {
    const query = new URLSearchParams({ operationName: "Lines", variables: '{"first":1}' });
    const response = await fetch(`${urls.production}?${query}`);
    expect(await response.json()).toMatchObject({ data: { lines: [{ sku: "paint-0" }] } });
  });

  test("a mutation by name does not run by GET", async () => {
    const response = await fetch(`${urls.production}?operationName=Add&variables={"sku":"a","quantity":1,"gift":true}`);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });
});

describe("a document", () => {
  test("a document is refused with a message if documents are not accepted", async () => {
    const response = await post(urls.namedOnly, { query: "{ __typename }" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining("operationName") }] });
  });

  test("a mutation document does not run by GET", async () => {
    const response = await fetch(`${urls.production}?query=mutation{add(sku:"a",quantity:1){lines{sku}}}`);
    expect(response.status).toBe(405);
  });

  test("a document runs the chosen operation with its variables", async () => {
    const query = "query A { __typename } query B($first: Int) { lines(first: $first) { sku } }";
    const response = await post(urls.production, { query, operationName: "B", variables: { first: 1 } });
    expect(await response.json()).toEqual({ data: { lines: [{ sku: "paint-0" }] } });
  });

  test("internal errors are masked and refusals are reported", async () => {
    const body = await (await post(urls.production, { query: "{ broken secret }" })).json();
    expect(body.data).toEqual({ broken: null, secret: null });
    expect(body.errors).toMatchObject([
      { message: "Unauthorized access detected", extensions: { code: "UNAUTHORIZED" } },
      { message: "Something went wrong. Please try again.", extensions: { code: "INTERNAL", requestId: "request-1" } },
    ]);
    expect(JSON.stringify(body)).not.toContain("hunter2");
  });

  test.each([
    ["50 levels", `{ line(sku: "a") ${"{ product ".repeat(50)} { sku } ${"}".repeat(50)} }`],
    ["450 aliases", `{ ${Array.from({ length: 450 }, (_, index) => `a${index}: __typename`).join(" ")} }`],
    ["a costly page", "{ lines(first: 1000) { sku quantity finish related(first: 100) { sku } } }"],
    ["more than 2,000 tokens", `{ ${"__typename ".repeat(2_000)} }`],
    ["a fragment that contains itself", "{ lines { ...F } } fragment F on Line { product { ...F } }"],
    ["a fragment named __schema", "{ lines { ...__schema } } fragment __schema on Line { sku }"],
    ["a query for the whole schema", "{ __schema { types { name } } }"],
    ["a query for a type's fields", `{ __type(name: "Line") { fields { name } } }`],
    [
      "a query for a type's fields in a fragment",
      `{ __type(name: "Line") { ...F } } fragment F on __Type { fields { name } }`,
    ],
  ])("a document with %s is refused", async (_, query) => {
    const response = await post(urls.production, { query }, GRAPHQL);
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body).not.toHaveProperty("data");
    expect(body.errors).toHaveLength(1);
  });

  test("a document that takes too long gets a TIMEOUT error", async () => {
    const body = await (await post(urls.shortTimeout, { query: "{ never lines(first: 1) { sku } }" })).json();
    expect(body).toMatchObject({
      errors: [{ message: expect.stringContaining("in time"), extensions: { code: "TIMEOUT" } }],
    });
  });

  test("a misspelt field gets a suggestion in development and none in production", async () => {
    const body = await (await post(urls.production, { query: "{ linez }" })).text();
    expect(body).not.toContain("Did you mean");
    expect(await (await post(urls.development, { query: "{ linez }" })).text()).toContain("Did you mean");
  });

  test("a client is refused with 429 after its budget for a minute is spent", async () => {
    const query = "{ lines(first: 10) { sku quantity finish } }";
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await post(urls.lowBudget, { query })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await post(urls.lowBudget, { query });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ errors: [{ message: expect.stringContaining("wait a minute") }] });
  });
});

describe("a body that is not a request", () => {
  test.each([
    ["a batch", [{ query: "{ __typename }" }]],
    ["an empty object", {}],
    ["a string", '"text"'],
    ["a __proto__ key", '{"operationName":"Lines","variables":{"__proto__":{"first":1}}}'],
    ["broken JSON", '{"operationName"'],
  ])("%s is answered with 400 and a message", async (_, body) => {
    const response = await post(urls.production, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });

  test.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
    "the content type %s is answered with 415",
    async (type) => {
      const response = await fetch(urls.production, {
        method: "POST",
        headers: { "content-type": type },
        body: "query={__typename}",
      });
      expect(response.status).toBe(415);
    },
  );
});

describe("GraphiQL", () => {
  const open = (url: string) => fetch(url, { headers: { accept: "text/html" } });

  test("GraphiQL is served in development only and loads nothing from other hosts", async () => {
    const page = await open(urls.development);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    const html = await page.text();
    expect(html).toContain("Trestle GraphQL");
    expect(html.slice(0, 500)).not.toMatch(/(src|href)="?https?:/);
    expect(html).toContain("renderYogaGraphiQL");
    expect(html).not.toMatch(/<(script|link)[^>]{0,200}\s(src|href)="https?:/);
    const response = await open(urls.production);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("<html");
  });

  test("the schema can be queried in development", async () => {
    const body = await (await post(urls.development, { query: "{ __schema { queryType { name } } }" })).json();
    expect(body).toEqual({ data: { __schema: { queryType: { name: "Query" } } } });
  });
});
