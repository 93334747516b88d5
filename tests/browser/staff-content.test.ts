// Shows content on screen: a banner with an uploaded picture is a draft, is looked at in the preview at two widths, and is put on the
// page; a change for later is withdrawn without script.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { storeBanner } from "../support/content.ts";
import { go, journeys } from "../support/journey.ts";
import { drawPhotograph } from "../support/photographs.ts";

const { visit, server } = await journeys();
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const link = (page: Page, name: RegExp | string) => main(page).getByRole("link", { name });

test("a banner with a picture is made, previewed at 390 and 1280 pixels and put on the page", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", screen: "desk" });
  await go(page, "/staff/content");
  await expectAccessible(page);
  await link(page, "New banner").click();
  await main(page)
    .getByLabel("Picture file")
    .setInputFiles({ name: "fresh wall.png", mimeType: "image/png", buffer: await drawPhotograph() });
  await button(page, "Upload").click();
  await field(page, "Picture").locator("option:checked", { hasText: "fresh wall.png" }).waitFor({ state: "attached" });
  await field(page, "Type").selectOption("CAMPAIGN_IMAGE_BANNER");
  await field(page, "Title").fill("A fresh wall by Friday");
  await button(page, "Save").click();
  await main(page).getByText("Say what the large picture shows").first().waitFor();
  await main(page).getByLabel("What the picture shows").fill("A wall in fresh green");
  await button(page, "Save").click();
  await link(page, "A fresh wall by Friday").click();
  await main(page).getByText("It is a draft").waitFor();
  await expectAccessible(page);
  await link(page, "Preview").click();
  for (const width of [390, 1280]) {
    const frame = main(page).frameLocator(`iframe[title="Home page, ${width} pixels wide"]`);
    await frame.getByRole("heading", { name: "A fresh wall by Friday" }).waitFor();
  }
  await link(page, "Back to the form").click();
  await button(page, "Put on the page").click();
  await button(page, "Withdraw").waitFor();
  const guest = await visit({ screen: "phone" });
  await expect
    .poll(async () => {
      await go(guest, "/");
      return main(guest).getByRole("img", { name: "A wall in fresh green" }).count();
    })
    .toBe(1);
});

test("a change for later is written and withdrawn on a phone without script", async () => {
  await storeBanner(server.db, "no-script", "Before the change");
  const page = await visit({ as: "marketing.au@trestle.test", screen: "phone", script: false });
  await page.goto("/staff/content?kind=BANNER&id=no-script");
  await field(page, "Title").fill("After the change");
  await field(page, "When").selectOption("later");
  await button(page, "Save").click();
  await main(page).getByText("Enter a time in the future").first().waitFor();
  await main(page)
    .getByLabel("Publish at")
    .fill(`${server.now().getUTCFullYear() + 1}-06-01T09:00`);
  await button(page, "Save").click();
  await main(page).getByText("Waits until").first().waitFor();
  await button(page, "Withdraw the change").click();
  await main(page).getByText("Withdrew a waiting change of content").waitFor();
  expect(await main(page).getByText("Waits until").count()).toBe(0);
});
