import type { Page } from "playwright-core";

/** The texts on the screen that have a dollar sign. */
export function listVisibleMoney(page: Page): Promise<string[]> {
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
