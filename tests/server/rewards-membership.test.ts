// Shows over HTTP who enrols an account in rewards and who ends the membership, what closing loses, and that races end in one legal state.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { membershipMoves } from "../../src/features/loyalty/membership.ts";
import { statusLabels } from "../../src/features/loyalty/membership-labels.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { claimIssuedCard } from "../support/gift-card-client.ts";
import { setMember } from "../support/membership.ts";
import { runMutation } from "../support/operation-client.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer();
const { url, db } = server;
const holder = "holder.au@trestle.test";
const PARALLEL = 64;
const ROUNDS = 20;
/** Of PostgreSQL. */
const CHECK_VIOLATION = "23514";
const accountId = await getAccountId(db, holder);
const cookie = await openSession(db, holder);

const setAccount = (status: LoyaltyStatus, hold: Hold = "GREEN") => setMember(db, accountId, { status, hold });

const readStatus = async () =>
  (await sql<{ status: string }>`select loyalty_status as status from accounts where id = ${accountId}`.execute(db))
    .rows[0]?.status;

async function change(operation: string, variables: object = {}, as = cookie) {
  const { payload, codes } = await runMutation(url, operation, { cookie: as, variables });
  return { status: payload.enrollmentStatus, codes };
}

const enrol = () => change("EnrollCustomerLoyaltyReward", { enroll: true });
const cancel = () => change("CancelCustomerLoyaltyReward");

beforeEach(() => setAccount("ACTIVE"));

describe("enrolling", () => {
  test.each<[LoyaltyStatus, Hold, LoyaltyStatus]>([
    ["NEW", "GREEN", "ENROLLED"],
    ["NEW", "AMBER", "ENROLLED"],
    ["NEW", "RED", "IN_PROGRESS"],
    ["INACTIVE", "GREEN", "ENROLLED"],
    ["INACTIVE", "RED", "IN_PROGRESS"],
    ["ENROLLED", "GREEN", "ENROLLED"],
    ["ACTIVE", "GREEN", "ACTIVE"],
    ["SUSPEND", "RED", "SUSPEND"],
  ])("from %s on a %s account leads to %s", async (from, hold, to) => {
    await setAccount(from, hold);
    expect(await enrol()).toEqual({ status: to, codes: [] });
    expect(await readStatus()).toBe(to);
  });

  test("is refused for an account that rewards are switched off for", async () => {
    await setAccount("NEW");
    await sql`update accounts set rewards_disabled = true where id = ${accountId}`.execute(db);
    expect((await enrol()).codes).toEqual(["UNAUTHORIZED"]);
    expect(await readStatus()).toBe("NEW");
  });
});

describe("closing", () => {
  test("shows exactly what is lost, loses it, and the account can enrol again without it", async () => {
    await givePoints(db, accountId, 1_001);
    const balance = await findPoints(db, accountId);
    const { body } = await askOperation(url, "LoyaltyCancelMembershipContent", { cookie });
    const content = (body as { data: { loyaltyCancelMembershipContent: Record<string, unknown> } }).data
      .loyaltyCancelMembershipContent;
    expect(content).toMatchObject({ tradePoints: balance, reasonsToCall: [] });
    expect(content.tradeDollars).toMatchObject({ value: Math.floor(balance / 2) / 100 });
    expect(await cancel()).toEqual({ status: "INACTIVE", codes: [] });
    expect(await findPoints(db, accountId)).toBe(0);
    const { rows } = await sql`select points from points_movements where account_id = ${accountId}
      and type = 'EXPIRY' and cause = 'The rewards membership was closed' order by at desc limit 1`.execute(db);
    expect(rows).toEqual([{ points: -balance }]);
    expect(await enrol()).toEqual({ status: "ENROLLED", codes: [] });
    expect(await findPoints(db, accountId)).toBe(0);
  });

  test.each(["AMBER", "RED"] as const)("an account on a %s hold must call", async (hold) => {
    await setAccount(hold === "RED" ? "SUSPEND" : "ACTIVE", hold);
    expect((await cancel()).codes).toEqual(["MUST_CALL_TO_CANCEL"]);
    expect(await readStatus()).toBe(hold === "RED" ? "SUSPEND" : "ACTIVE");
  });

  test("an account with an unspent gift card must call, and the page says so", async () => {
    const other = "painter.au@trestle.test";
    await claimIssuedCard(server, other);
    const session = await openSession(db, other);
    const { body } = await askOperation(url, "LoyaltyCancelMembershipContent", { cookie: session });
    expect(body).toMatchObject({ data: { loyaltyCancelMembershipContent: { reasonsToCall: ["GIFT_CARD"] } } });
    expect((await change("CancelCustomerLoyaltyReward", {}, session)).codes).toEqual(["MUST_CALL_TO_CANCEL"]);
  });

  test("an application can be withdrawn, and there is nothing to cancel afterwards", async () => {
    await setAccount("IN_PROGRESS", "RED");
    expect(await change("EnrollCustomerLoyaltyReward", { enroll: false })).toEqual({ status: "NEW", codes: [] });
    expect((await cancel()).codes).toEqual(["MEMBERSHIP_NOT_CANCELLED"]);
  });

  test.each(["full.au@trestle.test", "limited.au@trestle.test", "rep.au@trestle.test", "admin.au@trestle.test"])(
    "is not for %s",
    async (email) => {
      const other = await openSession(db, email);
      expect((await change("CancelCustomerLoyaltyReward", {}, other)).codes).toEqual(["UNAUTHORIZED"]);
      expect(await readStatus()).toBe("ACTIVE");
    },
  );
});

test(`${PARALLEL} parallel enrolments and cancellations end in one legal state, with the points of that state, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await setAccount("ACTIVE");
    await givePoints(db, accountId, 500);
    const begun = new Date();
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => (index % 2 === 0 ? enrol() : cancel())),
    );
    const known = ["ENROLLED", "ACTIVE", "INACTIVE", null];
    expect(answers.filter(({ status }) => !known.includes(status as string | null))).toEqual([]);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["MEMBERSHIP_NOT_CANCELLED"]));
    expect(["ENROLLED", "INACTIVE"]).toContain(await readStatus());
    expect(await findPoints(db, accountId)).toBe(0);
    const { rows } = await sql`select count(*)::integer as count from points_movements
      where account_id = ${accountId} and cause = 'The rewards membership was closed' and at >= ${begun}`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  }
});

test("the database allows the moves of the rules and refuses every other change of the state", async () => {
  const statuses = Object.keys(statusLabels) as LoyaltyStatus[];
  const targets: readonly Partial<Record<LoyaltyStatus, LoyaltyStatus>>[] = Object.values(membershipMoves);
  for (const from of statuses) {
    const allowed: LoyaltyStatus[] = [];
    for (const to of statuses.filter((status) => status !== from)) {
      await setAccount(from);
      const changed = await sql`update accounts set loyalty_status = ${to} where id = ${accountId}`.execute(db).then(
        () => true,
        (error: { code: string }) => error.code !== CHECK_VIOLATION,
      );
      if (changed) allowed.push(to);
    }
    expect({ from, to: allowed.toSorted() }).toEqual({
      from,
      to: [...new Set(targets.flatMap((move) => move[from] ?? []))].toSorted(),
    });
  }
});
