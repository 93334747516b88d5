// Shows over HTTP and PostgreSQL that an achievement gives a voucher, a gift card or a discount on tools once, that a return takes
// back what nobody has used, and that staff order a refused gift card again once.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settleOffers } from "../../src/features/offers/server/settle-offers.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { testAmounts } from "../../src/sandbox-gateway/gift-card-orders.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId, todayInBooks } from "../support/billing.ts";
import { listIssuedCodes } from "../support/gift-card-client.ts";
import { setMembership } from "../support/membership.ts";
import { activate, insertOffer, readOffer, rewriteOffers, waitForSettlings } from "../support/offers.ts";
import { runMutation } from "../support/operation-client.ts";
import { getPlacedOrder, minutesAhead, orderWorld } from "../support/order-world.ts";
import { endOffers, findPoints } from "../support/points.ts";

vi.setConfig({ testTimeout: 120_000 });
const { server, fillCart, openClient, readRow, waitForMail } = await orderWorld();
const { db, url } = server;
const buyer = "holder.au@trestle.test";
const admin = "admin.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const PARALLEL = 64;
const ROUNDS = 20;
const clock = minutesAhead(0);
const voucher = { voucherDollars: 20, days: 90 };
const card = { cardCode: "BBQ-NIGHT", cardDollars: 50 };
const discount = { toolBasisPoints: 3_000, days: 30 };

await sql`update accounts set hold = 'GREEN', hold_reason = null, held_by_staff = false where id = ${accountId}`.execute(
  db,
);
// Without agreements the account pays the trade price.
for (const table of ["contract_prices", "range_discounts", "volume_bands"] as const)
  await db.deleteFrom(table).where("account_id", "=", accountId).execute();

/** Every test has its own offers, and a member. */
beforeEach(async () => {
  await waitForSettlings(db);
  await setMembership(db, accountId, "ACTIVE");
  await sql`update accounts set gift_cards_disabled = false where id = ${accountId}`.execute(db);
  await endOffers(db);
});

/** An achievement that counts only orders from now on. */
async function insertAchievement(target: number, reward: Parameters<typeof insertOffer>[1]["reward"]): Promise<string> {
  const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target, needsActivation: true, ...(reward && { reward }) });
  await activate(await openClient(buyer), rsn);
  return rsn;
}

async function buy(units: number): Promise<string> {
  const order = getPlacedOrder(await (await fillCart(buyer, units)).order());
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  return order.id;
}

const settle = (number: string, because: "HANDED_OVER" | "REFUNDED" = "HANDED_OVER") =>
  settleOffers({ db, clock }, { number, because });
const settleAtOnce = (number: string) => Promise.all(Array.from({ length: PARALLEL }, () => settle(number)));

/** Credits the whole order, and runs the job that follows a refund. */
async function returnOrder(number: string): Promise<void> {
  const { id, total } = await readRow<{ id: string; total: number }>(
    sql`select id, total_cents::integer as total from orders where number = ${number}`,
  );
  await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: total, orderId: id });
  await settle(number, "REFUNDED");
}

interface GrantRow {
  readonly voucherId: string | null;
  readonly cardId: string | null;
  readonly isWithdrawn: boolean;
}

const listGrants = async (rsn: string) =>
  (
    await sql<GrantRow>`select voucher_id as "voucherId", gift_card_id as "cardId", withdrawn_at is not null as "isWithdrawn"
      from offer_grants where rsn = ${rsn} order by at, id`.execute(db)
  ).rows;

const countVouchers = async (rsn: string) =>
  (
    await readRow<{
      count: number;
    }>(sql`select count(*)::integer as count from vouchers v join offers o on o.name = v.name
      where o.rsn = ${rsn} and v.account_id = ${accountId}`)
  ).count;

/** The grant of an offer that has been given once. */
async function waitForGrant(rsn: string): Promise<GrantRow> {
  await expect.poll(() => listGrants(rsn)).toHaveLength(1);
  const [grant] = await listGrants(rsn);
  if (grant === undefined) throw new Error("There is no grant.");
  return grant;
}

interface SeenVoucher {
  readonly state: string;
  readonly voucher: { id: string; value: { formattedValue: string }; barcode: string; expirationDate: string };
}

async function readVoucher(id: string | null): Promise<SeenVoucher | undefined> {
  const vouchers = await (await openClient(buyer)).ask<SeenVoucher[]>("GetCustomerVouchers", {});
  return vouchers.find((each) => each.voucher.id === id);
}

