/**
 * The page to return to after sign-in. Only paths of this site are accepted, so that a crafted link cannot lead to another
 * site: browsers read `//host` and `/\host` as other sites. Sign-in pages are refused because they would redirect in circles.
 */
export function safeReturnPath(path: unknown, fallback: string): string {
  // A repeated parameter is a list.
  if (typeof path !== "string" || path.length > 2000) return fallback;
  if (!/^\/(?![/\\])/.test(path) || hasControlCharacter(path)) return fallback;
  if (/^\/(login|api|oidc)(\/|\?|$)/.test(path)) return fallback;
  return encodeNonAscii(path);
}

/** Headers allow ASCII only. Browsers encode other letters the same way. */
function encodeNonAscii(path: string): string {
  return path.toWellFormed().replaceAll(/[^ -~]+/gu, encodeURIComponent);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
