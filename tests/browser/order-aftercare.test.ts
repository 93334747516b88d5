// Shows back-orders and several parcels at the checkout, a cart that cannot be ordered, the review of an order over the credit
// limit, and the report of a problem with a delivered line.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { moveToNewAccount } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForDelivery, openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { freezeDemoOrders, minutesAhead } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await freezeDemoOrders(db);
const orderPage = (number: string) => `/dashboard/order-detail/?code=${number}`;
const main = (page: Page) => page.getByRole("main");
const setStock = (onHand: number) =>
  sql`update stock set on_hand = reserved + ${onHand} where sku = ${skus.paint}`.execute(db);

/** The store starts all open orders and hands them over. */
async function handOver(): Promise<void> {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
}

test("the checkout shows back-ordered units and the number of parcels, and the customer must agree to the back-order", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await setStock(1);
  await putInCart(page, server, { productCode: skus.paint, quantity: 6 });
  await openForDelivery(page);
  await page.getByText(/it comes in \d parcels/).waitFor();
  await page.getByText(/^Not in stock anywhere near: \d × /).waitFor();
  await page.getByLabel("PO number").fill("PO-20");
  await expectAccessible(page);
  await placeButton(page).click();
  await page.getByText("Some of it has to come later.").first().waitFor();
  await page.getByLabel("Send these later, as soon as they are there").check();
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await main(page)
    .getByText(/\d of 6 come later/)
    .waitFor();
  await handOver();
  await go(page, orderPage(number));
  await main(page).getByText("Order completed").first().waitFor();
  await main(page)
    .getByText(/units? came in for this order/)
    .waitFor();
  await expect.poll(() => main(page).getByText("come later").count()).toBe(0);
  await setStock(500);
});

test("the checkout of a cart with a product that is no longer sold leads back to the cart", async () => {
  const page = await visit({ as: "painter.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  const setSoldOnline = (isSold: boolean) =>
    sql`update products set is_available_online = ${isSold} where code = (
      select product_code from variants where sku = ${skus.paint})`.execute(db);
  await setSoldOnline(false);
  const isCheckoutClosed = async () => {
    await go(page, "/checkout/");
    return page.getByRole("heading", { name: "Something in your cart is in the way" }).isVisible();
  };
  await expect.poll(isCheckoutClosed).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Put it right" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await setSoldOnline(true);
});

test("an administrator accepts one order over the credit limit and refuses another after a confirmation", async () => {
  const buyer = await visit({ as: "full.nz@trestle.test" });
  // Each order gets a new account, because an account that is over its limit cannot order again.
  const placeOverLimit = async () => {
    const accountId = await moveToNewAccount(db, "full.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    await putInCart(buyer, server, { productCode: skus.oil, quantity: 1 });
    await openForPickup(buyer);
    await buyer.getByText("This passes the account's credit limit.").waitFor();
    await buyer.getByLabel("PO number").fill("PO-21");
    await placeButton(buyer).click();
    return readOrderNumber(buyer);
  };
  const [first, second] = [await placeOverLimit(), await placeOverLimit()];
  const admin = await visit({ as: "admin.nz@trestle.test" });
  await go(admin, orderPage(first));
  await admin.getByText(/passes its credit limit with these/).waitFor();
  await expectAccessible(admin);
  // An administrator has no cart, so there is nothing to reorder into.
  await expect.poll(() => admin.getByRole("button", { name: "Reorder ticked lines" }).count()).toBe(0);
  await admin.getByRole("button", { name: "Let it go on" }).click();
  await main(admin).getByText("Order received").first().waitFor();
  await admin.getByRole("button", { name: "Let it go on" }).waitFor({ state: "detached" });
  await go(admin, orderPage(second));
  await admin.getByRole("link", { name: "Refuse" }).click();
  await admin.getByText(/^Refuse order .+\?$/).waitFor();
  await admin.getByRole("button", { name: "Refuse the order" }).click();
  await main(admin).getByText("Order cancelled").first().waitFor();
  await go(buyer, orderPage(second));
  await main(buyer).getByText("It passes the credit limit, so we could not take it.").waitFor();
});

/** Places an order for pickup, which the store then hands over. Returns its number. */
async function placeAndHandOver(email: string): Promise<string> {
  const page = await visit({ as: email });
  await putInCart(page, server, { productCode: skus.oil, quantity: 2 });
  await openForPickup(page);
  await page.getByLabel("PO number").fill("PO-22");
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await handOver();
  return number;
}

test("a customer reports a problem with a line on a phone, and the order shows the report", async () => {
  const number = await placeAndHandOver("painter.nz@trestle.test");
  const page = await visit({ as: "painter.nz@trestle.test", screen: "phone", scheme: "dark" });
  await go(page, orderPage(number));
  await page.getByRole("link", { name: "Report a problem" }).click();
  await page.getByLabel("With what").selectOption({ index: 1 });
  await page.getByLabel("What is wrong").selectOption({ label: "It is damaged" });
  await page.getByLabel("How many").fill("9");
  await page.getByLabel("What the store should know").fill("The lid is bent.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report it" }).click();
  await page.getByText("Say how many there is a problem with: from 1 to 2.").first().waitFor();
  await page.getByLabel("How many").fill("1");
  await page.getByRole("button", { name: "Report it" }).click();
  await page.getByRole("heading", { name: "Reported problems" }).waitFor();
  await main(page).getByText("The lid is bent.").waitFor();
  await main(page)
    .getByText(/^A problem was reported: 1 × /)
    .waitFor();
  // The page can show the report shortly before the form closes.
  await page.getByRole("heading", { name: "Report a problem" }).waitFor({ state: "detached" });
  await expectAccessible(page);
});
