// Shows that servers on one database are one shop: a session opened at one is served by the others, and ended at one is
// at once dead at all; and that people stay who they are when the shop moves to another address.
import { describe, expect, test } from "vitest";
import { askDoor, copiedCookie, whoIs } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const first = await testServer();
const second = await serverOn(first.databaseUrl, { PUBLIC_URL: first.url });
const moved = await serverOn(first.databaseUrl);

async function whoIsAtBoth(cookie: string) {
  return [await whoIs(first.url, cookie), await whoIs(second.url, cookie)];
}

describe("two servers of one shop", () => {
  test("serve the same session", async () => {
    const { browser } = await signIn(first.url, "holder.au@trestle.test");
    const cookie = copiedCookie(browser);
    expect(await whoIsAtBoth(cookie)).toEqual(["holder.au@trestle.test", "holder.au@trestle.test"]);
    const page = await fetch(new URL("/dashboard/", second.url), { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Hello, Grace")]);
  });

  test.each([
    ["here", "/api/auth/signout"],
    ["everywhere", "/api/settings/signout"],
  ])("know at once of a sign-out %s at the other", async (_, path) => {
    const { browser } = await signIn(first.url, "full.au@trestle.test");
    const cookie = copiedCookie(browser);
    expect(await whoIs(second.url, cookie)).toBe("full.au@trestle.test");
    expect((await askDoor(second.url, path, { cookie })).status).toBe(200);
    expect(await whoIsAtBoth(cookie)).toEqual([null, null]);
  });

  test("let no request of a copied cookie through while and after it is signed out", async () => {
    const { browser } = await signIn(first.url, "limited.au@trestle.test");
    const cookie = copiedCookie(browser);
    await askDoor(first.url, "/api/auth/signout", { cookie });
    const asked = Array.from({ length: 32 }, (_, at) => whoIs(at % 2 === 0 ? first.url : second.url, cookie));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
  });

  test("carry one sign-in between them, step by step", async () => {
    const browser = formBrowser(first.url);
    const bases = [first.url, second.url];
    let steps = 0;
    /** Every step at the other server than the one before, as a balancer would. */
    const elsewhere = (address: string) => address.replace(/^http:\/\/[^/]+/, bases[steps++ % 2] ?? "");
    const walk = async (answer: Response): Promise<Response> => {
      const location = answer.headers.get("location");
      return location === null ? answer : walk(await browser.get(elsewhere(new URL(location, first.url).href)));
    };
    const page = await walk(await browser.get("/login/"));
    const form = await browser.post(new URL(new URL(page.url).pathname, second.url).href, {
      demo: "painter.au@trestle.test",
    });
    expect((await walk(form)).status).toBe(200);
    expect(steps).toBeGreaterThan(5);
    expect(await whoIsAtBoth(copiedCookie(browser))).toEqual(["painter.au@trestle.test", "painter.au@trestle.test"]);
  });

  test("publish the same keys", async () => {
    const keysOf = async (base: string) => (await fetch(new URL("/oidc/jwks", base))).json();
    expect(await keysOf(second.url)).toEqual(await keysOf(first.url));
  });
});

describe("a shop that moved to another address", () => {
  test("knows its people again", async () => {
    await signIn(first.url, "cash.au@trestle.test");
    const { browser, landed } = await signIn(moved.url, "cash.au@trestle.test");
    expect([landed.status, new URL(landed.url).pathname]).toEqual([200, "/dashboard/"]);
    expect(await whoIs(moved.url, copiedCookie(browser))).toBe("cash.au@trestle.test");
  });
});
