// Shows that a rep can act for assigned accounts only, sees the customer's pages except the cards, is reminded on every
// page, is in the audit log with both names, and stops when the assignment ends.
import { beforeEach, describe, expect, test } from "vitest";
import { missingId } from "../support/access-actors.ts";
import { askEndpoint, askOperation, copySessionCookie, openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const rep = "rep.au@trestle.test";

function findAccountFor(email: string) {
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

async function readFrame(cookie: string): Promise<Frame> {
  return (await askOperation(server.url, "GetFrame", { cookie })).body.data?.frame as Frame;
}

function startActing(cookie: string, accountId: string) {
  return askEndpoint(server.url, "/api/acting/start/", { cookie, body: { accountId } });
}

function refusedWith(code: string, field: string | null) {
  return { status: 200, body: { startActingFor: { userErrors: [{ code, field, message: expect.any(String) }] } } };
}

const main = await findAccountFor("holder.au@trestle.test");
const painter = await findAccountFor("painter.au@trestle.test");
const foreign = await findAccountFor("holder.nz@trestle.test");
const done = (name: string) => ({ status: 200, body: { [name]: { userErrors: [] } } });
let cookie: string;

beforeEach(async () => {
  cookie = await openSession(server.db, rep);
});

describe("a rep", () => {
  test("a rep has no account before acting", async () => {
    const { acting, account, menu } = await readFrame(cookie);
    expect([acting, account, menu.map(({ label }) => label)]).toEqual([
      false,
      null,
      ["Dashboard", "To do", "Store orders", "Accounts", "Leads", "Settings"],
    ]);
  });

  test("a rep acts for an assigned account with the customer's menu, without the cards, and stops", async () => {
    expect(await startActing(cookie, painter.id)).toEqual(done("startActingFor"));
    const frame = await readFrame(cookie);
    expect([frame.acting, frame.account?.accountId, frame.account?.name]).toEqual([true, painter.number, painter.name]);
    expect(frame.menu.map(({ label }) => label)).toEqual(
      "Dashboard Account Rewards Orders Jobs Payments Statements Job_leads Accounts Settings"
        .split(" ")
        .map((label) => label.replace("_", " ")),
    );
    const { body } = await askEndpoint(server.url, "/api/account/", { cookie });
    expect(body.me).toMatchObject({ accountId: painter.number, customerId: null, email: rep });
    expect(await askEndpoint(server.url, "/api/acting/stop/", { cookie })).toEqual(done("stopActingFor"));
    expect(await readFrame(cookie)).toMatchObject({ acting: false, account: null });
  });

  test("a rep can change directly from one account to another", async () => {
    await startActing(cookie, painter.id);
    await startActing(cookie, main.id);
    expect((await readFrame(cookie)).account?.accountId).toBe(main.number);
  });

  test("stopping without having started does nothing and is not in the audit log", async () => {
    const before = await listAuditEntries(rep);
    expect(await askEndpoint(server.url, "/api/acting/stop/", { cookie })).toEqual(done("stopActingFor"));
    expect(await listAuditEntries(rep)).toEqual(before);
  });

  test("every page names the account that the rep acts for and offers to stop", async () => {
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
    expect(await readFrame(copySessionCookie(browser))).toMatchObject({ acting: false });
  });

  test.each([
    ["that another rep looks after", foreign.id],
    ["that does not exist", missingId],
    ["with a malformed id", "1; drop table accounts"],
  ])("a rep cannot act for an account %s", async (_, accountId) => {
    expect(await startActing(cookie, accountId)).toEqual(refusedWith("ACCOUNT_NOT_ASSIGNED", "accountId"));
    expect(await readFrame(cookie)).toMatchObject({ acting: false, account: null });
  });

  test("a refused change of account leaves the rep in the account before", async () => {
    await startActing(cookie, main.id);
    await startActing(cookie, foreign.id);
    expect((await readFrame(cookie)).account?.accountId).toBe(main.number);
  });

  test("a rep whose assignment is removed is out of the account at the next request", async () => {
    await startActing(cookie, main.id);
    const own = server.db.selectFrom("users").select("id").where("email", "=", rep);
    const [taken] = await server.db
      .deleteFrom("rep_assignments")
      .where("rep_id", "in", own)
      .where("account_id", "=", main.id)
      .returningAll()
      .execute();
    expect(await readFrame(cookie)).toMatchObject({ acting: false, account: null });
    expect((await askEndpoint(server.url, "/api/account/", { cookie })).body.me).toMatchObject({ accountId: null });
    expect(await startActing(cookie, main.id)).toEqual(refusedWith("ACCOUNT_NOT_ASSIGNED", "accountId"));
    if (taken !== undefined) await server.db.insertInto("rep_assignments").values(taken).execute();
  });

  test("acting applies to this browser only", async () => {
    const elsewhere = await openSession(server.db, rep);
    await startActing(cookie, main.id);
    expect(await readFrame(elsewhere)).toMatchObject({ acting: false, account: null });
  });
});

describe("administrators and store staff", () => {
  test.each(["admin.au", "store.au"])("%s may act for every trade account, and for no other", async (mailbox) => {
    const own = await openSession(server.db, `${mailbox}@trestle.test`);
    for (const account of [painter, foreign]) {
      await startActing(own, account.id);
      expect(await readFrame(own)).toMatchObject({ acting: true, account: { accountId: account.number } });
    }
    await askEndpoint(server.url, "/api/acting/stop/", { cookie: own });
    expect(await readFrame(own)).toMatchObject({ acting: false, account: null });
    const { id: consumer } = await server.db
      .selectFrom("accounts")
      .select("id")
      .where("kind", "=", "CONSUMER")
      .executeTakeFirstOrThrow();
    expect(await startActing(own, consumer)).toEqual(refusedWith("ACCOUNT_NOT_TRADE", "accountId"));
  });

  test("store staff who lose their role stop acting at the next request", async () => {
    const email = "store.nz@trestle.test";
    const own = await openSession(server.db, email);
    await startActing(own, painter.id);
    expect(await readFrame(own)).toMatchObject({ acting: true });
    await server.db.updateTable("users").set({ role: "MARKETING" }).where("email", "=", email).execute();
    expect(await readFrame(own)).toMatchObject({ acting: false, account: null });
  });
});

describe("people who may not act", () => {
  test.each(["holder.au", "full.au", "limited.au", "specifier.au", "consumer.au", "receivables.au", "marketing.au"])(
    "%s may not act for an account",
    async (mailbox) => {
      const own = await openSession(server.db, `${mailbox}@trestle.test`);
      const before = await readFrame(own);
      expect(await startActing(own, painter.id)).toEqual(refusedWith("UNAUTHORIZED", null));
      expect(await readFrame(own)).toEqual(before);
    },
  );

  test("a guest may neither start nor stop acting", async () => {
    expect((await askEndpoint(server.url, "/api/acting/start/", { body: { accountId: main.id } })).status).toBe(401);
    expect((await askEndpoint(server.url, "/api/acting/stop/")).status).toBe(401);
  });

  test("a rep who becomes a customer stops acting at the next request", async () => {
    const nzRep = "rep.nz@trestle.test";
    const own = await openSession(server.db, nzRep);
    await startActing(own, foreign.id);
    expect(await readFrame(own)).toMatchObject({ acting: true });
    await server.db.updateTable("users").set({ role: "CUSTOMER" }).where("email", "=", nzRep).execute();
    expect(await readFrame(own)).toMatchObject({ acting: false, account: null });
  });
});

function listAuditEntries(email: string) {
  return server.db
    .selectFrom("audit_log")
    .select(["action", "acting", "user_name", "account_number", "account_name"])
    .where("user_email", "=", email)
    .orderBy("id")
    .execute();
}

describe("the audit log", () => {
  test("the audit log has both names for every start and stop", async () => {
    const before = (await listAuditEntries(rep)).length;
    await startActing(cookie, main.id);
    await askEndpoint(server.url, "/api/acting/stop/", { cookie });
    await startActing(cookie, foreign.id);
    const both = { acting: true, user_name: "Angus Fraser", account_number: main.number, account_name: main.name };
    expect((await listAuditEntries(rep)).slice(before)).toEqual([
      { action: "ACTING_STARTED", ...both },
      { action: "ACTING_STOPPED", ...both },
    ]);
  });

  test("an administrator sees both names in the audit log", async () => {
    await startActing(cookie, main.id);
    const { browser } = await signIn(server.url, "admin.au@trestle.test", { returnTo: "/staff/audit-log" });
    const html = await (await browser.get("/staff/audit-log")).text();
    expect(html).toContain("Angus Fraser");
    expect(html).toContain(main.name);
  });

  test("the database refuses to change or delete audit entries", async () => {
    await expect(server.db.updateTable("audit_entries").set({ action: "X" }).execute()).rejects.toThrow(
      "never changed",
    );
    await expect(server.db.deleteFrom("audit_entries").execute()).rejects.toThrow("never changed");
  });
});
