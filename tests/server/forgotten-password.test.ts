// Shows that a forgotten password is replaced by a link that is mailed to its owner and works once, that nobody learns which
// addresses are known, and that the new password ends every session.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import {
  askForNewPassword,
  chooseNewPassword,
  writePasswordResetMail,
} from "../../src/features/identity/server/provider.actions.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { copySessionCookie, findSignedInEmail, openSession } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { plainPage } from "../support/plain-page.ts";
import { quickPasswords } from "../support/quick-passwords.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const HOUR_MS = 3_600_000;
const newPassword = "a-much-longer-one";
const clock = { now: server.now };
const services = { db, clock, isDemoOn: true, publicUrl: server.url, passwords: quickPasswords };

async function post(path: string, fields: Record<string, string>) {
  const browser = formBrowser(server.url);
  const answer = await browser.post(path, fields);
  return { location: answer.headers.get("location"), flash: takeFlash(browser.cookieHeader()) };
}

const ask = (email: string) => post("/oidc/forgotten-password", { email });
const choose = (token: string, password = newPassword) =>
  post("/oidc/new-password", { token, newPassword: password, repeatPassword: password });

async function askForToken(email: string): Promise<string> {
  await sql`delete from failed_tries`.execute(db);
  await sql`delete from mails where recipient = ${email}`.execute(db);
  expect((await ask(email)).flash?.tone).toBe("success");
  return readToken(await waitForMailedLink(db, { email, about: "Choose a new password" }));
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const { landed } = await signIn(server.url, email, { password });
  return new URL(landed.url).pathname === "/dashboard/";
}

const readRows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;

describe("asking for a new password", () => {
  test("gives the same answer and the same work for a known and an unknown address", async () => {
    const known = await ask("holder.au@trestle.test");
    const unknown = await ask("nobody@trestle.test");
    expect(known.flash?.message).toContain("If we know this address");
    expect(unknown).toEqual(known);
    const counted = await readRows(sql`select replace(replace(key, 'holder.au', ''), 'nobody', '') as key, count(*)
      from failed_tries where key like '%@%' group by key`);
    expect(new Set(counted.map((row) => JSON.stringify(row))).size).toBe(1);
    await waitForMailedLink(db, { email: "holder.au@trestle.test", about: "Choose a new password" });
    expect(await readRows(sql`select from mails where recipient = 'nobody@trestle.test'`)).toEqual([]);
  });

  const countMails = async (requests: readonly { email: string; address: string }[]) => {
    await sql`delete from failed_tries`.execute(db);
    const refusals = await Promise.all(requests.map((request) => askForNewPassword(services, request)));
    for (const refusal of refusals) expect([undefined, "TOO_MANY_MAILS"]).toContain(refusal?.code);
    return refusals.filter((refusal) => refusal === null).length;
  };

  test.each(["full.au@trestle.test", "stranger@trestle.test"])(
    "is limited for the recipient %s, for 64 requests at once from as many addresses",
    async (email) => {
      const requests = Array.from({ length: 64 }, (_, index) => ({ email, address: `192.0.2.${index}` }));
      expect(await countMails(requests)).toBe(3);
    },
  );

  test("is limited for an address, for 64 requests at once about as many people", async () => {
    const requests = Array.from({ length: 64 }, (_, index) => ({
      email: `p-${index}@trestle.test`,
      address: "192.0.2.1",
    }));
    expect(await countMails(requests)).toBe(10);
  });

  test("refuses what is no e-mail address, at its field", async () => {
    await sql`delete from failed_tries`.execute(db);
    for (const [typed, code] of [
      ["", "EMAIL_REQUIRED"],
      ["holder", "EMAIL_FORMAT"],
    ] as const) {
      expect((await ask(typed)).flash?.userErrors).toEqual([{ code, field: "email", message: expect.any(String) }]);
    }
  });

  test("a job that runs twice writes one mail, and its link still works", async () => {
    const email = "attorney.au@trestle.test";
    const job = { email, askedAt: server.now().toISOString() };
    await writePasswordResetMail(services, job);
    await writePasswordResetMail(services, job);
    expect(await readRows(sql`select from mails where recipient = ${email}`)).toHaveLength(1);
    const token = readToken(await waitForMailedLink(db, { email, about: "Choose a new password" }));
    expect((await choose(token)).flash?.tone).toBe("success");
  });

  test("without the demo world writes no mail to a demo person", async () => {
    const job = { email: "rep.au@trestle.test", askedAt: server.now().toISOString() };
    await writePasswordResetMail({ ...services, isDemoOn: false }, job);
    expect(await readRows(sql`select from mails where recipient = 'rep.au@trestle.test'`)).toEqual([]);
  });
});

