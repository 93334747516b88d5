/** Control characters, line breaks, and characters that change the direction of the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Mail programs turn these into links: https://…, www.…, and words joined by a dot, such as paint.example. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/**
 * True for a name that shows as it was typed. Names stand in mails to other people, so a name must not hold a web address or
 * text that hides what follows.
 */
export function isPlainName(name: string): boolean {
  return !CONTROL.test(name) && !WEB_ADDRESS.test(name.normalize("NFKC").replaceAll("。", "."));
}
