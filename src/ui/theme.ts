export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export const THEME_COOKIE = "theme";
const yearSeconds = 31_536_000;

/** The server reads the cookie, so the first paint has the right theme without script. */
export function themeFromCookie(cookieHeader: string | null | undefined): Theme {
  const chosen = cookieHeader?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** The attribute of the html element. Without it the device decides. */
export function themeAttribute(theme: Theme): { "data-theme"?: "light" | "dark" } {
  return theme === "system" ? {} : { "data-theme": theme };
}

/** Browser only: the current theme of the page. */
export function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

/** Browser only: calls back after each change of the theme. Returns a function that stops this. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Browser only: changes the page and saves the choice in the cookie. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
