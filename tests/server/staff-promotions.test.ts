// Shows promotions, coupons, delivery fees and card surcharges on the staff pages: carts follow every change within a second, two
// editors lose nothing, what orders have used stays, and a coupon is never used above its limit while staff change it.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { runMutation } from "../support/operation-client.ts";
import { type OrderClient, orderClient } from "../support/order-client.ts";
import { plainPage } from "../support/plain-page.ts";
import { newCoupon, newPromotion, storePromotion } from "../support/promotions.ts";
import { testServer } from "../support/test-server.ts";

// 64 orders wait for one lock, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const marketing = await openSession(db, "marketing.au@trestle.test");
const admin = await openSession(db, "admin.au@trestle.test");
const store = await openSession(db, "store.au@trestle.test");
const client = orderClient(url, await openSession(db, "holder.au@trestle.test"));
const sku = "TRD-CUT-63";
const BUYERS = 64;

interface Detail {
  readonly seen: string;
  readonly state: string;
  readonly isUsed: boolean;
  readonly isOn: boolean;
  readonly name: string;
  readonly warnings: readonly string[];
  readonly coupons: readonly { readonly code: string; readonly used: number; readonly seen: string }[];
  readonly history: readonly { readonly id: string; readonly label: string; readonly canBeRestored: boolean }[];
}

async function read(code: string): Promise<Detail> {
  const { body } = await askOperation(url, "GetStaffPromotion", { cookie: marketing, variables: { code, copy: "" } });
  return (body.data as { staffPromotion: Detail }).staffPromotion;
}

const run = async (operation: string, variables: object, cookie = marketing) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
const save = (
  code: string,
  more: object,
  { cookie = marketing, ...rest }: { cookie?: string; seen?: string; isNew?: boolean; reason?: string } = {},
) =>
  run(
    "SavePromotion",
    { code, isNew: false, promotion: { ...newPromotion, ...more }, reason: "", seen: "", ...rest },
    cookie,
  );
const saveCoupon = (code: string, more: object) =>
  run("SaveCoupon", { code, couponCode: code, isNew: false, ...newCoupon, seen: "", ...more });
const addCoupon = async (couponCode: string, buyer: OrderClient = client) =>
  (await buyer.change("CustomerCartAddCoupon", { couponCode })).userErrors[0]?.code ?? "ADDED";
const readVouchers = async () => (await client.read()).appliedVouchers;

/** The server reads a new coupon within a second. */
async function fillCart(code: string): Promise<void> {
  await client.change("customerCartAddItem", { productCode: sku, quantity: 1 });
  await client.pickUp();
  await expect.poll(() => addCoupon(code)).toMatch(/^ADDED$|^COUPON_APPLIED_ALREADY$/);
}

