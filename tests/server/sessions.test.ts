// Shows that a session ends for good at sign-out, after its time, at a new sign-in and when its person is closed, and that
// scripts and other sites cannot reach its cookie.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { missingId } from "../support/access-actors.ts";
import { askEndpoint, askOperation, copySessionCookie, findSignedInEmail, openSession } from "../support/ask-shop.ts";
import { type FormBrowser, formBrowser, signIn } from "../support/browser-session.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const publicUrl = "https://shop.example.test";
const secure = await startServerOn(server.databaseUrl, { PUBLIC_URL: publicUrl, PUBLIC_DEMO: "on" });
const MINUTE_MS = 60_000;

/** Opens a page with this cookie. Returns its status and where it redirects to. */
async function openPage(cookie: string) {
  const answer = await fetch(new URL("/dashboard/", server.url), { redirect: "manual", headers: { cookie } });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get("location")];
}

const sentToSignIn = [302, "/login/?returnTo=%2Fdashboard%2F"];

async function expectEnded(cookie: string) {
  expect(await findSignedInEmail(server.url, cookie)).toBeNull();
  expect(await openPage(cookie)).toEqual(sentToSignIn);
}

interface Device {
  readonly id: string;
  readonly isThisOne: boolean;
}

async function listDevices(cookie: string): Promise<Device[]> {
  const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
  return body.data?.devices as Device[];
}

