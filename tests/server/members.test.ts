// Shows how members join and leave an account: an invitation works once, for seven days and for its address only, a member
// who is switched off is out at once, an account always has one holder, and every change is in the audit log.
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { acceptInvitation } from "../../src/features/identity/server/invitations.actions.ts";
import { systemClock } from "../../src/server/clock.ts";
import { askOperation, findSignedInEmail, getSessionViewer, openSession } from "../support/ask-shop.ts";
import { formBrowser } from "../support/browser-session.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { runMutation } from "../support/operation-client.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const second = await startServerOn(server.databaseUrl);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const holder = await openSession(server.db, "holder.au@trestle.test");

const run = (operation: string, cookie: string, variables: object = {}) =>
  runMutation(server.url, operation, { cookie, variables });

interface ListedMember {
  customerId: string;
  email: string;
  status: string;
  lastSeenAt: string | null;
  userGroup: { code: string; name: string; powerOfAttorney: boolean };
  spendLimit: { value: number } | null;
}

interface MemberList {
  members: ListedMember[];
  invitations: { id: string; email: string; isLapsed: boolean }[];
}

async function listMembers(cookie = holder, variables: object = {}): Promise<MemberList> {
  return (await run("GetMembers", cookie, variables)).payload.memberList as MemberList;
}

async function findMember(email: string): Promise<ListedMember> {
  return (await listMembers()).members.find((member) => member.email === email) as ListedMember;
}

const terms = { permission: "LIMITED_ACCESS", powerOfAttorney: false, spendLimit: 250 };
const invite = (email: string, more: object = {}) =>
  run("InviteMember", holder, { firstName: "Robin", lastName: "Hale", email, ...terms, ...more });

async function readInvitationToken(email: string, after = 0): Promise<string> {
  return readToken(await waitForMailedLink(server.db, { email, about: "Join Harbour City", after }));
}

