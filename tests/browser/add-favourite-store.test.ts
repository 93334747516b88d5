// Shows that a person chooses a favourite store, by suburb or by postcode, and returns to the page they came from.
import { test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

const removeFavouriteStore = (email: string) =>
  server.db.updateTable("users").set({ favourite_store_id: null }).where("email", "=", email).execute();

test("a painter without a favourite store chooses the nearest one on a phone", async () => {
  await removeFavouriteStore("painter.au@trestle.test");
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
  await page.getByRole("button", { name: "Choose Trestle Trade Richmond" }).click();
  await page.getByText("This is your store now.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Ready when you are" }).waitFor();
  await page.getByRole("heading", { name: "Trestle Trade Richmond" }).waitFor();
});
