import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks all WCAG rules of axe at levels A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, { type: "tag", values: wcag });
}

/** Checks the colours only, for a page that passed `expectAccessible` and has then changed its colour scheme. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNothingFound(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

/** Makes the browser render the parts below the fold, which it otherwise skips until a person scrolls near them. */
export async function renderBelowFold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Axe = typeof import("axe-core");

async function expectNothingFound(page: Page, runOnly: RunOptions["runOnly"]): Promise<void> {
  await renderBelowFold(page);
  // A link that is half under the sticky header would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // The frames hold mail, which is not our page, or the card form of another origin, which axe cannot enter. Without
    // `preload` axe does not load all style sheets again, which no rule of these tags needs.
    const options = { runOnly: rules, resultTypes: ["violations" as const], iframes: false, preload: false };
    const { violations } = await axe.run(document, options as RunOptions);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      elements: nodes.map(({ html }) => html.slice(0, 200)),
    }));
  }, runOnly);
  expect({ page: page.url(), found }).toEqual({ page: page.url(), found: [] });
}
