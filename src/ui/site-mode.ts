/** Site mode hides all prices, for showing the phone to a customer. It is remembered on the device. */
export const SITE_MODE_COOKIE = "siteMode";
const yearSeconds = 31_536_000;

/** The server reads the cookie, so no price is painted before script arrives. */
export function siteModeFromCookie(cookieHeader: string | null | undefined): boolean {
  return /(?:^|;\s*)siteMode=on(?:;|$)/.test(cookieHeader ?? "");
}

/** The attribute of the html element. `app.css` hides amounts below it. */
export function siteModeAttribute(isOn: boolean): { "data-site-mode"?: "on" } {
  return isOn ? { "data-site-mode": "on" } : {};
}

/** Browser only. */
export function isSiteModeShown(): boolean {
  return document.documentElement.dataset.siteMode === "on";
}

/** Browser only: calls back after each change. Returns a function that stops this. */
export function watchSiteMode(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-site-mode"] });
  return () => observer.disconnect();
}

/** Browser only: changes the page and saves the choice in the cookie. */
export function chooseSiteMode(isOn: boolean): void {
  const root = document.documentElement;
  if (isOn) root.dataset.siteMode = "on";
  else delete root.dataset.siteMode;
  document.cookie = `${SITE_MODE_COOKIE}=${isOn ? "on" : "off"}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/**
 * Browser only: a page from the device may be older than the choice. Its prices are hidden until the choice is read from the
 * cookie (`app.css`).
 */
export function restoreSiteMode(): void {
  const { dataset } = document.documentElement;
  if (dataset.keptAt === undefined) return;
  if (siteModeFromCookie(document.cookie)) dataset.siteMode = "on";
  else delete dataset.siteMode;
  dataset.siteModeRead = "on";
}
