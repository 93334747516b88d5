// Shows that a claim ends once whatever the provider does: late, lost, doubled or refused answers give one card or all points back.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getSessionViewer, openSession } from "../../../../tests/support/ask-shop.ts";
import { moveToNewAccount } from "../../../../tests/support/billing.ts";
import { listCardRows, listIssuedCodes, listLotsLeft } from "../../../../tests/support/gift-card-client.ts";
import { friend, tradeCard } from "../../../../tests/support/gift-card-inputs.ts";
import { findPoints, givePoints } from "../../../../tests/support/points.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { testAmounts } from "../../../sandbox-gateway/gift-card-orders.ts";
import { startSandboxGateway } from "../../../sandbox-gateway/sandbox-gateway.ts";
import { systemClock } from "../../../server/clock.ts";
import { inTransaction } from "../../../server/database.ts";
import { startWorker } from "../../../server/jobs.ts";
import { makeLog } from "../../../server/log.ts";
import { makeSealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import { timeLimits } from "../../../server/time-limits.ts";
import { lockPoints, loseLockedPoints } from "../../loyalty/server/points.steps.ts";
import { findHasGiftCard } from "../../loyalty/server/unspent-gift-cards.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { claimGiftCard } from "./claim-gift-card.actions.ts";
import { connectProvider, type GiftCardProvider } from "./gift-card-provider.adapter.ts";
import { findGiftCard, findSealedCode } from "./gift-cards.store.ts";
import { type IssueServices, issueAskedGiftCards, issueGiftCard } from "./issue-gift-card.actions.ts";
import { giveGiftCard, withdrawGiftCard } from "./issue-gift-card.steps.ts";

vi.setConfig({ testTimeout: 60_000 });
const { db, url } = await testDatabase();
const log = makeLog("silent");
// The queue must exist. The tests run the jobs themselves.
await (await startWorker(url, { handlers: { idle: async () => undefined }, timetable: [] }, { log })).stop();
const sandbox = await startSandboxGateway({
  ...{ db, clock: systemClock, log, shopUrl: "http://localhost:1", webhookTarget: null },
  ...{ host: "127.0.0.1", port: 0, anyPort: true },
});
afterAll(() => sandbox.close());
const provider = connectProvider({ giftCards: { kind: "sandbox" }, timeLimits }, sandbox);
const sealing = makeSealing("a key for tests");
const services = { db, clock: systemClock, log, publicUrl: "https://shop.example", sealing, provider };
/** When the jobs of all claims have had their two minutes. */
const later: IssueServices = { ...services, clock: { now: () => new Date(Date.now() + 3 * 60_000) } };
const email = "full.au@trestle.test";
const accountId = await moveToNewAccount(db, email);
const viewer = await getSessionViewer(db, await openSession(db, email));
const country = await getCountry(db, "AU");

async function claim(dollars: number, more: object = {}, by = viewer): Promise<string> {
  const input = { ...tradeCard, amount: String(dollars), idempotencyKey: randomUUID(), ...more };
  const claimed = await claimGiftCard({ db, clock: systemClock }, by, { country, input });
  if (!claimed.ok) throw new Error(JSON.stringify(claimed.refusals));
  return claimed.value.cardId;
}

async function findCard(cardId: string) {
  return (await listCardRows(db, accountId)).find(({ id }) => id === cardId);
}

const listMails = async (cardId: string) =>
  (
    await sql<{ recipient: string; text: string; html: string }>`select recipient, text_body as text, html_body as html
      from mails where notice_key like ${`gift card ${cardId}%`}`.execute(db)
  ).rows;

/** A provider that counts what reaches it. */
function countOrders(answer: GiftCardProvider["orderGiftCard"]) {
  const orders: string[] = [];
  const counting: IssueServices = {
    ...services,
    provider: {
      orderGiftCard: (order) => {
        orders.push(order.reference);
        return answer(order);
      },
    },
  };
  return { counting, orders };
}

beforeEach(async () => {
  await givePoints(db, accountId, 7_000);
  await givePoints(db, accountId, 9_000);
});

describe("a provider that answers", () => {
  test("issues one card, whose code is sealed and stands in no mail", async () => {
    const before = await findPoints(db, accountId);
    const cardId = await claim(50, friend);
    await issueGiftCard(services, cardId);
    const [code = ""] = await listIssuedCodes(db, cardId);
    const sealed = await findSealedCode(db, cardId);
    expect(await findCard(cardId)).toMatchObject({ status: "ISSUED", codeHash: hashToken(code ?? "") });
    expect(sealing.unseal(sealed ?? Buffer.alloc(0), cardId)).toBe(code);
    expect(code).toMatch(/^[0-9A-Z]{20}$/);
    const mails = await listMails(cardId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipient).toBe(friend.email);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain(code);
    expect(mails[0]?.text).toContain("https://shop.example/gift-card/?token=");
    expect(await findPoints(db, accountId)).toBe(before - 10_000);
  });

  test("gives the points of a refused order back once, to the very lots they came from", async () => {
    const before = await listLotsLeft(db, accountId);
    const cardId = await claim(testAmounts.refused);
    expect(await listLotsLeft(db, accountId)).not.toEqual(before);
    await Promise.all(Array.from({ length: 8 }, () => issueGiftCard(services, cardId)));
    expect(await listLotsLeft(db, accountId)).toEqual(before);
    expect(await findCard(cardId)).toMatchObject({ status: "FAILED", codeHash: null });
    const mails = await listMails(cardId);
    expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
    expect(mails[0]?.text).toContain("All 2,600 points are back");
  });

  test("issues one card to 16 jobs that run at once", async () => {
    const cardId = await claim(30);
    await Promise.all(Array.from({ length: 16 }, () => issueGiftCard(services, cardId)));
    expect(await listIssuedCodes(db, cardId)).toHaveLength(1);
    expect(await listMails(cardId)).toHaveLength(1);
  });
});

describe("a card that is a reward", () => {
  const give = (dollars: number) =>
    inTransaction(db, (tx) =>
      giveGiftCard(tx, {
        ...{ accountId, dollars, currency: "AUD", at: systemClock.now() },
        owner: { userId: viewer.user.id, firstName: "Full", lastName: "Access", email },
        kind: { programId: "AU-TRADE", name: "Trestle Trade gift card" },
      }),
    );
  const orderFromSandbox: GiftCardProvider["orderGiftCard"] = async (order) =>
    provider === null ? { kind: "unknown", cause: null } : provider.orderGiftCard(order);
  const withdraw = (cardId: string) => inTransaction(db, (tx) => withdrawGiftCard(tx, cardId, systemClock.now()));

  test("costs no points, and a refused one gives none back", async () => {
    const before = await findPoints(db, accountId);
    const [issued, refused] = [await give(20), await give(testAmounts.refused)];
    await Promise.all([issued, refused].map((cardId) => issueGiftCard(services, cardId)));
    expect(await findCard(issued)).toMatchObject({ status: "ISSUED", points: 0 });
    expect(await findGiftCard(db, refused)).toMatchObject({ status: "FAILED", pointsBack: 0 });
    expect(await findPoints(db, accountId)).toBe(before);
    expect((await listMails(refused))[0]?.text).toContain("It was a reward and cost no points.");
  });

  test("is withdrawn before the provider is asked, and then never ordered", async () => {
    const cardId = await give(20);
    expect(await withdraw(cardId)).toBe(true);
    await issueGiftCard(services, cardId);
    expect(await findCard(cardId)).toMatchObject({ status: "WITHDRAWN" });
    expect(await listIssuedCodes(db, cardId)).toEqual([]);
  });

  test("stays once the provider was asked, also without an answer", async () => {
    const cardId = await give(20);
    const { counting } = countOrders(async () => ({ kind: "unknown", cause: new Error("No answer.") }));
    await issueGiftCard(counting, cardId);
    expect(await withdraw(cardId)).toBe(false);
    await issueGiftCard(services, cardId);
    expect(await withdraw(cardId)).toBe(false);
    expect(await findCard(cardId)).toMatchObject({ status: "ISSUED" });
    const forced = sql`update gift_cards set status = 'WITHDRAWN', ended_at = now() where id = ${await claim(20)}`;
    await expect(forced.execute(db)).rejects.toThrow("gift_cards_withdrawn_in_time");
  });

  test("of parallel jobs and withdrawals either issues a card or orders none", async () => {
    for (let round = 0; round < 20; round += 1) {
      const cardId = await give(20);
      const { counting, orders } = countOrders(orderFromSandbox);
      await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          index % 2 === 0 ? issueGiftCard(counting, cardId) : withdraw(cardId),
        ),
      );
      const status = (await findCard(cardId))?.status;
      const codes = await listIssuedCodes(db, cardId);
      expect([status, codes.length, orders.length > 0]).toEqual(
        status === "WITHDRAWN" ? ["WITHDRAWN", 0, false] : ["ISSUED", 1, true],
      );
    }
  });
});

