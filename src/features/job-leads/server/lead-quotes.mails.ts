import type { Letter } from "../../../server/mail-layout.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import type { MailedQuote } from "./lead-quotes.store.ts";

interface QuoteLetterFacts {
  readonly painterName: string;
  /** Formatted already. */
  readonly total: string;
  readonly url: string;
}

/** The home owner answers to the painter, not to the shop. */
export function quoteLetter(quote: MailedQuote, { painterName, total, url }: QuoteLetterFacts): Letter {
  return {
    recipient: quote.recipient,
    replyTo: quote.replyTo,
    subject: `Your quote from ${painterName}`,
    greeting: `Hello ${quote.recipientName},`,
    paragraphs: [
      `${painterName} has made a quote for your painting job: ${total} including GST.`,
      `It is valid until ${formatLongDay(quote.validUntil)}. If you have a question, answer this mail: it goes to ${painterName}.`,
    ],
    action: { label: "Open the quote", url },
  };
}
