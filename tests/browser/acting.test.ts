// Shows that a sales rep acts for a customer's account with an entry in the audit log, and that a person with two accounts switches between them.
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a rep who acts for an account sees its name on every page, and the audit log records the start and the stop", async () => {
  const page = await visit({ as: "rep.au@trestle.test" });
  await go(page, "/staff/accounts");
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("harbour");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/accounts?q=harbour");
  await page.getByRole("button", { name: "Act for Harbour City Painters" }).click();
  await page.getByText("You are now acting for this account.").waitFor();
  await page.getByRole("cell", { name: "Acting for this one" }).waitFor();
  await expectAccessible(page);

  const bar = page.getByRole("status").filter({ hasText: "you are acting for Harbour City Painters Pty Ltd" });
  for (const path of ["/", "/dashboard/", "/dashboard/account/", "/dashboard/settings/", "/credits/"]) {
    await go(page, path);
    await bar.waitFor();
    await page.getByRole("region", { name: "Ordering for" }).getByText("Harbour City Painters Pty Ltd").waitFor();
  }
  await bar.getByRole("button", { name: "Stop acting" }).click();
  await page.getByText("You are yourself again.").waitFor();
  await bar.waitFor({ state: "detached" });

  const admin = await visit({ as: "admin.au@trestle.test", screen: "phone" });
  await go(admin, "/staff/audit-log");
  const rows = admin.getByRole("row").filter({ hasText: "Angus Fraser" }).filter({ hasText: "Harbour City Painters" });
  await rows.first().waitFor();
  const entries = await Promise.all((await rows.all()).map((row) => row.getByRole("cell").first().textContent()));
  expect(entries).toEqual([
    expect.stringMatching(/^Stopped acting for the account\s*Account AU-/),
    expect.stringMatching(/^Started acting for the account\s*Account AU-/),
  ]);
});

test("a person with two accounts switches between them", async () => {
  const page = await visit({ as: "partner.nz@trestle.test", screen: "phone" });
  await go(page, "/dashboard/");
  const context = page.getByRole("region", { name: "Ordering for" });
  await context.getByText("Bayview Property Maintenance").waitFor();
  await page.getByRole("button", { name: "Switch to Kererū Painters" }).click();
  await page.getByText("You are now ordering for this account.").waitFor();
  await context.getByText("Kererū Painters").waitFor();
  await page.getByText("Limited access at Kererū Painters").waitFor();
  await page.getByRole("button", { name: "Switch to Bayview Property Maintenance" }).click();
  await context.getByText("Bayview Property Maintenance").waitFor();
});
