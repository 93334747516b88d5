// Shows the checkout in the browser: delivery and pickup, payment on account and by card, and that a double click, a reload or a
// lost answer never makes two orders.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { kit, putInCart, skus } from "../support/cart-journey.ts";
import {
  listOrderNumbers,
  openForDelivery,
  openForPickup,
  payWithNewCard,
  placeButton,
  readOrderNumber,
} from "../support/checkout-journey.ts";
import { go, journeys, signInAs } from "../support/journey.ts";

const { visit, server } = await journeys();
const paint = { productCode: skus.paint, quantity: 2 };

test("an order for delivery on account keeps its references, also after a reload", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-4711");
  await page.getByRole("textbox", { name: /^Job/ }).fill("Unit 4, Lobby");
  await page.getByLabel("Note for the store").fill("Gate code 12");
  await page.getByLabel(/^Authority to leave/).check();
  await expectAccessible(page);
  await go(page, "/checkout/");
  await expect.poll(() => page.getByLabel("PO number").inputValue()).toBe("PO-4711");
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  for (const text of ["PO-4711", "Unit 4, Lobby", "Gate code 12"]) await page.getByText(text).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  expect(await listOrderNumbers(page)).toContain(number);
});

test("an order for pickup is paid on a phone with a new card that the bank asks to confirm", async () => {
  const page = await visit({ as: "painter.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "4000002760003184");
  await placeButton(page).click();
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Approve" }).click();
  await readOrderNumber(page);
  await page.getByText("Paid by card").waitFor();
});

test("after a declined card another card pays the order", async () => {
  const page = await visit({ as: "full.nz@trestle.test", mayAnswer: [402] });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "4000000000000002");
  await placeButton(page).click();
  await page.getByRole("alert").filter({ hasText: "declined" }).waitFor();
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  await readOrderNumber(page);
});

test("a double click places one order", async () => {
  const page = await visit({ as: "full.au@trestle.test" });
  const before = await listOrderNumbers(page);
  await putInCart(page, server, kit);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-1");
  await placeButton(page).dblclick();
  const number = await readOrderNumber(page);
  expect(await listOrderNumbers(page)).toEqual([number, ...before]);
});

test("a reload after a lost answer shows the one order that was placed", async () => {
  const page = await visit({ as: "full.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listOrderNumbers(page);
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-2");
  await loseAnswers(page, 1);
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await page.reload();
  const number = await readOrderNumber(page);
  expect(await listOrderNumbers(page)).toEqual([number, ...before]);
});

test("a second press after a lost answer does not place a second order", async () => {
  const page = await visit({ as: "full.au@trestle.test", mayFail: /\/api\/checkout\/order\// });
  const before = await listOrderNumbers(page);
  await putInCart(page, server, paint);
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-3");
  await loseAnswers(page, 1);
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  expect(await listOrderNumbers(page)).toEqual([number, ...before]);
});

test("an error in the page while the order is placed shows a message, and the next press places the order", async () => {
  const page = await visit({ as: "full.au@trestle.test", mayThrow: /storage is full/ });
  await putInCart(page, server, paint);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    let isFull = true;
    Storage.prototype.setItem = function set(key, value) {
      const isRefused = isFull && key === "placed order";
      if (isRefused) isFull = false;
      if (isRefused) throw new Error("The storage is full.");
      setItem.call(this, key, value);
    };
  });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-4");
  await placeButton(page).click();
  await page.getByText("we don't know whether it has your order").waitFor();
  await expect.poll(() => placeButton(page).getAttribute("aria-busy")).toBeNull();
  await placeButton(page).click();
  await readOrderNumber(page);
});

test("an order with a new card is placed on plain http, where crypto.randomUUID does not exist", async () => {
  const page = await visit({ as: "painter.nz@trestle.test", screen: "phone" });
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, "randomUUID", { value: undefined }));
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  await readOrderNumber(page);
});

test("an address whose postcode does not match its suburb is refused, and the form keeps the typed text", async () => {
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

test("a customer who changes from delivery to pickup must choose a store before placing the order", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await go(page, "/checkout/");
  await placeButton(page).click();
  const refusal = page.getByText("Choose delivery or pickup first, and where.");
  await refusal.first().waitFor();
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByText("Delivered to").waitFor();
  await expect.poll(() => refusal.count()).toBe(0);
  await page.getByRole("link", { name: "Pick up" }).click();
  const promise = page.getByRole("region", { name: "When and where" });
  await promise.getByText("Choose how you get it, and you see when.").waitFor();
  await expect.poll(() => placeButton(page).count()).toBe(0);
  await page.getByRole("link", { name: "Choose a store to pick up from" }).click();
  await page
    .getByRole("button", { name: /^Pick up here/ })
    .first()
    .click();
  await promise.getByText(/^Pick up .+ at /).waitFor();
  await placeButton(page).click();
  await readOrderNumber(page);
  await page
    .getByRole("main")
    .getByText(/^Ready .+ from /)
    .first()
    .waitFor();
});

test("the checkout of an empty cart says that the cart is empty", async () => {
  const page = await visit({ as: "specifier.au@trestle.test" });
  await go(page, "/checkout/");
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});

test("a red hold closes the checkout, an amber hold allows only cards, and a guest signs in first", async () => {
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

/** The next orders, as many as `times`, reach the server, but the browser never gets the answers. */
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
