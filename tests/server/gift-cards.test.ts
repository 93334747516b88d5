// Shows over HTTP that gift cards are claimed once and their codes are shown once, in parallel too, and only to the right person.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { hashToken } from "../../src/server/secrets.ts";
import { openSession } from "../support/ask-shop.ts";
import { moveToNewAccount } from "../support/billing.ts";
import { claimCard, listCardRows, listIssuedCodes } from "../support/gift-card-client.ts";
import { friend } from "../support/gift-card-inputs.ts";
import { readToken, waitForMailedLink } from "../support/mail-link.ts";
import { readData, runMutation } from "../support/operation-client.ts";
import { findPoints, givePoints, takePoints } from "../support/points.ts";
import { claimWithoutAnswer } from "../support/stuck-claim.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const PARALLEL = 64;
const ROUNDS = 20;
const email = "full.au@trestle.test";
const accountId = await moveToNewAccount(db, email);
const cookie = await openSession(db, email);

const atOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

async function givePointsExactly(points: number): Promise<void> {
  const before = await findPoints(db, accountId);
  if (before > 0) await takePoints(db, accountId, before);
  await givePoints(db, accountId, points);
}

/** Waits until the job has got the provider's answer. */
async function waitForEnd(cardId: string): Promise<string> {
  const find = async () => (await listCardRows(db, accountId)).find(({ id }) => id === cardId)?.status ?? "";
  await expect.poll(find, { timeout: 30_000 }).not.toBe("ASKED");
  return find();
}

async function claimIssued(variables: object = {}): Promise<string> {
  await givePoints(db, accountId, 10_000);
  const { cardId } = await claimCard(url, { cookie, variables });
  expect(await waitForEnd(cardId ?? "")).toBe("ISSUED");
  return cardId ?? "";
}

const openLink = (token: string) => runMutation(url, "OpenGiftCardLink", { cookie: "", variables: { token } });

/** A person may try only five wrong links. */
const forgetTries = () => sql`delete from failed_tries`.execute(db);

describe("claiming", () => {
  test("64 parallel claims of the last points make one card", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await givePointsExactly(10_000);
      const before = await listCardRows(db, accountId);
      const answers = await atOnce(() => claimCard(url, { cookie }));
      const claimed = answers.filter(({ codes }) => codes.length === 0);
      expect(claimed).toHaveLength(1);
      expect(answers.filter(({ codes }) => codes[0] === "NOT_ENOUGH_POINTS")).toHaveLength(PARALLEL - 1);
      expect(await listCardRows(db, accountId)).toHaveLength(before.length + 1);
      expect(await waitForEnd(claimed[0]?.cardId ?? "")).toBe("ISSUED");
      expect(await findPoints(db, accountId)).toBe(0);
    }
  });

  test("64 taps on one button make one card, and all get its id", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await givePointsExactly(30_000);
      const variables = { idempotencyKey: randomUUID() };
      const answers = await atOnce(() => claimCard(url, { cookie, variables }));
      expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
      expect(new Set(answers.map(({ cardId }) => cardId)).size).toBe(1);
      expect(await findPoints(db, accountId)).toBe(20_000);
    }
  });

  test("a key answers for one claim only", async () => {
    await givePointsExactly(30_000);
    const variables = { idempotencyKey: randomUUID() };
    await claimCard(url, { cookie, variables });
    const other = await claimCard(url, { cookie, variables: { ...variables, amount: "60" } });
    expect(other.codes).toEqual(["GIFT_CARD_KEY_REUSED"]);
    expect(await findPoints(db, accountId)).toBe(20_000);
  });

  test.each([
    [{ amount: "" }, ["GIFT_CARD_AMOUNT"]],
    [{ amount: "5" }, ["GIFT_CARD_AMOUNT_RANGE"]],
    [{ amount: "501" }, ["GIFT_CARD_AMOUNT_RANGE"]],
    [{ code: "BBQ-NIGHT", clientProgramId: "AU-BBQ-NIGHT", amount: "60" }, ["GIFT_CARD_AMOUNT_RANGE"]],
    [{ code: "NONE" }, ["GIFT_CARD_NOT_OFFERED"]],
    [{ clientProgramId: "NZ-TRADE" }, ["GIFT_CARD_NOT_OFFERED"]],
    [{ sendToFriend: true, amount: "x" }, ["GIFT_CARD_AMOUNT", "NAME_REQUIRED", "NAME_REQUIRED", "EMAIL_REQUIRED"]],
    [{ ...friend, message: "see evil.example" }, ["GIFT_CARD_MESSAGE_NOT_PLAIN"]],
    [{ amount: "500" }, ["NOT_ENOUGH_POINTS"]],
  ])("%j is refused with %j and takes nothing", async (variables, codes) => {
    await givePointsExactly(20_000);
    expect((await claimCard(url, { cookie, variables })).codes).toEqual(codes);
    expect(await findPoints(db, accountId)).toBe(20_000);
  });

  test("a claim needs a fresh sign-in", async () => {
    await givePointsExactly(20_000);
    const old = await openSession(db, email, { at: new Date(Date.now() - 16 * 60_000) });
    expect((await claimCard(url, { cookie: old })).codes).toEqual(["SIGN_IN_AGAIN"]);
    expect(await findPoints(db, accountId)).toBe(20_000);
  });

  test("an account without gift cards sees none and claims none", async () => {
    await givePointsExactly(20_000);
    await sql`update accounts set gift_cards_disabled = true where id = ${accountId}`.execute(db);
    const { eGiftCards } = await readData<{ eGiftCards: unknown[] }>(server, email, { operation: "eGiftCards" });
    expect(eGiftCards).toEqual([]);
    expect((await claimCard(url, { cookie })).codes).toEqual(["GIFT_CARD_NOT_SENT"]);
    await sql`update accounts set gift_cards_disabled = false where id = ${accountId}`.execute(db);
  });

  test("a card for oneself goes to the address one signs in with", async () => {
    await claimIssued({ email: "somebody@else.example" });
    expect(await waitForMailedLink(db, { email, about: "gift card" })).toContain("/gift-card/?token=");
    const elsewhere = db.selectFrom("mails").select("id").where("recipient", "=", "somebody@else.example");
    expect(await elsewhere.execute()).toEqual([]);
  });
});