describe("closing the membership", () => {
  const closeByStaff = (id: string) =>
    inTransaction(db, async (tx) => {
      await loseLockedPoints(tx, await lockPoints(tx, id), { accountId: id, at: systemClock.now() });
    });

  test("a refused claim whose membership was closed meanwhile says that its points are lost", async () => {
    const cardId = await claim(testAmounts.refused);
    await closeByStaff(accountId);
    await issueGiftCard(services, cardId);
    expect(await findPoints(db, accountId)).toBe(0);
    expect(await findGiftCard(db, cardId)).toMatchObject({ status: "FAILED", pointsBack: 0 });
    const [mail] = await listMails(cardId);
    expect(mail?.text).toContain("Its 2,600 points were lost, because the rewards membership was closed meanwhile.");
    expect(mail?.text).not.toContain("back in your account");
  });

  test.each<[string, number, object, { asked: boolean; ended: boolean }]>([
    ["a refused claim", testAmounts.refused, {}, { asked: true, ended: false }],
    ["a card for oneself", 20, {}, { asked: true, ended: true }],
    ["a card for a friend", 20, friend, { asked: true, ended: false }],
  ])("%s is an unspent card until the provider answers, or until its last day", async (_, dollars, more, unspent) => {
    const member = "painter.au@trestle.test";
    const own = {
      id: await moveToNewAccount(db, member),
      as: await getSessionViewer(db, await openSession(db, member)),
    };
    const hasCard = (at = systemClock.now()) => findHasGiftCard(db, own.id, at);
    await givePoints(db, own.id, 9_000);
    expect(await hasCard()).toBe(false);
    const cardId = await claim(dollars, more, own.as);
    expect(await hasCard()).toBe(unspent.asked);
    await issueGiftCard(services, cardId);
    expect(await hasCard()).toBe(unspent.ended);
    expect(await hasCard(new Date(Date.now() + 4 * 366 * 86_400_000))).toBe(false);
  });
});

