/** The mails about gift cards. None has a code, because a mail stays readable in mailboxes and in the outbox. */
import type { LocalDate } from "../../../shared/local-date.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import { describeReturn } from "../gift-card.ts";
import type { GiftCard } from "./gift-cards.store.ts";

export interface GiftCardLetterFacts {
  /** The name of the person who claimed the card. */
  readonly giver: string;
  readonly expiresOn: LocalDate;
  readonly url: string;
}

const reward = "that your account got as a reward";

export function giftCardLetter(
  card: GiftCard,
  { giver, expiresOn, url }: GiftCardLetterFacts,
): MailContent<"gift-card"> | MailContent<"gift-card-for-friend"> {
  const { isForFriend, recipient, name: cardName, dollars, message, redemptionId } = card;
  const { email, firstName: name } = recipient;
  const letter = {
    ...{ recipient: email, greeting: `Hello ${name},`, url },
    added: [
      ...(message === "" ? [] : message.split("\n").filter((line) => line.trim() !== "")),
      `You can use it until ${formatLongDay(expiresOn)}.`,
      "The link shows the code once. Have a pen or a screenshot ready before you open it.",
    ],
  };
  const facts = { name, cardName, worth: `$${dollars}` };
  if (isForFriend) return { ...letter, kind: "gift-card-for-friend", facts: { ...facts, giver } };
  const origin = redemptionId === null ? reward : "you claimed with your points";
  return { ...letter, kind: "gift-card", facts: { ...facts, origin } };
}

export interface RefusedCardFacts {
  readonly claimant: { readonly email: string; readonly firstName: string };
  /** Zero if the membership was closed meanwhile. */
  readonly pointsBack: number;
}

export function refusedCardLetter(
  { name: cardName, dollars, cost, recipient, isForFriend, redemptionId }: GiftCard,
  { claimant, pointsBack }: RefusedCardFacts,
): MailContent<"gift-card-refused"> {
  const { email, firstName: name } = claimant;
  const target = isForFriend ? ` for ${recipient.firstName}` : "";
  const origin = redemptionId === null ? reward : `you claimed${target}`;
  return {
    ...{ kind: "gift-card-refused", recipient: email, greeting: `Hello ${name},` },
    facts: { name, cardName, worth: `$${dollars}`, origin },
    added: [describeReturn(cost, pointsBack)],
  };
}
