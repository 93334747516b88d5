// Shows that an endpoint accepts JSON, query strings and plain HTML forms, that a form without script is redirected with
// its message, and that no form can redirect to another site.
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeExecutor } from "../graphql/executor.ts";
import { NOT_ENOUGH, sampleContext, sampleOperations, sampleSchema } from "../graphql/sample-schema.fake.ts";
import { registerEndpoints } from "./api-endpoints.ts";
import { takeFlash } from "./flash.ts";
import { type Endpoint, type EndpointInput, runEndpoint } from "./run-endpoint.ts";

const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations });
const endpoints: readonly Endpoint[] = [
  { path: "/api/lines/", operation: "Lines" },
  { path: "/api/cart/add", operation: "Add", done: "Added to your cart." },
  { path: "/api/line/{sku}", operation: "Line" },
  { path: "/api/renamed", operation: "Line", variables: (input) => ({ sku: (input.codes as string[]).at(0) }) },
  { path: "/api/secret", operation: "Secret" },
  { path: "/api/broken", operation: "BrokenAtOnce" },
  { path: "/api/echo", operation: "Echo" },
  { path: "/api/short", operation: "Lines", pageVariables: { first: 1 } },
];

async function serve(ignoreTrailingSlash: boolean): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash } });
  await app.register(formbody);
  registerEndpoints(app, { endpoints, executor, makeContext: async () => sampleContext() });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await serve(false);
});
afterAll(() => app.close());

const postJson = (url: string, payload?: object | string) =>
  app.inject({
    method: "POST",
    url,
    ...(payload === undefined ? {} : { payload, headers: { "content-type": "application/json" } }),
  });

const postForm = (url: string, form: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url,
    payload: form,
    headers: {
      host: "shop.test",
      accept: "text/html,*/*",
      "content-type": "application/x-www-form-urlencoded",
      referer: "http://shop.test/products/?page=2",
      ...headers,
    },
  });

const readFlash = (response: { headers: Record<string, unknown> }) =>
  takeFlash(String(response.headers["set-cookie"] ?? "").split(";", 1)[0]);

