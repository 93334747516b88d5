// Shows orders after they are placed: one over the limit is approved by the holder on a phone, one is paid with points and card,
// one with a tinted system is bought again, and one is cancelled after the question.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { kit, names, putInCart, skus } from "../support/cart-journey.ts";
import {
  listedNumbers,
  openForDelivery,
  openForPickup,
  payWithNewCard,
  placeButton,
  placedNumber,
} from "../support/checkout-journey.ts";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

const orderPage = (number: string) => `/dashboard/order-detail/?code=${number}`;
const main = (page: Page) => page.getByRole("main");

test("a limited user's order waits, and the holder approves it on a phone", async () => {
  const page = await visit({ as: "limited.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 6 });
  await openForDelivery(page);
  await page.getByText(/^This is over your limit of/).waitFor();
  await page.getByLabel("PO number").fill("PO-9");
  await page.getByRole("button", { name: /^Send for approval/ }).click();
  const number = await placedNumber(page);
  await main(page).getByText("Waiting for approval").waitFor();

  const holder = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await go(holder, orderPage(number));
  await holder.getByText("Jack Nguyen asks for your approval.").waitFor();
  await expectAccessible(holder);
  await holder.getByRole("button", { name: /^Approve \$/ }).click();
  await main(holder).getByText("Order received").waitFor();
  expect(await holder.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
});

test("points pay a part, and a card the rest", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 2 });
  await openForPickup(page);
  await main(page).getByRole("button", { name: "Use points" }).click();
  await main(page).getByRole("button", { name: "Remove points" }).waitFor();
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  await placedNumber(page);
  await page.getByText("Paid by card").waitFor();
  await main(page)
    .getByText(/^[\d,]+ points$/)
    .waitFor();
});

/** The kit with its base in a colour. */
async function tintedKit() {
  const { rows } = await sql<{ brand: string; code: string; name: string }>`
    select brand_id as brand, code, name from colours where base_id = 'white' and exterior order by code limit 1
  `.execute(server.db);
  const [colour] = rows;
  if (colour === undefined) throw new Error("There is no pale colour.");
  const tint = { colourBrand: colour.brand, colourCode: colour.code, colourName: colour.name };
  const [base, hardener] = kit.cartItems;
  return { name: colour.name, item: { ...kit, cartItems: [{ ...base, ...tint }, hardener] } };
}

test("a tinted system is bought again without the line beside it, whole and in its colour", async () => {
  const page = await visit({ as: "full.nz@trestle.test" });
  const tinted = await tintedKit();
  await putInCart(page, server, tinted.item);
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-8");
  await placeButton(page).click();
  const number = await placedNumber(page);
  await go(page, orderPage(number));
  await page.getByRole("checkbox", { name: new RegExp(names.kit) }).check();
  await page.getByRole("button", { name: "Reorder" }).click();
  await page.getByText(/in your cart\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await main(page).getByText("2 parts, bought together").waitFor();
  await main(page).getByText(tinted.name).first().waitFor();
  expect(await main(page).getByRole("article").count()).toBe(1);
});

test("an order is cancelled only after the question", async () => {
  const page = await visit({ as: "painter.nz@trestle.test", screen: "phone", scheme: "dark" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-7");
  await placeButton(page).click();
  const number = await placedNumber(page);
  await page.getByRole("link", { name: "Cancel order" }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Cancel order" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await main(page).getByText("Order cancelled").first().waitFor();
  expect(await listedNumbers(page)).toContain(number);
  await expectAccessible(page);
});
