// Shows that the shop works before script arrives, or without it: sign in, change place by plain forms, read the outcome, sign out.
import { expect, test } from "vitest";
import { journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a guest signs in and out without script", async () => {
  const page = await visit({ script: false, screen: "phone" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Paint for the job" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Priya Singh" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello, Priya" }).waitFor();

  await page.getByRole("button", { name: "Switch to Harbour City Painters" }).click();
  await page.getByRole("status").filter({ hasText: "You are now ordering for this account." }).waitFor();
  await page.getByRole("region", { name: "Ordering for" }).getByText("Harbour City Painters").waitFor();
  await page.reload();
  expect(await page.getByText("You are now ordering for this account.").count()).toBe(0);

  await page.getByLabel("Account menu of Priya Singh").click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await page.goto("/dashboard/");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

test("a rep acts for an account and stops without script", async () => {
  const page = await visit({ script: false, as: "rep.nz@trestle.test" });
  await page.goto("/staff/accounts?q=kerer%C5%AB");
  await page.getByRole("button", { name: "Act for Kererū Painters" }).click();
  await page.getByRole("status").filter({ hasText: "You are now acting for this account." }).waitFor();
  expect(page.url()).toMatch(/\/staff\/accounts\?q=/);
  await page.getByRole("button", { name: "Stop acting" }).click();
  await page.getByRole("status").filter({ hasText: "You are yourself again." }).waitFor();
});

test("a wrong password is told without script", async () => {
  const page = await visit({ script: false });
  await page.goto("/login/");
  await page.getByLabel("E-mail address").fill("holder.nz@trestle.test");
  await page.getByLabel("Password").fill("not-this-one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("textbox", { name: "Password", description: /do not match/ }).waitFor();
  expect(await page.getByLabel("E-mail address").inputValue()).toBe("holder.nz@trestle.test");
});
