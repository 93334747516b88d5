import type { Page } from "playwright-core";
import { go } from "./journey.ts";

/** To the checkout of whatever is in the cart, with delivery to the first address of the book chosen. */
export async function openForDelivery(page: Page): Promise<void> {
  await go(page, "/checkout/");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByText("Delivered to").waitFor();
}

/** The same with pickup at the first store that has everything. */
export async function openForPickup(page: Page): Promise<void> {
  await go(page, "/checkout/?mode=PICKUP");
  await page
    .getByRole("button", { name: /^Pick up here/ })
    .first()
    .click();
  await page
    .getByRole("region", { name: "When and where" })
    .getByText(/^Pick up .+ at /)
    .waitFor();
}

export async function payWithNewCard(page: Page, number: string): Promise<void> {
  await page.getByRole("radio", { name: /card/i }).last().check();
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expires").fill("12/31");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on the card").fill("Grace Walsh");
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

/** The number of the order whose page this has become. */
export async function placedNumber(page: Page): Promise<string> {
  await page.getByText(/^Thank you\./).waitFor();
  const heading = await page.getByRole("heading", { level: 1, name: /^Order / }).textContent();
  return (heading ?? "").replace("Order ", "");
}

/** Every order that the list of the last 30 days has. */
export async function listedNumbers(page: Page): Promise<string[]> {
  await go(page, "/dashboard/orders/?range=30d&size=100");
  const table = page.getByRole("table", { name: "Orders" });
  return (await table.count()) === 0 ? [] : table.getByRole("link").allTextContents();
}
