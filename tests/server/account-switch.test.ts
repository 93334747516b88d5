// Shows that a person with two accounts can switch between them and has in each the rights of that account, and that nobody
// can switch to an account of somebody else.
import { describe, expect, test } from "vitest";
import { missingId } from "../support/access-actors.ts";
import { type Answer, askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { signIn } from "../support/browser-session.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const partner = "partner.au@trestle.test";

interface Partner {
  readonly customerId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly userGroup: { readonly permission: string };
}

async function listPartners(cookie: string): Promise<Partner[]> {
  const { body } = await askOperation(server.url, "GetUserAccountList", { cookie });
  const { userAccountList } = body.data as { userAccountList: { partnerAccounts: Partner[] } };
  return userAccountList.partnerAccounts;
}

async function readCurrentAccount(cookie: string) {
  const { body } = await askEndpoint(server.url, "/api/account/", { cookie });
  const { accountId, customerId, userGroup } = body.me as Partner;
  return { accountId, customerId, permission: userGroup.permission };
}

function switchTo(cookie: string, customerId: unknown): Promise<Answer> {
  return askEndpoint(server.url, "/api/account/switch/", { cookie, body: { customerId } });
}

async function findOwnAccounts(cookie: string) {
  const own = (await listPartners(cookie)).filter(({ email }) => email === partner);
  const [home, other] = own.toSorted((a, b) => a.userGroup.permission.localeCompare(b.userGroup.permission));
  if (home === undefined || other === undefined) throw new Error("The partner has two accounts.");
  return { home, other };
}

async function readMenu(cookie: string): Promise<string[]> {
  const { body } = await askOperation(server.url, "GetFrame", { cookie });
  const { frame } = body.data as { frame: { menu: { label: string }[] } };
  return frame.menu.map(({ label }) => label);
}

describe("a person with two accounts", () => {
  test("a person begins in the default account and switches to the other and back", async () => {
    const cookie = await openSession(server.db, partner);
    const { home, other } = await findOwnAccounts(cookie);
    expect(await readCurrentAccount(cookie)).toEqual({
      accountId: home.accountId,
      customerId: home.customerId,
      permission: "FULL_ACCESS",
    });
    expect(await switchTo(cookie, other.customerId)).toEqual({
      status: 200,
      body: { switchAccount: { userErrors: [] } },
    });
    expect(await readCurrentAccount(cookie)).toEqual({
      accountId: other.accountId,
      customerId: other.customerId,
      permission: "LIMITED_ACCESS",
    });
    await switchTo(cookie, home.customerId);
    expect((await readCurrentAccount(cookie)).accountId).toBe(home.accountId);
  });

  test("a person has in each account the rights of that account", async () => {
    const cookie = await openSession(server.db, partner);
    const { other } = await findOwnAccounts(cookie);
    expect(await readMenu(cookie)).toContain("Payments");
    expect((await listPartners(cookie)).length).toBeGreaterThan(2);
    await switchTo(cookie, other.customerId);
    expect(await readMenu(cookie)).not.toContain("Payments");
    // Limited access sees no other members of the account.
    expect((await listPartners(cookie)).map(({ email }) => email)).toEqual([partner, partner]);
  });

  test("a switch applies to this browser only", async () => {
    const [desk, phone] = [await openSession(server.db, partner), await openSession(server.db, partner)];
    const { home, other } = await findOwnAccounts(desk);
    await switchTo(desk, other.customerId);
    expect((await readCurrentAccount(phone)).accountId).toBe(home.accountId);
  });

  test("the form on the dashboard switches without script", async () => {
    const { browser, landed } = await signIn(server.url, partner);
    const html = await landed.text();
    const ids = [...html.matchAll(/name="customerId"[^>]*value="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(html).toContain("Harbour City Painters");
    const answer = await browser.post("/api/account/switch/", { customerId: ids[0] ?? "", returnTo: "/dashboard/" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/"]);
    const after = await (await browser.get("/dashboard/")).text();
    expect(after).toContain("You are now ordering for this account.");
    expect(after.replaceAll(/<!--.*?-->/g, "")).toContain("at Harbour City Painters");
  });

  test("a switch is in the audit log", async () => {
    const cookie = await openSession(server.db, partner);
    const { other } = await findOwnAccounts(cookie);
    await switchTo(cookie, other.customerId);
    const last = await server.db
      .selectFrom("audit_log")
      .select(["action", "acting", "user_name", "account_number"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toEqual({
      action: "ACCOUNT_SWITCHED",
      acting: false,
      user_name: "Priya Singh",
      account_number: other.accountId,
    });
  });
});

describe("an account of somebody else", () => {
  const findForeignMembership = () =>
    server.db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("m.id")
      .where("u.email", "=", "holder.nz@trestle.test")
      .executeTakeFirstOrThrow();

  test("a membership of another person gets the same refusal as a missing, malformed or switched-off one", async () => {
    const cookie = await openSession(server.db, partner);
    const { home, other } = await findOwnAccounts(cookie);
    await server.db.updateTable("memberships").set({ status: "INACTIVE" }).where("id", "=", other.customerId).execute();
    const customerIds = [
      (await findForeignMembership()).id,
      missingId,
      other.customerId,
      home.customerId.toUpperCase(),
      "' or true --",
      "",
    ];
    for (const customerId of customerIds) {
      expect(await switchTo(cookie, customerId), JSON.stringify(customerId)).toEqual({
        status: 200,
        body: {
          switchAccount: {
            userErrors: [
              {
                code: "ACCOUNT_NOT_FOUND",
                field: "customerId",
                message:
                  "We couldn't find that account among yours. It may have been closed to you since this page was opened.",
              },
            ],
          },
        },
      });
    }
    expect((await readCurrentAccount(cookie)).accountId).toBe(home.accountId);
    await server.db.updateTable("memberships").set({ status: "ACTIVE" }).where("id", "=", other.customerId).execute();
  });

  test.each([[null], [5], [["a"]], [{}]])("the value %j is not accepted as an id", async (customerId) => {
    const cookie = await openSession(server.db, partner);
    expect((await switchTo(cookie, customerId)).status).toBe(400);
  });

  test("a guest cannot switch to any account", async () => {
    expect((await switchTo("", (await findForeignMembership()).id)).status).toBe(401);
  });

  test("the list of accounts holds only the person's own", async () => {
    const cookie = await openSession(server.db, "holder.nz@trestle.test");
    const numbers = new Set((await listPartners(cookie)).map(({ accountId }) => accountId));
    expect(numbers).toEqual(new Set([(await readCurrentAccount(cookie)).accountId]));
  });
});
