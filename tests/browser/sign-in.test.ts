// Shows signing in by one tap or by password, returning to the requested page, and signing out.
import { expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, signInAs, waitForHydration } from "../support/journey.ts";

const { visit, openTab } = await journeys();

test("a guest signs in by one tap, opens the settings and signs out", async () => {
  const page = await visit();
  await go(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await signInAs(page, "Grace Walsh");
  expect(new URL(page.url()).pathname).toBe("/dashboard/");
  await page.getByRole("heading", { level: 1, name: "Hello, Grace" }).waitFor();
  await page.getByRole("region", { name: "Ordering for" }).getByText("Harbour City Painters").waitFor();

  await page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.getByLabel("Account menu of Grace Walsh").click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");
});

test("after signing out the Back button shows nothing of the account", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await go(page, "/dashboard/account/");
  await page.getByRole("heading", { name: "Members" }).waitFor();
  await page.getByLabel("Account menu of Grace Walsh").click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Paint for the job" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await expect.poll(() => page.getByText("AU-1040017").count()).toBe(0);
});

test("a guest who opens a deep link arrives there after signing in", async () => {
  const page = await visit({ screen: "phone" });
  await page.goto("/dashboard/settings/?from=mail");
  await signInAs(page, "Aroha Ngata");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  expect(page.url()).toMatch(/\/dashboard\/settings\/\?from=mail$/);
});

test("a wrong password is reported at its field, and the e-mail address stays filled in", async () => {
  const page = await visit();
  await go(page, "/login/");
  await page.getByLabel("E-mail address").fill("full.au@trestle.test");
  await page.getByLabel("Password").fill("not-this-one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const password = page.getByRole("textbox", {
    name: "Password",
    description: "The e-mail address and password do not match. Check both and try again.",
  });
  await password.waitFor();
  expect(await page.getByLabel("E-mail address").inputValue()).toBe("full.au@trestle.test");
  await waitForHydration(page);
  await expectAccessible(page);

  await password.fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, Marco" }).waitFor();
});

test("a person who was signed out in another tab signs in and continues on the requested page", async () => {
  const page = await visit({ as: "partner.au@trestle.test" });
  await go(page, "/dashboard/account/");
  const other = await openTab(page);
  await go(other, "/dashboard/");
  await other.getByLabel("Account menu of Priya Singh").click();
  await other.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();

  await page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "Settings" }).click();
  await signInAs(page, "Priya Singh");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});

test("a form sent after the session ended leads through sign-in back to its page", async () => {
  const page = await visit({ as: "partner.au@trestle.test" });
  await go(page, "/dashboard/account/");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Switch to Harbour City Painters" }).click();
  await signInAs(page, "Priya Singh");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
});
