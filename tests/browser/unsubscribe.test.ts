// Shows that people unsubscribe from offers and subscribe again.
import { test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a person unsubscribes from the settings and subscribes again", async () => {
  const page = await visit({ as: "full.au@trestle.test", screen: "phone" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("link", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "You are off the list" }).waitFor();
  await page.getByRole("button", { name: "Subscribe again" }).click();
  await page.getByRole("heading", { level: 1, name: "Stop the offers?" }).waitFor();
  await page.getByRole("link", { name: "Keep me on the list" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.getByText("Subscribed", { exact: true }).waitFor();
});

test("a guest without a link is asked to sign in", async () => {
  const page = await visit();
  await go(page, "/unsubscribe/");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});
