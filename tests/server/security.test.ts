// Shows that every answer has the security headers, that every script has the nonce of its page, and that a change from
// another site is refused everywhere.
import { beforeAll, describe, expect, test } from "vitest";
import { copySessionCookie, toTokenHash } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const at = (path: string) => new URL(path, server.url);
const findNonce = (policy: string | null) => /script-src [^;]*'nonce-([^']+)'/.exec(policy ?? "")?.[1];

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
    ["an unknown page", "/nothing-here/", {}, 404],
    ["an endpoint", "/api/account/", post("{}"), 401],
    ["an unknown endpoint", "/api/nothing/", post("{}"), 404],
    ["broken JSON", "/api/account/", post("{"), 400],
    ["GraphQL", "/graphql", post('{"query":"{ __typename }"}'), 200],
    ["a refused GraphQL request", "/graphql", post("{}"), 400],
    ["a static file", asset, {}, 200],
    ["an unknown static file", "/assets/nothing.js", {}, 404],
    ["the start of a sign-in", "/api/auth/start", {}, 302],
    ["the provider", "/oidc/.well-known/openid-configuration", {}, 200],
    ["a request that the provider refuses", "/oidc/token", { method: "POST" }, 400],
    ["an unknown address of the provider", "/oidc/nothing", {}, 404],
    ["the provider's page", "/oidc/password", {}, 200],
    ["an address with a broken escape", "/%zz", {}, 404],
    ["a path with invalid UTF-8", "/api/%ff", {}, 404],
    ["a very long path", `/nothing/${"a".repeat(2_000)}`, {}, 404],
    ["a change from another site", "/api/account/", { ...post("{}"), headers: { origin: "https://evil.test" } }, 403],
    ["health", "/healthz", {}, 200],
  ];

  test.each(answers)("the security headers are on %s", async (_, path, init, status) => {
    const { headers, status: answered } = await fetch(at(path), { redirect: "manual", ...init });
    const policy = headers.get("content-security-policy") ?? "";
    expect(answered).toBe(status);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(findNonce(policy)).toMatch(/^\w{32,}$/);
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
  "every script of %s has the nonce of its page, and each request has a new nonce",
  async (path) => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit++) {
      const answer = await fetch(at(path));
      const nonce = findNonce(answer.headers.get("content-security-policy")) ?? "";
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  },
);

test("no page has script in attributes or addresses", async () => {
  for (const path of ["/", "/login/", "/oidc/password"]) {
    const text = await (await fetch(at(path))).text();
    expect(text).not.toMatch(/<[^>]+\son[a-z]+="/i);
    expect(text).not.toMatch(/(href|action|src)="javascript:/i);
  }
});

describe("a request that changes data", () => {
  let cookie = "";
  let other = "";
  const session = () => server.db.selectFrom("sessions").where("token_hash", "=", toTokenHash(cookie));
  const findMembershipId = async () => (await session().select("membership_id as id").executeTakeFirst())?.id;

  beforeAll(async () => {
    cookie = copySessionCookie((await signIn(server.url, "partner.au@trestle.test")).browser);
    const memberships = await session()
      .innerJoin("memberships", "memberships.user_id", "sessions.user_id")
      .select("memberships.id")
      .execute();
    const here = await findMembershipId();
    other = memberships.find(({ id }) => id !== here)?.id ?? "";
  });

  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.test" }],
    ["an origin that looks like ours", { origin: `${server.url}.evil.test` }],
    ["another port", { origin: "http://localhost:1" }],
    ["the origin null", { origin: "null" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a page of another site, without an origin", { referer: "https://evil.test/page" }],
    ["a page of a site that looks like ours, without an origin", { referer: `${server.url}.evil.test/` }],
    ["an unreadable page, without an origin", { referer: "evil" }],
    ["another subdomain of our site", { "sec-fetch-site": "same-site" }],
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

  test.each(foreign)("a change from %s is refused everywhere and changes nothing", async (_, headers) => {
    const before = await findMembershipId();
    for (const [path, request] of changes()) {
      const answer = await send(path, request, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ message: "This form belongs to another site." });
    }
    expect(before).toBeDefined();
    expect(await findMembershipId()).toBe(before);
  });

  test.each<[string, string, Record<string, string>]>([
    ["a page of the shop", "form", { origin: server.url, "sec-fetch-site": "same-origin" }],
    ["a page of the shop in an old browser", "form", { origin: server.url }],
    ["a script outside any browser", "json", {}],
  ])("a change from %s is accepted", async (_, kind, headers) => {
    const fields = { customerId: other };
    other = (await findMembershipId()) ?? "";
    const answer = await send("/api/account/switch/", kind === "form" ? form(fields) : json(fields), headers);
    expect(answer.status).toBe(200);
    expect(await findMembershipId()).toBe(fields.customerId);
  });

  test.each(["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])(
    "JSON with the content type %s is refused and changes nothing",
    async (type) => {
      const before = await findMembershipId();
      const variables = { customerId: other };
      const endpointBody = { body: JSON.stringify(variables), headers: { "content-type": type } };
      const endpoint = await send("/api/account/switch/", endpointBody, {});
      expect(endpoint.status).toBeGreaterThanOrEqual(400);
      expect(endpoint.status).toBeLessThan(500);
      const body = JSON.stringify({ operationName: "SwitchAccount", variables });
      expect((await send("/graphql", { body, headers: { "content-type": type } }, {})).status).toBe(415);
      expect(await findMembershipId()).toBe(before);
    },
  );
});
