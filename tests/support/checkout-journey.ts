import type { Page } from "playwright-core";
import { go } from "./journey.ts";

/** Opens the checkout and chooses delivery to the first saved address. */
export async function openForDelivery(page: Page): Promise<void> {
  await go(page, "/checkout/");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByText("Delivered to").waitFor();
}

/** Opens the checkout and chooses pickup at the first store that has everything. */
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

/** Waits for the page of the placed order and reads its number. */
export async function readOrderNumber(page: Page): Promise<string> {
  await page.getByText(/^Thank you\./).waitFor();
  const heading = await page.getByRole("heading", { level: 1, name: /^Order / }).textContent();
  return (heading ?? "").replace("Order ", "");
}

/** The order numbers of the last 30 days, as the list of orders shows them. */
export async function listOrderNumbers(page: Page): Promise<string[]> {
  await go(page, "/dashboard/orders/?range=30d&size=100");
  const table = page.getByRole("table", { name: "Orders" });
  return (await table.count()) === 0 ? [] : table.getByRole("link").allTextContents();
}
