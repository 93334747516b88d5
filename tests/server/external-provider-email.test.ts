// Shows which e-mail addresses of an outside provider open a session, and how people who were made at the embedded provider are
// linked to it.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertSignInAttempt } from "../../src/features/identity/server/sessions.store.ts";
import { finishSignIn } from "../../src/features/identity/server/sign-in.actions.ts";
import { hashToken, newToken } from "../../src/server/secrets.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { signInOutside, startOutsideProvider } from "../support/outside-provider.ts";
import { findFreePort } from "../support/server-process.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const byUserInfo = await startOutsideProvider(await findFreePort(), { emailOnlyInUserInfo: true });
const shop = await testServer(byUserInfo.settings);
const { db } = shop;

/** Never says whether an address is verified, except that one is not. */
const silent = (subject: string) => ({
  email: `${subject}@trestle.test`,
  ...(subject.startsWith("unproven") ? { email_verified: false } : {}),
});

/** A shop on the same database whose provider says nothing about addresses. */
async function startSilent(more: Record<string, string>) {
  const provider = await startOutsideProvider(await findFreePort(), { describe: silent });
  return startServerOn(shop.databaseUrl, { ...provider.settings, ...more });
}

async function readIdentity(email: string) {
  const { rows } = await sql<{ issuer: string | null; subject: string | null }>`
    select issuer, subject from users where email = ${email}`.execute(db);
  return rows[0];
}

describe("the e-mail address of an outside provider", () => {
  test("is read from UserInfo if the ID token has none", async () => {
    const { landed } = await signInOutside(shop.url, "holder.au");
    expect(landed.url).toBe(`${shop.url}/dashboard/settings/`);
    expect(await readIdentity("holder.au@trestle.test")).toEqual({ issuer: byUserInfo.issuer, subject: "holder.au" });
  });

  test("opens no session if UserInfo calls it unverified", async () => {
    await sql`update users set email = 'unproven.au@trestle.test' where email = 'limited.au@trestle.test'`.execute(db);
    expect((await signInOutside(shop.url, "unproven.au")).landed.url).toContain("problem=stranger");
  });

  test("opens no session if the provider does not say whether it is verified", async () => {
    const { url } = await startSilent({});
    expect((await signInOutside(url, "full.nz")).landed.url).toContain("problem=stranger");
    expect(await readIdentity("full.nz@trestle.test")).toEqual({ issuer: null, subject: null });
  });

  test("opens a session then if a setting says so, but never if it is called unverified", async () => {
    const { url } = await startSilent({ OIDC_TRUST_EMAIL: "on" });
    expect((await signInOutside(url, "full.nz")).landed.url).toBe(`${url}/dashboard/settings/`);
    expect((await signInOutside(url, "unproven.au")).landed.url).toContain("problem=stranger");
  });
});

describe("a person who was made at the embedded provider", () => {
  test("is linked to the outside identity with the same verified address, and the audit log records it", async () => {
    const email = "holder.nz@trestle.test";
    await openSession(db, email);
    expect((await readIdentity(email))?.issuer).toBe("embedded");
    const { landed } = await signInOutside(shop.url, "holder.nz");
    expect(landed.url).toBe(`${shop.url}/dashboard/settings/`);
    expect(await landed.text()).toContain("Aroha");
    expect(await readIdentity(email)).toEqual({ issuer: byUserInfo.issuer, subject: "holder.nz" });
    const { rows } = await sql`select detail from audit_entries where action = 'IDENTITY_LINKED'
      and user_id = (select id from users where email = ${email})`.execute(db);
    expect(rows).toEqual([{ detail: { from: "embedded", to: byUserInfo.issuer, email } }]);
  });

  test("is not linked by an address that is not verified", async () => {
    const email = "unproven.nz@trestle.test";
    await sql`update users set email = ${email} where email = 'limited.nz@trestle.test'`.execute(db);
    await sql`update users set issuer = 'embedded', subject = 'limited.nz' where email = ${email}`.execute(db);
    expect((await signInOutside(shop.url, "unproven.nz")).landed.url).toContain("problem=stranger");
    expect((await readIdentity(email))?.issuer).toBe("embedded");
  });

  test("is not linked if they have an outside identity already", async () => {
    const email = "attorney.nz@trestle.test";
    await sql`update users set issuer = ${byUserInfo.issuer}, subject = 'somebody else' where email = ${email}`.execute(
      db,
    );
    expect((await signInOutside(shop.url, "attorney.nz")).landed.url).toContain("problem=stranger");
    expect((await readIdentity(email))?.subject).toBe("somebody else");
  });

  test("is linked to one of 64 outside identities that claim the address at once", async () => {
    const email = "cash.nz@trestle.test";
    await openSession(db, email);
    const outcomes = await Promise.all(Array.from({ length: 64 }, (_, index) => finishAs(`claim-${index}`, email)));
    expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "stranger")).toHaveLength(63);
    const { rows } = await sql`select from audit_entries where action = 'IDENTITY_LINKED'
      and user_id = (select id from users where email = ${email})`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test("is not linked if the demo world made them and is off", async () => {
    const email = "cash.au@trestle.test";
    await openSession(db, email);
    expect(await finishAs("cash.au", email, { isDemoOn: false })).toBe("stranger");
    expect((await readIdentity(email))?.issuer).toBe("embedded");
    const neverSignedIn = "painter.au@trestle.test";
    expect(await finishAs("painter.au", neverSignedIn, { isDemoOn: false })).toBe("stranger");
    expect((await readIdentity(neverSignedIn))?.issuer).toBeNull();
  });
});

describe("a sign-in that the outside provider remembers", () => {
  test.each([
    ["this browser signed out", (cookie: string) => askEndpoint(shop.url, "/api/auth/signout", { cookie })],
    [
      "the person signed out everywhere",
      (cookie: string) => askEndpoint(shop.url, "/api/settings/signout", { cookie }),
    ],
  ])("opens no session after %s, until the password is typed again", async (_, signOut) => {
    const email = "specifier.au@trestle.test";
    await sql`delete from provider_people where email = ${email}`.execute(db);
    expect(await finishAs("specifier.au", email, { agoMs: 60_000 })).toBe("in");
    await signOut(await openSession(db, email));
    expect(await finishAs("specifier.au", email, { agoMs: 60_000 })).toBe("again");
    expect(await finishAs("specifier.au", email)).toBe("in");
    await sql`update users set authenticate_after = null where email = ${email}`.execute(db);
  });
});

/** The last step of a sign-in in which the provider vouches for this subject and address. */
async function finishAs(subject: string, email: string, { isDemoOn = true, agoMs = 0 } = {}): Promise<string> {
  const [state, browserKey] = [newToken(), newToken()];
  const proven = { providerSessionId: null, idToken: "", authenticatedAgoMs: agoMs };
  const openId = { finish: async () => ({ issuer: "https://login.example.com", subject, email, ...proven }) };
  const clock = { now: shop.now };
  await insertSignInAttempt(db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserKey),
    nonce: "nonce",
    codeVerifier: "verifier",
    returnTo: "/",
    mustAuthenticate: false,
    at: clock.now(),
  });
  const url = new URL(`http://localhost/api/auth/callback?state=${state}`);
  const browser = { userAgent: "a test", ipAddress: "127.0.0.1" };
  const outcome = await finishSignIn({ db, clock, openId, isDemoOn }, { url, browserKey, browser, oldToken: null });
  return outcome.ok ? "in" : outcome.problem;
}
