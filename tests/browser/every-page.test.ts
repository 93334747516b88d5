// Shows that every page fits a phone, can be tapped with a thumb, and passes axe in both colour schemes at both widths.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "../../src/routes.ts";
import { expectAccessible, journeys } from "../support/journey.ts";
import { nameOf, pageList, visitListed } from "../support/page-list.ts";

const { visit } = await journeys();
const THUMB_PX = 44;

for (const listed of pageList) {
  test(`${nameOf(listed)} on a phone`, async () => {
    const page = await visitListed(visit, listed, { screen: "phone", scheme: "dark" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await listSmallTargets(page, THUMB_PX)).toEqual([]);
    await page.getByRole("navigation", { name: "Quick" }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
  });

  test(`${nameOf(listed)} at a desk`, async () => {
    const page = await visitListed(visit, listed, { scheme: "light" });
    expect(await page.getByRole("navigation", { name: "Quick" }).count()).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  });
}

test("no page of the route table is left out", () => {
  const visited = new Set(pageList.map(({ route }) => route));
  expect(pathsOf(routes).filter((path) => !visited.has(path))).toEqual([]);
});

type Entry = (typeof routes)[number];

function pathsOf(entries: readonly Entry[]): string[] {
  return entries
    .flatMap((entry) => (entry.children ? pathsOf(entry.children) : [entry.path ?? "/"]))
    .filter((path) => path !== "api/*");
}

/** What a thumb would miss: controls below the size, other than links within a sentence. */
function listSmallTargets(page: Page, px: number): Promise<string[]> {
  return page.evaluate((least) => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    // A box to tick or choose is hidden or small, but the whole of its label can be tapped.
    const targetOf = (element: Element) => element.closest("label") ?? element;
    return [...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")]
      .filter((element) => element.checkVisibility() && !inSentence(element) && !element.matches("a[href='#main']"))
      .filter((element) => element.closest("[inert], [aria-hidden=true]") === null)
      .filter((element) => {
        const { width, height } = targetOf(element).getBoundingClientRect();
        return width < least || height < least;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  }, px);
}
