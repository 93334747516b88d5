// Shows that the switch of site mode hides prices on the screen and on paper, from the first paint on. every-page.test.ts shows
// that site mode hides every amount of money on every page.
import { expect, test } from "vitest";
import { go, journeys } from "../support/journey.ts";
import { listVisibleMoney } from "../support/visible-money.ts";

const { visit } = await journeys();

test("the switch in the bar hides prices on the screen and on paper, and the device remembers it", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  const path = "/products/wall-paint/wallcraft-interior-low-sheen/";
  await go(page, path);
  expect(await listVisibleMoney(page)).not.toEqual([]);
  const choice = page.getByRole("switch", { name: "Site mode: hide prices" });
  await choice.click();
  await expect.poll(() => choice.getAttribute("aria-checked")).toBe("true");
  expect(await listVisibleMoney(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await listVisibleMoney(page)).toEqual([]);
  await page.emulateMedia({ media: "screen" });

  const answer = await page.goto("/dashboard/");
  expect(await answer?.text()).toContain('<html lang="en" data-site-mode="on">');
  await go(page, path);
  expect(await listVisibleMoney(page)).toEqual([]);
  await choice.click();
  await expect.poll(() => listVisibleMoney(page)).not.toEqual([]);
  expect(await (await page.reload())?.text()).not.toContain("data-site-mode");
});
