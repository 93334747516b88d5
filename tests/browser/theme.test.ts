// Shows that the chosen colour scheme is kept and that the server sends the page in it, so the page does not flash.
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a chosen colour scheme is kept and is already set in the HTML from the server", async () => {
  const page = await visit({ scheme: "light" });
  await go(page, "/");
  const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await readBackground();
  const choice = page.getByRole("group", { name: "Colours" });
  await choice.getByText("Dark").click();
  await expect.poll(readBackground).not.toBe(light);
  const dark = await readBackground();

  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="en" data-theme="dark">');
  expect(await readBackground()).toBe(dark);
  await expect.poll(() => choice.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);

  await go(page, "/credits/");
  await choice.getByText("Device").click();
  await expect.poll(readBackground).toBe(light);
  expect(await (await page.reload())?.text()).toContain('<html lang="en">');
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(readBackground).toBe(dark);
});

test("a colour scheme chosen in the settings is also chosen in the footer", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", scheme: "dark", screen: "phone" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("main").getByRole("group", { name: "Colours" }).getByText("Light").click();
  const footer = page.getByRole("contentinfo").getByRole("group", { name: "Colours" });
  await expect.poll(() => footer.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);
});
