// Shows the checkout: on account for delivery, by card with a challenge for pickup, points plus card, a declined card and then
// another, one order from a double click, a reload and a lost connection, and what was typed surviving all of it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { kit, putInCart, skus } from "../support/cart-journey.ts";
import {
  listedNumbers,
  openForDelivery,
  openForPickup,
  payWithNewCard,
  placeButton,
  placedNumber,
} from "../support/checkout-journey.ts";
import { expectAccessible, expectReadable, go, journeys, signInAs } from "../support/journey.ts";

const { visit, server } = await journeys();
const paint = { productCode: skus.paint, quantity: 2 };

test("on account for delivery, with references, at a desk", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-4711");
  await page.getByLabel("Job references").fill("Unit 4, Lobby");
  await page.getByLabel("Note for the store").fill("Gate code 12");
  await page.getByLabel(/^Authority to leave/).check();
  await expectAccessible(page);
  await go(page, "/checkout/");
  await expect.poll(() => page.getByLabel("PO number").inputValue()).toBe("PO-4711");
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  const number = await placedNumber(page);
  for (const words of ["PO-4711", "Unit 4, Lobby", "Gate code 12"]) await page.getByText(words).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  expect(await listedNumbers(page)).toContain(number);
});

test("by a new card with a challenge, for pickup, on a phone", async () => {
  const page = await visit({ as: "painter.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "4000002760003184");
  await expectAccessible(page);
  await placeButton(page).click();
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Approve" }).click();
  await placedNumber(page);
  await page.getByText("Paid by card").waitFor();
});

test("a declined card, then another", async () => {
  const page = await visit({ as: "full.nz@trestle.test", mayAnswer: [402] });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "4000000000000002");
  await placeButton(page).click();
  await page.getByRole("alert").filter({ hasText: "declined" }).waitFor();
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  await placedNumber(page);
});

test("a double click gives one order", async () => {
  const page = await visit({ as: "full.au@trestle.test" });
  const before = await listedNumbers(page);
  await putInCart(page, server, kit);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-1");
  await placeButton(page).dblclick();
  const number = await placedNumber(page);
  expect(await listedNumbers(page)).toEqual([number, ...before]);
});

test("a reload while the answer is lost leads to the one order", async () => {
  const page = await visit({ as: "full.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listedNumbers(page);
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-2");
  await loseAnswers(page, 1);
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await page.reload();
  const number = await placedNumber(page);
  expect(await listedNumbers(page)).toEqual([number, ...before]);
});

test("pressed again after the connection was lost, it is one order", async () => {
  const page = await visit({ as: "full.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listedNumbers(page);
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-3");
  await loseAnswers(page, 1);
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await placeButton(page).click();
  const number = await placedNumber(page);
  expect(await listedNumbers(page)).toEqual([number, ...before]);
});

test("an address that no van finds is refused at its form, and what was typed stays", async () => {
  const page = await visit({ as: "cash.au@trestle.test", screen: "phone", scheme: "dark" });
  await putInCart(page, server, paint);
  await go(page, "/checkout/");
  const other = page.getByText("Another address");
  if (await other.isVisible()) await other.click();
  await page.getByLabel("Street and number").fill("1 Nowhere Street");
  await page.getByLabel("Suburb or town").fill("Richmond");
  await page.getByLabel("State").selectOption("VIC");
  await page.getByLabel("Postcode").fill("2000");
  await page.getByRole("button", { name: "Deliver to this address" }).click();
  await page.getByText("Invalid delivery address, please recheck again.").waitFor();
  expect(await page.getByLabel("Street and number").inputValue()).toBe("1 Nowhere Street");
  await expectAccessible(page);
  await page.getByLabel("Postcode").fill("3121");
  await page.getByRole("button", { name: "Deliver to this address" }).click();
  await page.getByText("Delivered to").waitFor();
});

test("without script an order goes on account", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", script: false });
  await putInCart(page, server, paint);
  await page.goto("/checkout/");
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByLabel("PO number").fill("PO-5");
  await placeButton(page).click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await page.getByText("Thank you. Your order is in.").waitFor();
  await page.getByRole("table", { name: "Orders" }).getByText("PO-5").waitFor();
});

test("what is shown is what is ordered: who looks at pickup chooses a store before anything is placed", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await go(page, "/checkout/");
  await placeButton(page).click();
  const refusal = page.getByText("Choose delivery or pickup first, and where.");
  await refusal.waitFor();
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByText("Delivered to").waitFor();
  expect(await refusal.count()).toBe(0);
  await page.getByRole("link", { name: "Pick up" }).click();
  const promise = page.getByRole("region", { name: "When and where" });
  await promise.getByText("Choose how you get it, and you see when.").waitFor();
  expect(await placeButton(page).count()).toBe(0);
  await page.getByRole("link", { name: "Choose a store to pick up from" }).click();
  await page
    .getByRole("button", { name: /^Pick up here/ })
    .first()
    .click();
  await promise.getByText(/^Pick up .+ at /).waitFor();
  await placeButton(page).click();
  await placedNumber(page);
  await page
    .getByRole("main")
    .getByText(/^Ready .+ from /)
    .first()
    .waitFor();
});

test("an empty cart has nothing to check out", async () => {
  const page = await visit({ as: "specifier.au@trestle.test" });
  await go(page, "/checkout/");
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});

test("standing: red closes the checkout, amber the account, and a guest signs in and comes back", async () => {
  const red = await visit({ as: "red.au@trestle.test" });
  await putInCart(red, server, paint);
  await go(red, "/checkout/");
  await red.getByRole("heading", { name: "Your account is on hold" }).waitFor();
  await expectAccessible(red);

  const amber = await visit({ as: "amber.au@trestle.test" });
  await putInCart(amber, server, paint);
  await go(amber, "/checkout/");
  expect(await amber.getByRole("radio", { name: /^On account/ }).isDisabled()).toBe(true);
  expect(await amber.getByRole("radio", { name: /^Card/ }).isChecked()).toBe(true);

  const guest = await visit();
  await guest.goto("/checkout/");
  await signInAs(guest, "Marco Rossi");
  await guest.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
});

/** So many orders reach the shop, and their answers get lost on the way back. */
async function loseAnswers(page: Page, times: number): Promise<void> {
  await page.route(
    "**/api/checkout/order/",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times },
  );
}
