// Shows that somebody with two accounts moves between them and is in each what that account makes them, and that nobody
// gets into an account that is not theirs.
import { describe, expect, test } from "vitest";
import { type Answer, askDoor, askOperation, openSession } from "../support/ask-shop.ts";
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

async function placeOf(cookie: string) {
  const { body } = await askDoor(server.url, "/api/account/", { cookie });
  const { accountId, customerId, userGroup } = body.me as Partner;
  return { accountId, customerId, permission: userGroup.permission };
}

function switchTo(cookie: string, customerId: unknown): Promise<Answer> {
  return askDoor(server.url, "/api/account/switch/", { cookie, body: { customerId } });
}

async function ownAccounts(cookie: string) {
  const own = (await listPartners(cookie)).filter(({ email }) => email === partner);
  const [home, other] = own.toSorted((a, b) => a.userGroup.permission.localeCompare(b.userGroup.permission));
  if (home === undefined || other === undefined) throw new Error("The partner has two accounts.");
  return { home, other };
}

async function menuOf(cookie: string): Promise<string[]> {
  const { body } = await askOperation(server.url, "GetFrame", { cookie });
  const { frame } = body.data as { frame: { menu: { label: string }[] } };
  return frame.menu.map(({ label }) => label);
}

describe("somebody with two accounts", () => {
  test("lands in the default one and moves to the other and back", async () => {
    const cookie = await openSession(server.db, partner);
    const { home, other } = await ownAccounts(cookie);
    expect(await placeOf(cookie)).toEqual({
      accountId: home.accountId,
      customerId: home.customerId,
      permission: "FULL_ACCESS",
    });
    expect(await switchTo(cookie, other.customerId)).toEqual({
      status: 200,
      body: { switchAccount: { userErrors: [] } },
    });
    expect(await placeOf(cookie)).toEqual({
      accountId: other.accountId,
      customerId: other.customerId,
      permission: "LIMITED_ACCESS",
    });
    await switchTo(cookie, home.customerId);
    expect((await placeOf(cookie)).accountId).toBe(home.accountId);
  });

  test("may do in each what that account allows", async () => {
    const cookie = await openSession(server.db, partner);
    const { other } = await ownAccounts(cookie);
    expect(await menuOf(cookie)).toContain("Payments");
    expect((await listPartners(cookie)).length).toBeGreaterThan(2);
    await switchTo(cookie, other.customerId);
    expect(await menuOf(cookie)).not.toContain("Payments");
    // Limited access sees no other members of the account.
    expect((await listPartners(cookie)).map(({ email }) => email)).toEqual([partner, partner]);
  });

  test("moves in this browser only", async () => {
    const [desk, phone] = [await openSession(server.db, partner), await openSession(server.db, partner)];
    const { home, other } = await ownAccounts(desk);
    await switchTo(desk, other.customerId);
    expect((await placeOf(phone)).accountId).toBe(home.accountId);
  });

  test("moves by the form on the dashboard, without script", async () => {
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

  test("leaves a line in the audit log", async () => {
    const cookie = await openSession(server.db, partner);
    const { other } = await ownAccounts(cookie);
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
  const foreignMembership = () =>
    server.db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("m.id")
      .where("u.email", "=", "holder.nz@trestle.test")
      .executeTakeFirstOrThrow();

  test("a missing one, a malformed id and one that was switched off are refused alike", async () => {
    const cookie = await openSession(server.db, partner);
    const { home, other } = await ownAccounts(cookie);
    await server.db.updateTable("memberships").set({ status: "INACTIVE" }).where("id", "=", other.customerId).execute();
    const wishes = [
      (await foreignMembership()).id,
      "00000000-0000-4000-8000-000000000000",
      other.customerId,
      home.customerId.toUpperCase(),
      "' or true --",
      "",
    ];
    for (const wish of wishes) {
      expect(await switchTo(cookie, wish), JSON.stringify(wish)).toEqual({
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
    expect((await placeOf(cookie)).accountId).toBe(home.accountId);
    await server.db.updateTable("memberships").set({ status: "ACTIVE" }).where("id", "=", other.customerId).execute();
  });

  test.each([[null], [5], [["a"]], [{}]])("%j is no id at all", async (wish) => {
    const cookie = await openSession(server.db, partner);
    expect((await switchTo(cookie, wish)).status).toBe(400);
  });

  test("is closed to a guest", async () => {
    expect((await switchTo("", (await foreignMembership()).id)).status).toBe(401);
  });

  test("is in nobody's list", async () => {
    const cookie = await openSession(server.db, "holder.nz@trestle.test");
    const numbers = new Set((await listPartners(cookie)).map(({ accountId }) => accountId));
    expect(numbers).toEqual(new Set([(await placeOf(cookie)).accountId]));
  });
});
