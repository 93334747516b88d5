// Shows that site mode hides every amount of money on every page, on the screen and on paper, from the first paint on.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { renderBelowFold } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";
import { asVisitor, describeReader, listReaders, openListedPage } from "../support/page-list.ts";
import { makePageWorld } from "../support/page-world.ts";

const { visit, server } = await journeys();

/** The texts on the screen that have a dollar sign. */
function listVisibleMoney(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent?.includes("$") !== true || parentElement === null) continue;
      if (parentElement.closest("script, style, noscript, template") !== null) continue;
      if (parentElement.checkVisibility({ visibilityProperty: true })) found.push(textContent);
    }
    return found;
  });
}

for (const reader of listReaders(await makePageWorld(server))) {
  test(`site mode hides every amount from ${describeReader(reader)}`, async () => {
    const page = await visit({ ...asVisitor(reader), screen: "phone" });
    await page.context().addCookies([{ name: "siteMode", value: "on", url: server.url }]);
    for (const listed of reader.pages) {
      const { path } = listed;
      await openListedPage(page, listed);
      await renderBelowFold(page);
      expect({ path, money: await listVisibleMoney(page) }).toEqual({ path, money: [] });
    }
  });
}

test("the switch in the bar hides prices on the screen and on paper, and the device remembers it", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  const path = "/products/wall-paint/wallcraft-interior-low-sheen/";
  await go(page, path);
  expect(await listVisibleMoney(page)).not.toEqual([]);
  const choice = page.getByRole("switch", { name: "Site mode: hide prices" });
  await choice.click();
  expect(await choice.getAttribute("aria-checked")).toBe("true");
  expect(await listVisibleMoney(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await listVisibleMoney(page)).toEqual([]);
  await page.emulateMedia({ media: "screen" });

  const answer = await page.goto("/dashboard/");
  expect(await answer?.text()).toContain('<html lang="en" data-site-mode="on">');
  await go(page, path);
  expect(await listVisibleMoney(page)).toEqual([]);
  await choice.click();
  expect(await listVisibleMoney(page)).not.toEqual([]);
  expect(await (await page.reload())?.text()).not.toContain("data-site-mode");
});
