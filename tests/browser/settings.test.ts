// Shows the settings: other devices are signed out, a new password ends every session, and its notice stands in the outbox.
import { expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { expectAccessible, go, journeys, untilAlive } from "../support/journey.ts";

const { visit } = await journeys();

test("a person signs out another device, which is then a guest", async () => {
  const phone = await visit({ as: "full.nz@trestle.test", screen: "phone" });
  await go(phone, "/dashboard/account/");
  const desk = await visit({ as: "full.nz@trestle.test" });
  await go(desk, "/dashboard/settings/");
  await desk
    .getByRole("button", { name: /^Sign out Chrom/ })
    .first()
    .click();
  await desk.getByText("The device was signed out.").waitFor();
  await phone.getByRole("link", { name: "Settings" }).click();
  await phone.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

test("signing out everywhere leaves nobody signed in", async () => {
  const phone = await visit({ as: "limited.nz@trestle.test", screen: "phone" });
  await go(phone, "/dashboard/account/");
  const desk = await visit({ as: "limited.nz@trestle.test" });
  await go(desk, "/dashboard/settings/");
  await desk.getByRole("button", { name: "Sign out everywhere" }).click();
  await desk.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await phone.getByRole("link", { name: "Settings" }).click();
  await phone.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

test("a new password is checked at its fields, ends the session, and is told by mail", async () => {
  const page = await visit({ as: "cash.au@trestle.test" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("link", { name: "Change password" }).click();
  await untilAlive(page);
  await page.getByLabel("E-mail address").fill("cash.au@trestle.test");
  await page.getByLabel("Password now").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("New password again").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await page
    .getByRole("textbox", { name: "New password", exact: true, description: /at least 12 characters/ })
    .waitFor();
  expect(await page.getByLabel("E-mail address").inputValue()).toBe("cash.au@trestle.test");
  await untilAlive(page);
  await expectAccessible(page);

  await page.getByLabel("Password now").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("two coats by noon");
  await page.getByLabel("New password again").fill("two coats by noon");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("status").filter({ hasText: "Your password was changed." }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();

  const admin = await visit({ as: "admin.nz@trestle.test" });
  await go(admin, "/staff/outbox");
  await admin.getByText("Your password was changed", { exact: true }).click();
  await admin.getByText("every device was signed out").first().waitFor();
  await expectAccessible(admin);
});
