// Shows that the embedded provider changes a password only for who knows the old one and then ends what was opened with
// it, that its notices of sign-outs elsewhere are believed only when it signed them, and that it lives at PUBLIC_URL.
import { randomUUID } from "node:crypto";
import { generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { copiedCookie, openSession, whoIs } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { serverOn, testServer } from "../support/test-server.ts";

// Nobody listens there, so a mail that was queued stays queued.
const deaf = { SMTP_URL: "smtp://127.0.0.1:1" };
const server = await testServer(deaf);
const behindProxy = await serverOn(server.databaseUrl, { ...deaf, PUBLIC_URL: "https://shop.example.test" });
const newPassword = "a-much-longer-one";

async function changePassword(fields: {
  email: string;
  password: string;
  newPassword: string;
  repeatPassword: string;
}) {
  const browser = formBrowser(server.url);
  const answer = await browser.post("/oidc/password", fields);
  return { browser, path: answer.headers.get("location"), flash: takeFlash(browser.cookieHeader()) };
}

describe("changing the password", () => {
  const email = "holder.au@trestle.test";
  const right = { email, password: demoPassword, newPassword, repeatPassword: newPassword };

  test.each([
    ["a wrong password now", { ...right, password: "wrong" }, "WRONG_PASSWORD", "password"],
    ["an unknown address", { ...right, email: "nobody@trestle.test" }, "WRONG_PASSWORD", "password"],
    ["a short one", { ...right, newPassword: "short", repeatPassword: "short" }, "PASSWORD_TOO_SHORT", "newPassword"],
    ["one typed differently", { ...right, repeatPassword: "another-long-one" }, "PASSWORDS_DIFFER", "repeatPassword"],
    ["nothing", { email: "", password: "", newPassword: "", repeatPassword: "" }, "WRONG_PASSWORD", "password"],
  ])("is refused for %s, at its field, and changes nothing", async (_, fields, code, field) => {
    const { browser, path, flash } = await changePassword(fields);
    expect(path).toBe("/oidc/password");
    expect(flash?.userErrors).toEqual([{ code, field, message: expect.any(String) }]);
    expect(flash?.values).toEqual({ email: fields.email });
    const html = await (await browser.get("/oidc/password")).text();
    expect(new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html)?.[0]).toContain('aria-invalid="true"');
    for (const secret of [newPassword, demoPassword]) expect(html).not.toContain(secret);
    const { landed } = await signIn(server.url, email, { password: demoPassword });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    expect(await mailsTo(email)).toEqual([]);
  });

  test("ends every session, the old password and nothing of anybody else's, and is told by mail once", async () => {
    const { browser: desk } = await signIn(server.url, email);
    const { browser: phone } = await signIn(server.url, email, { password: demoPassword });
    const byScript = await openSession(server.db, email);
    const { browser: other } = await signIn(server.url, "full.au@trestle.test");
    const { path, flash } = await changePassword(right);
    expect([path, flash?.tone]).toEqual(["/", "success"]);
    expect(await whoIs(server.url, copiedCookie(desk))).toBeNull();
    expect(await whoIs(server.url, copiedCookie(phone))).toBeNull();
    expect(await whoIs(server.url, byScript)).toBeNull();
    expect(await whoIs(server.url, copiedCookie(other))).toBe("full.au@trestle.test");
    const again = await desk.visit("/login/");
    expect(new URL(again.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect((await changePassword(right)).flash?.userErrors[0]?.code).toBe("WRONG_PASSWORD");
    const { landed } = await signIn(server.url, email, { password: newPassword });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    expect(await mailsTo(email)).toEqual([
      {
        subject: "Your password was changed",
        text_body: expect.stringContaining("Hello Grace Walsh,"),
        html_body: expect.stringMatching(/<html[\s\S]*Hello Grace Walsh,/),
      },
    ]);
    expect(await queuedTo(email)).toBe(1);
  });

  test("counts wrong tries like signing in does", async () => {
    const wish = { ...right, email: "cash.au@trestle.test" };
    for (let count = 0; count < 5; count++) await changePassword({ ...wish, password: `wrong ${count}` });
    expect((await changePassword(wish)).flash?.userErrors[0]?.code).toBe("TOO_MANY_TRIES");
  });

  /** The mails that wait in the queue of jobs. */
  async function queuedTo(recipient: string): Promise<number> {
    const { rows } = await sql`
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      join mails m on m.id::text = j.payload ->> 'mailId'
      where t.identifier = 'send-mail' and m.recipient = ${recipient}`.execute(server.db);
    return rows.length;
  }

  function mailsTo(recipient: string) {
    const mails = server.db.selectFrom("mails").select(["subject", "text_body", "html_body"]);
    return mails.where("recipient", "=", recipient).execute();
  }
});

describe("a sign-out at the provider", () => {
  test("ends the shop's session of that browser, copied cookies included, and no other", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { browser: other } = await signIn(server.url, "painter.au@trestle.test");
    const copy = copiedCookie(browser);
    const asked = await (await browser.visit("/oidc/session/end")).text();
    expect(await whoIs(server.url, copy)).toBe("painter.au@trestle.test");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked)?.[1] ?? "";
    await browser.post("/oidc/session/end/confirm", { xsrf, logout: "yes" });
    expect(await whoIs(server.url, copy)).toBeNull();
    expect(await whoIs(server.url, copiedCookie(other))).toBe("painter.au@trestle.test");
  });
});

