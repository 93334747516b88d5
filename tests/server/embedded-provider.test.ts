// Shows that the embedded provider changes a password only with the old one and then ends its sessions, that the shop
// accepts only logout tokens which the provider signed, and that the provider's addresses are under PUBLIC_URL.
import { randomUUID } from "node:crypto";
import { generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { copySessionCookie, findSignedInEmail, openSession } from "../support/ask-shop.ts";
import { confirmProviderSignOut, formBrowser, signIn } from "../support/browser-session.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

// No mail server listens there, so a queued mail stays queued.
const noMailServer = { SMTP_URL: "smtp://127.0.0.1:1" };
const server = await testServer(noMailServer);
const behindProxy = await startServerOn(server.databaseUrl, {
  ...noMailServer,
  PUBLIC_URL: "https://shop.example.test",
  PUBLIC_DEMO: "on",
});
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
  const valid = { email, password: demoPassword, newPassword, repeatPassword: newPassword };

  test.each([
    ["a wrong current password", { ...valid, password: "wrong" }, "WRONG_PASSWORD", "password"],
    ["an unknown address", { ...valid, email: "nobody@trestle.test" }, "WRONG_PASSWORD", "password"],
    [
      "a new password that is too short",
      { ...valid, newPassword: "short", repeatPassword: "short" },
      "PASSWORD_TOO_SHORT",
      "newPassword",
    ],
    [
      "a repeated password that differs",
      { ...valid, repeatPassword: "another-long-one" },
      "PASSWORDS_DIFFER",
      "repeatPassword",
    ],
    ["an empty form", { email: "", password: "", newPassword: "", repeatPassword: "" }, "WRONG_PASSWORD", "password"],
  ])("%s is refused at its field and changes nothing", async (_, fields, code, field) => {
    const { browser, path, flash } = await changePassword(fields);
    expect(path).toBe("/oidc/password");
    expect(flash?.userErrors).toEqual([{ code, field, message: expect.any(String) }]);
    expect(flash?.values).toEqual({ email: fields.email });
    const html = await (await browser.get("/oidc/password")).text();
    expect(new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html)?.[0]).toContain('aria-invalid="true"');
    for (const secret of [newPassword, demoPassword]) expect(html).not.toContain(secret);
    const { landed } = await signIn(server.url, email, { password: demoPassword });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    expect(await listMailsTo(email)).toEqual([]);
  });

  test("a changed password ends every session of this person and the old password, and is reported in one mail", async () => {
    const { browser: desk } = await signIn(server.url, email);
    const { browser: phone } = await signIn(server.url, email, { password: demoPassword });
    const byScript = await openSession(server.db, email);
    const { browser: other } = await signIn(server.url, "full.au@trestle.test");
    const { path, flash } = await changePassword(valid);
    expect([path, flash?.tone]).toEqual(["/", "success"]);
    expect(await findSignedInEmail(server.url, copySessionCookie(desk))).toBeNull();
    expect(await findSignedInEmail(server.url, copySessionCookie(phone))).toBeNull();
    expect(await findSignedInEmail(server.url, byScript)).toBeNull();
    expect(await findSignedInEmail(server.url, copySessionCookie(other))).toBe("full.au@trestle.test");
    const again = await desk.visit("/login/");
    expect(new URL(again.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect((await changePassword(valid)).flash?.userErrors[0]?.code).toBe("WRONG_PASSWORD");
    const { landed } = await signIn(server.url, email, { password: newPassword });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    expect(await listMailsTo(email)).toEqual([
      {
        subject: "Your password was changed",
        text_body: expect.stringContaining("Hello Grace Walsh,"),
        html_body: expect.stringMatching(/<html[\s\S]*Hello Grace Walsh,/),
      },
    ]);
    expect(await countQueuedMails(email)).toBe(1);
  });

  test("wrong passwords are counted here as they are at the sign-in", async () => {
    const change = { ...valid, email: "cash.au@trestle.test" };
    for (let count = 0; count < 5; count++) await changePassword({ ...change, password: `wrong ${count}` });
    expect((await changePassword(change)).flash?.userErrors[0]?.code).toBe("TOO_MANY_TRIES");
  });

  /** Counts the send-mail jobs for a recipient. */
  async function countQueuedMails(recipient: string): Promise<number> {
    const { rows } = await sql`
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      join mails m on m.id::text = j.payload ->> 'mailId'
      where t.identifier = 'send-mail' and m.recipient = ${recipient}`.execute(server.db);
    return rows.length;
  }

  function listMailsTo(recipient: string) {
    const mails = server.db.selectFrom("mails").select(["subject", "text_body", "html_body"]);
    return mails.where("recipient", "=", recipient).execute();
  }
});

describe("a sign-out at the provider", () => {
  test("a sign-out at the provider ends the shop's session of that browser and its copied cookies, and no other", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { browser: other } = await signIn(server.url, "painter.au@trestle.test");
    const copy = copySessionCookie(browser);
    const asked = await browser.visit("/oidc/session/end");
    expect(await findSignedInEmail(server.url, copy)).toBe("painter.au@trestle.test");
    await confirmProviderSignOut(browser, asked);
    expect(await findSignedInEmail(server.url, copy)).toBeNull();
    expect(await findSignedInEmail(server.url, copySessionCookie(other))).toBe("painter.au@trestle.test");
  });
});

