// Shows orders after they are placed: approval, payment with points and card, reordering a tinted system, and cancellation.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { kit, names, putInCart, skus } from "../support/cart-journey.ts";
import {
  listOrderNumbers,
  openForDelivery,
  openForPickup,
  payWithNewCard,
  placeButton,
  readOrderNumber,
} from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

const orderPage = (number: string) => `/dashboard/order-detail/?code=${number}`;
const main = (page: Page) => page.getByRole("main");

test("an order over a member's spend limit waits until the account holder approves it on a phone", async () => {
  const page = await visit({ as: "limited.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 6 });
  await openForDelivery(page);
  await page.getByText(/^This is over your limit of/).waitFor();
  await page.getByLabel("PO number").fill("PO-9");
  await page.getByRole("button", { name: /^Send for approval/ }).click();
  const number = await readOrderNumber(page);
  await main(page).getByText("Waiting for approval").waitFor();

  const holder = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await go(holder, orderPage(number));
  await holder.getByText("Jack Nguyen asks for your approval.").waitFor();
  await expectAccessible(holder);
  await holder.getByRole("button", { name: /^Approve \$/ }).click();
  await main(holder).getByText("Order received").waitFor();
  await expect.poll(() => holder.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
});

/** The dollar amount in a text, without its sign. */
const parseDollars = (text: string | null) => Number(/\$([\d,]+\.\d\d)/.exec(text ?? "")?.[1]?.replaceAll(",", ""));

/** The amount in a row of the order's totals; 0 where there is no such row. */
async function readTotal(page: Page, label: string | RegExp): Promise<number> {
  const row = main(page)
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: label }) });
  return (await row.count()) === 0 ? 0 : parseDollars(await row.getByRole("definition").textContent());
}

test("points pay a part of an order, a card pays the rest, and the amounts add up", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 2 });
  await openForPickup(page);
  await main(page).getByRole("button", { name: "Use points" }).click();
  await main(page).getByRole("button", { name: "Remove points" }).waitFor();
  const shown = main(page).getByText(/^\$[\d,.]+ off when you pay by card/);
  const paidInPoints = parseDollars(await shown.textContent());
  expect(paidInPoints).toBeGreaterThan(0);
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  await readOrderNumber(page);
  const pointsPerDollar = 200;
  const points = `${(paidInPoints * pointsPerDollar).toLocaleString("en")} points`;
  expect(await readTotal(page, points)).toBe(paidInPoints);
  const goods = (await readTotal(page, "Goods ex GST")) - (await readTotal(page, "Offers"));
  const charges = (await readTotal(page, /^GST$/)) + (await readTotal(page, "Card surcharge"));
  expect(await readTotal(page, "Paid by card")).toBeCloseTo(goods + charges - paidInPoints, 2);
});

/** The kit with its base tinted to a pale colour. */
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

test("a reorder of a tinted system has all its parts in their colour, and none of the other lines", async () => {
  const page = await visit({ as: "full.nz@trestle.test" });
  const tinted = await tintedKit();
  await putInCart(page, server, tinted.item);
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-8");
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await go(page, orderPage(number));
  await page.getByRole("checkbox", { name: new RegExp(names.kit) }).check();
  await page.getByRole("button", { name: "Reorder" }).click();
  await page
    .getByText(/in your cart\.$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await main(page).getByText("2 parts, bought together").waitFor();
  await main(page).getByText(tinted.name).first().waitFor();
  await expect.poll(() => main(page).getByRole("article").count()).toBe(1);
});

test("a reorder of which the store has too little says what is missing and where it is, and adds it when asked", async () => {
  const page = await visit({ as: "limited.nz@trestle.test", screen: "phone" });
  await putInCart(page, server, { productCode: skus.oil, quantity: 5 });
  await openForPickup(page);
  await payWithNewCard(page, "4242424242424242");
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await sql`update stock set on_hand = reserved + case when store_id = (
      select favourite_store_id from users where email = 'limited.nz@trestle.test') then 1 else 12 end
    where sku = ${skus.oil}`.execute(server.db);
  await go(page, orderPage(number));
  await page.getByRole("button", { name: "Reorder" }).click();
  await main(page)
    .getByText(/^1 of 5 units are in your cart\. Missing: 4 × Deck Oil Merbau/)
    .waitFor();
  await main(page)
    .getByText(/^1 of 5 in your cart: .+ has no more\. .+ has 12/)
    .waitFor();
  await expectAccessible(page);
  const otherStores = main(page).getByRole("link", { name: /^Pick it all up at / });
  await expect.poll(() => otherStores.count()).toBe(2);
  await page.getByRole("button", { name: "Add the 4 missing ones too" }).click();
  await main(page).getByText("All of it is in your cart.").waitFor();
  await page.getByRole("link", { name: "See the cart" }).click();
  await page.getByText("1 line, 5 units").waitFor();
});

test("an order is cancelled only after a confirmation", async () => {
  const page = await visit({ as: "painter.nz@trestle.test", screen: "phone", scheme: "dark" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-7");
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await page.getByRole("link", { name: "Cancel order" }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Cancel order" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await main(page).getByText("Order cancelled").first().waitFor();
  expect(await listOrderNumbers(page)).toContain(number);
});
