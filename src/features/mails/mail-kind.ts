/**
 * A kind of mail that the shop sends. Its subject, its opening paragraphs and the label of its button have a default and can be
 * changed by the merchant. Everything below the opening (lines, amounts, tables) is built by code.
 */

/** Something that a text may name as a placeholder: `{orderNumber}`. */
export interface MailFact {
  readonly label: string;
  readonly example: string;
}

export const mailGroups = {
  orders: "Orders",
  money: "Invoices and payments",
  rewards: "Rewards and gift cards",
  people: "Sign-in and accounts",
  painters: "Painters and home owners",
} as const;

/** The words of a mail. Placeholders stand in braces. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Empty: the mail has no button. */
  readonly button: string;
}

export interface MailDefinition extends MailText {
  readonly title: string;
  readonly group: keyof typeof mailGroups;
  /** Who gets the mail. */
  readonly reader: string;
  readonly facts: Readonly<Record<string, MailFact>>;
  /** The facts that must stand in the subject or in the paragraphs. */
  readonly required: readonly string[];
  /** Whether the reader has no other way to the page behind the button. */
  readonly needsButton?: true;
  /** Examples of what code adds below the opening. */
  readonly added?: readonly string[];
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
}
