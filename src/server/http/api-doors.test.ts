// Shows that a door answers JSON, query strings and plain HTML forms alike, that a form without script ends where it
// should with its message, and that no form can send anybody to another site.
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeExecutor } from "../graphql/executor.ts";
import { NOT_ENOUGH, sampleContext, sampleOperations, sampleSchema } from "../graphql/sample-schema.fake.ts";
import { registerDoors } from "./api-doors.ts";
import { takeFlash } from "./flash.ts";
import { type Door, type DoorInput, runDoor } from "./run-door.ts";

const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations });
const doors: readonly Door[] = [
  { path: "/api/lines/", operation: "Lines" },
  { path: "/api/cart/add", operation: "Add", done: "Added to your cart." },
  { path: "/api/line/{sku}", operation: "Line" },
  { path: "/api/renamed", operation: "Line", variables: (input) => ({ sku: (input.codes as string[]).at(0) }) },
  { path: "/api/secret", operation: "Secret" },
  { path: "/api/broken", operation: "BrokenAtOnce" },
  { path: "/api/echo", operation: "Echo" },
];

async function serve(ignoreTrailingSlash: boolean): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash } });
  await app.register(formbody);
  registerDoors(app, { doors, executor, contextOf: async () => sampleContext() });
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

const flashOf = (response: { headers: Record<string, unknown> }) =>
  takeFlash(String(response.headers["set-cookie"] ?? "").split(";", 1)[0]);

describe("JSON", () => {
  test("in, the operation's data out", async () => {
    const response = await postJson("/api/lines/", { first: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ lines: [{ sku: "paint-0", quantity: 1, finish: "MATT" }] });
  });

  test("needs no body where there are no variables to give", async () => {
    expect((await postJson("/api/lines/")).json().lines).toHaveLength(3);
    expect((await postJson("/api/lines/", "")).json().lines).toHaveLength(3);
  });

  test("with refusals is data like any other", async () => {
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
  ])("tells %s by its status and a sentence", async (_, url, body, status) => {
    const response = await postJson(url, body);
    expect(response.statusCode).toBe(status);
    expect(response.body).toMatch(/"message":"[A-Z]/);
  });

  test("may name its variables otherwise than the operation", async () => {
    expect((await postJson("/api/renamed", { codes: ["paint-1"] })).json()).toEqual({ line: { sku: "paint-1" } });
  });
});

describe("paths", () => {
  test.each(["/api/lines", "/api/lines/", "/api/cart/add", "/api/cart/add/"])("%s answers", async (url) => {
    expect((await postJson(url, { sku: "a", quantity: 1, gift: true })).statusCode).toBe(200);
  });

  test("answer too where the server itself ignores the last slash", async () => {
    const other = await serve(true);
    for (const url of ["/api/lines", "/api/lines/"]) {
      expect((await other.inject({ method: "POST", url })).statusCode).toBe(200);
    }
    await other.close();
  });

  test("carry variables", async () => {
    expect((await postJson("/api/line/paint-2", { sku: "paint-1" })).json()).toEqual({ line: { sku: "paint-2" } });
  });

  test("to an operation that does not exist stop the start", () => {
    const wrong = [{ path: "/api/wrong", operation: "Nothing" }];
    const contextOf = async () => sampleContext();
    expect(() => registerDoors(Fastify(), { doors: wrong, executor, contextOf })).toThrow(
      "Nothing, which is no operation",
    );
  });
});

describe("GET", () => {
  test("asks with the query string, whose strings get their types", async () => {
    const response = await app.inject({ url: "/api/lines?first=2&finish=MATT" });
    expect(response.json()).toEqual({ lines: [{ sku: "paint-0", quantity: 1, finish: "MATT" }] });
  });

  test("does not change anything", async () => {
    const response = await app.inject({ url: "/api/cart/add?sku=a&quantity=1" });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe("POST");
  });
});

describe("a form without script", () => {
  test("ends where it came from, and the next page says that it was done", async () => {
    const response = await postForm("/api/cart/add/", "sku=a&quantity=2");
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/products/?page=2");
    expect(flashOf(response)).toEqual({ tone: "success", message: "Added to your cart.", userErrors: [], values: {} });
  });

  test("ends where it wants to when it was done", async () => {
    expect((await postForm("/api/cart/add", "sku=a&quantity=2&returnTo=/cart/%3Fa%3D1")).headers.location).toBe(
      "/cart/?a=1",
    );
  });

  test("comes back with what was typed and what is wrong", async () => {
    const response = await postForm("/api/cart/add", "sku=a&quantity=0&returnTo=/cart/&password=x");
    expect(response.headers.location).toBe("/products/?page=2");
    expect(flashOf(response)).toEqual({
      tone: "danger",
      message: NOT_ENOUGH.message,
      userErrors: [NOT_ENOUGH],
      values: { sku: "a", quantity: "0", returnTo: "/cart/" },
    });
  });

  test("is told at its fields what could not be read", async () => {
    const flash = flashOf(await postForm("/api/cart/add", "quantity=two"));
    expect(flash?.userErrors).toMatchObject([
      { field: "sku", message: "Please fill this in." },
      { field: "quantity", message: "Please enter a whole number." },
    ]);
  });

  test("is told when it may not, or when we failed", async () => {
    expect(flashOf(await postForm("/api/secret", ""))?.message).toBe("Unauthorized access detected");
    expect(flashOf(await postForm("/api/broken", ""))?.message).toBe("Something went wrong. Please try again.");
  });

  test("is answered in JSON when it does not come from a page", async () => {
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
  ])("never ends on another site: %s", async (returnTo) => {
    const form = new URLSearchParams({ sku: "a", quantity: "1", returnTo }).toString();
    for (const referer of ["http://shop.test/here", "https://evil.test/", ""]) {
      const location = String((await postForm("/api/cart/add", form, { referer })).headers.location);
      expect(new URL(location, "http://shop.test").host).toBe("shop.test");
      expect(location.startsWith("/")).toBe(true);
      expect(location.startsWith("//")).toBe(false);
    }
  });
});

describe("runDoor", () => {
  const run = (path: string, input: DoorInput) => runDoor({ doors, executor }, { path, input }, sampleContext());

  test("is the same door for a page's action", async () => {
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

  test("reads objects and lists from names", async () => {
    const form = new URLSearchParams("wish.sku=a&wish.tags=x&wish.tags=y&ticked=on");
    const result = await run("/api/echo", form);
    expect(JSON.parse(String(result?.data?.echo))).toEqual({
      ticked: true,
      wish: { sku: "a", quantity: 1, tags: ["x", "y"] },
    });
  });

  test("finds nothing at other paths", async () => {
    expect(await run("/api/nothing", {})).toBeNull();
    expect(await run("/api/line/", {})).toBeNull();
  });
});
