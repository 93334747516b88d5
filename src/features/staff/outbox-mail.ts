/** The value of a link's parameter that is long enough to be a secret, in text and in HTML. */
const SECRET = /((?:[?&]|&amp;)[\w.-]+=)[\w%-]{20,}/g;

/**
 * Hides the one-time links of a mail. Where mails are really sent, a link belongs to its recipient: with it, staff could sign in
 * as them.
 */
export function hideOneTimeLinks<Mail extends { readonly text: string; readonly html: string }>(mail: Mail): Mail {
  return { ...mail, text: mail.text.replaceAll(SECRET, "$1hidden"), html: mail.html.replaceAll(SECRET, "$1hidden") };
}
