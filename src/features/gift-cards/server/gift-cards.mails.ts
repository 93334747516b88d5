/** The mails about gift cards. None has a code, because a mail stays readable in mailboxes and in the outbox. */
import type { Letter } from "../../../server/mail-layout.ts";
import type { LocalDate } from "../../../shared/local-date.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import { describeReturn } from "../gift-card.ts";
import type { GiftCard } from "./gift-cards.store.ts";

export interface GiftCardLetterFacts {
  /** The name of the person who claimed the card. */
  readonly giver: string;
  readonly expiresOn: LocalDate;
  readonly url: string;
}

export function giftCardLetter(card: GiftCard, { giver, expiresOn, url }: GiftCardLetterFacts): Letter {
  const { isForFriend, recipient, name, dollars, message, redemptionId } = card;
  const origin = redemptionId === null ? "that your account got as a reward" : "you claimed with your points";
  return {
    recipient: recipient.email,
    subject: isForFriend ? `${giver} has sent you a $${dollars} gift card` : `Your $${dollars} gift card`,
    greeting: `Hello ${recipient.firstName},`,
    paragraphs: [
      isForFriend
        ? `${giver} has sent you a gift card: ${name}, worth $${dollars}.`
        : `Here is the gift card ${origin}: ${name}, worth $${dollars}.`,
      ...(message === "" ? [] : message.split("\n").filter((line) => line.trim() !== "")),
      `You can use it until ${formatLongDay(expiresOn)}.`,
      "The link shows the code once. Have a pen or a screenshot ready before you open it.",
    ],
    action: { label: "Open the gift card", url },
  };
}

export interface RefusedCardFacts {
  readonly claimant: { readonly email: string; readonly firstName: string };
  /** Zero if the membership was closed meanwhile. */
  readonly pointsBack: number;
}

export function refusedCardLetter(
  { name, dollars, cost, recipient, isForFriend, redemptionId }: GiftCard,
  { claimant, pointsBack }: RefusedCardFacts,
): Letter {
  const target = isForFriend ? ` for ${recipient.firstName}` : "";
  const origin = redemptionId === null ? "that your account got as a reward" : `you claimed${target}`;
  return {
    recipient: claimant.email,
    subject: `Your $${dollars} gift card was not sent`,
    greeting: `Hello ${claimant.firstName},`,
    paragraphs: [
      `The gift card ${origin}, ${name} worth $${dollars}, could not be issued.`,
      describeReturn(cost, pointsBack),
    ],
  };
}
