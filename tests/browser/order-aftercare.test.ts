// Shows what comes after an order, and what stands before it: a part that comes later and parcels from two stores are shown before
// paying, a cart that cannot be ordered says why, staff review an order over the limit, and a problem is reported, with and
// without script.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/advance-orders.ts";
import { openAccount } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForDelivery, openForPickup, placeButton, placedNumber } from "../support/checkout-journey.ts";
import { restDemoOrders } from "../support/demo-orders.ts";
import { expectAccessible, go, journeys } from "../support/journey.ts";
import { minutesAhead } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO: "off" });
const { db } = server;
await restDemoOrders(db);
const orderPage = (number: string) => `/dashboard/order-detail/?code=${number}`;
const main = (page: Page) => page.getByRole("main");
const shelves = (onHand: number) =>
  sql`update stock set on_hand = reserved + ${onHand} where sku = ${skus.paint}`.execute(db);

/** Begun by the store, and handed over. */
async function handOver(): Promise<void> {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
}

test("what comes later, and in how many parcels, is shown before paying and has to be agreed to", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await shelves(1);
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
  const number = await placedNumber(page);
  await main(page)
    .getByText(/\d of 6 come later/)
    .waitFor();
  await handOver();
  await go(page, orderPage(number));
  await main(page).getByText("Order completed").first().waitFor();
  await main(page)
    .getByText(/units? came in for this order/)
    .waitFor();
  expect(await main(page).getByText("come later").count()).toBe(0);
  await shelves(500);
});

test("a cart with something that is no longer sold leads back to it", async () => {
  const page = await visit({ as: "painter.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  const sell = (is: boolean) =>
    sql`update products set is_available_online = ${is} where code = (
      select product_code from variants where sku = ${skus.paint})`.execute(db);
  await sell(false);
  const isClosed = async () => {
    await go(page, "/checkout/");
    return page.getByRole("heading", { name: "Something in your cart is in the way" }).isVisible();
  };
  await expect.poll(isClosed, { timeout: 30_000 }).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Put it right" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await sell(true);
});

test("an admin lets an order over the credit limit go on, and refuses another after the question", async () => {
  const buyer = await visit({ as: "full.nz@trestle.test" });
  // Each on an account that has used nothing yet: one that is over its limit orders no more.
  const place = async () => {
    const accountId = await openAccount(db, "full.nz@trestle.test");
    await sql`update accounts set credit_limit_cents = 100 where id = ${accountId}`.execute(db);
    await putInCart(buyer, server, { productCode: skus.oil, quantity: 1 });
    await openForPickup(buyer);
    await buyer.getByText("This passes the account's credit limit.").waitFor();
    await buyer.getByLabel("PO number").fill("PO-21");
    await placeButton(buyer).click();
    return placedNumber(buyer);
  };
  const [first, second] = [await place(), await place()];
  const admin = await visit({ as: "admin.nz@trestle.test" });
  await go(admin, orderPage(first));
  await admin.getByText(/passes its credit limit with these/).waitFor();
  await expectAccessible(admin);
  // Whoever has no cart is not asked what to put into it.
  expect(await admin.getByRole("button", { name: "Reorder ticked lines" }).count()).toBe(0);
  await admin.getByRole("button", { name: "Let it go on" }).click();
  await main(admin).getByText("Order received").first().waitFor();
  await go(admin, orderPage(second));
  await admin.getByRole("link", { name: "Refuse" }).click();
  await admin.getByText("Refuse this order?").waitFor();
  await admin.getByRole("button", { name: "Refuse the order" }).click();
  await main(admin).getByText("Order cancelled").first().waitFor();
  await go(buyer, orderPage(second));
  await main(buyer).getByText("It passes the credit limit, so we could not take it.").waitFor();
});

/** Placed for pickup and handed over. */
async function handedOver(email: string): Promise<string> {
  const page = await visit({ as: email });
  await putInCart(page, server, { productCode: skus.oil, quantity: 2 });
  await openForPickup(page);
  await page.getByLabel("PO number").fill("PO-22");
  await placeButton(page).click();
  const number = await placedNumber(page);
  await handOver();
  return number;
}

test("a problem with a line is reported on a phone and shown back", async () => {
  const number = await handedOver("painter.nz@trestle.test");
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
  // The form closes once its answer is there, which may be a moment after the page shows it.
  await page.getByRole("heading", { name: "Report a problem" }).waitFor({ state: "detached" });
  await expectAccessible(page);
});

test("a problem is reported without script too, and what was typed stays where it is refused", async () => {
  const number = await handedOver("full.au@trestle.test");
  const page = await visit({ as: "full.au@trestle.test", script: false });
  await page.goto(orderPage(number));
  await page.getByRole("link", { name: "Report a problem" }).click();
  await page.getByLabel("With what").selectOption({ index: 1 });
  await page.getByLabel("What is wrong").selectOption({ label: "It is the wrong colour" });
  await page.getByLabel("What the store should know").fill("It is green.");
  await page.getByRole("button", { name: "Report it" }).click();
  await page.getByText("This line has no colour. Choose another problem.").last().waitFor();
  expect(await page.getByLabel("What the store should know").inputValue()).toBe("It is green.");
  await page.getByLabel("What is wrong").selectOption({ label: "It is missing" });
  await page.getByRole("button", { name: "Report it" }).click();
  await page.getByText("Thank you. The store has been told.").waitFor();
  await page.getByRole("heading", { name: "Reported problems" }).waitFor();
});