describe("the link for a new password", () => {
  test("is not in the database, and opening its page changes nothing", async () => {
    const email = "cash.au@trestle.test";
    const token = await askForToken(email);
    expect(JSON.stringify(await readRows(sql`select * from password_resets`))).not.toContain(token);
    const page = await formBrowser(server.url).get(`/oidc/new-password?token=${token}`);
    expect(page.status).toBe(200);
    expect(await canSignIn(email, demoPassword)).toBe(true);
    expect((await choose(token)).flash?.tone).toBe("success");
  });

  test("changes the password, ends every session in the shop and at the provider, and is reported in a mail", async () => {
    const email = "holder.nz@trestle.test";
    const { browser: desk } = await signIn(server.url, email);
    const { browser: phone } = await signIn(server.url, email);
    const byScript = await openSession(db, email);
    const { browser: other } = await signIn(server.url, "full.nz@trestle.test");
    const token = await askForToken(email);
    expect(await choose(token)).toMatchObject({ location: "/", flash: { tone: "success" } });
    for (const cookie of [copySessionCookie(desk), copySessionCookie(phone), byScript]) {
      expect(await findSignedInEmail(server.url, cookie)).toBeNull();
    }
    desk.forget("trestle-session");
    expect(new URL((await desk.visit("/dashboard/")).url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect(await findSignedInEmail(server.url, copySessionCookie(other))).toBe("full.nz@trestle.test");
    expect(await canSignIn(email, demoPassword)).toBe(false);
    expect(await canSignIn(email, newPassword)).toBe(true);
    const subjects = await readRows(sql`select subject from mails where recipient = ${email} order by created_at`);
    expect(subjects).toEqual([{ subject: "Choose a new password" }, { subject: "Your password was changed" }]);
  });

  test("works once, also for 64 requests at once", async () => {
    const email = "limited.au@trestle.test";
    const token = await askForToken(email);
    const passwords = Array.from({ length: 64 }, (_, index) => `a-long-password-${index}`);
    const refusals = await Promise.all(
      passwords.map((password) =>
        chooseNewPassword(services, { token, newPassword: password, repeatPassword: password }),
      ),
    );
    const won = passwords.filter((_, index) => refusals[index] === null);
    expect(won).toHaveLength(1);
    expect(await canSignIn(email, won[0] ?? "")).toBe(true);
    expect(
      await readRows(sql`select from mails where recipient = ${email} and subject like 'Your password%'`),
    ).toHaveLength(1);
  });

  test("works for an hour", async () => {
    const token = await askForToken("painter.au@trestle.test");
    server.advance(HOUR_MS);
    expect((await choose(token)).flash?.userErrors[0]?.code).toBe("PASSWORD_LINK_NOT_VALID");
    server.advance(-60_000);
    expect((await choose(token)).flash?.tone).toBe("success");
    server.advance(60_000 - HOUR_MS);
  });

  test("ends when another is asked for, and when the password is changed", async () => {
    const email = "painter.nz@trestle.test";
    const first = await askForToken(email);
    const second = await askForToken(email);
    expect((await choose(first)).flash?.userErrors[0]?.code).toBe("PASSWORD_LINK_NOT_VALID");
    const fields = { email, password: demoPassword, newPassword, repeatPassword: newPassword };
    expect((await post("/oidc/password", fields)).flash?.tone).toBe("success");
    expect((await choose(second)).flash?.userErrors[0]?.code).toBe("PASSWORD_LINK_NOT_VALID");
  });

  test("is not used up by a password that is refused", async () => {
    const token = await askForToken("specifier.au@trestle.test");
    const refused = await choose(token, "short");
    expect(refused.flash?.userErrors[0]?.code).toBe("PASSWORD_TOO_SHORT");
    expect(refused.location).toBe(`/oidc/new-password?token=${token}`);
    expect((await choose(token)).flash?.tone).toBe("success");
  });

  test.each(["", "never-made", "a".repeat(10_000)])("that was never made is refused", async (token) => {
    expect((await choose(token)).flash?.userErrors[0]?.code).toBe("PASSWORD_LINK_NOT_VALID");
  });
});

test("a person gets from the sign-in page to a new password without script", async () => {
  const email = "consumer.au@trestle.test";
  await sql`delete from failed_tries`.execute(db);
  const page = await plainPage(server);
  await page.open("/login/");
  await page.follow("Forgotten password");
  page.fill("E-mail address", "consumer.au");
  await page.press("Send the link");
  expect(page.description("E-mail address")).toContain("Email address format");
  page.fill("E-mail address", email);
  await page.press("Send the link");
  expect(page.text("status")).toContain("If we know this address");
  const link = new URL(await waitForMailedLink(db, { email, about: "Choose a new password" }));
  await page.open(link.pathname + link.search);
  expect(page.mainHeading()).toBe("New password");
  page.fill(/^New password$/, "short");
  page.fill("New password again", "short");
  await page.press("Choose this password");
  expect(page.description(/^New password$/)).toContain("at least 12 characters");
  page.fill(/^New password$/, newPassword);
  page.fill("New password again", newPassword);
  await page.press("Choose this password");
  expect(page.text("status")).toContain("Your password was changed");
  expect(await canSignIn(email, newPassword)).toBe(true);
});
