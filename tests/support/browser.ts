import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/** Finding a browser takes a second, so each worker does it once. */
let found: ReturnType<typeof findBrowser> | undefined;
let shared: Promise<Browser> | undefined;

/** One browser process for all test files of a worker. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/**
 * A browser without a window that can reach no host except the one under test. It opens only our own pages, so it runs without
 * the sandbox, which does not work for root and in most containers.
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
