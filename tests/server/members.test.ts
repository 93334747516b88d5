// Shows who joins an account and how: an invitation works once, for seven days, for its address only; whoever is switched
// off is out at once; there is always one holder; and all of it wants a fresh sign-in and is written down.
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { acceptInvitation } from "../../src/features/identity/server/invitation.actions.ts";
import { hashToken } from "../../src/features/identity/server/session-token.ts";
import { findSessionViewer } from "../../src/features/identity/server/viewer.store.ts";
import type { SignedInViewer } from "../../src/features/identity/viewer.ts";
import { systemClock } from "../../src/server/clock.ts";
import { askOperation, openSession, whoIs } from "../support/ask-shop.ts";
import { formBrowser } from "../support/browser-session.ts";
import { linkMailedTo, tokenOf } from "../support/mail-link.ts";
import { serverOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const second = await serverOn(server.databaseUrl);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const holder = await openSession(server.db, "holder.au@trestle.test");

async function run(operation: string, cookie: string, variables: object = {}) {
  const { body } = await askOperation(server.url, operation, { cookie, variables });
  const [payload] = Object.values(body.data ?? {}) as [Record<string, unknown> & { userErrors: { code: string }[] }];
  return { codes: payload?.userErrors?.map(({ code }) => code) ?? [body.errors?.[0]?.extensions?.code], payload };
}

interface Listed {
  customerId: string;
  email: string;
  status: string;
  lastSeenAt: string | null;
  userGroup: { code: string; name: string; powerOfAttorney: boolean };
  spendLimit: { value: number } | null;
}

interface MemberList {
  members: Listed[];
  invitations: { id: string; email: string; isLapsed: boolean }[];
}

async function listOf(cookie = holder, variables: object = {}): Promise<MemberList> {
  return (await run("GetMembers", cookie, variables)).payload.memberList as MemberList;
}

async function memberOf(email: string): Promise<Listed> {
  return (await listOf()).members.find((member) => member.email === email) as Listed;
}

const terms = { permission: "LIMITED_ACCESS", powerOfAttorney: false, spendLimit: 250 };
const invite = (email: string, more: object = {}) =>
  run("InviteMember", holder, { firstName: "Robin", lastName: "Hale", email, ...terms, ...more });

async function invited(email: string, after = 0): Promise<string> {
  return tokenOf(await linkMailedTo(server.db, { email, about: "Join Harbour City", after }));
}

/** Somebody new follows the link to the end of the password page, and is signed in then. */
async function choosePassword(token: string, password: string) {
  const browser = formBrowser(server.url);
  const returnTo = `/invitation/?token=${token}`;
  const page = await browser.visit(`/api/auth/start?${new URLSearchParams({ invitation: token, returnTo })}`);
  const fields = { invitation: token, newPassword: password, repeatPassword: password };
  const answer = await browser.post(page.url, fields);
  const landed = await browser.visit(new URL(answer.headers.get("location") ?? "/", page.url).href);
  return { landed: landed.url, cookie: `trestle-session=${browser.cookie("trestle-session") ?? ""}` };
}

describe("an invitation", () => {
  test("lets somebody new choose a password, join with what was granted, and is used up then", async () => {
    expect((await invite("New.Painter@trades.example")).codes).toEqual([]);
    const token = await invited("new.painter@trades.example");
    const { landed, cookie } = await choosePassword(token, "two coats by noon");
    expect(landed).toBe(`${server.url}/invitation/?token=${token}`);
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual([]);
    const { body } = await askOperation(server.url, "GetAccount", { cookie, variables: { date: "", loyalty: false } });
    expect(body.data?.me).toMatchObject({
      ...{ email: "new.painter@trades.example", firstName: "Robin", lastName: "Hale" },
      business: { name: "Harbour City Painters Pty Ltd" },
      userGroup: { name: "Limited access", powerOfAttorney: false },
    });
    expect(await memberOf("new.painter@trades.example")).toMatchObject({
      status: "ACTIVE",
      spendLimit: { value: 250 },
    });
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await listOf()).invitations).toEqual([]);
  });

  test("never changes the password of somebody known, who joins with their own sign-in", async () => {
    await invite("consumer.nz@trestle.test");
    const token = await invited("consumer.nz@trestle.test");
    const browser = formBrowser(server.url);
    const page = await browser.visit(`/api/auth/start?${new URLSearchParams({ invitation: token, returnTo: "/" })}`);
    await browser.post(page.url, {
      invitation: token,
      newPassword: "taken over now",
      repeatPassword: "taken over now",
    });
    expect(browser.cookie("trestle-session")).toBeUndefined();
    await browser.post(page.url, { email: "consumer.nz@trestle.test", password: demoPassword });
    const cookie = await openSession(server.db, "consumer.nz@trestle.test");
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual([]);
    const partners = await run("GetUserAccountList", cookie);
    expect((partners.payload.partnerAccounts as { name: string }[]).map(({ name }) => name)).toContain(
      "Harbour City Painters Pty Ltd",
    );
  });

  test("is for its own address only", async () => {
    await invite("somebody@trades.example");
    const token = await invited("somebody@trades.example");
    const other = await openSession(server.db, "consumer.au@trestle.test");
    expect((await run("AcceptInvitation", other, { token })).codes).toEqual(["INVITATION_FOR_ANOTHER"]);
    const admin = await openSession(server.db, "admin.au@trestle.test");
    expect((await run("AcceptInvitation", admin, { token })).codes).toEqual(["INVITATION_FOR_ANOTHER"]);
  });

  test("accepted 64 times at once makes one member", async () => {
    await invite("specifier.nz@trestle.test");
    const token = await invited("specifier.nz@trestle.test");
    const cookie = await openSession(server.db, "specifier.nz@trestle.test");
    const viewer = await findSessionViewer(server.db, hashToken(cookie.slice("trestle-session=".length)));
    // From as many addresses, or the limit of tries would let only five of them race.
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => {
        const services = { db: server.db, clock: systemClock, address: `203.0.113.${at}` };
        return acceptInvitation(services, viewer as SignedInViewer, token);
      }),
    );
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(new Set(answers.map((refusal) => refusal?.code))).toEqual(new Set([undefined, "INVITATION_NOT_VALID"]));
    const rows = await server.db
      .selectFrom("account_members")
      .select("id")
      .where("email", "=", "specifier.nz@trestle.test")
      .where("account_name", "like", "Harbour City%")
      .execute();
    expect(rows).toHaveLength(1);
    const joined = await server.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "INVITATION_ACCEPTED")
      .where("detail", "@>", JSON.stringify({ about: "specifier.nz@trestle.test" }) as never)
      .execute();
    expect(joined).toHaveLength(1);
  });

  test("lapses after seven days, and is told like one that never was", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    await invite("late@trades.example");
    const token = await invited("late@trades.example");
    server.advance(7 * DAY_MS - MINUTE_MS);
    expect((await run("GetInvitation", "", { token })).payload.invitation).toMatchObject({ needsPassword: true });
    server.advance(2 * MINUTE_MS);
    const lapsed = await run("GetInvitation", "", { token });
    const never = await run("GetInvitation", "", { token: "never-made" });
    server.advance(-7 * DAY_MS - MINUTE_MS);
    expect(lapsed).toEqual(never);
    expect(lapsed.codes).toEqual(["INVITATION_NOT_VALID"]);
  });

  test("sent again has a new link, and the old one is dead; withdrawn, none works", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    await invite("again@trades.example");
    const first = await invited("again@trades.example");
    const invitationId = (await listOf()).invitations.find(({ email }) => email === "again@trades.example")?.id;
    expect((await run("ResendInvitation", holder, { invitationId })).codes).toEqual([]);
    const newer = await invited("again@trades.example", 1);
    expect((await run("GetInvitation", "", { token: first })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await run("GetInvitation", "", { token: newer })).codes).toEqual([]);
    expect((await run("WithdrawInvitation", holder, { invitationId })).codes).toEqual([]);
    expect((await run("GetInvitation", "", { token: newer })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await run("WithdrawInvitation", holder, { invitationId })).codes).toEqual(["INVITATION_NOT_FOUND"]);
  });

  test("is kept as a hash alone", async () => {
    await invite("hashed@trades.example");
    const token = await invited("hashed@trades.example");
    const rows = await server.db.selectFrom("invitations").selectAll().execute();
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(80);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("guessed five times from one address is not looked at for a quarter of an hour", async () => {
    await invite("guessed@trades.example");
    const token = await invited("guessed@trades.example");
    await server.db.deleteFrom("failed_tries").execute();
    const wrong = await Promise.all(
      Array.from({ length: 64 }, (_, at) => run("GetInvitation", "", { token: `guess-${at}` })),
    );
    const codes = wrong.map((answer) => answer.codes[0]);
    expect(codes.filter((code) => code === "INVITATION_NOT_VALID")).toHaveLength(5);
    expect(codes.filter((code) => code === "TOO_MANY_TRIES")).toHaveLength(59);
    expect((await run("GetInvitation", "", { token })).codes).toEqual(["TOO_MANY_TRIES"]);
    server.advance(16 * MINUTE_MS);
    expect((await run("GetInvitation", "", { token })).codes).toEqual([]);
    server.advance(-16 * MINUTE_MS);
  });

  test("is refused with everything that is wrong, for who is in, and for who is invited", async () => {
    const blank = await invite("no-address", { firstName: " ", lastName: "x".repeat(61), spendLimit: null });
    expect(blank.codes).toEqual(["NAME_REQUIRED", "NAME_REQUIRED", "EMAIL_FORMAT", "SPEND_LIMIT_REQUIRED"]);
    expect((await invite("FULL.au@trestle.test")).codes).toEqual(["MEMBER_ALREADY"]);
    await invite("twice@trades.example");
    expect((await invite("twice@trades.example")).codes).toEqual(["INVITED_ALREADY"]);
  });
});

