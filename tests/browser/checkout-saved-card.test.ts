// Shows saved cards at the checkout: a new card is saved while it pays, a saved card pays the next order, and without script the bank asks
// on a page of its own.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import {
  listOrderNumbers,
  openForPickup,
  payWithNewCard,
  placeButton,
  readOrderNumber,
} from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { attachCard } from "../support/save-card.ts";

const { visit, server } = await journeys();
const paint = { productCode: skus.paint, quantity: 1 };

test("a new card is saved at the checkout and is then chosen for the next order", async () => {
  const page = await visit({ as: "consumer.au@trestle.test" });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "5555555555554444");
  await page.getByLabel("Keep this card for next time").check();
  await expectAccessible(page);
  await placeButton(page).click();
  await readOrderNumber(page);
  await go(page, "/dashboard/saved-cards/");
  await page.getByRole("listitem").filter({ hasText: "Mastercard ending 4444" }).waitFor();

  await putInCart(page, server, paint);
  await openForPickup(page);
  await expect.poll(() => page.getByRole("radio", { name: /^Mastercard ending 4444/ }).isChecked()).toBe(true);
  await placeButton(page).click();
  await readOrderNumber(page);
  await page.getByText("Paid by card").waitFor();
});

test("a second press after a lost answer places one order with a saved card", async () => {
  await attachCard(server, "cash.au@trestle.test", "4242424242424242");
  const page = await visit({ as: "cash.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listOrderNumbers(page);
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
  const number = await readOrderNumber(page);
  expect(await listOrderNumbers(page)).toEqual([number, ...before]);
});

/** On a page without script: chooses pickup at the first store and a saved card, and types references. */
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

test("without script the bank asks on its own page, and the checkout then still has the typed text", async () => {
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
