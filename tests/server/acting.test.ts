// Shows that a rep acts for assigned accounts only, sees there what the customer sees but no cards, that every page says
// so, that both names are in the audit log, and that it ends with the assignment.
import { beforeEach, describe, expect, test } from "vitest";
import { askDoor, askOperation, copiedCookie, openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const rep = "rep.au@trestle.test";

function accountOf(email: string) {
  return server.db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["a.id", "a.name", "a.number"])
    .where("u.email", "=", email)
    .where("m.is_default", "=", true)
    .executeTakeFirstOrThrow();
}

interface Frame {
  readonly acting: boolean;
  readonly account: { readonly accountId: string; readonly name: string } | null;
  readonly menu: readonly { readonly label: string }[];
}

async function frameOf(cookie: string): Promise<Frame> {
  return (await askOperation(server.url, "GetFrame", { cookie })).body.data?.frame as Frame;
}

function startActing(cookie: string, accountId: string) {
  return askDoor(server.url, "/api/acting/start/", { cookie, body: { accountId } });
}

function refusalOf(code: string, field: string | null) {
  return { status: 200, body: { startActingFor: { userErrors: [{ code, field, message: expect.any(String) }] } } };
}

const main = await accountOf("holder.au@trestle.test");
const painter = await accountOf("painter.au@trestle.test");
const foreign = await accountOf("holder.nz@trestle.test");
const done = (name: string) => ({ status: 200, body: { [name]: { userErrors: [] } } });
let cookie: string;

beforeEach(async () => {
  cookie = await openSession(server.db, rep);
});

describe("a rep", () => {
  test("stands in no account before starting", async () => {
    const { acting, account, menu } = await frameOf(cookie);
    expect([acting, account, menu.map(({ label }) => label)]).toEqual([
      false,
      null,
      ["Dashboard", "Accounts", "Settings"],
    ]);
  });

  test("acts for an assigned account, with the customer's menu but the cards, and stops", async () => {
    expect(await startActing(cookie, painter.id)).toEqual(done("startActingFor"));
    const frame = await frameOf(cookie);
    expect([frame.acting, frame.account?.accountId, frame.account?.name]).toEqual([true, painter.number, painter.name]);
    expect(frame.menu.map(({ label }) => label)).toEqual(
      "Dashboard Account Rewards Orders Payments Statements Job_leads Accounts Settings"
        .split(" ")
        .map((label) => label.replace("_", " ")),
    );
    const { body } = await askDoor(server.url, "/api/account/", { cookie });
    expect(body.me).toMatchObject({ accountId: painter.number, customerId: null, email: rep });
    expect(await askDoor(server.url, "/api/acting/stop/", { cookie })).toEqual(done("stopActingFor"));
    expect(await frameOf(cookie)).toMatchObject({ acting: false, account: null });
  });

  test("moves straight from one account to another", async () => {
    await startActing(cookie, painter.id);
    await startActing(cookie, main.id);
    expect((await frameOf(cookie)).account?.accountId).toBe(main.number);
  });

  test("stops without having started, and nothing is written down", async () => {
    const before = await entriesOf(rep);
    expect(await askDoor(server.url, "/api/acting/stop/", { cookie })).toEqual(done("stopActingFor"));
    expect(await entriesOf(rep)).toEqual(before);
  });

  test("is told on every page, with the way out", async () => {
    const { browser } = await signIn(server.url, rep);
    await browser.post("/api/acting/start/", { accountId: main.id, returnTo: "/dashboard/" });
    for (const path of ["/", "/dashboard/", "/dashboard/account/", "/dashboard/settings/", "/staff/accounts"]) {
      const html = await (await browser.get(path)).text();
      expect(html.replaceAll(/<!--.*?-->/g, "")).toContain(
        "Angus Fraser, you are acting for <strong>Harbour City Painters",
      );
      expect(html).toContain('action="/api/acting/stop/"');
    }
    expect((await browser.post("/api/acting/stop/", { returnTo: "/dashboard/" })).status).toBe(303);
    expect(await (await browser.get("/dashboard/")).text()).not.toContain("you are acting for");
    expect(await frameOf(copiedCookie(browser))).toMatchObject({ acting: false });
  });

  test.each([
    ["of another rep", foreign.id],
    ["that is not there", "00000000-0000-4000-8000-000000000000"],
    ["whose id is malformed", "1; drop table accounts"],
  ])("is refused an account %s", async (_, accountId) => {
    expect(await startActing(cookie, accountId)).toEqual(refusalOf("ACCOUNT_NOT_ASSIGNED", "accountId"));
    expect(await frameOf(cookie)).toMatchObject({ acting: false, account: null });
  });

  test("whose try at another account was refused stays where they were", async () => {
    await startActing(cookie, main.id);
    await startActing(cookie, foreign.id);
    expect((await frameOf(cookie)).account?.accountId).toBe(main.number);
  });

  test("is out of the account at the next request once the assignment is gone", async () => {
    await startActing(cookie, main.id);
    const own = server.db.selectFrom("users").select("id").where("email", "=", rep);
    const [taken] = await server.db
      .deleteFrom("rep_assignments")
      .where("rep_id", "in", own)
      .where("account_id", "=", main.id)
      .returningAll()
      .execute();
    expect(await frameOf(cookie)).toMatchObject({ acting: false, account: null });
    expect((await askDoor(server.url, "/api/account/", { cookie })).body.me).toMatchObject({ accountId: null });
    expect(await startActing(cookie, main.id)).toEqual(refusalOf("ACCOUNT_NOT_ASSIGNED", "accountId"));
    if (taken !== undefined) await server.db.insertInto("rep_assignments").values(taken).execute();
  });

  test("acts in this browser only", async () => {
    const elsewhere = await openSession(server.db, rep);
    await startActing(cookie, main.id);
    expect(await frameOf(elsewhere)).toMatchObject({ acting: false, account: null });
  });
});

