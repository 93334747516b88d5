// Shows that a coupon that expired or was used up stays in the cart with its reason, can be removed, and stops no order.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { orderClient } from "../support/order-client.ts";
import { plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const email = "holder.au@trestle.test";
const client = orderClient(server.url, await openSession(db, email));
const code = "SHORT-LIVED";

await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_at, ends_at)
  values (${code}, 'Short', 'Ten percent off', 'AU', 'PERCENT_OFF_ORDER', 1000, true, now() - interval '9 days',
    now() + interval '1 day')`.execute(db);
await sql`insert into coupons (code, promotion_code, terms, limit_total) values (${code}, ${code}, 'Once.', 1)`.execute(
  db,
);

/** A cart for pickup with one brush and the coupon. The server reads new promotions after a moment. */
async function fillCart(): Promise<void> {
  await client.change("customerCartAddItem", { productCode: "TRD-CUT-63", quantity: 1 });
  await client.pickUp();
  await expect
    .poll(
      async () => (await client.change("CustomerCartAddCoupon", { couponCode: code })).userErrors[0]?.code ?? "ADDED",
    )
    .toMatch(/^ADDED$|^COUPON_APPLIED_ALREADY$/);
}

const readVouchers = async () => (await client.read()).appliedVouchers;
const refused = (reason: string) => [expect.objectContaining({ code, idle: reason, isRefused: true })];

test("a coupon that is used up stays in the cart, and an order at the shown total is placed without it", async () => {
  await fillCart();
  expect(await readVouchers()).toEqual([expect.objectContaining({ code, idle: null, isRefused: false })]);
  await sql`update coupons set used = 1 where code = ${code}`.execute(db);
  expect(await readVouchers()).toEqual(refused("This coupon has been used up."));
  const unnamed = await client.order();
  expect(unnamed.userErrors).toMatchObject([{ code: "COUPON_USED_UP" }]);
  const { payByAccount } = await client.read();
  const placed = await client.order({ shownTotal: payByAccount.totalPrice.value });
  expect(placed.userErrors).toEqual([]);
  expect(placed.order?.accountPaymentTotal.value).toBe(payByAccount.totalPrice.value);
  await sql`update coupons set used = 0 where code = ${code}`.execute(db);
});

test("a coupon that expired stays in the cart with this reason, and one tap removes it", async () => {
  await fillCart();
  await sql`update promotions set ends_on = current_date - 2 where code = ${code}`.execute(db);
  await expect.poll(readVouchers).toEqual(refused("This coupon has expired."));
  const page = await plainPage(server, email);
  await page.open("/checkout/");
  expect(page.text()).toContain(`Coupon ${code} is not counted: This coupon has expired.`);
  await page.open("/cart/");
  expect(page.text()).toContain("Not counted: This coupon has expired.");
  await page.press(`Remove coupon ${code}`);
  expect(await readVouchers()).toEqual([]);
});

test("a coupon that expired stops no order and is not used", async () => {
  await sql`update promotions set ends_on = current_date + 2 where code = ${code}`.execute(db);
  await fillCart();
  await sql`update promotions set ends_on = current_date - 2 where code = ${code}`.execute(db);
  await expect.poll(readVouchers).toEqual(refused("This coupon has expired."));
  const { order, userErrors } = await client.order();
  expect(userErrors).toEqual([]);
  expect(order).not.toBeNull();
  expect(await db.selectFrom("coupons").select("used").where("code", "=", code).executeTakeFirst()).toEqual({
    used: 0,
  });
});
