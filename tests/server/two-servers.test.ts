// Shows that several servers on one database act as one shop: a session works at every server and ends at all
// servers at once. People stay the same when the shop moves to another address.
import { describe, expect, test } from "vitest";
import { askEndpoint, copySessionCookie, findSignedInEmail } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const first = await testServer();
const second = await startServerOn(first.databaseUrl, { PUBLIC_URL: first.url });
const moved = await startServerOn(first.databaseUrl);

async function whoIsAtBothServers(cookie: string) {
  return [await findSignedInEmail(first.url, cookie), await findSignedInEmail(second.url, cookie)];
}

describe("two servers of one shop", () => {
  test("both servers accept a session that one of them opened", async () => {
    const { browser } = await signIn(first.url, "holder.au@trestle.test");
    const cookie = copySessionCookie(browser);
    expect(await whoIsAtBothServers(cookie)).toEqual(["holder.au@trestle.test", "holder.au@trestle.test"]);
    const page = await fetch(new URL("/dashboard/", second.url), { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Hello, Grace")]);
  });

  test.each([
    ["of this session", "/api/auth/signout"],
    ["of every session", "/api/settings/signout"],
  ])("a sign-out %s at one server applies at both at once", async (_, path) => {
    const { browser } = await signIn(first.url, "full.au@trestle.test");
    const cookie = copySessionCookie(browser);
    expect(await findSignedInEmail(second.url, cookie)).toBe("full.au@trestle.test");
    expect((await askEndpoint(second.url, path, { cookie })).status).toBe(200);
    expect(await whoIsAtBothServers(cookie)).toEqual([null, null]);
  });

  test("after a sign-out neither server accepts a copied cookie, in 32 parallel requests", async () => {
    const { browser } = await signIn(first.url, "limited.au@trestle.test");
    const cookie = copySessionCookie(browser);
    await askEndpoint(first.url, "/api/auth/signout", { cookie });
    const asked = Array.from({ length: 32 }, (_, index) =>
      findSignedInEmail(index % 2 === 0 ? first.url : second.url, cookie),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
  });

  test("a sign-in succeeds if each of its steps goes to the other server", async () => {
    const browser = formBrowser(first.url);
    const bases = [first.url, second.url];
    let steps = 0;
    /** Sends every step to the other server, as a load balancer could. */
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
    expect(await whoIsAtBothServers(copySessionCookie(browser))).toEqual([
      "painter.au@trestle.test",
      "painter.au@trestle.test",
    ]);
  });

  test("both servers publish the same keys", async () => {
    const listKeys = async (base: string) => (await fetch(new URL("/oidc/jwks", base))).json();
    expect(await listKeys(second.url)).toEqual(await listKeys(first.url));
  });
});

describe("a shop that moved to another address", () => {
  test("people of a shop with a new address can still sign in", async () => {
    await signIn(first.url, "cash.au@trestle.test");
    const { browser, landed } = await signIn(moved.url, "cash.au@trestle.test");
    expect([landed.status, new URL(landed.url).pathname]).toEqual([200, "/dashboard/"]);
    expect(await findSignedInEmail(moved.url, copySessionCookie(browser))).toBe("cash.au@trestle.test");
  });
});

test("two servers count the requests of an address together", async () => {
  const limit = 400;
  const settings = { RATE_LIMIT_PER_MINUTE: String(limit) };
  const one = await testServer(settings);
  const other = await startServerOn(one.databaseUrl, settings);
  const ask = async (url: string) => (await fetch(new URL("/credits/", url))).status;
  const statuses = await Promise.all(Array.from({ length: limit }, () => ask(one.url)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  let answered = 0;
  const askOther = async () => {
    const status = await ask(other.url);
    if (status === 200) answered += 1;
    return status;
  };
  await expect.poll(askOther).toBe(429);
  expect(answered).toBeLessThan(limit);
});
