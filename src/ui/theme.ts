export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export const THEME_COOKIE = "theme";
const yearSeconds = 31_536_000;

/** The server reads the choice from here, so that the first paint is right and no script has to run before it. */
export function themeFromCookie(cookieHeader: string | null | undefined): Theme {
  const chosen = cookieHeader?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** For the html element; the device decides when there is no attribute. */
export function themeAttribute(theme: Theme): { "data-theme"?: "light" | "dark" } {
  return theme === "system" ? {} : { "data-theme": theme };
}

/** Browser only: what the page shows now. */
export function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

/** Browser only: calls back whenever the theme changes, whoever changed it. Gives the way to stop. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Browser only: changes the page now and remembers the choice. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
