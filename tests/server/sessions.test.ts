// Shows that a session dies when it should and stays dead: by sign-out here or everywhere, by time, by a new sign-in and
// when its person is closed; and that its cookie is out of reach for scripts and other sites.
import { describe, expect, test } from "vitest";
import { askDoor, askOperation, copiedCookie, openSession, whoIs } from "../support/ask-shop.ts";
import { formBrowser, signIn } from "../support/browser-session.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const publicUrl = "https://shop.example.test";
const secure = await serverOn(server.databaseUrl, { PUBLIC_URL: publicUrl });
const MINUTE_MS = 60_000;

/** What a page answers to this cookie: its status and where it sends. */
async function openPage(cookie: string) {
  const answer = await fetch(new URL("/dashboard/", server.url), { redirect: "manual", headers: { cookie } });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get("location")];
}

const sentToSignIn = [302, "/login/?returnTo=%2Fdashboard%2F"];

async function expectDead(cookie: string) {
  expect(await whoIs(server.url, cookie)).toBeNull();
  expect(await openPage(cookie)).toEqual(sentToSignIn);
}

interface Device {
  readonly id: string;
  readonly isThisOne: boolean;
}

async function devicesOf(cookie: string): Promise<Device[]> {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  return body.data?.devices as Device[];
}

describe("the token", () => {
  test("is new at every sign-in, and the one before is dead", async () => {
    const { browser } = await signIn(server.url, "holder.au@trestle.test");
    const first = copiedCookie(browser);
    // The idle session makes a second sign-in necessary, to which the browser brings its cookie along.
    server.advance(30 * MINUTE_MS);
    const page = await browser.visit("/dashboard/");
    const answer = await browser.post(page.url, { demo: "holder.au@trestle.test" });
    const landed = await browser.visit(answer.headers.get("location") ?? "");
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    const second = copiedCookie(browser);
    expect(second).not.toBe(first);
    expect(await whoIs(server.url, second)).toBe("holder.au@trestle.test");
    server.advance(-30 * MINUTE_MS);
    await expectDead(first);
  });

  test("that somebody planted before the sign-in opens nothing afterwards", async () => {
    const planted = await openSession(server.db, "admin.au@trestle.test");
    const browser = formBrowser(server.url);
    const page = await browser.visit("/login/");
    const answer = await browser.post(page.url, { demo: "full.au@trestle.test" });
    let location = answer.headers.get("location") ?? "";
    while (!location.includes("/callback")) location = (await browser.get(location)).headers.get("location") ?? "";
    const last = await fetch(location, {
      redirect: "manual",
      headers: { cookie: `${browser.cookieHeader()}; ${planted}` },
    });
    const given = last.headers.getSetCookie().find((line) => line.startsWith("trestle-session=")) ?? "";
    expect(given).not.toContain(planted);
    await expectDead(planted);
  });

  test("is nowhere in the database, only its hash", async () => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const token = browser.cookie("trestle-session") ?? "";
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(["", "x", "a".repeat(43), `${"a".repeat(42)}%00`, "'; drop table sessions; --"])(
    "%j is nobody's",
    async (token) => {
      await expectDead(`trestle-session=${token}`);
    },
  );
});

describe("the cookie", () => {
  async function sessionCookieOf(base: string, address: string): Promise<string> {
    const browser = formBrowser(base);
    const local = (location: string | null) => (location ?? "").replace(address, base);
    const step = async (answer: Response): Promise<Response> => {
      const location = local(answer.headers.get("location"));
      return location === "" || location.endsWith("/dashboard/") ? answer : step(await browser.get(location));
    };
    await (await step(await browser.get("/api/auth/start"))).body?.cancel();
    const interaction = browser.cookie("trestle-interaction") ?? "";
    const form = await browser.post(`/oidc/sign-in/${interaction}`, { demo: "holder.nz@trestle.test" });
    const last = await step(form);
    return last.headers.getSetCookie().find((line) => line.includes("trestle-session=")) ?? "";
  }

  test("is out of reach for scripts and for forms of other sites", async () => {
    const line = await sessionCookieOf(server.url, server.url);
    expect(
      line
        .replace(/=[^;]*/, "=…")
        .split("; ")
        .toSorted(),
    ).toEqual(["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax", "trestle-session=…"]);
  });

  test("is bound to this very host behind https", async () => {
    const line = await sessionCookieOf(secure.url, publicUrl);
    expect(
      line
        .replace(/=[^;]*/, "=…")
        .split("; ")
        .toSorted(),
    ).toEqual(["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax", "Secure", "__Host-trestle-session=…"]);
  });
});

describe("time ends a session", () => {
  test("after 30 minutes without use, and not before", async () => {
    const { browser } = await signIn(server.url, "limited.au@trestle.test");
    const cookie = copiedCookie(browser);
    server.advance(29 * MINUTE_MS);
    expect(await whoIs(server.url, cookie)).toBe("limited.au@trestle.test");
    server.advance(29 * MINUTE_MS);
    expect(await whoIs(server.url, cookie)).toBe("limited.au@trestle.test");
    server.advance(30 * MINUTE_MS);
    await expectDead(cookie);
  });

  test("after 12 hours, however busy it was", async () => {
    const { browser } = await signIn(server.url, "limited.au@trestle.test");
    const cookie = copiedCookie(browser);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.advance(20 * MINUTE_MS);
      expect(await whoIs(server.url, cookie)).toBe("limited.au@trestle.test");
    }
    server.advance(20 * MINUTE_MS);
    await expectDead(cookie);
  });

  test("and an ended one is no device any more", async () => {
    await signIn(server.url, "specifier.au@trestle.test");
    server.advance(30 * MINUTE_MS);
    const { browser } = await signIn(server.url, "specifier.au@trestle.test");
    expect(await devicesOf(copiedCookie(browser))).toEqual([expect.objectContaining({ isThisOne: true })]);
  });
});

