import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/** One look round the machine serves every file of a worker. */
let found: ReturnType<typeof findBrowser> | undefined;

/**
 * A browser without a window that knows no host but the one under test: whatever else it would like to call, its own
 * maker included, it cannot find. It opens nothing but our own pages, so it needs no sandbox, which root and most
 * containers could not give it.
 */
export async function launchBrowser(host = "localhost"): Promise<Browser> {
  found ??= findBrowser();
  const { executablePath, env } = await found;
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: false,
    args: [
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}, EXCLUDE 127.0.0.1`,
      "--disable-domain-reliability",
      "--disable-crash-reporter",
      "--no-pings",
      "--font-render-hinting=none",
    ],
  });
}
