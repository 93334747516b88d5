import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { signIn } from "./browser-session.ts";
import { type TestServer, testServer } from "./test-server.ts";
import { type Watched, watch } from "./watched-page.ts";

export interface VisitOptions {
  /** A phone is touched, a desk has a mouse. */
  readonly screen?: "phone" | "desk";
  readonly scheme?: "light" | "dark";
  readonly script?: boolean;
  /** The e-mail address of somebody who is signed in already. */
  readonly as?: string;
  /** Statuses this journey means to meet; any other from 400 up fails it. */
  readonly mayAnswer?: readonly number[];
  /** Paths whose requests this journey breaks on purpose. */
  readonly mayFail?: RegExp;
}

export interface Journeys {
  readonly server: TestServer;
  /** A fresh browser profile with one page, which is watched: whatever it complains of fails the test that opened it. */
  visit(options?: VisitOptions): Promise<Page>;
  /** Makes the profile of this page somebody else's, from the next address on. */
  become(page: Page, email: string): Promise<void>;
  /** Another tab of the same profile, watched alike. */
  openTab(page: Page): Promise<Page>;
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
};
const PATIENCE_MS = 15_000;

/** A server, a database and a browser for the journeys of one file. Call it at the top: `const { visit } = await journeys();` */
export async function journeys(settings: Record<string, string> = {}): Promise<Journeys> {
  const [server, browser] = await Promise.all([testServer(settings), launchBrowser()]);
  const opened = new Map<BrowserContext, Watched>();
  afterEach(async () => {
    const visits = [...opened];
    opened.clear();
    for (const [context] of visits) await context.close();
    expect(visits.flatMap(([, watched]) => watched.problems)).toEqual([]);
  });
  afterAll(() => browser.close());
  return {
    server,
    visit: async (options = {}) => {
      const context = await openContext(browser, server, options);
      const watched = watch(options);
      opened.set(context, watched);
      const page = await context.newPage();
      watched.follow(page);
      return page;
    },
    become: async (page, email) => {
      await page.context().clearCookies();
      await page.context().addCookies(await sessionCookies(server.url, email));
    },
    openTab: async (page) => {
      const tab = await page.context().newPage();
      opened.get(page.context())?.follow(tab);
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
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (options.as !== undefined) await context.addCookies(await sessionCookies(server.url, options.as));
  return context;
}

/** The cookies of a sign-in done beforehand, for journeys that are about something else. */
async function sessionCookies(url: string, email: string) {
  const { browser } = await signIn(url, email);
  return browser
    .cookieHeader()
    .split("; ")
    .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url }));
}

/** Opens an address and waits until its script has taken over. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** On the sign-in page: one tap on somebody of the demo world. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByRole("button", { name }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/oidc/"));
  await untilAlive(page);
}

/**
 * Until then a press does what it does without script, which other journeys show. React says nowhere in the open that it
 * has taken over a page, so this looks where React keeps it.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = (document as unknown as Record<string, ReactRoot | undefined>)[key ?? ""];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, axeFor(page).withTags(wcag));
}

/** For a page that was looked at as a whole already and has only changed its colours. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(page, axeFor(page).withRules(["color-contrast", "link-in-text-block"]));
}

/** Looks at the page where it stands: frames hold mail, which is not ours to draw. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** What waits until somebody comes near it is to be looked at as well. */
export async function drawWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await drawWhole(page);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ html }) => html.slice(0, 200)),
  }));
  expect({ page: page.url(), found }).toEqual({ page: page.url(), found: [] });
}