/** A new person follows the link, chooses a password, and is signed in. */
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
  test("an invitation lets a new person choose a password and join as granted, and works once", async () => {
    expect((await invite("New.Painter@trades.example")).codes).toEqual([]);
    const token = await readInvitationToken("new.painter@trades.example");
    const { landed, cookie } = await choosePassword(token, "two coats by noon");
    expect(landed).toBe(`${server.url}/invitation/?token=${token}`);
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual([]);
    const { body } = await askOperation(server.url, "GetAccount", { cookie, variables: { date: "", loyalty: false } });
    expect(body.data?.me).toMatchObject({
      ...{ email: "new.painter@trades.example", firstName: "Robin", lastName: "Hale" },
      business: { name: "Harbour City Painters Pty Ltd" },
      userGroup: { name: "Limited access", powerOfAttorney: false },
    });
    expect(await findMember("new.painter@trades.example")).toMatchObject({
      status: "ACTIVE",
      spendLimit: { value: 250 },
    });
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await listMembers()).invitations).toEqual([]);
  });

  test("an invitation never changes the password of an existing person, who joins with their own sign-in", async () => {
    await invite("consumer.nz@trestle.test");
    const token = await readInvitationToken("consumer.nz@trestle.test");
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

  test("an invitation is for its own address only", async () => {
    await invite("somebody@trades.example");
    const token = await readInvitationToken("somebody@trades.example");
    const other = await openSession(server.db, "consumer.au@trestle.test");
    expect((await run("AcceptInvitation", other, { token })).codes).toEqual(["INVITATION_FOR_ANOTHER"]);
    const admin = await openSession(server.db, "admin.au@trestle.test");
    expect((await run("AcceptInvitation", admin, { token })).codes).toEqual(["INVITATION_FOR_ANOTHER"]);
  });

  test("64 parallel acceptances of an invitation make one member", async () => {
    await invite("specifier.nz@trestle.test");
    const token = await readInvitationToken("specifier.nz@trestle.test");
    const cookie = await openSession(server.db, "specifier.nz@trestle.test");
    const viewer = await getSessionViewer(server.db, cookie);
    // Each request comes from another IP address, because the limit allows only five attempts per address.
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => {
        const services = { db: server.db, clock: systemClock, address: `203.0.113.${index}` };
        return acceptInvitation(services, viewer, token);
      }),
    );
    expect(answers.filter((refusals) => refusals.length === 0)).toHaveLength(1);
    expect(new Set(answers.flat().map(({ code }) => code))).toEqual(new Set(["INVITATION_NOT_VALID"]));
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

  test("an invitation expires after seven days, and is then answered like an unknown one", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    await invite("late@trades.example");
    const token = await readInvitationToken("late@trades.example");
    server.advance(7 * DAY_MS - MINUTE_MS);
    expect((await run("GetInvitation", "", { token })).payload.invitation).toMatchObject({ needsPassword: true });
    server.advance(2 * MINUTE_MS);
    const lapsed = await run("GetInvitation", "", { token });
    const never = await run("GetInvitation", "", { token: "never-made" });
    server.advance(-7 * DAY_MS - MINUTE_MS);
    expect(lapsed).toEqual(never);
    expect(lapsed.codes).toEqual(["INVITATION_NOT_VALID"]);
  });

  test("resending an invitation replaces its link, and withdrawing it ends the new link too", async () => {
    await server.db.deleteFrom("failed_tries").execute();
    await invite("again@trades.example");
    const first = await readInvitationToken("again@trades.example");
    const invitationId = (await listMembers()).invitations.find(({ email }) => email === "again@trades.example")?.id;
    expect((await run("ResendInvitation", holder, { invitationId })).codes).toEqual([]);
    const newer = await readInvitationToken("again@trades.example", 1);
    expect((await run("GetInvitation", "", { token: first })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await run("GetInvitation", "", { token: newer })).codes).toEqual([]);
    expect((await run("WithdrawInvitation", holder, { invitationId })).codes).toEqual([]);
    expect((await run("GetInvitation", "", { token: newer })).codes).toEqual(["INVITATION_NOT_VALID"]);
    expect((await run("WithdrawInvitation", holder, { invitationId })).codes).toEqual(["INVITATION_NOT_FOUND"]);
  });

  test("the database stores only the hash of an invitation token", async () => {
    await invite("hashed@trades.example");
    const token = await readInvitationToken("hashed@trades.example");
    const rows = await server.db.selectFrom("invitations").selectAll().execute();
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(80);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("wrong tokens are counted for each address, and the right one still works after 64 of them", async () => {
    await invite("guessed@trades.example");
    const token = await readInvitationToken("guessed@trades.example");
    await server.db.deleteFrom("failed_tries").execute();
    const wrong = await Promise.all(
      Array.from({ length: 64 }, (_, index) => run("GetInvitation", "", { token: `guess-${index}` })),
    );
    const codes = wrong.map((answer) => answer.codes[0]);
    expect(codes.filter((code) => code === "INVITATION_NOT_VALID")).toHaveLength(5);
    expect(codes.filter((code) => code === "TOO_MANY_TRIES")).toHaveLength(59);
    expect((await run("GetInvitation", "", { token })).codes).toEqual([]);
    const { cookie } = await choosePassword(token, "three coats by noon");
    expect((await run("AcceptInvitation", cookie, { token })).codes).toEqual([]);
    server.advance(16 * MINUTE_MS);
    expect((await run("GetInvitation", "", { token: "another guess" })).codes).toEqual(["INVITATION_NOT_VALID"]);
    server.advance(-16 * MINUTE_MS);
  });

  test.each([
    ["https://evil.test", "Hale"],
    ["Robin", "Win at evil.com"],
    ["Robin\u202Eelah", "Hale"],
    ["Robin\nYour account is closed", "Hale"],
  ])("the name %j %j is refused, because it stands in a mail to somebody else", async (firstName, lastName) => {
    expect((await invite("named@trades.example", { firstName, lastName })).codes).toEqual(["NAME_NOT_PLAIN"]);
  });

  test("an invitation with mistakes, for a member or for an invited person is refused", async () => {
    const blank = await invite("no-address", { firstName: " ", lastName: "x".repeat(61), spendLimit: null });
    expect(blank.codes).toEqual(["NAME_REQUIRED", "NAME_REQUIRED", "EMAIL_FORMAT", "SPEND_LIMIT_REQUIRED"]);
    expect((await invite("FULL.au@trestle.test")).codes).toEqual(["MEMBER_ALREADY"]);
    await invite("twice@trades.example");
    expect((await invite("twice@trades.example")).codes).toEqual(["INVITED_ALREADY"]);
  });
});

describe("a member", () => {
  const email = "limited.au@trestle.test";

  test("a member has the access and the spend limit that were last set", async () => {
    const { customerId } = await findMember(email);
    const limited = { customerId, permission: "LIMITED_ACCESS", powerOfAttorney: true, spendLimit: 1234.5 };
    expect((await run("UpdateMember", holder, limited)).codes).toEqual([]);
    expect(await findMember(email)).toMatchObject({
      userGroup: { powerOfAttorney: true },
      spendLimit: { value: 1234.5 },
    });
    const full = { ...limited, permission: "FULL_ACCESS", powerOfAttorney: false };
    expect((await run("UpdateMember", holder, full)).codes).toEqual([]);
    expect(await findMember(email)).toMatchObject({ userGroup: { name: "Full access" }, spendLimit: null });
  });

  test("a member who is switched off is out of this account at once on every server, and of no other account", async () => {
    const { customerId } = await findMember(email);
    const theirs = await openSession(server.db, email);
    expect(await findSignedInEmail(second.url, theirs)).toBe(email);
    expect((await run("DeactivateMember", holder, { customerId })).codes).toEqual([]);
    expect(await findSignedInEmail(server.url, theirs)).toBeNull();
    expect(await findSignedInEmail(second.url, theirs)).toBeNull();
    expect(await findMember(email)).toMatchObject({ status: "INACTIVE" });
    expect((await run("GetMembers", await openSession(server.db, email))).codes).toEqual(["UNAUTHORIZED"]);

    const partner = await findMember("partner.au@trestle.test");
    const elsewhere = await openSession(server.db, "partner.au@trestle.test");
    await run("DeactivateMember", holder, { customerId: partner.customerId });
    expect(await findSignedInEmail(server.url, elsewhere)).toBe("partner.au@trestle.test");
    expect((await run("SwitchAccount", elsewhere, { customerId: partner.customerId })).codes).toEqual([
      "ACCOUNT_NOT_FOUND",
    ]);
    for (const id of [customerId, partner.customerId]) {
      expect((await run("ReactivateMember", holder, { customerId: id })).codes).toEqual([]);
    }
    expect((await run("SwitchAccount", elsewhere, { customerId: partner.customerId })).codes).toEqual([]);
  });

  test("a request of a member updates when they were last seen", async () => {
    const { customerId } = await findMember("attorney.au@trestle.test");
    const theirs = await openSession(server.db, "attorney.au@trestle.test");
    server.advance(2 * MINUTE_MS);
    await findSignedInEmail(server.url, theirs);
    server.advance(-2 * MINUTE_MS);
    const seen = (await listMembers()).members.find((member) => member.customerId === customerId)?.lastSeenAt ?? "";
    expect(Date.parse(seen)).toBeGreaterThan(Date.now());
  });

  test("a member of another account is answered like an unknown member", async () => {
    const theirs = await openSession(server.db, "holder.nz@trestle.test");
    const { customerId } = await findMember("full.au@trestle.test");
    for (const operation of ["DeactivateMember", "ReactivateMember", "HandOverAccount"]) {
      expect((await run(operation, theirs, { customerId })).codes).toEqual(["MEMBER_NOT_FOUND"]);
    }
    expect((await run("GetMembers", theirs, { accountId: "AU-1000001" })).codes).toEqual(["ACCOUNT_NOT_FOUND"]);
  });
});

describe("the holder", () => {
  test("the holder can be neither switched off nor given less access", async () => {
    const { customerId } = await findMember("holder.au@trestle.test");
    expect((await run("DeactivateMember", holder, { customerId })).codes).toEqual(["HOLDER_STAYS"]);
    expect((await run("UpdateMember", holder, { customerId, ...terms })).codes).toEqual(["HOLDER_STAYS"]);
  });

  test("64 parallel hand-overs leave one holder", async () => {
    const { members } = await listMembers();
    const candidates = members.filter(({ status, userGroup }) => status === "ACTIVE" && userGroup.code !== "HOLDER");
    const admin = await openSession(server.db, "admin.au@trestle.test");
    const number = (await run("GetMembers", holder)).payload.memberList as unknown as { accountId: string };
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        run("HandOverAccount", admin, {
          accountId: number.accountId,
          customerId: candidates[index % candidates.length]?.customerId,
        }),
      ),
    );
    const after = await listMembers(admin, { accountId: number.accountId });
    expect(after.members.filter(({ userGroup }) => userGroup.code === "HOLDER")).toHaveLength(1);
    const grace = after.members.find(({ email }) => email === "holder.au@trestle.test") as ListedMember;
    await run("HandOverAccount", admin, { accountId: number.accountId, customerId: grace.customerId });
    expect(await findMember("holder.au@trestle.test")).toMatchObject({ userGroup: { code: "HOLDER" } });
  });

  test("a holder who signed in more than 15 minutes ago must sign in again first", async () => {
    const { customerId } = await findMember("full.au@trestle.test");
    const stale = await openSession(server.db, "holder.au@trestle.test");
    server.advance(16 * MINUTE_MS);
    for (const operation of ["DeactivateMember", "ReactivateMember", "HandOverAccount"]) {
      expect((await run(operation, stale, { customerId })).codes).toEqual(["SIGN_IN_AGAIN"]);
    }
    server.advance(-16 * MINUTE_MS);
  });
});

test("the audit log has every kind of change to members", async () => {
  const rows = await server.db.selectFrom("audit_entries").select("action").distinct().execute();
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...["MEMBER_INVITED", "INVITATION_WITHDRAWN", "INVITATION_ACCEPTED", "MEMBER_CHANGED"],
      ...["MEMBER_DEACTIVATED", "MEMBER_REACTIVATED", "ACCOUNT_HANDED_OVER"],
    ]),
  );
});