describe("a promotion", () => {
  const code = "ON-SCREEN";

  test("is created as a draft, gets a coupon, and works when it is switched on", async () => {
    expect(await save(code, {}, { isNew: true, reason: "For spring." })).toEqual([]);
    expect(await save(code, {}, { isNew: true })).toEqual(["PROMOTION_EXISTS"]);
    expect(await read(code)).toMatchObject({
      ...{ state: "DRAFT", isOn: false, isUsed: false },
      warnings: ["It needs a coupon and has none, so nobody gets it."],
    });
    expect(await saveCoupon(code, { couponCode: "on-screen", isNew: true })).toEqual([]);
    expect(await saveCoupon(code, { isNew: true })).toEqual(["COUPON_EXISTS"]);
    await expect.poll(() => addCoupon(code)).toBe("COUPON_OFF");
    expect(await run("SwitchPromotion", { code, isOn: true, reason: "" })).toEqual([]);
    await fillCart(code);
    expect(await readVouchers()).toEqual([expect.objectContaining({ code, idle: null, isRefused: false })]);
    expect((await read(code)).state).toBe("RUNNING");
  });

  test("that does not exist, and goods that do not exist, are refused", async () => {
    expect(await save("NO-SUCH", {})).toEqual(["PROMOTION_NOT_FOUND"]);
    expect(await save("no such", {}, { isNew: true })).toEqual(["PROMOTION_CODE_NOT_VALID"]);
    expect(await save(code, { isForEverything: "no", skus: "NONE-1", brands: "none" })).toEqual([
      "PROMOTION_SCOPE_UNKNOWN",
      "PROMOTION_SCOPE_UNKNOWN",
    ]);
  });

  test("keeps the changes of two editors, and names a field that both changed", async () => {
    const { seen } = await read(code);
    expect(await save(code, { description: "Theirs." }, { seen, cookie: admin })).toEqual([]);
    // The second editor still sees the old description, and changes the goods.
    expect(await save(code, { isForEverything: "no", skus: sku }, { seen })).toEqual([]);
    const { payload } = await runMutation(url, "SavePromotion", {
      cookie: marketing,
      variables: { code, isNew: false, promotion: { ...newPromotion, description: "Mine." }, reason: "", seen },
    });
    expect(JSON.stringify(payload)).toContain("What customers get is now “Theirs.”");
    const { rows } = await sql`select p.description, p.is_for_everything, s.sku from promotions p
      join promotion_scopes s on s.promotion_code = p.code where p.code = ${code}`.execute(db);
    expect(rows).toEqual([{ description: "Theirs.", is_for_everything: false, sku }]);
  });

  test("that is switched off leaves carts with the reason, and orders are placed without it", async () => {
    await fillCart(code);
    const before = await client.read();
    expect(await run("SwitchPromotion", { code, isOn: false, reason: "Sold out." })).toEqual([]);
    await expect
      .poll(readVouchers)
      .toEqual([expect.objectContaining({ code, idle: "This coupon is not running at the moment.", isRefused: true })]);
    const { payByAccount, discountApplied } = await client.read();
    expect(discountApplied.value).toBeLessThan(before.discountApplied.value);
    const placed = await client.order({ shownTotal: payByAccount.totalPrice.value });
    expect(placed.userErrors).toEqual([]);
    expect((await read(code)).isUsed).toBe(false);
  });

  test("that an order has used keeps what it gives; the rest can be changed, and the order keeps its own words", async () => {
    expect(await run("SwitchPromotion", { code, isOn: true, reason: "" })).toEqual([]);
    await fillCart(code);
    const placed = await client.order();
    expect(placed.userErrors).toEqual([]);
    const { isUsed, seen } = await read(code);
    expect(isUsed).toBe(true);
    const kept = { description: "Theirs.", isForEverything: "no", skus: sku };
    expect(await save(code, { ...kept, percent: "20", startsOn: "2025-01-02" }, { seen })).toEqual([
      "PROMOTION_USED",
      "PROMOTION_USED",
    ]);
    expect(await save(code, { ...kept, name: "Renamed", endsOn: "2039-06-30" }, { seen })).toEqual([]);
    const { rows } = await sql`select p.name, p.code from order_promotions p join orders o on o.id = p.order_id
      where o.number = ${placed.order?.id} and p.code = ${code}`.execute(db);
    expect(rows).toEqual([{ name: newPromotion.name, code }]);
    expect(await run("RemoveCoupon", { code, couponCode: code })).toEqual(["COUPON_IN_USE"]);
    expect(await saveCoupon(code, { limitTotal: "0" })).toEqual(["COUPON_LIMIT_BELOW_USES"]);
  });

  test("gets one change back from its history, unless the field was changed again since", async () => {
    const { history } = await read(code);
    const [renamed] = history;
    expect(renamed).toMatchObject({ label: "Changed a promotion", canBeRestored: true });
    expect(await run("RestorePromotion", { code, entryId: renamed?.id })).toEqual([]);
    const after = await read(code);
    expect(after.name).toBe(newPromotion.name);
    expect(await run("RestorePromotion", { code, entryId: renamed?.id })).toEqual(["PROMOTION_CHANGE_NOT_FOUND"]);
    // The first change of the description: nobody has changed it since, so it goes back too.
    const described = after.history.findLast(({ canBeRestored }) => canBeRestored);
    const kept = { description: "Newer.", isForEverything: "no", skus: sku };
    expect(await save(code, kept, { seen: after.seen })).toEqual([]);
    expect(await run("RestorePromotion", { code, entryId: described?.id })).toEqual(["PROMOTION_CHANGED"]);
  });

  test("is refused to people without the capability, and nothing is written", async () => {
    expect(await save(code, { name: "Not mine" }, { cookie: store })).toEqual(["UNAUTHORIZED"]);
    expect(await run("SwitchPromotion", { code, isOn: false, reason: "" }, store)).toEqual(["UNAUTHORIZED"]);
    expect(await run("SaveFees", { ...fees, deliveryFee: "1", seen: "" }, marketing)).toEqual(["UNAUTHORIZED"]);
    expect(await read(code)).toMatchObject({ name: newPromotion.name, isOn: true });
  });
});