describe("nobody else", () => {
  test.each(["holder.au", "full.au", "limited.au", "specifier.au", "consumer.au", "admin.au"])(
    "%s may act for an account",
    async (mailbox) => {
      const own = await openSession(server.db, `${mailbox}@trestle.test`);
      const before = await frameOf(own);
      expect(await startActing(own, painter.id)).toEqual(refusalOf("UNAUTHORIZED", null));
      expect(await frameOf(own)).toEqual(before);
    },
  );

  test("may act, and a guest least of all", async () => {
    expect((await askDoor(server.url, "/api/acting/start/", { body: { accountId: main.id } })).status).toBe(401);
    expect((await askDoor(server.url, "/api/acting/stop/")).status).toBe(401);
  });

  test("acts by a session that says so, when the person is no rep any more", async () => {
    const nzRep = "rep.nz@trestle.test";
    const own = await openSession(server.db, nzRep);
    await startActing(own, foreign.id);
    expect(await frameOf(own)).toMatchObject({ acting: true });
    await server.db.updateTable("users").set({ role: "CUSTOMER" }).where("email", "=", nzRep).execute();
    expect(await frameOf(own)).toMatchObject({ acting: false, account: null });
  });
});

function entriesOf(email: string) {
  return server.db
    .selectFrom("audit_log")
    .select(["action", "acting", "user_name", "account_number", "account_name"])
    .where("user_email", "=", email)
    .orderBy("id")
    .execute();
}

describe("the audit log", () => {
  test("carries both names, of every start and stop", async () => {
    const before = (await entriesOf(rep)).length;
    await startActing(cookie, main.id);
    await askDoor(server.url, "/api/acting/stop/", { cookie });
    await startActing(cookie, foreign.id);
    const both = { acting: true, user_name: "Angus Fraser", account_number: main.number, account_name: main.name };
    expect((await entriesOf(rep)).slice(before)).toEqual([
      { action: "ACTING_STARTED", ...both },
      { action: "ACTING_STOPPED", ...both },
    ]);
  });

  test("shows them to an administrator", async () => {
    await startActing(cookie, main.id);
    const { browser } = await signIn(server.url, "admin.au@trestle.test", { returnTo: "/staff/audit-log" });
    const html = await (await browser.get("/staff/audit-log")).text();
    expect(html).toContain("Angus Fraser");
    expect(html).toContain(main.name);
  });

  test("is never changed", async () => {
    await expect(server.db.updateTable("audit_entries").set({ action: "X" }).execute()).rejects.toThrow(
      "never changed",
    );
    await expect(server.db.deleteFrom("audit_entries").execute()).rejects.toThrow("never changed");
  });
});
