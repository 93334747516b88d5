// Shows that every page fits a phone, can be tapped with a thumb, and passes axe in both colour schemes at both widths.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "../../src/routes.ts";
import { drawWhole, expectAccessible, expectReadable, go, journeys } from "../support/journey.ts";
import { readers } from "../support/page-list.ts";

const { visit } = await journeys();
const THUMB_PX = 44;

for (const { as, about, pages } of readers) {
  const who = [as ?? "a guest", about].filter((word) => word !== undefined).join(" ");
  const reader = { mayAnswer: pages.flatMap(({ status }) => status ?? []), ...(as !== undefined && { as }) };

  test(`the pages of ${who} on a phone`, async () => {
    const page = await visit({ ...reader, screen: "phone" });
    for (const { path, heading } of pages) {
      await page.emulateMedia({ colorScheme: "dark" });
      await go(page, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.getByRole("navigation", { name: "Quick" }).waitFor();
      await drawWhole(page);
      expect({ path, ...(await measure(page, THUMB_PX)) }).toEqual({ path, tooWidePx: 0, smallTargets: [] });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "light" });
      await expectReadable(page);
    }
  });

  test(`the pages of ${who} at a desk`, async () => {
    const page = await visit(reader);
    for (const { path, heading } of pages) {
      await page.emulateMedia({ colorScheme: "light" });
      await go(page, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await page.getByRole("navigation", { name: "Quick" }).count()).toBe(0);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectReadable(page);
    }
  });
}

test("no page of the route table is left out", () => {
  const visited = new Set(readers.flatMap(({ pages }) => pages.map(({ route }) => route)));
  expect(pathsOf(routes).filter((path) => !visited.has(path))).toEqual([]);
});

type Entry = (typeof routes)[number];

function pathsOf(entries: readonly Entry[]): string[] {
  // What has no page of its own, such as a picture or an answer to script, is not one to look at.
  return entries
    .filter(({ file, children }) => children !== undefined || file.endsWith("-page.tsx"))
    .flatMap((entry) => (entry.children ? pathsOf(entry.children) : [entry.path ?? "/"]));
}

/** What a thumb would miss: what stands beyond the edge, and controls below the size, other than links within a sentence. */
function measure(page: Page, px: number): Promise<{ tooWidePx: number; smallTargets: string[] }> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    const isSmall = (element: Element) => {
      // A box to tick or choose is hidden or small, but the whole of its label can be tapped.
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