test("a coupon that no order has used is removed, and carts that have it say so", async () => {
  await storePromotion(db, "REMOVED");
  await fillCart("REMOVED");
  expect(await run("RemoveCoupon", { code: "REMOVED", couponCode: "REMOVED" })).toEqual([]);
  await expect.poll(readVouchers).toEqual([expect.objectContaining({ code: "REMOVED", isRefused: true })]);
  const { userErrors } = await client.order();
  expect(userErrors).toEqual([]);
});

/** People of one account, each with a cart for pickup that has one brush. */
async function makeBuyers(): Promise<OrderClient[]> {
  const { store: own } = await client.read();
  const emails = Array.from({ length: BUYERS }, (_, n) => `buyer${n + 1}@coupon.test`);
  await sql`update accounts set credit_limit_cents = 100000000, hold = 'GREEN', po_number_required = false
    where id = (select m.account_id from memberships m join users u on u.id = m.user_id
      where u.email = 'holder.au@trestle.test' limit 1)`.execute(db);
  await sql`with made as (
      insert into users (email, first_name, last_name, favourite_store_id)
      select email, 'Buyer', 'Coupon', ${own.storeId} from unnest(${emails}::text[]) as email returning id)
    insert into memberships (account_id, user_id, access, is_default)
    select (select m.account_id from memberships m join users u on u.id = m.user_id
      where u.email = 'holder.au@trestle.test' limit 1), id, 'FULL', true from made`.execute(db);
  await sql`insert into stock (store_id, sku, on_hand) values (${own.storeId}, ${sku}, 10000)
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand, reserved = 0`.execute(db);
  const buyers = await Promise.all(emails.map(async (email) => orderClient(url, await openSession(db, email))));
  for (const buyer of buyers) {
    await buyer.change("customerCartAddItem", { productCode: sku, quantity: 1 });
    await buyer.pickUp();
  }
  return buyers;
}

interface Counted {
  readonly used: number;
  readonly limit: number;
  readonly orders: number;
  readonly own: number;
}

