// Shows how accounts receivable work on an account in the browser: hold it, change its terms, write a note, and book a bank
// transfer and its reversal, on a phone and at a desk, and without script.
import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const { number } = await db
  .selectFrom("accounts")
  .select("number")
  .where("id", "=", await getAccountId(db, "holder.au@trestle.test"))
  .executeTakeFirstOrThrow();
const as = "receivables.au@trestle.test";
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name });

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("an account is held and released, its terms are changed, and a note is written and withdrawn", async () => {
    const page = await visit({ as, screen });
    await go(page, `/staff/accounts/${number}`);
    await expectAccessible(page);
    await button(page, "Put on hold").click();
    await main(page).getByText("Write the reason, in 500 characters or fewer.").first().waitFor();
    await main(page).getByLabel("Reason").last().fill("A cheque came back.");
    await button(page, "Put on hold").click();
    await main(page).getByText("The customer reads: A cheque came back.").waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
    await main(page).getByLabel("Reason").last().fill("It is paid now.");
    await button(page, "Lift the hold").click();
    await button(page, "Put on hold").waitFor();
    await main(page)
      .getByLabel("Credit limit")
      .fill(screen === "phone" ? "61000" : "62000");
    await main(page).getByLabel("Reason").first().fill("It grows.");
    await button(page, "Save the terms").click();
    await page.getByText("The terms are saved.").waitFor();
    const tabs = page.getByRole("navigation", { name: "About this account" });
    for (const tab of ["Ledger", "Orders", "Members", "Prices", "History"]) {
      await tabs.getByRole("link", { name: tab }).click();
      await tabs.locator("[aria-current=page]").filter({ hasText: tab }).waitFor();
      await expectAccessible(page);
    }
    await tabs.getByRole("link", { name: "Notes" }).click();
    await main(page).getByLabel("Note").fill("Rings before ten.");
    await button(page, "Save the note").click();
    await main(page).getByText("Rings before ten.").first().waitFor();
    await expectAccessible(page);
    await button(page, "Withdraw the note: Rings before ten.").click();
    await main(page).getByText("No notes yet").waitFor();
  });
});

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a bank transfer is planned, recorded and reversed", async () => {
    const page = await visit({ as, screen });
    await go(page, `/staff/accounts/${number}?tab=ledger`);
    await main(page).getByRole("link", { name: "Record a bank transfer" }).click();
    await main(page)
      .getByLabel("Amount")
      .fill(screen === "phone" ? "10.01" : "10.02");
    await main(page).getByLabel("Reference").fill(`Transfer at a ${screen}`);
    await expectAccessible(page);
    await button(page, "Show what it settles").click();
    await main(page).getByText(`Reference: Transfer at a ${screen}`).waitFor();
    await expectAccessible(page);
    await button(page, "Record $10.0").click();
    await page.getByText("The transfer is recorded.").waitFor();
    await main(page).getByText(`Transfer at a ${screen}`).first().waitFor();
    await main(page).getByRole("link", { name: "Reverse Payment" }).first().click();
    await expectAccessible(page);
    await expectReadableColours(page);
    await main(page).getByLabel("Reason").fill("It was for another account.");
    await button(page, "Reverse the transfer").click();
    await page.getByText("The transfer is reversed.").waitFor();
  });
});

test("without script a transfer is refused at its field, then recorded", async () => {
  const page = await visit({ as, script: false });
  await page.goto(`/staff/accounts/${number}?tab=ledger&do=transfer`);
  await main(page).getByLabel("Amount").fill("much");
  await main(page).getByLabel("Reference").fill("By post");
  await button(page, "Show what it settles").click();
  await main(page).getByText("Enter an amount above zero in dollars and cents, such as 1,250.00.").first().waitFor();
  await main(page).getByLabel("Amount").fill("12.50");
  await button(page, "Show what it settles").click();
  await button(page, "Record $12.50").click();
  await page.getByText("The transfer is recorded.").waitFor();
});

test("without script a note is written and the terms keep what was typed when they are refused", async () => {
  const page = await visit({ as, script: false });
  await page.goto(`/staff/accounts/${number}?tab=notes`);
  await main(page).getByLabel("Note").fill("Likes blue.");
  await button(page, "Save the note").click();
  await page.getByText("The note is saved.").waitFor();
  await page.goto(`/staff/accounts/${number}`);
  await main(page).getByLabel("Credit limit").fill("much");
  await main(page).getByLabel("Reason").first().fill("It grows.");
  await button(page, "Save the terms").click();
  await main(page).getByText("Enter a credit limit in whole dollars, from 0 to 1,000,000.").first().waitFor();
  await main(page).locator("input[name=creditLimit][value=much]").waitFor();
});
