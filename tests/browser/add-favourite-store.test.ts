// Shows how somebody chooses their store: found by suburb on a phone, by postcode without script, and back to where they
// came from with the store in the bar above every page.
import { expect, test } from "vitest";
import { expectAccessible, go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

const forget = (email: string) =>
  server.db.updateTable("users").set({ favourite_store_id: null }).where("email", "=", email).execute();

test("a painter without a store chooses the nearest on the phone", async () => {
  await forget("painter.au@trestle.test");
  const page = await visit({ as: "painter.au@trestle.test", screen: "phone" });
  await go(page, "/");
  await page.getByRole("link", { name: "Choose your store" }).click();
  await page.getByRole("heading", { level: 1, name: "Choose your store" }).waitFor();
  await page.getByRole("heading", { name: "You have no store yet" }).waitFor();
  await expectAccessible(page);
  const field = page.getByRole("search", { name: "Stores" }).getByRole("searchbox");
  await field.fill("Richmond");
  await field.press("Enter");
  await page.getByRole("link", { name: "Richmond VIC", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "nearest to Richmond VIC" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose Trestle Trade Richmond" }).click();
  await page.getByText("This is your store now.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Ready when you are" }).waitFor();
  await page.getByRole("heading", { name: "Trestle Trade Richmond" }).waitFor();
});

test("somebody changes their store without script and is back where they were", async () => {
  const page = await visit({ as: "cash.nz@trestle.test", script: false });
  await page.goto("/dashboard/");
  await page.getByRole("link", { name: "Change your store" }).click();
  await page.getByRole("search", { name: "Stores" }).getByRole("searchbox").fill("no such place");
  await page.getByRole("search", { name: "Stores" }).getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: "No stores found for “no such place”" }).waitFor();
  await page.getByRole("search", { name: "Stores" }).getByRole("searchbox").fill("6160");
  await page.getByRole("search", { name: "Stores" }).getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Choose Trestle Trade Fremantle" }).click();
  await page.getByRole("status").filter({ hasText: "This is your store now." }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/");
  await page.getByText("Trestle Trade Fremantle").first().waitFor();
});

test("nobody is sent to another site afterwards, and a guest signs in first", async () => {
  const page = await visit({ as: "full.nz@trestle.test", script: false });
  await page.goto("/add-favourite-store/?q=6160&returnTo=//elsewhere.example/");
  await page.getByRole("button", { name: "Choose Trestle Trade Fremantle" }).click();
  await page.getByRole("heading", { level: 1, name: "Hello" }).waitFor();
  const guest = await visit({ script: false });
  await guest.goto("/add-favourite-store/");
  await guest.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});