describe("a member", () => {
  const email = "limited.au@trestle.test";

  test("goes as far as was last said", async () => {
    const { customerId } = await memberOf(email);
    const wish = { customerId, permission: "LIMITED_ACCESS", powerOfAttorney: true, spendLimit: 1234.5 };
    expect((await run("UpdateMember", holder, wish)).codes).toEqual([]);
    expect(await memberOf(email)).toMatchObject({
      userGroup: { powerOfAttorney: true },
      spendLimit: { value: 1234.5 },
    });
    const full = { ...wish, permission: "FULL_ACCESS", powerOfAttorney: false };
    expect((await run("UpdateMember", holder, full)).codes).toEqual([]);
    expect(await memberOf(email)).toMatchObject({ userGroup: { name: "Full access" }, spendLimit: null });
  });

  test("who is switched off is out at once on every server, in this account and in no other", async () => {
    const { customerId } = await memberOf(email);
    const theirs = await openSession(server.db, email);
    expect(await whoIs(second.url, theirs)).toBe(email);
    expect((await run("DeactivateMember", holder, { customerId })).codes).toEqual([]);
    expect(await whoIs(server.url, theirs)).toBeNull();
    expect(await whoIs(second.url, theirs)).toBeNull();
    expect(await memberOf(email)).toMatchObject({ status: "INACTIVE" });
    expect((await run("GetMembers", await openSession(server.db, email))).codes).toEqual(["UNAUTHORIZED"]);

    const partner = await memberOf("partner.au@trestle.test");
    const elsewhere = await openSession(server.db, "partner.au@trestle.test");
    await run("DeactivateMember", holder, { customerId: partner.customerId });
    expect(await whoIs(server.url, elsewhere)).toBe("partner.au@trestle.test");
    expect((await run("SwitchAccount", elsewhere, { customerId: partner.customerId })).codes).toEqual([
      "ACCOUNT_NOT_FOUND",
    ]);
    for (const id of [customerId, partner.customerId]) {
      expect((await run("ReactivateMember", holder, { customerId: id })).codes).toEqual([]);
    }
    expect((await run("SwitchAccount", elsewhere, { customerId: partner.customerId })).codes).toEqual([]);
  });

  test("who comes by was last seen then", async () => {
    const { customerId } = await memberOf("attorney.au@trestle.test");
    const theirs = await openSession(server.db, "attorney.au@trestle.test");
    server.advance(2 * MINUTE_MS);
    await whoIs(server.url, theirs);
    server.advance(-2 * MINUTE_MS);
    const seen = (await listOf()).members.find((member) => member.customerId === customerId)?.lastSeenAt ?? "";
    expect(Date.parse(seen)).toBeGreaterThan(Date.now());
  });

  test("of another account and nobody at all are the same", async () => {
    const theirs = await openSession(server.db, "holder.nz@trestle.test");
    const { customerId } = await memberOf("full.au@trestle.test");
    for (const operation of ["DeactivateMember", "ReactivateMember", "HandOverAccount"]) {
      expect((await run(operation, theirs, { customerId })).codes).toEqual(["MEMBER_NOT_FOUND"]);
    }
    expect((await run("GetMembers", theirs, { accountId: "AU-1000001" })).codes).toEqual(["ACCOUNT_NOT_FOUND"]);
  });
});

