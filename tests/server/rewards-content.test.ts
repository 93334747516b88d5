// Shows over HTTP what guests, members and others read about rewards, that acceptances of terms are recorded by version, and that staff decide about applications.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMember } from "../support/membership.ts";
import { runMutation } from "../support/operation-client.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();
const holder = "holder.au@trestle.test";
const accountId = await getAccountId(db, holder);
const cookie = await openSession(db, holder);
const { rows: accounts } = await sql<{ number: string }>`select number from accounts where id = ${accountId}`.execute(
  db,
);
const accountNumber = accounts[0]?.number ?? "";

const setAccount = (status: LoyaltyStatus, hold: Hold = "GREEN") => setMember(db, accountId, { status, hold });

const readStatus = async () =>
  (await sql<{ status: string }>`select loyalty_status as status from accounts where id = ${accountId}`.execute(db))
    .rows[0]?.status;

async function read<T>(
  operation: string,
  { as, variables = {} }: { as?: string; variables?: object } = {},
): Promise<T> {
  const { body } = await askOperation(url, operation, { ...(as === undefined ? {} : { cookie: as }), variables });
  return Object.values(body.data ?? {})[0] as T;
}

beforeEach(() => setAccount("NEW"));

describe("the texts of rewards", () => {
  test("are there for guests: form, welcome, questions and terms", async () => {
    const form = await read<{ state: string; accountId: null; terms: { version: number } }>("GetLoyaltyEnrolmentForm");
    expect(form).toMatchObject({ state: "SIGN_IN", accountId: null, terms: { version: 1 } });
    const topics = await read<{ type: string; questions: unknown[] }[]>("LoyaltyFAQ");
    expect(topics.map(({ type }) => type)).toEqual(["program-information", "points-vouchers-gifts", "offers-benefits"]);
    expect(topics.filter(({ questions }) => questions.length === 0)).toEqual([]);
    expect(await read("LoyaltyTC")).toMatchObject({ version: 1, accepted: null });
    const welcome = (isNewRewardCustomer: boolean) =>
      read<{ title: string }>("getLoyaltyWelcome", { variables: { isNewRewardCustomer } });
    expect((await welcome(true)).title).not.toBe((await welcome(false)).title);
  });

  test.each<[string, LoyaltyStatus, string]>([
    ["holder.au@trestle.test", "NEW", "OPEN"],
    ["holder.au@trestle.test", "INACTIVE", "OPEN"],
    ["holder.au@trestle.test", "IN_PROGRESS", "WAITING"],
    ["holder.au@trestle.test", "ENROLLED", "MEMBER"],
    ["full.au@trestle.test", "NEW", "ASK_HOLDER"],
    ["consumer.au@trestle.test", "NEW", "NOT_OFFERED"],
    ["admin.au@trestle.test", "NEW", "NOT_OFFERED"],
  ])("tell %s in a %s account that the form is %s", async (email, status, state) => {
    await setAccount(status);
    const as = await openSession(db, email);
    expect(await read("GetLoyaltyEnrolmentForm", { as })).toMatchObject({ state });
  });
});

describe("accepting the terms", () => {
  const listAcceptances = async () =>
    (
      await sql`select version, u.email from rewards_acceptances a join users u on u.id = a.user_id
        where account_id = ${accountId} order by version`.execute(db)
    ).rows;
  const enrol = (body: object) => askEndpoint(url, "/api/loyalty/enroll/", { cookie, body });
  const listCodes = ({ body }: Awaited<ReturnType<typeof enrol>>) =>
    JSON.stringify(body).match(/REWARDS_TERMS_\w+/g) ?? [];

  test("is needed for the version in force, is recorded with the person, and a new version can be accepted later", async () => {
    // The demo's holder accepted the first version.
    expect(await listAcceptances()).toEqual([{ version: 1, email: holder }]);
    await sql`insert into rewards_terms values (2, '2025-01-01', 'New terms', 'Another text.')`.execute(db);
    await expect.poll(() => read("LoyaltyTC", { as: cookie })).toMatchObject({ version: 2, accepted: { version: 1 } });
    expect(listCodes(await enrol({ enroll: true }))).toContain("REWARDS_TERMS_NOT_ACCEPTED");
    expect(listCodes(await enrol({ enroll: true, termsVersion: 1 }))).toContain("REWARDS_TERMS_CHANGED");
    expect(await readStatus()).toBe("NEW");
    expect(await listAcceptances()).toEqual([{ version: 1, email: holder }]);
    await enrol({ enroll: true, termsVersion: 2 });
    expect(await readStatus()).toBe("ENROLLED");
    expect(await listAcceptances()).toEqual([1, 2].map((version) => ({ version, email: holder })));
    await sql`insert into rewards_terms values (3, '2025-06-01', 'Newer terms', 'A third text.')`.execute(db);
    await expect.poll(() => read("LoyaltyTC", { as: cookie })).toMatchObject({ version: 3, accepted: { version: 2 } });
    await enrol({ enroll: true, termsVersion: 3 });
    expect(await read("LoyaltyTC", { as: cookie })).toMatchObject({ accepted: { version: 3 } });
  });

  test("is permanent: neither terms nor acceptances can be changed or deleted", async () => {
    for (const statement of [
      sql`update rewards_terms set body = 'Others'`,
      sql`delete from rewards_acceptances`,
      sql`update rewards_acceptances set at = now()`,
    ])
      await expect(statement.execute(db)).rejects.toThrow("never changed or deleted");
  });
});

