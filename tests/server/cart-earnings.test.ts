// Shows that the points a cart promises are the points its order gives, and who is promised none.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Hold, LoyaltyStatus } from "../../src/features/identity/account.ts";
import { settleOffers } from "../../src/features/offers/server/settle-offers.actions.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { setMember } from "../support/membership.ts";
import { brush, getPlacedOrder, minutesAhead, orderWorld, paint } from "../support/order-world.ts";
import { endOffers, givePoints } from "../support/points.ts";
import { giveVoucher } from "../support/vouchers.ts";

const { server, fillCart, reserveCard, readRow } = await orderWorld();
const { db } = server;
const buyer = "holder.au@trestle.test";
const accountId = await getAccountId(db, buyer);
const { brand } = await readRow<{ brand: string }>(sql`select p.brand_id as brand
  from products p join variants v on v.product_code = p.code where v.sku = ${brush}`);

const setAccount = (status: LoyaltyStatus, hold: Hold = "GREEN") => setMember(db, accountId, { status, hold });

interface BonusRow {
  readonly extra?: number;
  readonly minimumCents?: number;
  readonly maxGrants?: number;
  readonly needsActivation?: boolean;
}

async function insertBonus(rsn: string, tier: number, row: BonusRow = {}): Promise<void> {
  const { extra = 0, minimumCents = 0, maxGrants = null, needsActivation = false } = row;
  await sql`insert into offers (rsn, kind, country, name, description, starts_on, ends_on, needs_activation, tier, extra_points,
      minimum_cents, max_grants)
    values (${rsn}, 'BONUS', 'AU', ${`Bonus ${rsn}`}, 'For a test.', current_date - 2, current_date + 2, ${needsActivation},
      ${tier}, ${extra}, ${minimumCents}, ${maxGrants})`.execute(db);
  await sql`insert into offer_scopes (rsn, brand_id) values (${rsn}, ${brand})`.execute(db);
}

/** Each test has its own offers, and a member who earns. */
beforeEach(async () => {
  await endOffers(db);
  await setAccount("ACTIVE");
});

interface Earned {
  readonly tradePoints: number;
  readonly bonuses: readonly { readonly name: string; readonly tradePoints: number }[];
}
type Promised = { readonly onAccount: Earned; readonly byCard: Earned | null } | null;

async function readPromised(email = buyer): Promise<Promised> {
  const { body } = await askOperation(server.url, "GetCart", { cookie: await openSession(db, email) });
  const { cartEarnings } = (body.data ?? {}) as { cartEarnings?: Promised };
  if (cartEarnings === undefined) throw new Error(`No answer: ${JSON.stringify(body.errors)}`);
  return cartEarnings;
}

async function readGiven(orderNumber: string): Promise<number> {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  await settleOffers({ db, clock: minutesAhead(10) }, { number: orderNumber, because: "HANDED_OVER" });
  const { points } = await readRow<{ points: number }>(sql`select coalesce(sum(points), 0)::integer as points
    from points_movements where account_id = ${accountId} and reference = ${orderNumber} and type in ('SALE', 'BONUS')`);
  return points;
}

describe("the points that a cart promises", () => {
  test("are fewer by card where points pay a part, and are those that the order gives", async () => {
    await insertBonus("triple", 3);
    await givePoints(db, accountId, 2_000);
    const client = await fillCart(buyer, 60);
    const before = await readPromised();
    expect(before?.byCard).toBeNull();
    await client.change("customerCartApplyRedeemPoints", { date: "" });
    const promised = await readPromised();
    expect(promised?.onAccount).toEqual(before?.onAccount);
    expect(promised?.byCard?.tradePoints).toBeLessThan(before?.onAccount.tradePoints ?? 0);
    const { code } = await reserveCard(client);
    const { id } = getPlacedOrder(await client.order({ cartCode: code, isPayByCC: true }));
    expect(await readGiven(id)).toBe(promised?.byCard?.tradePoints);
  });

  test("are fewer by card where a voucher pays a part, and are those that the order gives", async () => {
    const client = await fillCart(buyer, 60);
    const before = await readPromised();
    await client.change("CustomerCartUseVoucher", { voucherId: await giveVoucher(db, accountId, 5_000) });
    const promised = await readPromised();
    expect(promised?.onAccount).toEqual(before?.onAccount);
    expect(promised?.byCard?.tradePoints).toBeLessThan(before?.onAccount.tradePoints ?? 0);
    const { code } = await reserveCard(client);
    const { id } = getPlacedOrder(await client.order({ cartCode: code, isPayByCC: true }));
    expect(await readGiven(id)).toBe(promised?.byCard?.tradePoints);
  });

  test("are those that the order gives, with all bonuses that count", async () => {
    await insertBonus("double", 2);
    await insertBonus("extra", 1, { extra: 250 });
    await insertBonus("not-activated", 4, { needsActivation: true });
    const client = await fillCart(buyer, 3);
    await client.add(paint, 1);
    const promised = await readPromised();
    expect(promised?.onAccount.bonuses.map(({ name }) => name)).toEqual(["Bonus double", "Bonus extra"]);
    const { id } = getPlacedOrder(await client.order());
    expect(await readGiven(id)).toBe(promised?.onAccount.tradePoints);
  });

  test("have no bonus whose minimum the cart misses, or whose limit the account's orders have used", async () => {
    // Earlier orders under way do not count.
    await sql`update orders set created_at = created_at - interval '40 days'
      where account_id = ${accountId} and status in ('CREATED', 'OPEN')`.execute(db);
    await insertBonus("big", 1, { extra: 900, minimumCents: 1_000_000 });
    await insertBonus("first-order", 1, { extra: 400, maxGrants: 1 });
    const listNames = async () => (await readPromised())?.onAccount.bonuses.map(({ name }) => name);
    const client = await fillCart(buyer, 3);
    expect(await listNames()).toEqual(["Bonus first-order"]);
    const { id } = getPlacedOrder(await client.order());
    await fillCart(buyer, 3);
    expect(await listNames()).toEqual([]);
    await readGiven(id);
    expect(await listNames()).toEqual([]);
  });

  test.each<[LoyaltyStatus, Hold]>([
    ["NEW", "GREEN"],
    ["IN_PROGRESS", "GREEN"],
    ["INACTIVE", "GREEN"],
    ["SUSPEND", "RED"],
    ["ACTIVE", "AMBER"],
  ])("are none for a membership that is %s on a %s account", async (status, hold) => {
    await fillCart(buyer, 3);
    await setAccount(status, hold);
    expect(await readPromised()).toBeNull();
  });

  test("are none for an empty cart, and for a consumer", async () => {
    const client = await fillCart(buyer, 1);
    await client.change("customerCartRemoveItems", { itemIds: (await client.read()).items.map(({ id }) => id) });
    expect(await readPromised()).toBeNull();
    await fillCart("consumer.au@trestle.test", 1);
    expect(await readPromised("consumer.au@trestle.test")).toBeNull();
  });
});
