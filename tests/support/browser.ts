import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/** The seconds by which `npm test -- --at=…` has moved the clocks of Node and PostgreSQL. */
const movedSeconds = Number(process.env.FAKETIME ?? 0);

/** Moves the clock of the pages as far as the clock of the server. */
export async function moveClock(context: BrowserContext): Promise<void> {
  if (movedSeconds === 0) return;
  await context.addInitScript((moved) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, given, target) =>
        Reflect.construct(real, given.length === 0 ? [real.now() + moved] : given, target),
      get: (real, name) => (name === "now" ? () => real.now() + moved : Reflect.get(real, name)),
    });
  }, movedSeconds * 1_000);
}

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
export async function launchBrowser(host = "localhost", moreArgs: readonly string[] = []): Promise<Browser> {
  found ??= findBrowser();
  const { executablePath, env } = await found;
  return chromium.launch({
    executablePath,
    // Chromium does not work with a moved clock (npm test -- --at=…). Its pages get the moved time from `moveClock`.
    env: { ...process.env, LD_PRELOAD: "", ...env },
    chromiumSandbox: false,
    args: [
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}, EXCLUDE 127.0.0.1`,
      "--disable-domain-reliability",
      "--disable-crash-reporter",
      "--no-pings",
      "--font-render-hinting=none",
      ...moreArgs,
    ],
  });
}
