// Shows that a sign-in goes through the provider's page and back to the page before it, and that nobody can finish another
// person's sign-in.
import { describe, expect, test } from "vitest";
import { demoPassword, demoPeople } from "../../demo/people.ts";
import { copySessionCookie, findSignedInEmail } from "../support/ask-shop.ts";
import {
  addProviderPerson,
  confirmProviderSignOut,
  type FormBrowser,
  formBrowser,
  openSignInPage,
  signIn,
} from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;

function readPath(response: Response): string {
  const { pathname, search } = new URL(response.url);
  return pathname + search;
}

/** Goes through a sign-in up to the last step, and returns the address that the last step would visit. */
async function goToCallback(email: string, returnTo?: string): Promise<{ browser: FormBrowser; callback: URL }> {
  const { browser, address } = await openSignInPage(server.url, returnTo);
  let location = (await browser.post(address, { demo: email })).headers.get("location") ?? "";
  while (!location.includes("/api/auth/callback")) {
    const answer = await browser.get(location);
    location = answer.headers.get("location") ?? "";
    if (location === "") throw new Error(`The provider stopped at ${answer.url}.`);
  }
  return { browser, callback: new URL(location) };
}

describe("signing in", () => {
  test("the button of a demo person signs in and returns to the page before", async () => {
    const { browser, landed, page } = await signIn(server.url, "holder.au@trestle.test", {
      returnTo: "/dashboard/settings/?from=here",
    });
    expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect([landed.status, readPath(landed)]).toEqual([200, "/dashboard/settings/?from=here"]);
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe("holder.au@trestle.test");
  });

  test("e-mail address and password sign in, with the address in any case and with spaces", async () => {
    const { browser, landed } = await signIn(server.url, "  Holder.NZ@Trestle.test ", { password: demoPassword });
    expect([landed.status, readPath(landed)]).toEqual([200, "/dashboard/"]);
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe("holder.nz@trestle.test");
  });

  test("the sign-in page has a button and a description for every demo person", async () => {
    const html = await (await openSignInPage(server.url)).page.text();
    for (const { email, what } of demoPeople) {
      expect(html).toContain(`value="${email}"`);
      expect(html).toContain(what);
    }
  });

  test("a page that needs a sign-in redirects to it and back, with its query", async () => {
    const browser = formBrowser(server.url);
    const page = await browser.visit("/staff/accounts?text=paint&pageSize=50");
    const answer = await browser.post(page.url, { demo: "admin.au@trestle.test" });
    const landed = await browser.visit(answer.headers.get("location") ?? "");
    expect([landed.status, readPath(landed)]).toEqual([200, "/staff/accounts?text=paint&pageSize=50"]);
  });

  test("a person who is signed in is redirected without signing in again", async () => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const answer = await browser.get("/api/auth/start?returnTo=%2Fdashboard%2Faccount%2F");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dashboard/account/"]);
  });

  test.each(["//evil.test/", "/\\evil.test", "https://evil.test/", "/login/?returnTo=/login/", "/\t/evil.test"])(
    "a sign-in with the return address %j ends at the dashboard",
    async (returnTo) => {
      const { landed } = await signIn(server.url, "limited.au@trestle.test", { returnTo });
      expect(new URL(landed.url).origin).toBe(server.url);
      expect(readPath(landed)).toBe("/dashboard/");
    },
  );

  test.each([
    ["a return address given twice", "returnTo=%2Fa&returnTo=%2Fb", "/dashboard/"],
    ["letters that no header can hold", "returnTo=%2Fcredits%2F%3Fq%3DKerer%C5%AB", "/credits/?q=Kerer%C5%AB"],
  ])("%s leads to a valid redirect", async (_, query, path) => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const answer = await browser.get(`/api/auth/start?${query}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
  });
});

describe("the last step of a sign-in", () => {
  async function finish(browser: FormBrowser, callback: URL) {
    const before = browser.cookie("trestle-session");
    const answer = await browser.get(callback.href);
    const location = new URL(answer.headers.get("location") ?? "", server.url);
    const isSessionOpened = browser.cookie("trestle-session") !== before;
    return {
      status: answer.status,
      path: location.pathname,
      problem: location.searchParams.get("problem"),
      isSessionOpened,
    };
  }
  const expired = { status: 302, path: "/login/", problem: "expired", isSessionOpened: false };

  test("the last step opens a session once, and a replay opens none", async () => {
    const { browser, callback } = await goToCallback("painter.au@trestle.test");
    expect(await finish(browser, callback)).toEqual({
      status: 302,
      path: "/dashboard/",
      problem: null,
      isSessionOpened: true,
    });
    expect(await finish(browser, callback)).toEqual(expired);
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe("painter.au@trestle.test");
  });

  test("a last step with another state is answered as expired", async () => {
    const { browser, callback } = await goToCallback("painter.au@trestle.test");
    callback.searchParams.set("state", "another");
    expect(await finish(browser, callback)).toEqual(expired);
  });

  test("a last step in another browser is answered as expired, even if that browser is signing in itself", async () => {
    const { callback } = await goToCallback("painter.au@trestle.test");
    expect(await finish(formBrowser(server.url), callback)).toEqual(expired);
    const { browser: other } = await openSignInPage(server.url);
    expect(await finish(other, callback)).toEqual(expired);
  });

  test("a last step after ten minutes is answered as expired", async () => {
    const { browser, callback } = await goToCallback("painter.au@trestle.test");
    server.advance(10 * MINUTE_MS);
    expect(await finish(browser, callback)).toEqual(expired);
  });

  test("a refusal by the provider is shown, and the return address is kept", async () => {
    const { browser, callback } = await goToCallback("painter.au@trestle.test", "/dashboard/account/");
    callback.searchParams.delete("code");
    callback.searchParams.set("error", "access_denied");
    expect(await finish(browser, callback)).toEqual({ ...expired, problem: "refused" });
    const page = await browser.visit("/login/?problem=refused&returnTo=%2Fdashboard%2Faccount%2F");
    expect(await page.text()).toContain("You were not signed in");
  });

  test("a last step with another person's code opens no session", async () => {
    const { callback: theirs } = await goToCallback("admin.au@trestle.test");
    const { browser, callback } = await goToCallback("painter.au@trestle.test");
    callback.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    expect((await finish(browser, callback)).isSessionOpened).toBe(false);
  });
});

describe("a person whom the provider knows", () => {
  test("a person whom the shop does not know is told so, and can sign in as somebody else", async () => {
    const email = "stranger@trestle.test";
    await addProviderPerson(server.db, email);
    const { browser, landed } = await signIn(server.url, email, { password: demoPassword });
    expect(readPath(landed)).toMatch(/^\/login\/\?problem=stranger/);
    const html = await landed.text();
    expect(html).toContain("no account here has invited this e-mail address");
    expect(browser.cookie("trestle-session")).toBeUndefined();
    const again = /href="(\/api\/auth\/start[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const page = await browser.visit(again);
    expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    const form = await browser.post(page.url, { demo: "full.nz@trestle.test" });
    const leaving = await browser.visit(form.headers.get("location") ?? "");
    const left = await confirmProviderSignOut(browser, leaving);
    expect(readPath(await browser.visit(left.headers.get("location") ?? ""))).toBe("/dashboard/");
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe("full.nz@trestle.test");
  });

  test("a person whose sign-in was closed is told so", async () => {
    const email = "limited.nz@trestle.test";
    await server.db.updateTable("users").set({ status: "INACTIVE" }).where("email", "=", email).execute();
    const { browser, landed } = await signIn(server.url, email);
    expect(readPath(landed)).toMatch(/^\/login\/\?problem=closed/);
    expect(await landed.text()).toContain("Your access was switched off");
    expect(browser.cookie("trestle-session")).toBeUndefined();
  });

  test("a person whose address changed at the provider stays the same person in the shop", async () => {
    const old = "specifier.nz@trestle.test";
    await signIn(server.url, old);
    await server.db
      .updateTable("provider_people")
      .set({ email: "moved@trestle.test" })
      .where("email", "=", old)
      .execute();
    const { browser } = await signIn(server.url, "moved@trestle.test");
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe(old);
  });

  test("a new person with a former person's address gets none of the former person's accounts", async () => {
    const email = "red.nz@trestle.test";
    await signIn(server.url, email);
    await server.db.deleteFrom("provider_people").where("email", "=", email).execute();
    await addProviderPerson(server.db, email);
    const { landed } = await signIn(server.url, email, { password: demoPassword });
    expect(readPath(landed)).toMatch(/^\/login\/\?problem=stranger/);
  });
});
