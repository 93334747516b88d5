import type { MailContent } from "../../mails/mail-kinds.ts";
import type { NoticeFacts, NoticeKind } from "../lead-notice.ts";

interface LeadMail {
  readonly recipient: string;
  readonly greeting: string;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  readonly url: string;
}

type LeadMailContent = MailContent<"lead-matched"> | MailContent<"lead-due"> | MailContent<"lead-withdrawn">;

/** A mail is forwarded and stays in mailboxes, so it says no more about the home owner than the suburb. */
export function leadLetter({ recipient, greeting, kind, facts, url }: LeadMail): LeadMailContent {
  if (kind === "MATCHED") return { kind: "lead-matched", recipient, greeting, facts, url };
  return { kind: kind === "DUE" ? "lead-due" : "lead-withdrawn", recipient, greeting, facts, url };
}
