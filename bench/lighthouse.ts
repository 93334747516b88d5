import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findBrowser } from "../tests/support/find-browser.ts";
import { findFreePort } from "../tests/support/server-process.ts";

export interface PageScores {
  /** Scores from 0 to 100 by category. */
  readonly scores: ReadonlyMap<string, number>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** The audits that scored below 0.9. */
  readonly lost: readonly string[];
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const RUNS = 5;

/**
 * Runs Lighthouse with its defaults: an average phone on a slow network. Runs differ, so each address is measured
 * several times and the median run counts.
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
    for (const address of addresses) pages.push(await scoreMedian(address, port));
    return pages;
  } finally {
    await browser.close();
  }
}

async function scoreMedian(address: string, port: number): Promise<PageScores> {
  const runs: PageScores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await scorePage(address, port));
  const readPerformance = ({ scores }: PageScores) => scores.get("performance") ?? 0;
  const sorted = runs.sort((one, other) => readPerformance(one) - readPerformance(other) || other.lcpMs - one.lcpMs);
  const median = sorted[Math.floor(RUNS / 2)];
  if (median === undefined) throw new Error("There were no runs.");
  return median;
}

async function scorePage(address: string, port: number): Promise<PageScores> {
  const result = await lighthouse(address, { port, logLevel: "error", output: "json", onlyCategories: CATEGORIES });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse at ${address}: ${runtimeError.message}`);
  const readAmount = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const lost = weighed.flatMap(({ id }) => {
    const { score = null, displayValue = "" } = audits[id] ?? {};
    return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
  });
  return {
    scores: new Map(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    lcpMs: readAmount("largest-contentful-paint"),
    cls: readAmount("cumulative-layout-shift"),
    tbtMs: readAmount("total-blocking-time"),
    lost,
  };
}
