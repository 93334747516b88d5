// Shows that the chosen colours last, and that the server sends the page in them, so that nothing flashes.
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";

const { visit } = await journeys();

test("a choice of colours lasts and is in the page as the server sends it", async () => {
  const page = await visit({ scheme: "light" });
  await go(page, "/");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  const choice = page.getByRole("group", { name: "Colours" });
  await choice.getByText("Dark").click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();

  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="en" data-theme="dark">');
  expect(await ground()).toBe(dark);
  expect(await choice.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);

  await go(page, "/credits/");
  await choice.getByText("Device").click();
  await expect.poll(ground).toBe(light);
  expect(await (await page.reload())?.text()).toContain('<html lang="en">');
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).toBe(dark);
});

test("the switch in the settings and the one in the footer agree", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", scheme: "dark", screen: "phone" });
  await go(page, "/dashboard/settings/");
  await page.getByRole("main").getByRole("group", { name: "Colours" }).getByText("Light").click();
  const footer = page.getByRole("contentinfo").getByRole("group", { name: "Colours" });
  await expect.poll(() => footer.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);
});
