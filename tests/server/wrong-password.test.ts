// Shows that a wrong password is told at its field and counted, whoever is tried, and that a form which no page of ours
// sends does no harm.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { hashPassword } from "../../src/features/identity/server/password.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { copiedCookie, whoIs } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;
const wrongPassword = "The e-mail address and password do not match. Check both and try again.";
const tooMany = "Too many wrong tries. Wait 15 minutes, then try again.";

async function openSignInPage() {
  const browser = formBrowser(server.url);
  const page = await browser.visit("/login/");
  await page.body?.cancel();
  return { browser, address: page.url };
}

async function addPerson(email: string): Promise<void> {
  const person = { subject: randomUUID(), email, name: "Nobody Known", demo_label: null, demo_order: null };
  const password_hash = await hashPassword(demoPassword);
  await server.db
    .insertInto("provider_people")
    .values({ ...person, password_hash })
    .execute();
}

describe("a wrong password", () => {
  async function tryPassword(email: string, password: string) {
    const { browser, address } = await openSignInPage();
    const answer = await browser.post(address, { email, password });
    return { browser, address, answer, flash: takeFlash(browser.cookieHeader()) };
  }

  test("is told at its field, and what was typed is still there but for the password", async () => {
    const { browser, address, answer, flash } = await tryPassword("attorney.au@trestle.test", "not-my-password");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, new URL(address).pathname]);
    expect(flash?.userErrors).toEqual([{ code: "WRONG_PASSWORD", field: "password", message: wrongPassword }]);
    expect(flash?.values).toEqual({ email: "attorney.au@trestle.test" });
    expect(JSON.stringify(flash)).not.toContain("not-my-password");
    const html = await (await browser.get(address)).text();
    const field = /<input[^>]*name="password"[^>]*>/.exec(html)?.[0] ?? "";
    expect(field).toContain('aria-invalid="true"');
    const describedBy = /aria-describedby="([^"]+)"/.exec(field)?.[1]?.split(" ") ?? [];
    expect(describedBy.some((id) => html.split(`id="${id}"`)[1]?.slice(0, 600).includes(wrongPassword))).toBe(true);
    expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toContain('value="attorney.au@trestle.test"');
    expect(html).not.toContain("not-my-password");
    expect(browser.cookie("trestle-session")).toBeUndefined();
  });

  test("for an unknown address gets the same answer", async () => {
    const known = await tryPassword("attorney.nz@trestle.test", "wrong");
    const unknown = await tryPassword("nobody@trestle.test", "wrong");
    expect(unknown.answer.status).toBe(known.answer.status);
    expect(unknown.flash).toEqual({ ...known.flash, values: { email: "nobody@trestle.test" } });
  });

  test("five times closes the door for fifteen minutes, to the right one too, and to nobody else", async () => {
    const email = "cash.au@trestle.test";
    for (let count = 0; count < 5; count++) {
      expect((await tryPassword(email, `wrong ${count}`)).flash?.message).toBe(wrongPassword);
    }
    expect((await tryPassword(email, demoPassword)).flash?.message).toBe(tooMany);
    expect((await tryPassword("cash.nz@trestle.test", demoPassword)).flash).toBeNull();
    server.advance(15 * MINUTE_MS - 5_000);
    expect((await tryPassword(email, demoPassword)).flash?.message).toBe(tooMany);
    server.advance(5_000);
    const { browser, landed } = await signIn(server.url, email, { password: demoPassword });
    expect(landed.status).toBe(200);
    expect(await whoIs(server.url, copiedCookie(browser))).toBe(email);
  });

  test("is forgotten by the right one", async () => {
    const email = "cash.nz@trestle.test";
    for (const password of ["1", "2", "3", "4", demoPassword, "5", "6", "7", "8"]) await tryPassword(email, password);
    expect((await tryPassword(email, demoPassword)).flash).toBeNull();
  });
});

describe("a form that no page of ours sends", () => {
  test.each([
    ["a demo person who is none", "demo=nobody%40trestle.test"],
    ["an address twice", "email=a&email=b&password=c"],
    ["a NUL in the address", "email=a%00b&password=c"],
    ["nothing", ""],
  ])("%s is a wrong password like any other", async (_, body) => {
    const { address } = await openSignInPage();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(address, { method: "POST", redirect: "manual", headers, body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, new URL(address).pathname]);
    expect(takeFlash(answer.headers.getSetCookie()[0]?.split(";")[0])?.message).toBe(wrongPassword);
  });

  test("somebody without a demo button cannot enter by one", async () => {
    const email = "no-button@trestle.test";
    await addPerson(email);
    const { browser, address } = await openSignInPage();
    expect((await browser.post(address, { demo: email })).headers.get("location")).toBe(new URL(address).pathname);
  });

  test.each([
    ["finished in another browser", async () => (await openSignInPage()).address],
    ["that never began", async () => `${server.url}/oidc/sign-in/never-began`],
  ])("a sign-in %s has expired", async (_, addressOf) => {
    const other = formBrowser(server.url);
    const answer = await other.post(await addressOf(), { demo: "holder.au@trestle.test" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login/?problem=expired"]);
  });
});
