// Shows that a wrong password is reported at its field and counted, for known and unknown addresses, and that forged forms
// do no harm.
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { copySessionCookie, findSignedInEmail } from "../support/ask-shop.ts";
import { addProviderPerson, formBrowser, openSignInPage, signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;
const wrongPassword = "The e-mail address and password do not match. Check both and try again.";
const tooMany = "Too many wrong tries. Wait 15 minutes, then try again.";

describe("a wrong password", () => {
  async function tryPassword(email: string, password: string) {
    const { browser, address } = await openSignInPage(server.url);
    const answer = await browser.post(address, { email, password });
    return { browser, address, answer, flash: takeFlash(browser.cookieHeader()) };
  }

  test("a wrong password is reported at its field, and the form keeps the address but not the password", async () => {
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

  test("an unknown address gets the same answer as a wrong password", async () => {
    const known = await tryPassword("attorney.nz@trestle.test", "wrong");
    const unknown = await tryPassword("nobody@trestle.test", "wrong");
    expect(unknown.answer.status).toBe(known.answer.status);
    expect(unknown.flash).toEqual({ ...known.flash, values: { email: "nobody@trestle.test" } });
  });

  test("five wrong passwords block this address for 15 minutes, even with the right password, and no other address", async () => {
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
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe(email);
  });

  test("the right password resets the count of wrong ones", async () => {
    const email = "cash.nz@trestle.test";
    for (const password of ["1", "2", "3", "4", demoPassword, "5", "6", "7", "8"]) await tryPassword(email, password);
    expect((await tryPassword(email, demoPassword)).flash).toBeNull();
  });
});

describe("a form that no page of the shop sends", () => {
  test.each([
    ["an unknown demo person", "demo=nobody%40trestle.test"],
    ["a form with two addresses", "email=a&email=b&password=c"],
    ["an address with a NUL character", "email=a%00b&password=c"],
    ["an empty form", ""],
  ])("%s is answered like a wrong password", async (_, body) => {
    const { address } = await openSignInPage(server.url);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(address, { method: "POST", redirect: "manual", headers, body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, new URL(address).pathname]);
    expect(takeFlash(answer.headers.getSetCookie()[0]?.split(";")[0])?.message).toBe(wrongPassword);
  });

  test("a person without a demo button cannot sign in with the demo field", async () => {
    const email = "no-button@trestle.test";
    await addProviderPerson(server.db, email);
    const { browser, address } = await openSignInPage(server.url);
    expect((await browser.post(address, { demo: email })).headers.get("location")).toBe(new URL(address).pathname);
  });

  test.each([
    ["that another browser began", async () => (await openSignInPage(server.url)).address],
    ["that never began", async () => `${server.url}/oidc/sign-in/never-began`],
  ])("a sign-in %s is answered as expired", async (_, findAddress) => {
    const other = formBrowser(server.url);
    const answer = await other.post(await findAddress(), { demo: "holder.au@trestle.test" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login/?problem=expired"]);
  });
});
