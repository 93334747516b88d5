/** What several actions about a gift card share: the link that shows its code once, the end of a failed claim, and a card as a reward. */
import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { findRecipient } from "../../identity/server/people.store.ts";
import { points } from "../../loyalty/points.ts";
import { reverseMovement } from "../../loyalty/server/points.steps.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { findNextStatus, type GiftCardKind } from "../gift-card.ts";
import { type GiftCardLetterFacts, giftCardLetter, refusedCardLetter } from "./gift-cards.mails.ts";
import {
  type GiftCard,
  insertGiftCard,
  insertLink,
  lockGiftCard,
  markCardWithdrawn,
  markFailed,
  markLinksReplaced,
  type Recipient,
} from "./gift-cards.store.ts";

export const ISSUE_GIFT_CARD = "issue-gift-card";
export const GIFT_CARD_LINK = "gift-card-link";

interface LinkMail extends Omit<GiftCardLetterFacts, "url"> {
  readonly publicUrl: string;
  readonly at: Date;
  /** 1 for the first link of a card. */
  readonly linkNumber: number;
}

/** Sends a new link. Links that were sent before and not opened stop working. */
export async function sendLink(tx: Transaction, card: GiftCard, mail: LinkMail): Promise<void> {
  const { publicUrl, at, linkNumber, ...facts } = mail;
  const token = newToken();
  const url = `${publicUrl}/gift-card/?${new URLSearchParams({ token })}`;
  await markLinksReplaced(tx, card.id, at);
  await insertLink(tx, { tokenHash: hashToken(token), cardId: card.id, accountId: card.accountId, at });
  const letter = giftCardLetter(card, { ...facts, url });
  await writeMail(tx, { key: `gift card ${card.id} link ${linkNumber}`, mail: letter, at });
}

/** Ends a locked claim without a card: its points go back, and the person who claimed it gets a mail. */
export async function failClaim(tx: Transaction, card: GiftCard, at: Date): Promise<void> {
  const pointsBack = await returnPoints(tx, card, at);
  await markFailed(tx, card.id, { at, pointsBack });
  const claimant = await findRecipient(tx, card.userId);
  if (claimant === null) return;
  const mail = refusedCardLetter(card, { claimant, pointsBack });
  await writeMail(tx, { key: `gift card ${card.id} refused`, mail, at });
}

/** A reward took no points. */
async function returnPoints(tx: Transaction, card: GiftCard, at: Date): Promise<number> {
  const { accountId, redemptionId: movementId, name } = card;
  if (movementId === null) return 0;
  const cause = `Gift card ${name} was not sent`;
  const { pointsBack } = await reverseMovement(tx, { accountId, movementId, at, cause });
  return pointsBack;
}

interface RewardCard {
  readonly accountId: string;
  readonly owner: Recipient & { readonly userId: string };
  readonly kind: Pick<GiftCardKind, "programId" | "name">;
  readonly dollars: number;
  readonly currency: string;
  readonly at: Date;
}

/** Gives a card that costs no points. A job then asks the provider for it. Returns the id of the card. */
export async function giveGiftCard(tx: Transaction, { owner, at, ...card }: RewardCard): Promise<string> {
  const id = randomUUID();
  const key = `reward ${id}`;
  const { userId, ...recipient } = owner;
  await insertGiftCard(tx, {
    ...{ ...card, id, key, userId, recipient, redemptionId: null, cost: points(0), askedAt: at },
    ...{ isForFriend: false, message: "", requestHash: createHash("sha256").update(key).digest() },
  });
  await addJob(tx, ISSUE_GIFT_CARD, { cardId: id });
  return id;
}

/** Takes back the card of a reward. False if it may exist: then it stays. */
export async function withdrawGiftCard(tx: Transaction, cardId: string, at: Date): Promise<boolean> {
  const card = await lockGiftCard(tx, cardId);
  if (card === null || card.status === "FAILED") return true;
  if (findNextStatus(card.status, "withdraw") === null || card.triedAt !== null) return false;
  await markCardWithdrawn(tx, cardId, at);
  return true;
}