async function countUses(code: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select c.used, c.limit_total as limit,
      (select count(*)::integer from coupon_uses u where u.coupon_code = c.code and u.released_at is null) as orders,
      (select sum(n.used)::integer from coupon_counts n where n.coupon_code = c.code) as own
    from coupons c where code = ${code}`.execute(db);
  return rows[0] as Counted;
}

test("64 parallel orders never use a coupon above its limit, after a change and while staff change it", async () => {
  const code = "TEN-TIMES";
  await storePromotion(db, code, 3);
  const buyers = await makeBuyers();
  await fillCart(code);
  await sql`update carts c set coupon_codes = array[${code}] from users u
    where u.id = c.user_id and u.email like '%@coupon.test' and c.status = 'LIVE'`.execute(db);
  const orderAll = (all: readonly OrderClient[]) => Promise.all(all.map((buyer) => buyer.order()));
  const listCodes = (replies: Awaited<ReturnType<typeof orderAll>>) =>
    new Set(replies.flatMap(({ userErrors }) => userErrors.map((each) => each.code)));
  const { coupons } = await read(code);
  expect(await saveCoupon(code, { limitTotal: "10", seen: coupons[0]?.seen ?? "" })).toEqual([]);
  const first = await orderAll(buyers);
  expect(listCodes(first)).toEqual(new Set(["COUPON_USED_UP"]));
  expect(await countUses(code)).toEqual({ used: 10, limit: 10, orders: 10, own: 10 });

  expect(await saveCoupon(code, { limitTotal: "40" })).toEqual([]);
  const left = buyers.filter((_, index) => first[index]?.order === null);
  const [second, changes] = await Promise.all([
    orderAll(left),
    Promise.all(["12", "25", "9"].map((limitTotal) => saveCoupon(code, { limitTotal, terms: `Now ${limitTotal}.` }))),
  ]);
  expect(changes[2]).toEqual(["COUPON_LIMIT_BELOW_USES"]);
  const after = await countUses(code);
  expect(after.used).toBeLessThanOrEqual(after.limit);
  expect(after).toMatchObject({ orders: after.used, own: after.used });
  expect(second.filter(({ order }) => order !== null)).toHaveLength(after.used - 10);
  expect([...listCodes(second)].filter((each) => each !== "COUPON_USED_UP")).toEqual([]);
});

const fees = { country: "AU", deliveryThreshold: "350.00", cardCost: "0.9" };

interface Fees {
  readonly country: string;
  readonly deliveryFee: string;
  readonly seen: string;
  readonly today: string;
  readonly surchargesSeen: string;
}

async function readFees(): Promise<Fees> {
  const { body } = await askOperation(url, "GetMerchantSettings", { cookie: admin });
  const { countryFees } = body.data as { countryFees: readonly Fees[] };
  return countryFees.find(({ country }) => country === "AU") as Fees;
}

describe("fees", () => {
  test("are in every cart within a second, and two editors lose nothing", async () => {
    const { seen } = await readFees();
    expect(await run("SaveFees", { ...fees, deliveryFee: "31", seen }, admin)).toEqual([]);
    const guest = orderClient(url, await openSession(db, "consumer.au@trestle.test"));
    await guest.change("customerCartAddItem", { productCode: sku, quantity: 1 });
    const second = { ...fees, deliveryThreshold: "400", deliveryFee: "25.00", seen };
    expect(await run("SaveFees", second, admin)).toEqual([]);
    expect((await readFees()).deliveryFee).toBe("31.00");
    await expect.poll(async () => (await guest.read()).fee.threshold.value).toBe(400);
    expect(await run("SaveFees", { ...fees, deliveryFee: "32", seen }, admin)).toEqual(["SETTINGS_CHANGED"]);
  });

  test("refuse a surcharge above the cost of cards, and a cost below a surcharge", async () => {
    const { today, surchargesSeen } = await readFees();
    const surcharge = { country: "AU", startsOn: today, percent: "0.91", seen: surchargesSeen };
    expect(await run("SaveSurcharge", surcharge, admin)).toEqual(["SURCHARGE_ABOVE_COST"]);
    expect(await run("SaveSurcharge", { ...surcharge, percent: "0.5" }, admin)).toEqual([]);
    await expect.poll(async () => (await client.read()).payByCard.surchargeFee.value).toBeGreaterThan(0);
    // Another administrator has not seen the new surcharge.
    expect(await run("SaveSurcharge", { ...surcharge, percent: "0.4" }, admin)).toEqual(["SETTINGS_CHANGED"]);
    const { seen } = await readFees();
    expect(await run("SaveFees", { ...fees, deliveryFee: "31", cardCost: "0.4", seen }, admin)).toContain(
      "CARD_COST_BELOW_SURCHARGE",
    );
    expect(await run("RemoveSurcharge", { country: "AU", startsOn: today }, admin)).toEqual([]);
    await expect.poll(async () => (await client.read()).payByCard.surchargeFee.value).toBe(0);
    expect(await run("RemoveSurcharge", { country: "AU", startsOn: "2020-01-01" }, admin)).toEqual([
      "SURCHARGE_DAY_NOT_VALID",
    ]);
  });
});

test("without script a promotion is created, refused with all typed words, switched on and copied", async () => {
  const page = await plainPage(server, "marketing.au@trestle.test");
  await page.open("/staff/promotions/new?code=plain-26");
  page.fill("Name", "Plain spring");
  page.fill("What customers get", "Twelve percent off.");
  page.fill("Percent", "twelve");
  page.fill("First day", "2026-09-01");
  page.fill("Last day", "2039-11-30");
  await page.press("Create the draft");
  expect(page.description("Percent")).toContain("Enter a percentage");
  expect(page.value("Name")).toBe("Plain spring");
  page.fill("Percent", "12");
  await page.press("Create the draft");
  expect(page.mainHeading()).toBe("Plain spring");
  expect(page.text()).toContain("It is a draft");
  await page.press("Switch it on");
  expect(page.text()).toContain("It is switched on");
  await page.follow("Copy it");
  page.fill("Code of the new promotion", "plain-27");
  await page.press("Continue");
  expect(page.mainHeading()).toBe("New promotion");
  expect(page.value("Percent")).toBe("12");
});
