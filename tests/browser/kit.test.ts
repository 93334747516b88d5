// Shows that the interactive components of the kit work by keyboard, return the focus, and pass axe while they are open.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, type VisitOptions } from "../support/journey.ts";

const { visit } = await journeys();

async function openKit(options: VisitOptions = {}): Promise<Page> {
  const page = await visit({ as: "admin.nz@trestle.test", ...options });
  await go(page, "/staff/kit");
  return page;
}

function overlays(page: Page): Locator {
  return page.getByRole("region", { name: "Dialog, drawer, menu" });
}

test("a dialog takes the focus, closes by Escape and returns the focus", async () => {
  const page = await openKit();
  const opener = overlays(page).getByRole("button", { name: "Cancel order" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel order 10482?" });
  await dialog.waitFor();
  await dialog.getByLabel("Reason").fill("Wrong colour");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a drawer opens and closes on a phone", async () => {
  const page = await openKit({ screen: "phone", scheme: "dark" });
  await overlays(page).getByRole("button", { name: "Cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await drawer.getByRole("button", { name: "Go to checkout" }).waitFor();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Close" }).click();
  await drawer.waitFor({ state: "detached" });
});

test("a menu is used by keyboard", async () => {
  const page = await openKit();
  await overlays(page).getByRole("button", { name: "Account" }).press("Enter");
  await page.getByRole("menuitem", { name: "Invoices" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("menu").and(page.locator(":focus-within")).waitFor();
  await page.keyboard.press("End");
  const last = page.getByRole("menuitem", { name: "Sign out" });
  await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await last.waitFor({ state: "detached" });
});

test("a combobox filters while a person types, and an option is chosen by keyboard or mouse", async () => {
  const page = await openKit();
  const store = page.getByRole("combobox", { name: "Store", exact: true });
  await store.fill("pen");
  await page.getByRole("option", { name: "Penrose" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => store.inputValue()).toContain("Penrose");
  const options = page.getByRole("listbox").getByRole("option");
  await store.fill("pen");
  await options.first().click();
  await options.first().waitFor({ state: "detached" });
  await store.fill("pen");
  await options.first().waitFor();
  await page.getByRole("textbox", { name: "Quantity" }).focus();
  await options.first().waitFor({ state: "detached" });
});

test("a stepper changes its number, and tabs change by arrow keys", async () => {
  const page = await openKit();
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await page.getByRole("button", { name: "More: Quantity" }).click();
  await expect.poll(() => quantity.inputValue()).toBe("5");
  await page.getByRole("tab", { name: "About" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Stock" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("tabpanel").getByText("12 at Penrose").waitFor();
});

test("a success message closes by itself, an error message stays until it is closed, and a refusal is at its field and its button", async () => {
  const page = await openKit();
  await page.getByRole("button", { name: "Show success" }).click();
  const success = page.getByText("Added to cart: 2 × Ceiling White 15 L.");
  await success.waitFor();
  await success.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send" }).click();
  const postcode = page.getByRole("textbox", { name: "Postcode", description: "Enter a postcode of four digits." });
  await postcode.waitFor();
  await page.getByRole("alert").filter({ hasText: "The account is on hold." }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("postcode");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Postcode" }).fill("2000");
  await expect.poll(() => page.locator("#toast [aria-invalid=true], #toast [role=alert]").count()).toBe(0);
  await page.getByRole("button", { name: "Show error" }).click();
  const error = page.getByRole("dialog", { name: "The store could not be reached. Nothing was charged." });
  await error.waitFor();
  await error.hover();
  await error.getByRole("button", { name: "Close" }).click();
  await error.waitFor({ state: "detached" });
});