test("64 parallel returns of a claim that the provider never answers give its points back once", async () => {
  const admin = "admin.au@trestle.test";
  const listWaitingIds = async () => {
    const asked = { operation: "GetWaitingGiftCards" };
    const { waitingGiftCards } = await readData<{ waitingGiftCards: { id: string }[] }>(server, admin, asked);
    return waitingGiftCards.map(({ id }) => id);
  };
  await givePointsExactly(500);
  const { cardId } = await claimWithoutAnswer(db, email);
  expect(await findPoints(db, accountId)).toBe(500);
  expect(await listWaitingIds()).toEqual([cardId]);
  const staff = await openSession(db, admin);
  const giveBack = () => runMutation(url, "ReturnGiftCardPoints", { cookie: staff, variables: { cardId } });
  const answers = await atOnce(giveBack);
  expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["GIFT_CARD_NOT_WAITING"]));
  expect(await findPoints(db, accountId)).toBe(2_500);
  expect(await listWaitingIds()).toEqual([]);
  expect((await listCardRows(db, accountId)).find(({ id }) => id === cardId)?.status).toBe("FAILED");
});

test("staff cannot end a claim that is less than an hour old or has ended", async () => {
  const cardId = await claimIssued();
  const staff = await openSession(db, "admin.au@trestle.test");
  const { codes } = await runMutation(url, "ReturnGiftCardPoints", { cookie: staff, variables: { cardId } });
  expect(codes).toEqual(["GIFT_CARD_NOT_WAITING"]);
});