describe("JSON", () => {
  test("variables give the operation's data", async () => {
    const response = await postJson("/api/lines/", { first: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ lines: [{ sku: "paint-0", quantity: 1, finish: "MATT" }] });
  });

  test("needs no body for an operation without required variables", async () => {
    expect((await postJson("/api/lines/")).json().lines).toHaveLength(3);
    expect((await postJson("/api/lines/", "")).json().lines).toHaveLength(3);
  });

  test("with refusals has status 200", async () => {
    const response = await postJson("/api/cart/add", { sku: "a", quantity: 0, gift: false });
    expect(response.statusCode).toBe(200);
    expect(response.json().add.userErrors).toEqual([NOT_ENOUGH]);
  });

  test.each([
    ["a wrong variable", "/api/lines/", { first: "1" }, 400],
    ["an array", "/api/lines/", [], 400],
    ["broken JSON", "/api/lines/", "{", 400],
    ["a prototype", "/api/lines/", '{"__proto__":{"first":1}}', 400],
    ["what a mapper cannot read", "/api/renamed", { codes: 5 }, 400],
    ["what the viewer may not do", "/api/secret", {}, 403],
    ["a bug", "/api/broken", {}, 500],
  ])("answers %s with its status and a message", async (_, url, body, status) => {
    const response = await postJson(url, body);
    expect(response.statusCode).toBe(status);
    expect(response.body).toMatch(/"message":"[A-Z]/);
  });

  test("can be mapped to the names of the variables", async () => {
    expect((await postJson("/api/renamed", { codes: ["paint-1"] })).json()).toEqual({ line: { sku: "paint-1" } });
  });
});

describe("paths", () => {
  test.each(["/api/lines", "/api/lines/", "/api/cart/add", "/api/cart/add/"])("%s is answered", async (url) => {
    expect((await postJson(url, { sku: "a", quantity: 1, gift: true })).statusCode).toBe(200);
  });

  test("are answered too when the server ignores trailing slashes", async () => {
    const other = await serve(true);
    for (const url of ["/api/lines", "/api/lines/"]) {
      expect((await other.inject({ method: "POST", url })).statusCode).toBe(200);
    }
    await other.close();
  });

  test("can contain variables", async () => {
    expect((await postJson("/api/line/paint-2", { sku: "paint-1" })).json()).toEqual({ line: { sku: "paint-2" } });
  });

  test("of an unknown operation throw at the start", () => {
    const wrong = [{ path: "/api/wrong", operation: "Nothing" }];
    const makeContext = async () => sampleContext();
    expect(() => registerEndpoints(Fastify(), { endpoints: wrong, executor, makeContext })).toThrow(
      "Nothing, which is no operation",
    );
  });
});

describe("GET", () => {
  test("converts the query string to the types of the variables", async () => {
    const response = await app.inject({ url: "/api/lines?first=2&finish=MATT" });
    expect(response.json()).toEqual({ lines: [{ sku: "paint-0", quantity: 1, finish: "MATT" }] });
  });

  test("is refused for a mutation", async () => {
    const response = await app.inject({ url: "/api/cart/add?sku=a&quantity=1" });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("POST");
  });
});

describe("a form without script", () => {
  test("is redirected back, with a success message for the next page", async () => {
    const response = await postForm("/api/cart/add/", "sku=a&quantity=2");
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/products/?page=2");
    expect(readFlash(response)).toEqual({
      tone: "success",
      message: "Added to your cart.",
      userErrors: [],
      values: {},
    });
  });

  test("is redirected to its returnTo after success", async () => {
    expect((await postForm("/api/cart/add", "sku=a&quantity=2&returnTo=/cart/%3Fa%3D1")).headers.location).toBe(
      "/cart/?a=1",
    );
  });

  test("is redirected back with its values and refusals", async () => {
    const response = await postForm("/api/cart/add", "sku=a&quantity=0&returnTo=/cart/&password=x");
    expect(response.headers.location).toBe("/products/?page=2");
    expect(readFlash(response)).toEqual({
      tone: "danger",
      message: NOT_ENOUGH.message,
      userErrors: [NOT_ENOUGH],
      values: { sku: "a", quantity: "0", returnTo: "/cart/" },
    });
  });

  test("gets a refusal at each field that could not be read", async () => {
    const flash = readFlash(await postForm("/api/cart/add", "quantity=two"));
    expect(flash?.userErrors).toMatchObject([
      { field: "sku", message: "Please fill this in." },
      { field: "quantity", message: "Please enter a whole number." },
    ]);
  });

  test("gets a message when it is not allowed or when we failed", async () => {
    expect(readFlash(await postForm("/api/secret", ""))?.message).toBe("Unauthorized access detected");
    expect(readFlash(await postForm("/api/broken", ""))?.message).toBe("Something went wrong. Please try again.");
  });

  test("is answered with JSON when the client does not accept HTML", async () => {
    const response = await postForm("/api/cart/add", "sku=a&quantity=x", { accept: "*/*" });
    expect(response.statusCode).toBe(400);
    expect(response.json().userErrors).toMatchObject([{ field: "quantity" }]);
  });

  test.each([
    "//evil.test/",
    "/\\evil.test/",
    "\\\\evil.test",
    "https://evil.test/",
    "http://shop.test@evil.test/",
    "javascript:alert(1)",
    "/%09/evil.test/../",
    "/\t/evil.test",
    " //evil.test",
    "///evil.test",
    "/.//evil.test",
  ])("is never redirected to another site: %s", async (returnTo) => {
    const form = new URLSearchParams({ sku: "a", quantity: "1", returnTo }).toString();
    for (const referer of ["http://shop.test/here", "https://evil.test/", ""]) {
      const location = String((await postForm("/api/cart/add", form, { referer })).headers.location);
      expect(new URL(location, "http://shop.test").host).toBe("shop.test");
      expect(location.startsWith("/")).toBe(true);
      expect(location.startsWith("//")).toBe(false);
    }
  });
});

describe("runEndpoint", () => {
  const run = (path: string, input: EndpointInput) =>
    runEndpoint({ endpoints, executor }, { path, input }, async () => sampleContext());

  test("runs the same endpoint for the action of a page", async () => {
    const form = new FormData();
    form.set("sku", "a");
    form.set("quantity", "0");
    expect(await run("/api/cart/add/", form)).toMatchObject({
      status: 200,
      userErrors: [NOT_ENOUGH],
      message: NOT_ENOUGH.message,
    });
    form.set("quantity", "1");
    expect(await run("/api/cart/add", form)).toMatchObject({ userErrors: [], message: "Added to your cart." });
    expect(await run("/api/line/paint%2D3/", {})).toMatchObject({ data: { line: { sku: "paint-3" } }, message: null });
  });

  test("reads objects and lists from field names", async () => {
    const form = new URLSearchParams("input.sku=a&input.tags=x&input.tags=y&ticked=on");
    const result = await run("/api/echo", form);
    expect(JSON.parse(String(result?.data?.echo))).toEqual({
      ticked: true,
      input: { sku: "a", quantity: 1, tags: ["x", "y"] },
    });
  });

  test("adds the variables for pages, which a JSON request does not get", async () => {
    expect((await run("/api/short", new FormData()))?.data?.lines).toHaveLength(1);
    expect((await postJson("/api/short")).json().lines).toHaveLength(3);
  });

  test("returns null for unknown paths", async () => {
    expect(await run("/api/nothing", {})).toBeNull();
    expect(await run("/api/line/", {})).toBeNull();
  });
});