describe("a provider that misbehaves", () => {
  test.each(["late", "lost"] as const)(
    "a %s answer changes nothing, and the next attempt gets the card of the first",
    async (fault) => {
      const cardId = await claim(testAmounts[fault]);
      const points = await findPoints(db, accountId);
      await issueGiftCard(services, cardId);
      expect(await findCard(cardId)).toMatchObject({ status: "ASKED" });
      expect(await findPoints(db, accountId)).toBe(points);
      const codes = await listIssuedCodes(db, cardId);
      await issueAskedGiftCards(later);
      expect(await findCard(cardId)).toMatchObject({ status: "ISSUED", codeHash: hashToken(codes[0] ?? "") });
      expect(await listIssuedCodes(db, cardId)).toEqual(codes);
      expect(await findPoints(db, accountId)).toBe(points);
    },
  );

  test("a request that arrives twice gives one card", async () => {
    const cardId = await claim(testAmounts.doubled);
    await issueGiftCard(services, cardId);
    expect(await findCard(cardId)).toMatchObject({ status: "ISSUED" });
    expect(await listIssuedCodes(db, cardId)).toHaveLength(1);
  });

  test.each([
    ["a server error", { kind: "unknown", cause: new Error("500") }],
    ["no connection", { kind: "unknown", cause: new Error("ECONNREFUSED") }],
  ] as const)("%s keeps the claim open", async (_, answer) => {
    const cardId = await claim(20);
    const { counting, orders } = countOrders(async () => answer);
    await issueGiftCard(counting, cardId);
    await issueGiftCard(counting, cardId);
    expect(orders).toEqual([cardId, cardId]);
    expect(await findCard(cardId)).toMatchObject({ status: "ASKED" });
    await issueAskedGiftCards(later);
    expect(await findCard(cardId)).toMatchObject({ status: "ISSUED" });
  });

  test("a claim that has ended is not ordered again", async () => {
    const cardId = await claim(20);
    await issueGiftCard(services, cardId);
    const { counting, orders } = countOrders(async () => ({ kind: "refused", reason: "late" }));
    await issueGiftCard(counting, cardId);
    expect(orders).toEqual([]);
  });
});

