import { renderLetter } from "../../../server/mail-layout.ts";
import type { NoticeKind, NoticeText } from "../lead-notice.ts";

interface LeadMail {
  readonly recipient: string;
  readonly greeting: string;
  readonly kind: NoticeKind;
  readonly text: NoticeText;
  readonly url: string;
}

/** A mail is forwarded and stays in mailboxes, so it says no more about the home owner than the suburb. */
export function renderLeadMail({ recipient, greeting, kind, text, url }: LeadMail) {
  const isOpen = kind !== "WITHDRAWN";
  return renderLetter({
    recipient,
    subject: text.title,
    greeting,
    paragraphs: [
      ...text.sentences,
      ...(isOpen
        ? ["Nobody else can take your place in that time. You see how to reach the home owner once you accept."]
        : []),
    ],
    action: { label: isOpen ? "See the lead" : "See your job leads", url },
  });
}