describe("an achievement with a voucher", () => {
  test("says what it gives, gives the voucher when it is reached, and no points", async () => {
    const rsn = await insertAchievement(3, voucher);
    const client = await openClient(buyer);
    await buy(1);
    await expect.poll(async () => (await readOffer(client, rsn))?.progress?.reached).toBe(1);
    expect(await readOffer(client, rsn)).toMatchObject({
      ...{ gain: "A $20 voucher", rewardDollars: null, grants: [] },
      progress: { nextStep: expect.stringMatching(/^2 more brushes by .+ give you a \$20 voucher\.$/) },
    });
    const before = todayInBooks();
    await buy(2);
    const { voucherId } = await waitForGrant(rsn);
    const seen = await readVoucher(voucherId);
    expect(seen).toMatchObject({ state: "USABLE", voucher: { value: { formattedValue: "$20.00" } } });
    expect(seen?.voucher.barcode).toMatch(/^\d{20}$/);
    // The job may have run after midnight.
    expect([addDays(before, 90), addDays(todayInBooks(), 90)]).toContain(seen?.voucher.expirationDate);
    expect((await readOffer(client, rsn))?.grants).toMatchObject([
      {
        ...{ tradePoints: null, note: null, isWithdrawn: false, address: "/dashboard/rewards-vouchers/" },
        gain: expect.stringMatching(/^\$20 voucher until \d+ \w+ \d{4}$/),
      },
    ]);
    const { rows } = await sql`select from points_movements where reference = ${rsn}`.execute(db);
    expect(rows).toEqual([]);
  });

  test(`gives one voucher in each of ${ROUNDS} rounds of ${PARALLEL} parallel runs of the job`, async () => {
    const order = await buy(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1, reward: voucher });
      await settleAtOnce(order);
      expect([await listGrants(rsn), await countVouchers(rsn)]).toMatchObject([[{ isWithdrawn: false }], 1]);
    }
  });

  test("a job that fails between the voucher and its grant leaves neither, and the next run gives both", async () => {
    const order = await buy(1);
    await settle(order);
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1, reward: voucher });
    await sql`create trigger stop_here before insert on offer_grants for each statement execute function refuse_change()`.execute(
      db,
    );
    await expect(settle(order)).rejects.toThrow();
    await sql`drop trigger stop_here on offer_grants`.execute(db);
    expect([await listGrants(rsn), await countVouchers(rsn)]).toEqual([[], 0]);
    await settle(order);
    expect([await listGrants(rsn), await countVouchers(rsn)]).toMatchObject([[{ isWithdrawn: false }], 1]);
  });

  test("loses an unspent voucher by a return, and gives a new one when it is reached again", async () => {
    const rsn = await insertAchievement(2, voucher);
    const order = await buy(2);
    const { voucherId } = await waitForGrant(rsn);
    await returnOrder(order);
    expect(await listGrants(rsn)).toMatchObject([{ voucherId, isWithdrawn: true }]);
    expect(await readVoucher(voucherId)).toMatchObject({ state: "WITHDRAWN" });
    expect((await readOffer(await openClient(buyer), rsn))?.grants).toMatchObject([
      { isWithdrawn: true, note: "taken back after a return" },
    ]);
    await settle(order, "REFUNDED");
    await buy(2);
    await expect.poll(() => listGrants(rsn)).toHaveLength(2);
    expect(await countVouchers(rsn)).toBe(2);
  });

  test("a spent voucher stays after a return, and the goal gives no second one", async () => {
    const rsn = await insertAchievement(2, voucher);
    const order = await buy(2);
    const { voucherId } = await waitForGrant(rsn);
    await spend(voucherId);
    await returnOrder(order);
    await settle(await buy(2));
    expect(await listGrants(rsn)).toMatchObject([{ voucherId, isWithdrawn: false }]);
    expect(await countVouchers(rsn)).toBe(1);
    expect(await readVoucher(voucherId)).toMatchObject({ state: "SPENT" });
  });

  test(`of a return and ${PARALLEL} parallel spendings one wins, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rsn = await insertAchievement(1, voucher);
      const order = await buy(1);
      const { voucherId } = await waitForGrant(rsn);
      const tries = Array.from({ length: PARALLEL }, (_, index) => spend(voucherId, `R-${round}-${index}`));
      const [spent] = await Promise.all([Promise.allSettled(tries), returnOrder(order)]);
      const uses = spent.filter(({ status }) => status === "fulfilled").length;
      const [grant] = await listGrants(rsn);
      expect([uses, grant?.isWithdrawn]).toEqual(uses === 1 ? [1, false] : [0, true]);
      await rewriteOffers(db, sql`update offers set ends_on = starts_on where rsn = ${rsn}`);
    }
  });
});

/** Spends a voucher over the counter. */
const spend = (voucherId: string | null, receipt = `R-${voucherId}`) =>
  sql`insert into voucher_uses (voucher_id, account_id, external_reference, staff_id, cents, lapsed_cents, at)
    select ${voucherId}, ${accountId}, ${receipt}, (select id from users where email = ${admin}), 2000, 0, now()`.execute(
    db,
  );

describe("an achievement with a gift card", () => {
  const findCard = (cardId: string | null) =>
    readRow<{ status: string; points: number; email: string }>(
      sql`select status, points, email from gift_cards where id = ${cardId}`,
    );
  const waitForStatus = (cardId: string | null, status: string) =>
    expect.poll(async () => (await findCard(cardId)).status, { timeout: 30_000 }).toBe(status);

  test("gives the holder one card without points, however often the job runs, and the provider issues it once", async () => {
    const rsn = await insertAchievement(1, card);
    const order = await buy(1);
    await settleAtOnce(order);
    const { cardId } = await waitForGrant(rsn);
    const points = await findPoints(db, accountId);
    await waitForStatus(cardId, "ISSUED");
    expect(await findCard(cardId)).toMatchObject({ points: 0, email: buyer });
    expect(await listIssuedCodes(db, cardId ?? "")).toHaveLength(1);
    expect(await findPoints(db, accountId)).toBe(points);
    expect((await waitForMail("Your $50 gift card")).text).toContain("that your account got as a reward");
    const seen = async (email: string) => (await readOffer(await openClient(email), rsn))?.grants;
    const address = `/dashboard/rewards/gift-card/${cardId}`;
    expect(await seen(buyer)).toMatchObject([{ gain: "$50 Backyard Grill gift card", note: null, address }]);
    expect(await seen("full.au@trestle.test")).toMatchObject([{ address: null }]);
    await returnOrder(order);
    expect(await listGrants(rsn)).toMatchObject([{ cardId, isWithdrawn: false }]);
  });

  test("is not for an account without gift cards", async () => {
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1, reward: card });
    await sql`update accounts set gift_cards_disabled = true where id = ${accountId}`.execute(db);
    expect(await readOffer(await openClient(buyer), rsn)).toBeUndefined();
    await settle(await buy(1));
    expect(await listGrants(rsn)).toEqual([]);
  });

  test(`a card that the provider refuses is shown as such, and ${PARALLEL} parallel orders of staff order one new card`, async () => {
    const reward = { cardCode: "TRADE", cardDollars: testAmounts.refused };
    const rsn = await insertAchievement(1, reward);
    const order = await buy(1);
    const { cardId } = await waitForGrant(rsn);
    await waitForStatus(cardId, "FAILED");
    const points = await findPoints(db, accountId);
    expect((await readOffer(await openClient(buyer), rsn))?.grants).toMatchObject([
      { note: "could not be made, our staff can order a new one", address: "/dashboard/rewards/gift-card/" },
    ]);
    const { text } = await waitForMail(`Your $${testAmounts.refused} gift card was not sent`);
    expect(text).toContain("It was a reward and cost no points.");
    const staff = await openClient(admin);
    const listFailed = async () =>
      (await staff.ask<{ id: string; isReward: boolean; hasFailed: boolean }[]>("GetWaitingGiftCards", {})).filter(
        ({ hasFailed }) => hasFailed,
      );
    expect(await listFailed()).toMatchObject([{ id: cardId, isReward: true }]);
    const cookie = await openSession(db, admin);
    const orderAgain = () => runMutation(url, "OrderRewardCardAgain", { cookie, variables: { cardId } });
    const answers = await Promise.all(Array.from({ length: PARALLEL }, orderAgain));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["REWARD_CARD_NOT_FAILED"]));
    const grant = await waitForGrant(rsn);
    expect(grant.cardId).not.toBe(cardId);
    await waitForStatus(grant.cardId, "FAILED");
    expect(await listFailed()).toMatchObject([{ id: grant.cardId }]);
    expect(await findPoints(db, accountId)).toBe(points);
    await returnOrder(order);
    expect(await listGrants(rsn)).toMatchObject([{ isWithdrawn: true }]);
    expect(await listFailed()).toEqual([]);
  });
});

describe("an achievement with a discount on tools", () => {
  const readToolPrice = async () => {
    const { sku, tradeCents } = await readRow<{ sku: string; tradeCents: number }>(
      sql`select v.sku, p.trade_cents as "tradeCents" from variants v join products t on t.code = v.product_code
          join hierarchy h on h.id = t.sub_range_id join tool_discounts d on d.range_id = h.parent_id and d.country = 'AU'
          join list_prices p on p.sku = v.sku and p.country = 'AU'
        where t.is_available_online and not exists (select from special_promotions s where s.sku = v.sku)
        order by v.sku limit 1`,
    );
    const [price] = await (await openClient(buyer)).ask<{ amountAfterDiscount: { value: number } }[]>(
      "getProductsPrice",
      { skus: [sku] },
    );
    const paidCents = Math.round((price?.amountAfterDiscount.value ?? 0) * 100);
    return { paidCents, rewardedCents: Math.round((tradeCents * 7) / 10) };
  };

  test("lowers the prices of tools once for all runs, until a return undoes the goal", async () => {
    const before = await readToolPrice();
    const rsn = await insertAchievement(1, discount);
    const order = await buy(1);
    await settleAtOnce(order);
    await waitForGrant(rsn);
    const { paidCents, rewardedCents } = await readToolPrice();
    expect(paidCents).toBe(rewardedCents);
    expect(paidCents).toBeLessThan(before.paidCents);
    expect((await readOffer(await openClient(buyer), rsn))?.grants).toMatchObject([
      { gain: expect.stringMatching(/^30% off tools until \d+ \w+ \d{4}$/), address: null, tradePoints: null },
    ]);
    await returnOrder(order);
    expect(await listGrants(rsn)).toMatchObject([{ isWithdrawn: true }]);
    expect(await readToolPrice()).toEqual(before);
  });

  test("ends after its last day, and for good with the membership", async () => {
    const before = await readToolPrice();
    const rewarded = (expiresOn: string) =>
      sql`insert into rewarded_tool_discounts (id, account_id, basis_points, given_at, expires_on)
        values (gen_random_uuid(), ${accountId}, 3000, now() - interval '40 days', ${expiresOn}::date)`.execute(db);
    await rewarded(addDays(todayInBooks(), -2));
    expect(await readToolPrice()).toEqual(before);
    await rewarded(addDays(todayInBooks(), 2));
    expect((await readToolPrice()).paidCents).toBe(before.rewardedCents);
    const { number } = await readRow<{ number: string }>(sql`select number from accounts where id = ${accountId}`);
    const close = { accountId: number, move: "CLOSE" };
    const closed = await runMutation(url, "ChangeRewardsMembership", {
      cookie: await openSession(db, admin),
      variables: close,
    });
    expect(closed.codes).toEqual([]);
    await setMembership(db, accountId, "ACTIVE");
    expect(await readToolPrice()).toEqual(before);
  });
});

describe("the database refuses", () => {
  test("a grant that gives nothing or two things, the voucher of another account, and a second voucher for one goal", async () => {
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1, reward: voucher });
    await buy(1);
    const { voucherId } = await waitForGrant(rsn);
    const insert = (occasion: string, things: { voucher?: string; card?: string; account?: string }) =>
      sql`insert into offer_grants (id, account_id, rsn, occasion, at, target, voucher_id, gift_card_id)
        values (gen_random_uuid(), ${things.account ?? accountId}, ${rsn}, ${occasion}, now(), 1, ${things.voucher ?? null},
          ${things.card ?? null})`.execute(db);
    const makeVoucher = async () =>
      (
        await readRow<{
          id: string;
        }>(sql`insert into vouchers (id, account_id, name, value_cents, left_cents, expires_on, issued_at)
          values (gen_random_uuid(), ${accountId}, 'A test', 1, 1, current_date, now()) returning id`)
      ).id;
    await expect(insert("none", {})).rejects.toThrow("offer_grants_give_one_thing");
    const two = { voucher: await makeVoucher(), card: await makeVoucher() };
    await expect(insert("two", two)).rejects.toThrow("offer_grants_give_one_thing");
    await expect(insert("once", { voucher: await makeVoucher() })).rejects.toThrow("offer_grants_once");
    await expect(insert("same", { voucher: voucherId ?? "" })).rejects.toThrow("offer_grants_voucher_id_key");
    const { id: account } = await readRow<{ id: string }>(
      sql`select id from accounts where id <> ${accountId} limit 1`,
    );
    await expect(insert("other", { voucher: await makeVoucher(), account })).rejects.toThrow("foreign key");
    const change = sql`update offer_grants set voucher_id = ${await makeVoucher()} where rsn = ${rsn}`;
    await expect(change.execute(db)).rejects.toThrow();
  });

  test("an achievement with two rewards or none, and a new card in place of one that did not fail", async () => {
    const both = insertOffer(db, { kind: "ACHIEVEMENT", reward: { points: 5, ...voucher } });
    await expect(both).rejects.toThrow("offers_give_one_reward");
    await expect(insertOffer(db, { kind: "ACHIEVEMENT", reward: {} })).rejects.toThrow("offers_give_one_reward");
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1, reward: card });
    await buy(1);
    await waitForGrant(rsn);
    const replace = sql`update offer_grants set gift_card_id = (select id from gift_cards where id <> gift_card_id limit 1)
      where rsn = ${rsn}`;
    await expect(replace.execute(db)).rejects.toThrow("did not fail");
  });
});
