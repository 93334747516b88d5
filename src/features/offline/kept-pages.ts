/**
 * The pages that open without signal, as they were seen last. A page that is private is kept in the device's database and
 * never in a cache, and is deleted at sign-out, at the end of the session and when somebody else signs in.
 */

/** The routes whose last seen page is kept. A feature adds its row here. */
const keptRoutes: readonly RegExp[] = [
  /^\/$/,
  /^\/cart\/?$/,
  /^\/dashboard\/?$/,
  /^\/dashboard\/orders\/?$/,
  /^\/dashboard\/order-detail\/?$/,
  /^\/lists\/?$/,
  /^\/lists\/[^/]+\/?$/,
  /^\/dashboard\/jobs\/?$/,
  /^\/dashboard\/jobs\/[^/]+\/?$/,
  /^\/quick-order\/?$/,
  /^\/dashboard\/rewards-vouchers\/?$/,
];

export interface KeptPage {
  /** Path and query string, without a slash at the end of the path. */
  readonly address: string;
  /** Who the page was made for (`frame.deviceOwner`). */
  readonly owner: string;
  readonly title: string;
  readonly html: string;
  /** The page's content security policy. It has the nonce of the page's scripts. */
  readonly policy: string;
  /** The version of the shop that made the page. Its files must be on the device too. */
  readonly version: string;
  readonly keptAt: number;
}

export function isKeptRoute(pathname: string): boolean {
  return keptRoutes.some((route) => route.test(pathname));
}

/** The same page has one address, with and without the slash at its end. */
export function toKeptAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return (pathname.replace(/\/+$/, "") || "/") + search;
}

/** The longest life of a session. A phone without signal cannot ask whether the session has ended. */
const maxPageAgeMs = 12 * 3_600_000;

export function isPageFresh({ keptAt }: KeptPage, now: number): boolean {
  return now - keptAt <= maxPageAgeMs && keptAt <= now;
}

/** A phone keeps this many pages. The oldest ones are deleted first. */
export const maxKeptPages = 40;

/** Marks a page from the device with its time. The script of the page shows it. */
export function markKept(html: string, keptAt: number): string {
  return html.replace(/<html\b/, `<html data-kept-at="${new Date(keptAt).toISOString()}"`);
}
