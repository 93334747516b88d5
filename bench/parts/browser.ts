import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser.ts";
import { scorePages } from "../lighthouse.ts";
import { listAddresses } from "../operations.ts";
import type { Part } from "../shop.ts";

export const part: Part = {
  about: "script size of a page, Interaction to Next Paint, and Lighthouse (mobile)",
  async run({ openShop, print }) {
    const shop = await openShop();
    const [product] = await listAddresses(shop);
    const paths = ["/", "/products", `/products/${product?.subCategorySlug}/${product?.slug}/`];
    const browser = await launchBrowser();
    try {
      print(
        "| page | script files | script, KB gzip (bar 150) | slowest of 8 keys at a quarter of the speed, ms (bar 100) |",
      );
      print("|---|---|---|---|");
      for (const path of paths) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        const { files, bytes } = await loadCounting(page, new URL(path, shop.url).href);
        print(`| ${path} | ${files} | ${(bytes / 1_024).toFixed(1)} | ${await slowestKeyMs(page)} |`);
        await page.close();
      }
    } finally {
      await browser.close();
    }
    print(
      "\n| page | scores (bar 95) | LCP ms (bar 1,500) | CLS (bar 0.02) | TBT ms | what cost points |\n|---|---|---|---|---|---|",
    );
    const scored = await scorePages(paths.map((path) => new URL(path, shop.url).href));
    for (const [place, { scores, lcpMs, cls, tbtMs, lost }] of scored.entries()) {
      const written = [...scores].map(([name, score]) => `${name} ${score}`).join(", ");
      print(
        `| ${paths[place]} | ${written} | ${Math.round(lcpMs)} | ${cls.toFixed(3)} | ${Math.round(tbtMs)} | ${lost.join("; ")} |`,
      );
    }
  },
};

/** The gzipped size of all scripts that the page loads before any interaction. */
async function loadCounting(page: Page, address: string): Promise<{ files: number; bytes: number }> {
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const sizes = await Promise.all(scripts.values());
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Interaction to Next Paint while typing into the search field. */
async function slowestKeyMs(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const search = page.getByRole("combobox", { name: "Search products and colours" });
  await search.click();
  await search.pressSequentially("low shea");
  await page.getByRole("option").first().waitFor();
  return await page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations));
}
