// Shows how an administrator gives the shop its own name, colours and letterhead in the browser, on a phone and at a desk, and
// without script, and that an unreadable colour is refused at its field.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys({ DEMO_PROGRESS: "off" });
const as = "admin.au@trestle.test";
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name });

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  const name = `Two Coats ${screen}`;

  test("the shop is renamed and coloured, and a pale colour is refused", async () => {
    const page = await visit({ as, screen });
    await go(page, "/staff/merchant");
    await expectAccessible(page);
    await main(page).getByLabel("Name of the shop").fill(name);
    await main(page).getByLabel("Colour of buttons").fill("#ffe066");
    await button(page, "Save the shop").click();
    await main(page).getByText("Buttons of this colour are hard to see").first().waitFor();
    // The page has scrolled to the refused field by then.
    await main(page).getByLabel("Colour of buttons").and(page.locator(":focus")).waitFor();
    await expectAccessible(page);
    await main(page).getByLabel("Colour of buttons").fill("#0b6e4f");
    await main(page).getByLabel("Colour of the bar").fill("#123524");
    await button(page, "Save the shop").click();
    await page.getByText("The shop is saved.").waitFor();
    // Every process shows a change within a second.
    await expect
      .poll(async () => {
        await go(page, "/staff/merchant?letterhead=AU");
        return page.title();
      })
      .toBe(`Merchant · ${name}`);
    await page.getByRole("link", { name: `${name}, home` }).waitFor();
    await expectReadableColours(page);
    await expectAccessible(page);
    await main(page).getByLabel("Telephone").fill("03 9555 0123");
    await button(page, "Save the letterhead").click();
    await page.getByText("The letterhead is saved.").waitFor();
  });
});

test("without script the typed values come back with the refusal", async () => {
  const page = await visit({ as, script: false });
  await page.goto("/staff/merchant?letterhead=AU");
  await main(page).getByLabel("ABN").fill("12 345 678 901");
  await button(page, "Save the letterhead").click();
  await main(page).getByText("Check the ABN: its digits do not add up.").first().waitFor();
  await main(page).locator('input[value="12 345 678 901"]').waitFor();
});
