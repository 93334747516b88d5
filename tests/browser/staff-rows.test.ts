// Shows that marketing creates a colour that customers find, and that store staff change the hours of their store without script.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
/** The label of a field that may be empty goes on. */
const hours = (page: Page) => main(page).getByRole("textbox", { name: /^Sunday/ });

test("marketing creates a colour beside the products, corrects a mistake, and finds it in the list", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", screen: "phone" });
  await go(page, "/staff/products");
  await main(page).getByRole("link", { name: "Colours", exact: true }).click();
  await main(page).getByRole("heading", { name: "Colours", level: 1 }).waitFor();
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "New colour" }).click();
  await field(page, "Brand").selectOption({ index: 1 });
  await field(page, "Code").fill("SCR 77");
  await field(page, "Name").fill("Screen Plum");
  await field(page, "Look").fill("plum");
  await field(page, "Base").selectOption("deep");
  await button(page, "Create the colour").click();
  await expect.poll(() => field(page, "Look").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
  await field(page, "Look").fill("#8e4585");
  await button(page, "Create the colour").click();
  await main(page).getByText("The change is saved.").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  await expectAccessible(page);
  await go(page, "/staff/rows/colours?q=screen+pl");
  await main(page).getByRole("link", { name: "Screen Plum" }).waitFor();
});

test("store staff change the hours of their store without script, and see no other fields", async () => {
  const page = await visit({ as: "store.au@trestle.test", script: false });
  await page.goto("/staff/rows/stores");
  await main(page).getByRole("link", { name: "Trestle Trade Richmond" }).click();
  expect(await main(page).getByLabel("Name", { exact: true }).count()).toBe(0);
  await hours(page).fill("eight");
  await button(page, "Save the hours").click();
  expect(await hours(page).getAttribute("aria-invalid")).toBe("true");
  await hours(page).fill("08:00-12:30");
  await button(page, "Save the hours").click();
  await main(page).getByText("The change is saved.").waitFor();
  expect(await hours(page).inputValue()).toBe("08:00-12:30");
});