describe("a logout token", () => {
  const event = "http://schemas.openid.net/event/backchannel-logout";

  async function signingKey(): Promise<JWK> {
    const kept = server.db.selectFrom("provider_keys").select("value").where("name", "=", "signing-keys");
    const [key] = (await kept.executeTakeFirstOrThrow()).value as JWK[];
    if (key === undefined) throw new Error("The provider has no key.");
    return key;
  }

  interface Wish {
    readonly claims?: Record<string, unknown>;
    readonly key?: CryptoKey;
    /** How old the token says it is. */
    readonly ageS?: number;
  }

  async function logoutToken({ claims = {}, key, ageS = 0 }: Wish): Promise<string> {
    const own = await signingKey();
    const now = Math.floor(Date.now() / 1000) - ageS;
    const payload = {
      iss: `${server.url}/oidc`,
      aud: "trestle-shop",
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      events: { [event]: {} },
      ...claims,
    };
    const header = { alg: "RS256", typ: "logout+jwt", ...(own.kid === undefined ? {} : { kid: own.kid }) };
    return new SignJWT(payload).setProtectedHeader(header).sign(key ?? (await importJWK(own, "RS256")));
  }

  async function send(token: string): Promise<number> {
    const body = new URLSearchParams({ logout_token: token });
    const answer = await fetch(new URL("/api/auth/backchannel-logout", server.url), { method: "POST", body });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return answer.status;
  }

  async function session(email: string) {
    const { browser } = await signIn(server.url, email);
    const { sid, sub } = await server.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.provider_session_id as sid", "u.subject as sub"])
      .where("u.email", "=", email)
      .orderBy("s.created_at", "desc")
      .executeTakeFirstOrThrow();
    return { cookie: copiedCookie(browser), sid, sub };
  }

  test("of one session ends that one", async () => {
    const one = await session("amber.au@trestle.test");
    const other = await session("amber.au@trestle.test");
    expect(await send(await logoutToken({ claims: { sid: one.sid, sub: one.sub } }))).toBe(200);
    expect(await whoIs(server.url, one.cookie)).toBeNull();
    expect(await whoIs(server.url, other.cookie)).toBe("amber.au@trestle.test");
  });

  test("of a person ends all theirs", async () => {
    const one = await session("amber.nz@trestle.test");
    const other = await session("amber.nz@trestle.test");
    expect(await send(await logoutToken({ claims: { sub: one.sub } }))).toBe(200);
    expect(await whoIs(server.url, one.cookie)).toBeNull();
    expect(await whoIs(server.url, other.cookie)).toBeNull();
  });

  test("that is not the provider's, not for us, stale or no logout token ends nothing", async () => {
    const { cookie, sid, sub } = await session("red.au@trestle.test");
    const claims = { sid, sub };
    const { privateKey: foreignKey } = await generateKeyPair("RS256");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${(await logoutToken({ claims })).split(".")[1]}.`;
    const idToken = await server.db
      .selectFrom("sessions")
      .select("id_token")
      .where("provider_session_id", "=", sid)
      .executeTakeFirstOrThrow();
    const refused = {
      "signed by another key": await logoutToken({ claims, key: foreignKey }),
      "signed by nobody": unsigned,
      "for another audience": await logoutToken({ claims: { ...claims, aud: "another-shop" } }),
      "by another issuer": await logoutToken({ claims: { ...claims, iss: "https://evil.test" } }),
      expired: await logoutToken({ claims, ageS: 121 }),
      "old, whatever it says of its end": await logoutToken({
        claims: { ...claims, exp: Math.floor(Date.now() / 1000) + 999 },
        ageS: 600,
      }),
      "without the event": await logoutToken({ claims: { ...claims, events: {} } }),
      "with a nonce": await logoutToken({ claims: { ...claims, nonce: "n" } }),
      "of nobody": await logoutToken({}),
      "without an id": await logoutToken({ claims: { ...claims, jti: undefined } }),
      "an ID token": idToken.id_token,
      "no token": "not a token",
      nothing: "",
    };
    const statuses: Record<string, number> = {};
    for (const [name, token] of Object.entries(refused)) statuses[name] = await send(token);
    expect(statuses).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 400])));
    expect(await whoIs(server.url, cookie)).toBe("red.au@trestle.test");
  });
});

describe("the provider", () => {
  test.each([
    ["here", server.url, server.url],
    ["behind a proxy, whatever host the request names", behindProxy.url, "https://shop.example.test"],
  ])("says that it lives at PUBLIC_URL: %s", async (_, base, publicUrl) => {
    const address = new URL("/oidc/.well-known/openid-configuration", base);
    const headers = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "ftp" };
    const found = await (await fetch(address, { headers })).json();
    expect(found).toMatchObject({
      issuer: `${publicUrl}/oidc`,
      authorization_endpoint: `${publicUrl}/oidc/auth`,
      token_endpoint: `${publicUrl}/oidc/token`,
      jwks_uri: `${publicUrl}/oidc/jwks`,
      end_session_endpoint: `${publicUrl}/oidc/session/end`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      backchannel_logout_supported: true,
    });
  });

  test("publishes no private key", async () => {
    const { keys } = (await (await fetch(new URL("/oidc/jwks", server.url))).json()) as { keys: JWK[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {})).not.toEqual(expect.arrayContaining(["d"]));
  });

  test.each([
    ["without PKCE", { code_challenge: null, code_challenge_method: null }],
    ["for a client it does not know", { client_id: "another" }],
    ["back to another site", { redirect_uri: "https://evil.test/api/auth/callback" }],
  ])("begins no sign-in %s", async (_, changed) => {
    const browser = formBrowser(server.url);
    const address = new URL((await browser.get("/api/auth/start")).headers.get("location") ?? "");
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    const answer = await browser.get(address.href);
    const location = new URL(answer.headers.get("location") ?? "", server.url);
    expect(location.origin).toBe(server.url);
    expect(location.pathname).not.toMatch(/^\/oidc\/sign-in/);
  });
});
