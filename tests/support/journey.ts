import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { openSession } from "./ask-shop.ts";
import { moveClock, sharedBrowser } from "./browser.ts";
import { type TestServer, testServer } from "./test-server.ts";
import { type Watched, watchPages } from "./watched-page.ts";

export interface VisitOptions {
  /** A phone is narrow and has touch, a desk is wide and has a mouse. */
  readonly screen?: "phone" | "desk";
  readonly scheme?: "light" | "dark";
  readonly script?: boolean;
  /** Whether the browser may register the service worker. It hides requests from a test that watches or changes them. */
  readonly worker?: boolean;
  /** The e-mail address of a person who is signed in already. */
  readonly as?: string;
  /** Statuses that this journey expects. Any other status from 400 up fails it. */
  readonly mayAnswer?: readonly number[];
  /** Paths whose requests this journey interrupts on purpose. */
  readonly mayFail?: RegExp;
  /** Messages of errors that this journey causes on purpose. */
  readonly mayThrow?: RegExp;
}

export interface Journeys {
  readonly server: TestServer;
  /** Opens a new browser profile with one page. Any error in the page fails the test that opened it. */
  visit(options?: VisitOptions): Promise<Page>;
  /** Opens another tab of the same profile. Its errors fail the test too. */
  openTab(page: Page): Promise<Page>;
}

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
};
const TIMEOUT_MS = 60_000;
/** The settings page shows the device that this user agent names. */
const chromiumOnLinux = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36";

/** A server, a database and a browser for the journeys of one file. Call it at the top: `const { visit } = await journeys();` */
export async function journeys(
  settings: Record<string, string> = {},
  launch: () => Promise<Browser> = sharedBrowser,
): Promise<Journeys> {
  return journeysOn(await testServer(settings), launch);
}

/** The same on a server that runs already. */
export async function journeysOn(
  server: TestServer,
  launch: () => Promise<Browser> = sharedBrowser,
): Promise<Journeys> {
  const browser = await launch();
  const opened = new Map<BrowserContext, Watched>();
  afterEach(async () => {
    const visits = [...opened];
    opened.clear();
    for (const [context] of visits) await context.close();
    expect(visits.flatMap(([, watched]) => watched.problems)).toEqual([]);
  });
  return {
    server,
    visit: async (options = {}) => {
      const context = await openContext(browser, server, options);
      const watched = watchPages(options);
      opened.set(context, watched);
      const page = await context.newPage();
      watched.watchPage(page);
      return page;
    },
    openTab: async (page) => {
      const tab = await page.context().newPage();
      opened.get(page.context())?.watchPage(tab);
      return tab;
    },
  };
}

async function openContext(browser: Browser, server: TestServer, options: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...screens[options.screen ?? "desk"],
    baseURL: server.url,
    colorScheme: options.scheme ?? "light",
    javaScriptEnabled: options.script ?? true,
    serviceWorkers: options.worker === true ? "allow" : "block",
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  // The clock of a service worker cannot be moved, and its pages must have the same time.
  if (options.worker !== true) await moveClock(context);
  if (options.as !== undefined) await context.addCookies([await sessionCookie(server, options.as)]);
  return context;
}

/** The cookie of a session that is inserted directly, for journeys that are not about signing in. */
async function sessionCookie(server: TestServer, email: string) {
  const cookie = await openSession(server.db, email, { at: server.now(), userAgent: chromiumOnLinux });
  const [name = "", value = ""] = cookie.split("=");
  return { name, value, url: server.url };
}

/** Opens an address and waits for hydration. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Presses the button of a person of the demo world on the sign-in page. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByRole("button", { name }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/oidc/"));
  await waitForHydration(page);
}

/**
 * Before hydration a press works as it does without script. React has no public sign of the end of hydration, so this reads
 * its internal state. Effects, such as listeners for typed scans, run after that: they have run once the page is idle.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = (document as unknown as Record<string, ReactRoot | undefined>)[key ?? ""];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 10_000 })));
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}
