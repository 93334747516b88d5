// Shows the settings in the browser: personal details, e-mail address, password, signed-in devices and closing the online account.
import { expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { waitForMailedLink } from "../support/mail-link.ts";

const { visit, server } = await journeys();

test("a person signs out another device, which must then sign in again", async () => {
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

test("signing out everywhere ends the session of every device", async () => {
  const phone = await visit({ as: "limited.nz@trestle.test", screen: "phone" });
  await go(phone, "/dashboard/account/");
  const desk = await visit({ as: "limited.nz@trestle.test" });
  await go(desk, "/dashboard/settings/");
  await desk.getByRole("button", { name: "Sign out everywhere" }).click();
  await desk.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await phone.getByRole("link", { name: "Settings" }).click();
  await phone.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

test("a new password is checked at its field, ends the session, and is confirmed by mail", async () => {
  const page = await visit({ as: "cash.au@trestle.test" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("link", { name: "Change password" }).click();
  await page.getByLabel("Password now").waitFor();
  await waitForHydration(page);
  await page.getByLabel("E-mail address").fill("cash.au@trestle.test");
  await page.getByLabel("Password now").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("New password again").fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await page
    .getByRole("textbox", { name: "New password", exact: true, description: /at least 12 characters/ })
    .waitFor();
  expect(await page.getByLabel("E-mail address").inputValue()).toBe("cash.au@trestle.test");
  await waitForHydration(page);
  await expectAccessible(page);

  await page.getByLabel("Password now").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("two coats by noon");
  await page.getByLabel("New password again").fill("two coats by noon");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("status").filter({ hasText: "Your password was changed." }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();

  // The list of mails does not change by itself.
  await waitForMailedLink(server.db, { email: "cash.au@trestle.test", about: "Your password was changed" });
  const admin = await visit({ as: "admin.nz@trestle.test" });
  await go(admin, "/staff/outbox");
  await admin.getByText("Your password was changed", { exact: true }).click();
  await admin.getByText("every device was signed out").first().waitFor();
  await expectAccessible(admin);
});

test("names and mobile number are saved, and an invalid number is refused at its field", async () => {
  const page = await visit({ as: "painter.nz@trestle.test", screen: "phone" });
  await go(page, "/dashboard/settings/");
  await page.getByLabel("First name").fill("Hēmi James");
  await page.getByLabel("Mobile number").fill("0491 570 156");
  const you = page.getByRole("region", { name: "You" }).or(page.locator("section", { hasText: "Mobile number" }));
  await you.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Enter a mobile number, such as 021 234 5678.").waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Hēmi James");
  await expectAccessible(page);
  await page.getByLabel("Mobile number").fill("021 555 0199");
  await you.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Saved.").waitFor();
  await go(page, "/dashboard/");
  await page.getByRole("heading", { level: 1, name: "Hello, Hēmi James" }).waitFor();
});

test("a new e-mail address is used after its owner has confirmed it", async () => {
  const page = await visit({ as: "attorney.au@trestle.test" });
  await go(page, "/dashboard/settings/");
  await page.getByLabel("New e-mail address").fill("Leila@painters.example");
  await page.getByRole("button", { name: "Send a link to it" }).click();
  await page.getByText("We sent a link to leila@painters.example").waitFor();
  const link = await waitForMailedLink(server.db, { email: "leila@painters.example", about: "Confirm your new" });
  await go(page, link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("You sign in with leila@painters.example").waitFor();
});

test("a consumer closes the online account after a confirmation, and an account holder is told to call", async () => {
  const page = await visit({ as: "consumer.nz@trestle.test" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("link", { name: "Close my online account" }).click();
  await page.getByText("Close your online account?").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close it now" }).click();
  await page.getByText("Your online account is closed.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();

  const holder = await visit({ as: "holder.nz@trestle.test" });
  await go(holder, "/dashboard/settings/");
  await holder.getByText("our account team closes it together with you").waitFor();
});
