/** What staff do about the gift card of a reward that the provider refused. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { findGiftCard, lockGiftCard } from "../../gift-cards/server/gift-cards.store.ts";
import { giveGiftCard } from "../../gift-cards/server/issue-gift-card.steps.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { offersErrors } from "../offers-errors.ts";
import { hasGrantOfCard, replaceCardOfGrant } from "./offer-grants.store.ts";

/** Orders a new card in place of one that failed. It has a new reference, because the provider answers a reference once. */
export async function orderRewardCardAgain(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  cardId: string,
): Promise<UserError | null> {
  const found = isUuid(cardId) ? await findGiftCard(db, cardId) : null;
  if (found === null) return offersErrors.rewardCardNotFailed;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    // The account first, as the job that takes rewards back does.
    const [, may, card, isGranted] = await Promise.all([
      lockAccount(tx, found.accountId),
      lockRights(tx, viewer),
      lockGiftCard(tx, cardId),
      hasGrantOfCard(tx, cardId),
    ]);
    if (!may.staff.rewards) return identityErrors.unauthorised;
    if (card?.status !== "FAILED" || !isGranted) return offersErrors.rewardCardNotFailed;
    const { accountId, userId, recipient, programId, name, dollars, currency } = card;
    const owner = { ...recipient, userId };
    const newId = await giveGiftCard(tx, { accountId, owner, kind: { programId, name }, dollars, currency, at });
    await replaceCardOfGrant(tx, cardId, newId);
    await insertAuditEntry(tx, {
      ...{ at, userId: viewer.user.id, accountId, acting: viewer.acting, action: "REWARD_CARD_ORDERED_AGAIN" },
      detail: { cardId, newId },
      ...describeChange({ card: cardId }, { card: newId }),
      subject: { kind: "GIFT_CARD", id: cardId },
    });
    return null;
  });
}