describe("a link", () => {
  const mailed = { email: friend.email, about: "gift card" };
  const countMails = async () =>
    (await db.selectFrom("mails").select("id").where("recipient", "=", friend.email).execute()).length;

  test("shows the code to one of 64 parallel openings", async () => {
    const before = await countMails();
    const cardId = await claimIssued({ ...friend, message: "For the roof" });
    const token = readToken(await waitForMailedLink(db, { ...mailed, after: before }));
    const closed = await readData<{ giftCardLink: object }>(server, email, {
      operation: "GetGiftCardLink",
      variables: { token },
    });
    expect(closed.giftCardLink).toMatchObject({ recipientFirstName: "Mia", message: "For the roof" });
    const answers = await atOnce(() => openLink(token));
    const opened = answers.filter(({ codes }) => codes.length === 0);
    expect(opened).toHaveLength(1);
    const [code] = await listIssuedCodes(db, cardId);
    const shown = opened[0]?.payload.giftCard as { code: string; qrCode: { size: number } };
    expect(shown.code.replaceAll(" ", "")).toBe(code);
    expect(shown.qrCode.size).toBeGreaterThan(20);
    await forgetTries();
    expect((await openLink(token)).codes).toEqual(["GIFT_CARD_LINK_NOT_VALID"]);
  });

  test("a wrong link and a used link get the same answer, and the sixth try waits", async () => {
    await forgetTries();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await openLink("never-made")).codes).toEqual(["GIFT_CARD_LINK_NOT_VALID"]);
    }
    expect((await openLink("never-made")).codes).toEqual(["TOO_MANY_TRIES"]);
    await forgetTries();
  });

  test("64 requests for a new link send one, and the link before it is dead", async () => {
    const before = await countMails();
    const cardId = await claimIssued(friend);
    const first = readToken(await waitForMailedLink(db, { ...mailed, after: before }));
    await atOnce(() => runMutation(url, "ResendGiftCard", { cookie, variables: { cardId } }));
    const second = readToken(await waitForMailedLink(db, { ...mailed, after: before + 1 }));
    await expect
      .poll(async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows.length)
      .toBeLessThan(64);
    expect(second).not.toBe(first);
    await forgetTries();
    expect((await openLink(first)).codes).toEqual(["GIFT_CARD_LINK_NOT_VALID"]);
    expect((await openLink(second)).codes).toEqual([]);
  });

  test("a card is sent five times at most", async () => {
    const cardId = await claimIssued(friend);
    const countLinks = async () =>
      (await sql`select from gift_card_links where card_id = ${cardId}`.execute(db)).rows.length;
    for (let links = 1; links < 5; links += 1) {
      await runMutation(url, "ResendGiftCard", { cookie, variables: { cardId } });
      await expect.poll(countLinks, { timeout: 30_000 }).toBe(links + 1);
    }
    const { codes } = await runMutation(url, "ResendGiftCard", { cookie, variables: { cardId } });
    expect(codes).toEqual(["GIFT_CARD_LINKS"]);
  });
});

describe("the code of a card", () => {
  const readOwn = async (cardId: string, session: string) => {
    const { payload } = await runMutation(url, "GetOwnGiftCard", { cookie: session, variables: { cardId } });
    return payload.giftCard as { code: string | null } | null;
  };

  test("is shown to its owner after a fresh sign-in only", async () => {
    const cardId = await claimIssued();
    const [code] = await listIssuedCodes(db, cardId);
    expect((await readOwn(cardId, cookie))?.code?.replaceAll(" ", "")).toBe(code);
    const old = await openSession(db, email, { at: new Date(Date.now() - 16 * 60_000) });
    expect(await readOwn(cardId, old)).toMatchObject({ code: null });
  });

  test("is shown neither for a friend's card nor to anybody else", async () => {
    const friends = await claimIssued(friend);
    const own = await claimIssued();
    expect(await readOwn(friends, cookie)).toBeNull();
    expect(await readOwn(own, await openSession(db, "holder.au@trestle.test"))).toBeNull();
    expect(await readOwn("no-uuid", cookie)).toBeNull();
  });

  test("stands in no mail, no job, no audit entry and in clear in no column of the shop", async () => {
    const cardId = await claimIssued(friend);
    const [code = ""] = await listIssuedCodes(db, cardId);
    const { rows } = await sql<{ found: boolean }>`select
      exists (select from mails m where position(${code} in m::text) > 0)
      or exists (select from graphile_worker._private_jobs j where position(${code} in j::text) > 0)
      or exists (select from audit_entries a where position(${code} in a::text) > 0)
      or exists (select from gift_cards c where position(${code} in c::text) > 0)
      or exists (select from points_movements p where position(${code} in p::text) > 0) as found`.execute(db);
    expect(rows[0]?.found).toBe(false);
    const [card] = (await listCardRows(db, accountId)).filter(({ id }) => id === cardId);
    expect(card?.codeHash).toEqual(hashToken(code ?? ""));
  });
});
