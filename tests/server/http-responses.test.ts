// Shows the caching, compression and "not found" answers: files are cached for a year and account data never, long answers
// are compressed, and a missing address is a page for people and JSON for programs.
import { describe, expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);
const cookie = await openSession(server.db, "holder.au@trestle.test");
const admin = await openSession(server.db, "admin.au@trestle.test");
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(at(path), {
    method: "POST",
    body: JSON.stringify(body),
    headers: { cookie, "content-type": "application/json", ...headers },
  });

describe("caching", () => {
  test("files with a hash in their name are cached for a year", async () => {
    const files = new Set((await (await fetch(at("/"))).text()).match(/\/assets\/[\w.-]+\.(js|css|svg|woff2)/g));
    expect(files.size).toBeGreaterThan(3);
    for (const file of files) {
      const answer = await fetch(at(file));
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test.each(["/", "/dashboard/", "/dashboard/account/", "/dashboard.data", "/nothing-here/"])(
    "the page %s is never cached",
    async (path) => {
      const answer = await fetch(at(path), { headers: { cookie } });
      expect(answer.headers.get("cache-control")).toContain("no-store");
    },
  );

  test("answers of endpoints and GraphQL are never cached", async () => {
    const answers = [
      await post("/api/account/", {}),
      await fetch(at("/api/account/"), { headers: { cookie } }),
      await post("/graphql", { operationName: "GetFrame" }),
      await post("/graphql", { query: "{ __typename }" }),
      await post("/api/account/", { date: 5 }),
      await post("/api/nothing/", {}),
      await fetch(at("/api/auth/start"), { redirect: "manual" }),
    ];
    for (const { url, headers } of answers)
      expect([url, headers.get("cache-control")]).toEqual([url, expect.stringContaining("no-store")]);
  });
});

describe("compression", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["identity", null],
  ])("a client that accepts %s gets the encoding %s", async (accepted, used) => {
    const headers = { "accept-encoding": accepted };
    const page = await fetch(at("/"), { headers });
    expect(page.headers.get("content-encoding")).toBe(used);
    expect(await page.text()).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/is);
    const variables = { text: "", currentPage: 1, pageSize: 20 };
    const json = await post(
      "/graphql",
      { operationName: "GetStaffAccounts", variables },
      { cookie: admin, ...headers },
    );
    expect(json.headers.get("content-encoding")).toBe(used);
    if (used !== null) expect(json.headers.get("vary")).toContain("accept-encoding");
    expect(await json.json()).toHaveProperty("data.staffAccounts.rows");
    const file = await fetch(at(String(/\/assets\/[\w.-]+\.css/.exec(await (await fetch(at("/"))).text()))), {
      headers,
    });
    expect(file.headers.get("content-encoding")).toBe(used);
  });

  test("short answers are not compressed", async () => {
    const short = await fetch(at("/healthz"), { headers: { "accept-encoding": "br" } });
    expect(short.headers.get("content-encoding")).toBeNull();
  });
});

describe("a missing address", () => {
  test("a missing page is a page in the shop's frame with status 404", async () => {
    const answer = await fetch(at("/nothing-here/"), { headers: { accept: "text/html", cookie } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
    const text = await answer.text();
    expect(text).toContain("There is no page at this address");
    expect(text).toContain("Trestle Trade is a demonstration shop");
    expect(text).toContain("/dashboard/");
  });

  test.each(["GET", "POST", "DELETE"])("a missing address under /api answers %s with JSON", async (method) => {
    const answer = await fetch(at("/api/nothing/at/all"), { method, headers: { accept: "text/html" } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      statusCode: 404,
      message: "There is nothing at this address.",
      requestId: answer.headers.get("x-request-id"),
    });
  });
});

test("HEAD answers with the status and headers of GET and no body", async () => {
  for (const path of ["/", "/healthz"]) {
    const [answer, got] = [await fetch(at(path), { method: "HEAD" }), await fetch(at(path))];
    expect(answer.status).toBe(200);
    for (const name of ["content-type", "cache-control"]) expect(answer.headers.get(name)).toBe(got.headers.get(name));
    expect((await got.text()).length).toBeGreaterThan(0);
    expect(await answer.text()).toBe("");
  }
});
