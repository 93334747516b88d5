// Shows an import on screen: marketing uploads a file, looks at its plan, applies it and undoes it, and every state is accessible.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const { db } = server;
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });
const findBrand = async () =>
  (await sql<{ name: string }>`select name from brands where slug = 'screen-brand'`.execute(db)).rows[0]?.name ?? null;

async function upload(page: Page, name: string, text: string): Promise<void> {
  await go(page, "/staff/imports");
  await main(page)
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await button(page, "Upload").click();
  await page.getByRole("heading", { level: 1, name: /^Import \d+$/ }).waitFor();
}

test("a file is uploaded, its plan is shown and applied, and it is undone", async () => {
  const page = await visit({ as: "marketing.au@trestle.test" });
  await go(page, "/staff/imports");
  await main(page).getByText("No imports yet").waitFor();
  await expectAccessible(page);
  await upload(page, "brands.csv", "type,brand,name\nproduct,screen-brand,Screen Brand\nproduct,nameless,\n");
  await button(page, "Apply 1 change").waitFor();
  await main(page).getByRole("cell", { name: "product · screen-brand" }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  await page.emulateMedia({ colorScheme: "light" });
  await main(page).getByRole("link", { name: "Rejected (1)" }).click();
  await main(page).getByText("A new row needs “name”.").waitFor();
  await expectAccessible(page);
  expect(await findBrand()).toBeNull();
  await button(page, "Apply 1 change").click();
  await button(page, "Plan the undo").waitFor();
  await expect.poll(findBrand).toBe("Screen Brand");
  await button(page, "Plan the undo").click();
  await main(page)
    .getByRole("link", { name: /^Undo of import/ })
    .click();
  await button(page, "Apply 1 change").click();
  await main(page).getByText("Removed").first().waitFor();
  await expect.poll(findBrand).toBeNull();
});

test("a file that cannot be read says why, and the exports are one step away", async () => {
  const page = await visit({ as: "marketing.au@trestle.test" });
  await upload(page, "brands.csv", "type,brand,nane\nproduct,a,b\n");
  await main(page).getByText("The first row has column names that cannot be read").waitFor();
  await main(page)
    .getByRole("link", { name: /^Rejected/ })
    .click();
  await main(page).getByText("Is it “name”?").waitFor();
  await expectAccessible(page);
  await go(page, "/staff/exports");
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    main(page).getByRole("link", { name: "Download CSV of Brands" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("brands.csv");
});
