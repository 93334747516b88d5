// Shows that signing in goes through the provider's page and back to where one was, and that nobody can finish a sign-in
// that is not theirs.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoPassword, demoPeople } from "../../demo/people.ts";
import { hashPassword } from "../../src/features/identity/server/password.ts";
import { copiedCookie, whoIs } from "../support/ask-shop.ts";
import { type FormBrowser, formBrowser, signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const MINUTE_MS = 60_000;

function pathOf(response: Response): string {
  const { pathname, search } = new URL(response.url);
  return pathname + search;
}

/** Opens the provider's page in a new browser and gives the address its form is posted to. */
async function openSignInPage(returnTo = "/dashboard/") {
  const browser = formBrowser(server.url);
  const page = await browser.visit(`/login/?${new URLSearchParams({ returnTo })}`);
  return { browser, page, address: page.url };
}

/** Walks a sign-in up to the last step and gives the address that step would visit. */
async function walkToCallback(email: string, returnTo?: string): Promise<{ browser: FormBrowser; callback: URL }> {
  const { browser, address } = await openSignInPage(returnTo);
  let location = (await browser.post(address, { demo: email })).headers.get("location") ?? "";
  while (!location.includes("/api/auth/callback")) {
    const answer = await browser.get(location);
    location = answer.headers.get("location") ?? "";
    if (location === "") throw new Error(`The provider stopped at ${answer.url}.`);
  }
  return { browser, callback: new URL(location) };
}

describe("signing in", () => {
  test("by the button of a demo person returns to where one was", async () => {
    const { browser, landed, page } = await signIn(server.url, "holder.au@trestle.test", {
      returnTo: "/dashboard/settings/?from=here",
    });
    expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect([landed.status, pathOf(landed)]).toEqual([200, "/dashboard/settings/?from=here"]);
    expect(await whoIs(server.url, copiedCookie(browser))).toBe("holder.au@trestle.test");
  });

  test("by e-mail address and password does too, however the address is written", async () => {
    const { browser, landed } = await signIn(server.url, "  Holder.NZ@Trestle.test ", { password: demoPassword });
    expect([landed.status, pathOf(landed)]).toEqual([200, "/dashboard/"]);
    expect(await whoIs(server.url, copiedCookie(browser))).toBe("holder.nz@trestle.test");
  });

  test("is offered for every demo person, with what that person shows", async () => {
    const html = await (await openSignInPage()).page.text();
    for (const { email, what } of demoPeople) {
      expect(html).toContain(`value="${email}"`);
      expect(html).toContain(what);
    }
  });

  test("a page that needs it sends there and back, with what was asked for", async () => {
    const browser = formBrowser(server.url);
    const page = await browser.visit("/staff/accounts?text=paint&pageSize=50");
    const answer = await browser.post(page.url, { demo: "admin.au@trestle.test" });
    const landed = await browser.visit(answer.headers.get("location") ?? "");
    expect([landed.status, pathOf(landed)]).toEqual([200, "/staff/accounts?text=paint&pageSize=50"]);
  });

  test("again while signed in goes straight on", async () => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const answer = await browser.get("/api/auth/start?returnTo=%2Fdashboard%2Faccount%2F");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dashboard/account/"]);
  });

  test.each(["//evil.test/", "/\\evil.test", "https://evil.test/", "/login/?returnTo=/login/", "/\t/evil.test"])(
    "with the way back %j ends at the dashboard",
    async (returnTo) => {
      const { landed } = await signIn(server.url, "limited.au@trestle.test", { returnTo });
      expect(new URL(landed.url).origin).toBe(server.url);
      expect(pathOf(landed)).toBe("/dashboard/");
    },
  );

  test.each([
    ["a way back given twice", "returnTo=%2Fa&returnTo=%2Fb", "/dashboard/"],
    ["letters no header can hold", "returnTo=%2Fcredits%2F%3Fq%3DKerer%C5%AB", "/credits/?q=Kerer%C5%AB"],
  ])("%s is no trouble", async (_, query, path) => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const answer = await browser.get(`/api/auth/start?${query}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
  });
});

describe("the last step", () => {
  async function finish(browser: FormBrowser, callback: URL) {
    const before = browser.cookie("trestle-session");
    const answer = await browser.get(callback.href);
    const location = new URL(answer.headers.get("location") ?? "", server.url);
    const isOpened = browser.cookie("trestle-session") !== before;
    return { status: answer.status, path: location.pathname, problem: location.searchParams.get("problem"), isOpened };
  }
  const expired = { status: 302, path: "/login/", problem: "expired", isOpened: false };

  test("opens a session once, and not again when it is replayed", async () => {
    const { browser, callback } = await walkToCallback("painter.au@trestle.test");
    expect(await finish(browser, callback)).toEqual({
      status: 302,
      path: "/dashboard/",
      problem: null,
      isOpened: true,
    });
    expect(await finish(browser, callback)).toEqual(expired);
    expect(await whoIs(server.url, copiedCookie(browser))).toBe("painter.au@trestle.test");
  });

  test("with another state has expired", async () => {
    const { browser, callback } = await walkToCallback("painter.au@trestle.test");
    callback.searchParams.set("state", "another");
    expect(await finish(browser, callback)).toEqual(expired);
  });

  test("in another browser has expired, even one that is signing in itself", async () => {
    const { callback } = await walkToCallback("painter.au@trestle.test");
    expect(await finish(formBrowser(server.url), callback)).toEqual(expired);
    const { browser: other } = await openSignInPage();
    expect(await finish(other, callback)).toEqual(expired);
  });

  test("after ten minutes has expired", async () => {
    const { browser, callback } = await walkToCallback("painter.au@trestle.test");
    server.advance(10 * MINUTE_MS);
    expect(await finish(browser, callback)).toEqual(expired);
  });

  test("with the provider's refusal says so, and remembers the way back", async () => {
    const { browser, callback } = await walkToCallback("painter.au@trestle.test", "/dashboard/account/");
    callback.searchParams.delete("code");
    callback.searchParams.set("error", "access_denied");
    expect(await finish(browser, callback)).toEqual({ ...expired, problem: "refused" });
    const page = await browser.visit("/login/?problem=refused&returnTo=%2Fdashboard%2Faccount%2F");
    expect(await page.text()).toContain("You were not signed in");
  });

  test("with somebody else's code opens nothing", async () => {
    const { callback: theirs } = await walkToCallback("admin.au@trestle.test");
    const { browser, callback } = await walkToCallback("painter.au@trestle.test");
    callback.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    expect((await finish(browser, callback)).isOpened).toBe(false);
  });
});

async function addPerson(email: string): Promise<void> {
  const person = { subject: randomUUID(), email, name: "Nobody Known", demo_label: null, demo_order: null };
  const password_hash = await hashPassword(demoPassword);
  await server.db
    .insertInto("provider_people")
    .values({ ...person, password_hash })
    .execute();
}

describe("somebody the provider knows", () => {
  test("but we do not is told so, and can come back as another", async () => {
    const email = "stranger@trestle.test";
    await addPerson(email);
    const { browser, landed } = await signIn(server.url, email, { password: demoPassword });
    expect(pathOf(landed)).toMatch(/^\/login\/\?problem=stranger/);
    const html = await landed.text();
    expect(html).toContain("no account here has invited this e-mail address");
    expect(browser.cookie("trestle-session")).toBeUndefined();
    const again = /href="(\/api\/auth\/start[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const page = await browser.visit(again);
    expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    const form = await browser.post(page.url, { demo: "full.nz@trestle.test" });
    const leaving = await (await browser.visit(form.headers.get("location") ?? "")).text();
    const fields = { xsrf: /name="xsrf" value="([^"]+)"/.exec(leaving)?.[1] ?? "", logout: "yes" };
    const left = await browser.post("/oidc/session/end/confirm", fields);
    expect(pathOf(await browser.visit(left.headers.get("location") ?? ""))).toBe("/dashboard/");
    expect(await whoIs(server.url, copiedCookie(browser))).toBe("full.nz@trestle.test");
  });

  test("whose login was closed is told so", async () => {
    const email = "limited.nz@trestle.test";
    await server.db.updateTable("users").set({ status: "INACTIVE" }).where("email", "=", email).execute();
    const { browser, landed } = await signIn(server.url, email);
    expect(pathOf(landed)).toMatch(/^\/login\/\?problem=closed/);
    expect(await landed.text()).toContain("Your access was switched off");
    expect(browser.cookie("trestle-session")).toBeUndefined();
  });

  test("and whose e-mail address changed stays the same person here", async () => {
    const old = "specifier.nz@trestle.test";
    await signIn(server.url, old);
    await server.db
      .updateTable("provider_people")
      .set({ email: "moved@trestle.test" })
      .where("email", "=", old)
      .execute();
    const { browser } = await signIn(server.url, "moved@trestle.test");
    expect(await whoIs(server.url, copiedCookie(browser))).toBe(old);
  });

  test("and who took over an e-mail address gets none of the other's accounts", async () => {
    const email = "red.nz@trestle.test";
    await signIn(server.url, email);
    await server.db.deleteFrom("provider_people").where("email", "=", email).execute();
    await addPerson(email);
    const { landed } = await signIn(server.url, email, { password: demoPassword });
    expect(pathOf(landed)).toMatch(/^\/login\/\?problem=stranger/);
  });
});
