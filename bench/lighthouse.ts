import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findBrowser } from "../tests/support/find-browser.ts";
import { findFreePort } from "../tests/support/server-process.ts";

export interface PageScores {
  /** Of a hundred, by category. */
  readonly scores: ReadonlyMap<string, number>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** What cost points. */
  readonly lost: readonly string[];
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const RUNS = 5;

/**
 * Looks at each address as Lighthouse does by default: a middling phone on a slow network. One run differs from the next,
 * so each address is looked at several times, and the run in the middle counts.
 */
export async function scorePages(addresses: readonly string[]): Promise<PageScores[]> {
  const { executablePath, env } = await findBrowser();
  const port = Number(await findFreePort());
  const args = [`--remote-debugging-port=${port}`];
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: false,
    args,
  });
  try {
    const pages: PageScores[] = [];
    for (const address of addresses) pages.push(await scoreInTheMiddle(address, port));
    return pages;
  } finally {
    await browser.close();
  }
}

async function scoreInTheMiddle(address: string, port: number): Promise<PageScores> {
  const runs: PageScores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await scorePage(address, port));
  const performanceOf = ({ scores }: PageScores) => scores.get("performance") ?? 0;
  const sorted = runs.sort((one, other) => performanceOf(one) - performanceOf(other) || other.lcpMs - one.lcpMs);
  const middle = sorted[Math.floor(RUNS / 2)];
  if (middle === undefined) throw new Error("There were no runs.");
  return middle;
}

async function scorePage(address: string, port: number): Promise<PageScores> {
  const result = await lighthouse(address, { port, logLevel: "error", output: "json", onlyCategories: CATEGORIES });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse at ${address}: ${runtimeError.message}`);
  const amountOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const lost = weighed.flatMap(({ id }) => {
    const { score = null, displayValue = "" } = audits[id] ?? {};
    return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
  });
  return {
    scores: new Map(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    lcpMs: amountOf("largest-contentful-paint"),
    cls: amountOf("cumulative-layout-shift"),
    tbtMs: amountOf("total-blocking-time"),
    lost,
  };
}