describe("signing out", () => {
  test("here leaves a copied cookie worth nothing, and the provider forgets too", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { browser: elsewhere } = await signIn(server.url, "painter.au@trestle.test");
    const copy = copiedCookie(browser);
    const answer = await browser.post("/api/auth/signout", {});
    expect(answer.status).toBe(303);
    expect(browser.cookie("trestle-session")).toBeUndefined();
    await expectDead(copy);
    expect(await whoIs(server.url, copiedCookie(elsewhere))).toBe("painter.au@trestle.test");
    const asked = await browser.visit(answer.headers.get("location") ?? "");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    const confirmed = await browser.post("/oidc/session/end/confirm", { xsrf, logout: "yes" });
    expect(new URL(confirmed.headers.get("location") ?? "", server.url).pathname).toBe("/");
    const again = await browser.visit("/login/");
    expect(new URL(again.url).pathname).toMatch(/^\/oidc\/sign-in\//);
  });

  test("by a script tells where the provider signs out", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { status, body } = await askDoor(server.url, "/api/auth/signout", { cookie: copiedCookie(browser) });
    expect([status, String(body.url)]).toEqual([200, expect.stringContaining("/oidc/session/end?")]);
    await expectDead(copiedCookie(browser));
  });

  test("by nobody is no trouble", async () => {
    const browser = formBrowser(server.url);
    for (const path of ["/api/auth/signout", "/api/settings/signout"]) {
      expect((await browser.post(path, {})).headers.get("location")).toBe("/");
    }
  });

  test("from another site is refused", async () => {
    const { browser } = await signIn(server.url, "painter.nz@trestle.test");
    const headers = { cookie: copiedCookie(browser), origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    for (const path of ["/api/auth/signout", "/api/settings/signout"]) {
      const answer = await fetch(new URL(path, server.url), { method: "POST", headers, body: new URLSearchParams() });
      expect(answer.status).toBe(403);
    }
    expect(await whoIs(server.url, copiedCookie(browser))).toBe("painter.nz@trestle.test");
  });

  test("everywhere ends every device of this person, and nobody else's", async () => {
    const { browser: phone } = await signIn(server.url, "cash.au@trestle.test");
    const { browser: desk } = await signIn(server.url, "cash.au@trestle.test");
    const { browser: other } = await signIn(server.url, "cash.nz@trestle.test");
    const cookies = [copiedCookie(phone), copiedCookie(desk)];
    expect((await phone.post("/api/settings/signout", {})).status).toBe(303);
    for (const cookie of cookies) await expectDead(cookie);
    // What the provider remembers of the other device does not bring it back.
    expect(new URL((await desk.visit("/dashboard/")).url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect(await whoIs(server.url, copiedCookie(other))).toBe("cash.nz@trestle.test");
  });
});

describe("one device", () => {
  test("is signed out by its owner from another", async () => {
    const { browser: phone } = await signIn(server.url, "amber.au@trestle.test");
    const { browser: desk } = await signIn(server.url, "amber.au@trestle.test");
    const [lost] = (await devicesOf(copiedCookie(desk))).filter((device) => !device.isThisOne);
    const form = await desk.post("/api/settings/devices/signout/", { deviceId: lost?.id ?? "" });
    expect(form.status).toBe(303);
    await expectDead(copiedCookie(phone));
    expect(await whoIs(server.url, copiedCookie(desk))).toBe("amber.au@trestle.test");
  });

  test("of somebody else, a missing one and a malformed id are refused alike, and nothing happens", async () => {
    const { browser: victim } = await signIn(server.url, "red.au@trestle.test");
    const { browser: attacker } = await signIn(server.url, "red.nz@trestle.test");
    const [theirs] = await devicesOf(copiedCookie(victim));
    const cookie = copiedCookie(attacker);
    const wishes = [theirs?.id, "00000000-0000-4000-8000-000000000000", "not-an-id", ""];
    const answers = await Promise.all(
      wishes.map((deviceId) => askDoor(server.url, "/api/settings/devices/signout/", { cookie, body: { deviceId } })),
    );
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(JSON.stringify(answer)).toContain("DEVICE_NOT_FOUND");
    }
    expect(await whoIs(server.url, copiedCookie(victim))).toBe("red.au@trestle.test");
  });
});

test("a person whose login is closed is out at the next request", async () => {
  const { browser } = await signIn(server.url, "attorney.au@trestle.test");
  const cookie = copiedCookie(browser);
  const close = server.db.updateTable("users").set({ status: "INACTIVE" });
  await close.where("email", "=", "attorney.au@trestle.test").execute();
  await expectDead(cookie);
});

test("a member who was switched off is out at the next request", async () => {
  const { browser } = await signIn(server.url, "attorney.nz@trestle.test");
  const cookie = copiedCookie(browser);
  const person = server.db.selectFrom("users").select("id").where("email", "=", "attorney.nz@trestle.test");
  await server.db.updateTable("memberships").set({ status: "INACTIVE" }).where("user_id", "in", person).execute();
  await expectDead(cookie);
});