describe("the sweep of claims without an answer", () => {
  const claimTwo = async () => [await claim(20), await claim(20)];
  const endAll = () => issueAskedGiftCards(later);

  test("leaves claims of the last two minutes to their own job", async () => {
    await claimTwo();
    const { counting, orders } = countOrders(async () => ({ kind: "unknown", cause: new Error("500") }));
    await issueAskedGiftCards(counting);
    expect(orders).toEqual([]);
    await endAll();
  });

  test("stops at the first order without an answer, and the next run begins with another claim", async () => {
    const cards = await claimTwo();
    const { counting, orders } = countOrders(async () => ({ kind: "unknown", cause: new Error("500") }));
    await issueAskedGiftCards({ ...counting, clock: later.clock });
    expect(orders).toHaveLength(1);
    await issueAskedGiftCards({ ...counting, clock: later.clock });
    expect([...orders].sort()).toEqual([...cards].sort());
    await endAll();
  });

  test("starts nothing after 20 seconds", async () => {
    await claimTwo();
    let seconds = 0;
    const slow = countOrders(async () => {
      seconds += 21;
      return { kind: "refused", reason: "Out of stock" };
    });
    const clock = { now: () => new Date(later.clock.now().getTime() + seconds * 1_000) };
    await issueAskedGiftCards({ ...slow.counting, clock });
    expect(slow.orders).toHaveLength(1);
    await endAll();
  });
});

describe("the database refuses", () => {
  const change = (cardId: string, set: ReturnType<typeof sql>) =>
    sql`update gift_cards set ${set} where id = ${cardId}`.execute(db);

  test("a second card for the same points", async () => {
    const cardId = await claim(20);
    const copy = sql`insert into gift_cards (id, account_id, user_id, key, request_hash, program_id, name, dollars, currency,
        redemption_id, points, is_for_friend, first_name, last_name, email, message, asked_at)
      select gen_random_uuid(), account_id, user_id, 'another key', request_hash, program_id, name, dollars, currency,
        redemption_id, points, is_for_friend, first_name, last_name, email, message, asked_at
      from gift_cards where id = ${cardId}`;
    await expect(copy.execute(db)).rejects.toThrow("gift_cards_redemption_id_key");
  });

  test("a failed claim whose points are not back, and every change of a claim that has ended", async () => {
    const cardId = await claim(20);
    await expect(change(cardId, sql`status = 'FAILED', ended_at = now()`)).rejects.toThrow("do not fit its state");
    await issueGiftCard(services, cardId);
    await expect(change(cardId, sql`status = 'ASKED'`)).rejects.toThrow("has ended");
    await expect(change(cardId, sql`dollars = 500`)).rejects.toThrow("has ended");
    await expect(sql`delete from gift_cards where id = ${cardId}`.execute(db)).rejects.toThrow();
  });
});
