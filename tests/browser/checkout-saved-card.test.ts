// Shows saved cards at the checkout: kept while paying with a new one, used again with a tap, and used on a page without script,
// with the bank's question on its own page and everything typed still there on the way back.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { putInCart, skus } from "../support/cart-journey.ts";
import {
  listedNumbers,
  openForPickup,
  payWithNewCard,
  placeButton,
  placedNumber,
} from "../support/checkout-journey.ts";
import { expectAccessible, go, journeys } from "../support/journey.ts";
import { attachCard } from "../support/save-card.ts";

const { visit, server } = await journeys();
const paint = { productCode: skus.paint, quantity: 1 };

test("a new card is kept for next time, and pays the next order with a tap", async () => {
  const page = await visit({ as: "consumer.au@trestle.test" });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "5555555555554444");
  await page.getByLabel("Keep this card for next time").check();
  await expectAccessible(page);
  await placeButton(page).click();
  await placedNumber(page);
  await go(page, "/dashboard/saved-cards/");
  await page.getByRole("listitem").filter({ hasText: "Mastercard ending 4444" }).waitFor();

  await putInCart(page, server, paint);
  await openForPickup(page);
  expect(await page.getByRole("radio", { name: /^Mastercard ending 4444/ }).isChecked()).toBe(true);
  await placeButton(page).click();
  await placedNumber(page);
  await page.getByText("Paid by card").waitFor();
});

test("by a saved card whose answer is lost, pressed again: one order, charged once", async () => {
  await attachCard(server, "cash.au@trestle.test", "4242424242424242");
  const page = await visit({ as: "cash.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listedNumbers(page);
  await putInCart(page, server, paint);
  await openForPickup(page);
  await page.route(
    "**/api/checkout/order/",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await placeButton(page).click();
  const number = await placedNumber(page);
  expect(await listedNumbers(page)).toEqual([number, ...before]);
});

/** Without script: pickup at the first store, references typed, a saved card chosen. */
async function fillWithoutScript(page: Page, ending: string): Promise<void> {
  await putInCart(page, server, paint);
  await page.goto("/checkout/?mode=PICKUP");
  await page
    .getByRole("button", { name: /^Pick up here/ })
    .first()
    .click();
  await page.getByLabel("PO number").fill("PO-77");
  await page.getByLabel("Note for the store").fill("Back door");
  await page.getByRole("radio", { name: new RegExp(`ending ${ending}`) }).check();
}

test("without script a saved card pays", async () => {
  await attachCard(server, "full.nz@trestle.test", "4242424242424242");
  const page = await visit({ as: "full.nz@trestle.test", script: false });
  await fillWithoutScript(page, "4242");
  await placeButton(page).click();
  await page.getByText("Thank you. Your order is in.").waitFor();
  await page.getByRole("table", { name: "Orders" }).getByText("PO-77").waitFor();
});

test("without script the bank asks on its own page, and what was typed is there on the way back", async () => {
  await attachCard(server, "painter.au@trestle.test", "4000002760003184");
  const page = await visit({ as: "painter.au@trestle.test", script: false, screen: "phone" });
  await fillWithoutScript(page, "3184");
  await placeButton(page).click();
  await page.getByText("Your bank wants to ask you something.").waitFor();
  await page.getByRole("link", { name: "Confirm with your bank" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Your bank has not confirmed the card.").waitFor();
  expect(await page.getByLabel("PO number").inputValue()).toBe("PO-77");

  await placeButton(page).click();
  await page.getByRole("link", { name: "Confirm with your bank" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Your bank has confirmed the card.").waitFor();
  expect(await page.getByLabel("PO number").inputValue()).toBe("PO-77");
  expect(await page.getByLabel("Note for the store").inputValue()).toBe("Back door");
  expect(await page.getByRole("radio", { name: /ending 3184/ }).isChecked()).toBe(true);
  await placeButton(page).click();
  await page.getByText("Thank you. Your order is in.").waitFor();
  await page.getByRole("table", { name: "Orders" }).getByText("PO-77").waitFor();
});

test("without script a card that is declined says so at the payment, and nothing typed is lost", async () => {
  await attachCard(server, "holder.nz@trestle.test", "4000000000000341");
  const page = await visit({ as: "holder.nz@trestle.test", script: false });
  await fillWithoutScript(page, "0341");
  await placeButton(page).click();
  await page.getByRole("alert").filter({ hasText: "Your card was declined." }).last().waitFor();
  expect(await page.getByLabel("PO number").inputValue()).toBe("PO-77");
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  await page.getByText("Thank you. Your order is in.").waitFor();
});
