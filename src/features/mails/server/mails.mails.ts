/** Joins what code brings for a mail with its words. */
import type { Letter } from "../../../server/mail-layout.ts";
import { SHOP_NAME } from "../../../server/shop-marks.ts";
import type { MailText } from "../mail-kind.ts";
import { type MailContent, type MailKind, mailKinds } from "../mail-kinds.ts";
import { fillMailText, listExamples } from "../mail-text.ts";

export function toLetter(content: MailContent, text: MailText): Letter {
  const { recipient, greeting, facts, added = [], figures = [], url, unsubscribeUrl, replyTo } = content;
  const { subject, paragraphs, button } = fillMailText(text, { facts, shopName: SHOP_NAME });
  return {
    ...{ recipient, subject, greeting, figures },
    paragraphs: [...paragraphs, ...added],
    ...(url === undefined || button === "" ? {} : { action: { label: button, url } }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** A mail with invented facts, for the preview and for a test. Its button leads to the home page. */
export function makeExample(
  kind: MailKind,
  { recipient, publicUrl }: { readonly recipient: string; readonly publicUrl: string },
): MailContent {
  const { facts, added = [], figures = [] } = mailKinds[kind];
  const examples = listExamples({ facts });
  return {
    ...{ kind, recipient, facts: examples, added, figures, url: `${publicUrl}/` },
    greeting: examples.name === undefined ? "Hello," : `Hello ${examples.name},`,
    ...(kind === "subscribed" ? { unsubscribeUrl: `${publicUrl}/` } : {}),
  };
}
