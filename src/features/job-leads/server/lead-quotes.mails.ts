import { formatLongDay } from "../../../shared/long-day.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import type { MailedQuote } from "./lead-quotes.store.ts";

interface QuoteLetterFacts {
  readonly painterName: string;
  /** Formatted already. */
  readonly total: string;
  readonly url: string;
}

/** The home owner answers to the painter, not to the shop. */
export function quoteLetter(
  { recipient, recipientName: name, replyTo, validUntil }: MailedQuote,
  { painterName, total, url }: QuoteLetterFacts,
): MailContent<"lead-quote"> {
  return {
    ...{ kind: "lead-quote", recipient, replyTo, greeting: `Hello ${name},`, url },
    facts: { name, painterName, total, lastDay: formatLongDay(validUntil) },
  };
}
