// Shows that every page fits a phone, has controls large enough for a thumb, and passes axe in dark colours. The light colours
// are the same as on a wide screen, where every-page-desk.test.ts checks both schemes.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, renderBelowFold } from "../support/accessibility.ts";
import { journeys } from "../support/journey.ts";
import { asVisitor, describeReader, listReaders, openListedPage } from "../support/page-list.ts";
import { makePageWorld } from "../support/page-world.ts";

const { visit, server } = await journeys();
const THUMB_PX = 44;

for (const reader of listReaders(await makePageWorld(server))) {
  test(`every page of ${describeReader(reader)} fits a phone and passes axe`, async () => {
    const page = await visit({ ...asVisitor(reader), screen: "phone", scheme: "dark" });
    for (const listed of reader.pages) {
      const { path } = listed;
      await openListedPage(page, listed);
      await page.getByRole("navigation", { name: "Quick" }).waitFor();
      await renderBelowFold(page);
      expect({ path, ...(await measure(page, THUMB_PX)) }).toEqual({ path, tooWidePx: 0, smallTargets: [] });
      await expectAccessible(page);
    }
  });
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