describe("the session token", () => {
  test("every sign-in makes a new token, and the token before it ends", async () => {
    const { browser } = await signIn(server.url, "holder.au@trestle.test");
    const first = copySessionCookie(browser);
    // The session is idle for too long, so the browser signs in again and still sends its old cookie.
    server.advance(30 * MINUTE_MS);
    const page = await browser.visit("/dashboard/");
    const answer = await browser.post(page.url, { demo: "holder.au@trestle.test" });
    const landed = await browser.visit(answer.headers.get("location") ?? "");
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    const second = copySessionCookie(browser);
    expect(second).not.toBe(first);
    expect(await findSignedInEmail(server.url, second)).toBe("holder.au@trestle.test");
    server.advance(-30 * MINUTE_MS);
    await expectEnded(first);
  });

  test("a cookie that an attacker planted before the sign-in opens nothing after it", async () => {
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
    await expectEnded(planted);
  });

  test("the database stores the hash of a token and never the token", async () => {
    const { browser } = await signIn(server.url, "full.au@trestle.test");
    const token = browser.cookie("trestle-session") ?? "";
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each(["", "x", "a".repeat(43), `${"a".repeat(42)}%00`, "'; drop table sessions; --"])(
    "the token %j opens no session",
    async (token) => {
      await expectEnded(`trestle-session=${token}`);
    },
  );
});

describe("the session cookie", () => {
  async function readSessionCookie(base: string, address: string): Promise<string> {
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

  test("scripts and forms of other sites cannot use the cookie", async () => {
    const line = await readSessionCookie(server.url, server.url);
    expect(
      line
        .replace(/=[^;]*/, "=…")
        .split("; ")
        .toSorted(),
    ).toEqual(["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax", "trestle-session=…"]);
  });

  test("behind https the cookie is bound to this host", async () => {
    const line = await readSessionCookie(secure.url, publicUrl);
    expect(
      line
        .replace(/=[^;]*/, "=…")
        .split("; ")
        .toSorted(),
    ).toEqual(["HttpOnly", "Max-Age=43200", "Path=/", "SameSite=Lax", "Secure", "__Host-trestle-session=…"]);
  });
});

describe("the time limits of a session", () => {
  test("a session ends after 30 idle minutes and not before", async () => {
    const { browser } = await signIn(server.url, "limited.au@trestle.test");
    const cookie = copySessionCookie(browser);
    server.advance(29 * MINUTE_MS);
    expect(await findSignedInEmail(server.url, cookie)).toBe("limited.au@trestle.test");
    server.advance(29 * MINUTE_MS);
    expect(await findSignedInEmail(server.url, cookie)).toBe("limited.au@trestle.test");
    server.advance(30 * MINUTE_MS);
    await expectEnded(cookie);
  });

  test("a session ends after 12 hours, even if it is in use", async () => {
    const { browser } = await signIn(server.url, "limited.au@trestle.test");
    const cookie = copySessionCookie(browser);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.advance(20 * MINUTE_MS);
      expect(await findSignedInEmail(server.url, cookie)).toBe("limited.au@trestle.test");
    }
    server.advance(20 * MINUTE_MS);
    await expectEnded(cookie);
  });

  test("an ended session is not listed as a device", async () => {
    await signIn(server.url, "specifier.au@trestle.test");
    server.advance(30 * MINUTE_MS);
    const { browser } = await signIn(server.url, "specifier.au@trestle.test");
    expect(await listDevices(copySessionCookie(browser))).toEqual([expect.objectContaining({ isThisOne: true })]);
  });
});

describe("signing out", () => {
  test("signing out ends this session, copied cookies and the sign-in at the provider", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { browser: elsewhere } = await signIn(server.url, "painter.au@trestle.test");
    const copy = copySessionCookie(browser);
    const answer = await browser.post("/api/auth/signout", {});
    expect(answer.status).toBe(303);
    expect(browser.cookie("trestle-session")).toBeUndefined();
    await expectEnded(copy);
    expect(await findSignedInEmail(server.url, copySessionCookie(elsewhere))).toBe("painter.au@trestle.test");
    expect(new URL(answer.headers.get("location") ?? "", server.url).pathname).toBe("/");
    const again = await browser.visit("/login/");
    expect(new URL(again.url).pathname).toMatch(/^\/oidc\/sign-in\//);
  });

  test("a script that signs out gets the address of the home page, because the embedded provider's session has ended", async () => {
    const { browser } = await signIn(server.url, "painter.au@trestle.test");
    const { status, body } = await askEndpoint(server.url, "/api/auth/signout", { cookie: copySessionCookie(browser) });
    expect([status, String(body.url)]).toEqual([200, `${server.url}/`]);
    await expectEnded(copySessionCookie(browser));
  });

  test("signing out without a session redirects to the home page", async () => {
    const browser = formBrowser(server.url);
    for (const path of ["/api/auth/signout", "/api/settings/signout"]) {
      expect((await browser.post(path, {})).headers.get("location")).toBe("/");
    }
  });

  test("a sign-out from another site is refused", async () => {
    const { browser } = await signIn(server.url, "painter.nz@trestle.test");
    const headers = { cookie: copySessionCookie(browser), origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    for (const path of ["/api/auth/signout", "/api/settings/signout"]) {
      const answer = await fetch(new URL(path, server.url), { method: "POST", headers, body: new URLSearchParams() });
      expect(answer.status).toBe(403);
    }
    expect(await findSignedInEmail(server.url, copySessionCookie(browser))).toBe("painter.nz@trestle.test");
  });

  test("signing out everywhere ends every session of this person and of nobody else", async () => {
    const { browser: phone } = await signIn(server.url, "cash.au@trestle.test");
    const { browser: desk } = await signIn(server.url, "cash.au@trestle.test");
    const { browser: other } = await signIn(server.url, "cash.nz@trestle.test");
    const cookies = [copySessionCookie(phone), copySessionCookie(desk)];
    expect((await phone.post("/api/settings/signout", {})).status).toBe(303);
    for (const cookie of cookies) await expectEnded(cookie);
    // The provider's own session on the other device does not sign it in again.
    expect(new URL((await desk.visit("/dashboard/")).url).pathname).toMatch(/^\/oidc\/sign-in\//);
    expect(await findSignedInEmail(server.url, copySessionCookie(other))).toBe("cash.nz@trestle.test");
  });
});

describe("the provider's session after a sign-out", () => {
  /** Deletes the session cookie, which would show that a session was ended, and opens a page. */
  async function openWithoutCookie(browser: FormBrowser) {
    browser.forget("trestle-session");
    return new URL((await browser.visit("/dashboard/")).url).pathname;
  }

  test("signs in again without a password while nobody has signed out", async () => {
    const { browser } = await signIn(server.url, "consumer.au@trestle.test");
    expect(await openWithoutCookie(browser)).toBe("/dashboard/");
  });

  test("is over when this browser signs out, even if it never goes to the provider", async () => {
    const { browser } = await signIn(server.url, "consumer.au@trestle.test");
    await askEndpoint(server.url, "/api/auth/signout", { cookie: copySessionCookie(browser) });
    expect(await openWithoutCookie(browser)).toMatch(/^\/oidc\/sign-in\//);
  });

  test("is over on a device that was signed out from another, which stays signed in", async () => {
    const { browser: phone } = await signIn(server.url, "consumer.nz@trestle.test");
    const { browser: desk } = await signIn(server.url, "consumer.nz@trestle.test");
    const [lost] = (await listDevices(copySessionCookie(desk))).filter((device) => !device.isThisOne);
    await desk.post("/api/settings/devices/signout/", { deviceId: lost?.id ?? "" });
    expect(await openWithoutCookie(phone)).toMatch(/^\/oidc\/sign-in\//);
    expect(await findSignedInEmail(server.url, copySessionCookie(desk))).toBe("consumer.nz@trestle.test");
  });

  test("leads to the password if it is older than the last sign-out", async () => {
    const email = "specifier.au@trestle.test";
    const { browser } = await signIn(server.url, email);
    await sql`update users set authenticate_after = ${new Date(server.now().getTime() + MINUTE_MS)}
      where email = ${email}`.execute(server.db);
    expect(await openWithoutCookie(browser)).toMatch(/^\/oidc\/sign-in\//);
    await sql`update users set authenticate_after = null where email = ${email}`.execute(server.db);
  });

  test("is over on every device after signing out everywhere", async () => {
    const { browser: phone } = await signIn(server.url, "consumer.nz@trestle.test");
    const { browser: desk } = await signIn(server.url, "consumer.nz@trestle.test");
    await desk.post("/api/settings/signout", {});
    for (const browser of [phone, desk]) expect(await openWithoutCookie(browser)).toMatch(/^\/oidc\/sign-in\//);
  });
});

describe("a sensitive change", () => {
  const email = "full.nz@trestle.test";
  /** As if the person had typed the password so many minutes ago. */
  const ageProviderSessions = (minutes: number) =>
    sql`update provider_documents
      set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - ${minutes * 60}::int))
      where kind = 'Session' and payload ? 'loginTs'`.execute(server.db);

  async function isFresh(browser: FormBrowser): Promise<boolean> {
    const cookie = copySessionCookie(browser);
    const { body } = await askOperation(server.url, "GetSettings", { cookie, variables: { date: "" } });
    const { settings } = body.data as { settings: { isSignInFresh: boolean } };
    return settings.isSignInFresh;
  }

  test("needs a password that was typed within 15 minutes, not only a new session", async () => {
    const { browser } = await signIn(server.url, email);
    expect(await isFresh(browser)).toBe(true);
    await ageProviderSessions(16);
    browser.forget("trestle-session");
    expect(new URL((await browser.visit("/dashboard/")).url).pathname).toBe("/dashboard/");
    expect(await isFresh(browser)).toBe(false);
  });

  test("is possible after signing in again, which asks the provider for the password", async () => {
    const { browser } = await signIn(server.url, email);
    await ageProviderSessions(16);
    const start = await browser.get("/api/auth/start?again=on");
    const asked = new URL(start.headers.get("location") ?? "").searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "1800"]);
    const page = await browser.visit("/api/auth/start?again=on");
    expect(new URL(page.url).pathname).toMatch(/^\/oidc\/sign-in\//);
    const answer = await browser.post(page.url, { demo: email });
    await browser.visit(answer.headers.get("location") ?? "");
    expect(await isFresh(browser)).toBe(true);
  });

  test("a provider that ignores the question and answers with an old sign-in opens no session", async () => {
    const { browser } = await signIn(server.url, email);
    await ageProviderSessions(16);
    const start = await browser.get("/api/auth/start?again=on");
    const before = browser.cookie("trestle-session");
    const ignored = new URL(start.headers.get("location") ?? "");
    ignored.searchParams.delete("prompt");
    const landed = await browser.visit(ignored.href);
    expect(new URL(landed.url).searchParams.get("problem")).toBe("refused");
    expect(browser.cookie("trestle-session")).toBe(before);
  });
});

describe("a cookie of the sign-in that another host of the domain planted", () => {
  const toLocal = (location: string | null) => (location ?? "").replace(publicUrl, secure.url);

  /** The last step of the attacker's own sign-in, and the cookie that belongs to it. */
  async function beginAsAttacker() {
    const browser = formBrowser(secure.url);
    const started = await browser.get("/api/auth/start");
    const page = await browser.get(toLocal(started.headers.get("location")));
    let location = toLocal(page.headers.get("location"));
    location = toLocal((await browser.post(location, { demo: "specifier.nz@trestle.test" })).headers.get("location"));
    while (!location.includes("/api/auth/callback")) {
      location = toLocal((await browser.get(location)).headers.get("location"));
    }
    return { callback: location, key: browser.cookie("__Host-trestle-sign-in") ?? "", lines: started.headers };
  }

  async function finish(callback: string, cookie: string) {
    const answer = await fetch(callback, { redirect: "manual", headers: { cookie } });
    return answer.headers.getSetCookie().some((line) => line.startsWith("__Host-trestle-session="));
  }

  test("finishes no sign-in, so nobody is signed in as somebody else", async () => {
    const { callback, key } = await beginAsAttacker();
    expect(await finish(callback, `trestle-sign-in=${key}`)).toBe(false);
  });

  test("cannot have the name that the shop reads, because a browser binds that name to this host", async () => {
    const { callback, key, lines } = await beginAsAttacker();
    const line = lines.getSetCookie().find((each) => each.startsWith("__Host-trestle-sign-in=")) ?? "";
    expect(line).toMatch(/; Path=\/;.*Secure/);
    expect(line).not.toMatch(/Domain/i);
    expect(await finish(callback, `__Host-trestle-sign-in=${key}`)).toBe(true);
  });
});

describe("signing out one device", () => {
  test("a person can sign out one device from another", async () => {
    const { browser: phone } = await signIn(server.url, "amber.au@trestle.test");
    const { browser: desk } = await signIn(server.url, "amber.au@trestle.test");
    const [lost] = (await listDevices(copySessionCookie(desk))).filter((device) => !device.isThisOne);
    const form = await desk.post("/api/settings/devices/signout/", { deviceId: lost?.id ?? "" });
    expect(form.status).toBe(303);
    await expectEnded(copySessionCookie(phone));
    expect(await findSignedInEmail(server.url, copySessionCookie(desk))).toBe("amber.au@trestle.test");
  });

  test("another person's device, a missing device and a malformed id get the same refusal, and no session ends", async () => {
    const { browser: victim } = await signIn(server.url, "red.au@trestle.test");
    const { browser: attacker } = await signIn(server.url, "red.nz@trestle.test");
    const [theirs] = await listDevices(copySessionCookie(victim));
    const cookie = copySessionCookie(attacker);
    const deviceIds = [theirs?.id, missingId, "not-an-id", ""];
    const answers = await Promise.all(
      deviceIds.map((deviceId) =>
        askEndpoint(server.url, "/api/settings/devices/signout/", { cookie, body: { deviceId } }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(JSON.stringify(answer)).toContain("DEVICE_NOT_FOUND");
    }
    expect(await findSignedInEmail(server.url, copySessionCookie(victim))).toBe("red.au@trestle.test");
  });
});

test("a person whose sign-in is closed is signed out at the next request", async () => {
  const { browser } = await signIn(server.url, "attorney.au@trestle.test");
  const cookie = copySessionCookie(browser);
  const close = server.db.updateTable("users").set({ status: "INACTIVE" });
  await close.where("email", "=", "attorney.au@trestle.test").execute();
  await expectEnded(cookie);
});

test("a member who is switched off is signed out at the next request", async () => {
  const { browser } = await signIn(server.url, "attorney.nz@trestle.test");
  const cookie = copySessionCookie(browser);
  const person = server.db.selectFrom("users").select("id").where("email", "=", "attorney.nz@trestle.test");
  await server.db.updateTable("memberships").set({ status: "INACTIVE" }).where("user_id", "in", person).execute();
  await expectEnded(cookie);
});
