// Shows that every answer carries the security headers, that no script runs without the nonce of its page, and that a
// change which comes from another site is refused everywhere and changes nothing.
import { beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/features/identity/server/session-token.ts";
import { copiedCookie } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);
const nonceOf = (policy: string | null) => /script-src [^;]*'nonce-([^']+)'/.exec(policy ?? "")?.[1];

describe("every answer", async () => {
  const home = await (await fetch(at("/"))).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "no asset";
  const post = (body: string): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

  const answers: [string, string, RequestInit, number][] = [
    ["a page", "/", {}, 200],
    ["a page's data", "/_.data", {}, 200],
    ["a page that needs a sign-in", "/dashboard/", {}, 302],
    ["a page that is not there", "/nothing-here/", {}, 404],
    ["a door", "/api/account/", post("{}"), 401],
    ["a door that is not there", "/api/nothing/", post("{}"), 404],
    ["broken JSON", "/api/account/", post("{"), 400],
    ["GraphQL", "/graphql", post('{"query":"{ __typename }"}'), 200],
    ["GraphQL that is refused", "/graphql", post("{}"), 400],
    ["a static file", asset, {}, 200],
    ["a static file that is not there", "/assets/nothing.js", {}, 404],
    ["the start of a sign-in", "/api/auth/start", {}, 302],
    ["the provider", "/oidc/.well-known/openid-configuration", {}, 200],
    ["what the provider refuses", "/oidc/token", { method: "POST" }, 400],
    ["what the provider does not have", "/oidc/nothing", {}, 404],
    ["the provider's page", "/oidc/password", {}, 200],
    ["an address that cannot be read", "/%zz", {}, 404],
    ["a path that cannot be read", "/api/%ff", {}, 404],
    ["a very long path", `/nothing/${"a".repeat(2_000)}`, {}, 404],
    ["a change from another site", "/api/account/", { ...post("{}"), headers: { origin: "https://evil.test" } }, 403],
    ["health", "/healthz", {}, 200],
  ];

  test.each(answers)("has the headers: %s", async (_, path, init, status) => {
    const { headers, status: answered } = await fetch(at(path), { redirect: "manual", ...init });
    const policy = headers.get("content-security-policy") ?? "";
    expect(answered).toBe(status);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(nonceOf(policy)).toMatch(/^\w{32,}$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers.has("x-powered-by")).toBe(false);
  });
});

test.each(["/", "/login/", "/nothing-here/", "/oidc/password"])(
  "scripts of %s carry its nonce, which is new each time",
  async (path) => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit++) {
      const answer = await fetch(at(path));
      const nonce = nonceOf(answer.headers.get("content-security-policy")) ?? "";
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  },
);

test("pages hold no script in attributes or addresses", async () => {
  for (const path of ["/", "/login/", "/oidc/password"]) {
    const text = await (await fetch(at(path))).text();
    expect(text).not.toMatch(/<[^>]+\son[a-z]+="/i);
    expect(text).not.toMatch(/(href|action|src)="javascript:/i);
  }
});

describe("a change", () => {
  let cookie = "";
  let other = "";
  const session = () =>
    server.db.selectFrom("sessions").where("token_hash", "=", hashToken(cookie.split("=")[1] ?? ""));
  const place = async () => (await session().select("membership_id as id").executeTakeFirst())?.id;

  beforeAll(async () => {
    cookie = copiedCookie((await signIn(server.url, "partner.au@trestle.test")).browser);
    const memberships = await session()
      .innerJoin("memberships", "memberships.user_id", "sessions.user_id")
      .select("memberships.id")
      .execute();
    const here = await place();
    other = memberships.find(({ id }) => id !== here)?.id ?? "";
  });

  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.test" }],
    ["an origin that looks like ours", { origin: `${server.url}.evil.test` }],
    ["another port", { origin: "http://localhost:1" }],
    ["no origin to speak of", { origin: "null" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a neighbour of our site", { "sec-fetch-site": "same-site" }],
    ["another site that names our origin", { "sec-fetch-site": "cross-site", origin: server.url }],
  ];

  const json = (body: object) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const form = (fields: Record<string, string>) => ({
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const send = (path: string, { body, headers }: ReturnType<typeof form>, more: Record<string, string>) =>
    fetch(at(path), { method: "POST", redirect: "manual", body, headers: { cookie, ...headers, ...more } });
  const changes = (): [string, ReturnType<typeof form>][] => [
    ["/api/account/switch/", form({ customerId: other })],
    ["/api/account/switch/", json({ customerId: other })],
    ["/api/account/switch/_.data", form({ customerId: other })],
    ["/graphql", json({ operationName: "SwitchAccount", variables: { customerId: other } })],
    ["/api/auth/signout", form({})],
    ["/api/settings/signout", form({})],
    ["/oidc/password", form({ email: "partner.au@trestle.test", password: "trestle-demo" })],
    ["/oidc/sign-in/anything", form({ demo: "admin.au@trestle.test" })],
    ["/dashboard/", form({})],
  ];

  test.each(foreign)("from %s is refused everywhere", async (_, headers) => {
    const before = await place();
    for (const [path, request] of changes()) {
      const answer = await send(path, request, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ message: "This form belongs to another site." });
    }
    expect(before).toBeDefined();
    expect(await place()).toBe(before);
  });

  test.each<[string, string, Record<string, string>]>([
    ["a page of ours", "form", { origin: server.url, "sec-fetch-site": "same-origin" }],
    ["a page of ours in an old browser", "form", { origin: server.url }],
    ["a script outside any browser", "json", {}],
  ])("from %s is made", async (_, kind, headers) => {
    const fields = { customerId: other };
    other = (await place()) ?? "";
    const answer = await send("/api/account/switch/", kind === "form" ? form(fields) : json(fields), headers);
    expect(answer.status).toBe(200);
    expect(await place()).toBe(fields.customerId);
  });

  test.each(["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])(
    "smuggled as %s is not taken for JSON",
    async (type) => {
      const before = await place();
      const variables = { customerId: other };
      const doorBody = { body: JSON.stringify(variables), headers: { "content-type": type } };
      const door = await send("/api/account/switch/", doorBody, {});
      expect(door.status).toBeGreaterThanOrEqual(400);
      expect(door.status).toBeLessThan(500);
      const body = JSON.stringify({ operationName: "SwitchAccount", variables });
      expect((await send("/graphql", { body, headers: { "content-type": type } }, {})).status).toBe(415);
      expect(await place()).toBe(before);
    },
  );
});
