// Shows that every page of the route table fits a phone, has controls large enough for a thumb, hides all money in site mode, and
// passes axe on a phone and on a wide screen in both colour schemes. Opening a page takes longest, so each is opened once.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "../../src/routes.ts";
import { expectAccessible, expectReadableColours, renderBelowFold } from "../support/accessibility.ts";
import { journeys, screens } from "../support/journey.ts";
import { asVisitor, describeReader, listReaders, openListedPage } from "../support/page-list.ts";
import { makePageWorld } from "../support/page-world.ts";
import { listVisibleMoney } from "../support/visible-money.ts";

const { visit, server } = await journeys();
const readers = listReaders(await makePageWorld(server));
const THUMB_PX = 44;

for (const reader of readers) {
  test(`every page of ${describeReader(reader)} fits all screens and passes axe`, async () => {
    const page = await visit({ ...asVisitor(reader), screen: "phone" });
    const quickLinks = page.getByRole("navigation", { name: "Quick" });
    for (const listed of reader.pages) {
      const { path } = listed;
      await page.setViewportSize(screens.phone.viewport);
      await page.emulateMedia({ colorScheme: "dark" });
      await openListedPage(page, listed);
      await quickLinks.waitFor();
      await renderBelowFold(page);
      expect({ path, ...(await measure(page, THUMB_PX)) }).toEqual({ path, tooWidePx: 0, smallTargets: [] });
      expect({ path, money: await listMoneyInSiteMode(page) }).toEqual({ path, money: [] });
      await expectAccessible(page);

      await page.setViewportSize(screens.desk.viewport);
      await expect.poll(() => quickLinks.count()).toBe(0);
      await expectReadableColours(page);
      await page.emulateMedia({ colorScheme: "light" });
      await expectAccessible(page);
    }
  });
}

test("the list of pages has every page of the route table", () => {
  const visited = new Set(readers.flatMap(({ pages }) => pages.map(({ route }) => route)));
  expect(listPagePaths(routes).filter((path) => !visited.has(path))).toEqual([]);
});

type Entry = (typeof routes)[number];

function listPagePaths(entries: readonly Entry[]): string[] {
  // Routes that answer with a picture or with data are not pages.
  return entries
    .filter(({ file, children }) => children !== undefined || file.endsWith("-page.tsx"))
    .flatMap((entry) => (entry.children ? listPagePaths(entry.children) : [entry.path ?? "/"]));
}

/** By how many pixels the page is too wide, and the controls that are smaller than a thumb. A link within a sentence may be small. */
function measure(page: Page, px: number): Promise<{ tooWidePx: number; smallTargets: string[] }> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    const isSmall = (element: Element) => {
      // A checkbox or radio button is small or hidden, but its whole label can be tapped.
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      return width < least || height < least;
    };
    const smallTargets = [
      ...document.querySelectorAll("a, button, summary, select, textarea, input:not([type=hidden])"),
    ]
      .filter((element) => element.checkVisibility() && element.closest("[inert], [aria-hidden=true]") === null)
      .filter((element) => !isInSentence(element) && !element.matches("a[href='#main']") && isSmall(element))
      .map((element) => element.outerHTML.slice(0, 160));
    return { tooWidePx: document.documentElement.scrollWidth - window.innerWidth, smallTargets };
  }, px);
}

/** Site mode is an attribute of the document. site-mode.test.ts shows that the switch and the server set it. */
async function listMoneyInSiteMode(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.setAttribute("data-site-mode", "on"));
  const money = await listVisibleMoney(page);
  await page.evaluate(() => document.documentElement.removeAttribute("data-site-mode"));
  return money;
}