describe("mails about points", () => {
  test("are switched by the person for themselves", async () => {
    await setAccount("ACTIVE");
    const full = await openSession(db, "full.au@trestle.test");
    const { payload } = await runMutation(url, "UpdateCustomerDigitalProfile", {
      cookie: full,
      variables: { status: false },
    });
    expect(payload.loyaltyUser).toMatchObject({
      isDigitalProfile: false,
      isEligible: true,
      enrollmentStatus: "ACTIVE",
    });
    const { body } = await askOperation(url, "GetAccount", { cookie, variables: { date: "", loyalty: true } });
    expect(body.data?.loyalty).toMatchObject({ isDigitalProfile: true });
  });
});

describe("staff", () => {
  const change = async (move: string, { as = "admin.au@trestle.test", account = accountNumber } = {}) => {
    const variables = { accountId: account, move };
    const { payload, codes } = await runMutation(url, "ChangeRewardsMembership", {
      cookie: await openSession(db, as),
      variables,
    });
    return { status: payload.enrollmentStatus, codes };
  };

  test("accept or withdraw an application", async () => {
    await setAccount("IN_PROGRESS", "RED");
    expect(await change("ACCEPT")).toEqual({ status: "ENROLLED", codes: [] });
    await setAccount("IN_PROGRESS", "RED");
    expect(await change("WITHDRAW")).toEqual({ status: "NEW", codes: [] });
  });

  test.each(["NEW", "ENROLLED", "ACTIVE", "SUSPEND", "INACTIVE"] as const)(
    "accept nothing that is %s",
    async (status) => {
      await setAccount(status);
      expect((await change("ACCEPT")).codes).toEqual(["MEMBERSHIP_CHANGED"]);
      expect(await readStatus()).toBe(status);
    },
  );

  test("close the membership of a customer on hold, with all its points", async () => {
    await setAccount("ACTIVE", "AMBER");
    await givePoints(db, accountId, 700);
    expect(await change("CLOSE")).toEqual({ status: "INACTIVE", codes: [] });
    expect(await findPoints(db, accountId)).toBe(0);
  });

  test("are administrators, and an unknown account is not found", async () => {
    await setAccount("IN_PROGRESS", "RED");
    for (const as of [holder, "rep.au@trestle.test"])
      expect((await change("ACCEPT", { as })).codes).toEqual(["UNAUTHORIZED"]);
    expect((await change("ACCEPT", { account: "AU-9999999" })).codes).toEqual(["REWARDS_ACCOUNT_NOT_FOUND"]);
  });
});

test("the dashboard shows points with their worth and what expires next, and the bonus list shows the offers", async () => {
  await setAccount("ACTIVE");
  await givePoints(db, accountId, 250);
  const post = async (path: string, body: object = {}) =>
    Object.values((await askEndpoint(url, `/api/simplicity/${path}/`, { cookie, body })).body)[0];
  const balance = await findPoints(db, accountId);
  const dashboard = (await post("dashboard")) as { nextExpiry: { balance: { tradePoints: number }; lastDay: string } };
  expect(dashboard).toMatchObject({
    ...{ enrollmentStatus: "ACTIVE", owedPoints: 0 },
    balance: { tradePoints: balance, tradeDollars: { value: Math.floor(balance / 2) / 100 } },
  });
  expect(dashboard.nextExpiry.balance.tradePoints).toBeGreaterThan(0);
  expect(await post("bonus")).toContainEqual(expect.objectContaining({ rsn: "harbourline-double", kind: "BONUS" }));
  const benefits = (await post("benefits/benefitEntityList", { currentPage: 1, pageSize: 10 })) as { total: number };
  expect(benefits.total).toBeGreaterThan(0);
});
