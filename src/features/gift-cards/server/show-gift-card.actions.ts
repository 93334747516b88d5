/** Showing the code of a gift card by its link, and sending a new link. */
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { countTry, lockRights } from "../../identity/server/identity.steps.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { MAX_LINKS } from "../gift-card.ts";
import { giftCardsErrors } from "../gift-cards-errors.ts";
import { countLinks, findGiftCard, findSealedCode, type GiftCard, markOpened } from "./gift-cards.store.ts";
import { GIFT_CARD_LINK } from "./issue-gift-card.steps.ts";

export interface LinkServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** The IP address that opens the link. */
  readonly address: string;
}

export interface ShownGiftCard {
  readonly card: GiftCard;
  readonly code: string;
}

/** Shows the code to one opening of a link. Of 64 parallel ones 63 are refused. Wrong links are counted. */
export async function openGiftCardLink(
  { db, clock, sealing, address }: LinkServices,
  token: string,
): Promise<Result<ShownGiftCard, UserError>> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const cardId = await markOpened(tx, hashToken(token), at);
    const [card, sealed] = cardId === null ? [] : [await findGiftCard(tx, cardId), await findSealedCode(tx, cardId)];
    if (card && sealed) return ok({ card, code: sealing.unseal(sealed, card.id) });
    const tryId = await countTry(tx, `gift card ${address}`, at);
    return refused(tryId === null ? identityErrors.tooManyTries : giftCardsErrors.linkNotValid);
  });
}

/** Asks for a new link to the same address. It works for the person who claimed the card. */
export async function resendGiftCard(
  { db, clock }: Pick<LinkServices, "db" | "clock">,
  viewer: SignedInViewer,
  cardId: string,
): Promise<UserError | null> {
  const { user, account, session } = viewer;
  if (account === null) return identityErrors.unauthorised;
  if (!isFresh(session, clock.now())) return identityErrors.signInAgain;
  if (!isUuid(cardId)) return giftCardsErrors.cardNotFound;
  return asTenant(db, { accountId: account.id, userId: user.id }, async (tx, commitWith) => {
    const [may, card, links] = await Promise.all([
      lockRights(tx, viewer),
      findGiftCard(tx, cardId),
      countLinks(tx, cardId),
    ]);
    if (!mayRedeem(may)) return identityErrors.unauthorised;
    if (card?.userId !== user.id || card.status !== "ISSUED") return giftCardsErrors.cardNotFound;
    if (links >= MAX_LINKS) return giftCardsErrors.tooManyLinks;
    commitWith(addJob(tx, GIFT_CARD_LINK, { cardId, linkNumber: links + 1 }));
    return null;
  });
}
