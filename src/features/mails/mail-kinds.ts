/** Every kind of mail that the shop sends. A mail in code names its kind and its facts, and takes its words from here. */
import type { MailDefinition } from "./mail-kind.ts";
import { moneyMailKinds } from "./money-mail-kinds.ts";
import { orderMailKinds } from "./order-mail-kinds.ts";
import { painterMailKinds } from "./painter-mail-kinds.ts";
import { peopleMailKinds } from "./people-mail-kinds.ts";

const definitions = { ...orderMailKinds, ...moneyMailKinds, ...peopleMailKinds, ...painterMailKinds };

export type MailKind = keyof typeof definitions;

/** The facts that a mail of this kind must bring. `{shopName}` can be used in every mail and is never brought. */
export type FactsOf<K extends MailKind> = Readonly<Record<keyof (typeof definitions)[K]["facts"] & string, string>>;

export const mailKinds: Readonly<Record<MailKind, MailDefinition>> = definitions;

export const mailKindNames = Object.keys(definitions) as MailKind[];

export function isMailKind(text: string): text is MailKind {
  return Object.hasOwn(definitions, text);
}

/** What code brings for one mail. The opening words and the button come from the list, or from the merchant. */
export interface MailContent<K extends MailKind = MailKind> {
  readonly kind: K;
  readonly recipient: string;
  readonly greeting: string;
  readonly facts: FactsOf<K>;
  /** Paragraphs below the opening. */
  readonly added?: readonly string[];
  /** Rows with an amount each. The last one is their sum. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  /** The page behind the button. */
  readonly url?: string;
  readonly unsubscribeUrl?: string;
  /** Where an answer goes, if not to the shop. */
  readonly replyTo?: string;
}
