// Shows in a real browser without script that a person signs in, switches accounts and signs out. tests/server/*-without-script.test.ts show
// the other forms over HTTP.
import { expect, test } from "vitest";
import { journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a guest without script signs in, switches to another account and signs out", async () => {
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
  await expect.poll(() => page.getByText("You are now ordering for this account.").count()).toBe(0);

  await page.getByLabel("Account menu of Priya Singh").click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await page.goto("/dashboard/");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});