describe("a logout token", () => {
  const event = "http://schemas.openid.net/event/backchannel-logout";

  async function findSigningKey(): Promise<JWK> {
    const kept = server.db.selectFrom("provider_keys").select("value").where("name", "=", "signing-keys");
    const [key] = (await kept.executeTakeFirstOrThrow()).value as JWK[];
    if (key === undefined) throw new Error("The provider has no key.");
    return key;
  }

  interface TokenOptions {
    readonly claims?: Record<string, unknown>;
    readonly key?: CryptoKey;
    /** The age of the token by its own `iat`. */
    readonly ageS?: number;
  }

  async function makeLogoutToken({ claims = {}, key, ageS = 0 }: TokenOptions): Promise<string> {
    const own = await findSigningKey();
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

  async function sendLogoutToken(token: string): Promise<number> {
    const body = new URLSearchParams({ logout_token: token });
    const answer = await fetch(new URL("/api/auth/backchannel-logout", server.url), { method: "POST", body });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return answer.status;
  }

  async function openProviderSession(email: string) {
    const { browser } = await signIn(server.url, email);
    const { sid, sub } = await server.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.provider_session_id as sid", "u.subject as sub"])
      .where("u.email", "=", email)
      .orderBy("s.created_at", "desc")
      .executeTakeFirstOrThrow();
    return { cookie: copySessionCookie(browser), sid, sub };
  }

  test("a logout token for one session ends that session only", async () => {
    const one = await openProviderSession("amber.au@trestle.test");
    const other = await openProviderSession("amber.au@trestle.test");
    expect(await sendLogoutToken(await makeLogoutToken({ claims: { sid: one.sid, sub: one.sub } }))).toBe(200);
    expect(await findSignedInEmail(server.url, one.cookie)).toBeNull();
    expect(await findSignedInEmail(server.url, other.cookie)).toBe("amber.au@trestle.test");
  });

  test("a logout token for a person ends all of their sessions", async () => {
    const one = await openProviderSession("amber.nz@trestle.test");
    const other = await openProviderSession("amber.nz@trestle.test");
    expect(await sendLogoutToken(await makeLogoutToken({ claims: { sub: one.sub } }))).toBe(200);
    expect(await findSignedInEmail(server.url, one.cookie)).toBeNull();
    expect(await findSignedInEmail(server.url, other.cookie)).toBeNull();
  });

  test("a logout token that is forged, for another client, old or incomplete ends nothing", async () => {
    const { cookie, sid, sub } = await openProviderSession("red.au@trestle.test");
    const claims = { sid, sub };
    const { privateKey: foreignKey } = await generateKeyPair("RS256");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${(await makeLogoutToken({ claims })).split(".")[1]}.`;
    const idToken = await server.db
      .selectFrom("sessions")
      .select("id_token")
      .where("provider_session_id", "=", sid)
      .executeTakeFirstOrThrow();
    const refused = {
      "signed by another key": await makeLogoutToken({ claims, key: foreignKey }),
      "not signed": unsigned,
      "for another audience": await makeLogoutToken({ claims: { ...claims, aud: "another-shop" } }),
      "by another issuer": await makeLogoutToken({ claims: { ...claims, iss: "https://evil.test" } }),
      expired: await makeLogoutToken({ claims, ageS: 121 }),
      "old, with an end in the future": await makeLogoutToken({
        claims: { ...claims, exp: Math.floor(Date.now() / 1000) + 999 },
        ageS: 600,
      }),
      "without the event": await makeLogoutToken({ claims: { ...claims, events: {} } }),
      "with a nonce": await makeLogoutToken({ claims: { ...claims, nonce: "n" } }),
      "without a session or person": await makeLogoutToken({}),
      "without a token id": await makeLogoutToken({ claims: { ...claims, jti: undefined } }),
      "an ID token": idToken.id_token,
      "not a token": "not a token",
      empty: "",
    };
    const statuses: Record<string, number> = {};
    for (const [name, token] of Object.entries(refused)) statuses[name] = await sendLogoutToken(token);
    expect(statuses).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 400])));
    expect(await findSignedInEmail(server.url, cookie)).toBe("red.au@trestle.test");
  });
});

describe("the provider's addresses and keys", () => {
  test.each([
    ["without a proxy", server.url, server.url],
    ["behind a proxy that names another host", behindProxy.url, "https://shop.example.test"],
  ])("the provider publishes addresses under PUBLIC_URL: %s", async (_, base, publicUrl) => {
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

  test("the provider publishes no private key", async () => {
    const { keys } = (await (await fetch(new URL("/oidc/jwks", server.url))).json()) as { keys: JWK[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {})).not.toEqual(expect.arrayContaining(["d"]));
  });

  test.each([
    ["without PKCE", { code_challenge: null, code_challenge_method: null }],
    ["for a client it does not know", { client_id: "another" }],
    ["back to another site", { redirect_uri: "https://evil.test/api/auth/callback" }],
  ])("the provider begins no sign-in %s", async (_, changed) => {
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
