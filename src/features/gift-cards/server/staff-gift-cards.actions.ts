/** What staff do about a claim that the provider never answers. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { calculateStuckSince, findNextStatus } from "../gift-card.ts";
import { giftCardsErrors } from "../gift-cards-errors.ts";
import { lockGiftCard } from "./gift-cards.store.ts";
import { failClaim } from "./issue-gift-card.steps.ts";

/** Ends a claim without a card. Staff do this after the provider has confirmed that there is no card for it. */
export async function returnGiftCardPoints(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  cardId: string,
): Promise<UserError | null> {
  const at = clock.now();
  if (!isUuid(cardId)) return giftCardsErrors.notWaiting;
  return inTransaction(db, async (tx) => {
    const [card, may] = await Promise.all([lockGiftCard(tx, cardId), lockRights(tx, viewer)]);
    if (!may.staff.rewards) return identityErrors.unauthorised;
    const isStuck = card !== null && card.askedAt <= calculateStuckSince(at);
    const status = isStuck ? findNextStatus(card.status, "fail") : null;
    if (!isStuck || status === null) return giftCardsErrors.notWaiting;
    const { user, acting } = viewer;
    await insertAuditEntry(tx, {
      ...{ at, userId: user.id, accountId: card.accountId, acting, action: "GIFT_CARD_RETURNED" },
      detail: { cardId },
      ...describeChange({ status: card.status }, { status }),
      subject: { kind: "GIFT_CARD", id: cardId },
    });
    await failClaim(tx, card, at);
    return null;
  });
}