describe("the holder", () => {
  test("is neither switched off nor made less", async () => {
    const { customerId } = await memberOf("holder.au@trestle.test");
    expect((await run("DeactivateMember", holder, { customerId })).codes).toEqual(["HOLDER_STAYS"]);
    expect((await run("UpdateMember", holder, { customerId, ...terms })).codes).toEqual(["HOLDER_STAYS"]);
  });

  test("is one, whoever is handed the account at the same moment", async () => {
    const { members } = await listOf();
    const heirs = members.filter(({ status, userGroup }) => status === "ACTIVE" && userGroup.code !== "HOLDER");
    const admin = await openSession(server.db, "admin.au@trestle.test");
    const number = (await run("GetMembers", holder)).payload.memberList as unknown as { accountId: string };
    await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        run("HandOverAccount", admin, {
          accountId: number.accountId,
          customerId: heirs[at % heirs.length]?.customerId,
        }),
      ),
    );
    const after = await listOf(admin, { accountId: number.accountId });
    expect(after.members.filter(({ userGroup }) => userGroup.code === "HOLDER")).toHaveLength(1);
    const grace = after.members.find(({ email }) => email === "holder.au@trestle.test") as Listed;
    await run("HandOverAccount", admin, { accountId: number.accountId, customerId: grace.customerId });
    expect(await memberOf("holder.au@trestle.test")).toMatchObject({ userGroup: { code: "HOLDER" } });
  });

  test("who signed in long ago signs in again first", async () => {
    const { customerId } = await memberOf("full.au@trestle.test");
    const stale = await openSession(server.db, "holder.au@trestle.test");
    server.advance(16 * MINUTE_MS);
    for (const operation of ["DeactivateMember", "ReactivateMember", "HandOverAccount"]) {
      expect((await run(operation, stale, { customerId })).codes).toEqual(["SIGN_IN_AGAIN"]);
    }
    server.advance(-16 * MINUTE_MS);
  });
});

test("all of it stands in the audit log", async () => {
  const rows = await server.db.selectFrom("audit_entries").select("action").distinct().execute();
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...["MEMBER_INVITED", "INVITATION_WITHDRAWN", "INVITATION_ACCEPTED", "MEMBER_CHANGED"],
      ...["MEMBER_DEACTIVATED", "MEMBER_REACTIVATED", "ACCOUNT_HANDED_OVER"],
    ]),
  );
});
