import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks all WCAG rules of axe at levels A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, axeFor(page).withTags(wcag));
}

/** Checks the colours only, for a page that passed `expectAccessible` and has then changed its colour scheme. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNothingFound(page, axeFor(page).withRules(["color-contrast", "link-in-text-block"]));
}

/** Leaves out the frames: they hold mail, which is not our page, or the card form of another origin, which axe cannot enter. */
function axeFor(page: Page): AxeBuilder {
  axeSource ??= readAxeSource();
  return new AxeBuilder({ page, axeSource }).options({ resultTypes: ["violations"], iframes: false }).setLegacyMode();
}

let axeSource: string | undefined;

/** The builder injects axe several times for each check. Running its 600 kB again costs as much as a small check itself. */
function readAxeSource(): string {
  const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
  const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");
  return `if (window.axe === undefined) {${source}}`;
}

/** Makes the browser render the parts below the fold, which it otherwise skips until a person scrolls near them. */
export async function renderBelowFold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await renderBelowFold(page);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ html }) => html.slice(0, 200)),
  }));
  expect({ page: page.url(), found }).toEqual({ page: page.url(), found: [] });
}
