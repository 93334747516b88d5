/**
 * Where to go back to after a detour. Only a path of this site is taken, so that nobody can be sent elsewhere by a
 * crafted link: a browser reads `//host` and `/\host` as another site, and the detours themselves lead in circles.
 */
export function safeReturnPath(wanted: unknown, otherwise: string): string {
  // A repeated parameter comes as a list.
  if (typeof wanted !== "string" || wanted.length > 2000) return otherwise;
  if (!/^\/(?![/\\])/.test(wanted) || hasControlCharacter(wanted)) return otherwise;
  if (/^\/(login|api|oidc)(\/|\?|$)/.test(wanted)) return otherwise;
  return asciiOf(wanted);
}

/** A header takes no other letters, and a browser would write them this way too. */
function asciiOf(path: string): string {
  return path.toWellFormed().replaceAll(/[^ -~]+/gu, encodeURIComponent);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
