import type { Clock } from "../../../server/clock.ts";
import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { CountryCode } from "../../../shared/country.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { GiftCardKind } from "../gift-card.ts";
import {
  findCardByLink,
  findGiftCard,
  findSealedCode,
  type GiftCard,
  type ListedGiftCard,
  listGiftCards,
  listKinds,
} from "./gift-cards.store.ts";

/** The kinds of cards that the viewer can claim. None where the account has no gift cards. */
export async function listClaimableKinds(
  db: Database,
  { user, account, may }: SignedInViewer,
  country: CountryCode,
): Promise<readonly GiftCardKind[]> {
  if (account === null || may.rewards === "none") return [];
  const [known, kinds] = await readAsTenant(db, { accountId: account.id, userId: user.id }, (tx) =>
    Promise.all([findAccount(tx, account.id), listKinds(tx, country)]),
  );
  return known === null || known.giftCardsDisabled ? [] : kinds;
}

/** The cards that the viewer claimed for the account they use. */
export async function listOwnCards(
  db: Database,
  { user, account, may }: SignedInViewer,
): Promise<readonly ListedGiftCard[]> {
  if (account === null || may.rewards === "none") return [];
  const tenant = { accountId: account.id, userId: user.id };
  return readAsTenant(db, tenant, (tx) => listGiftCards(tx, account.id, user.id));
}

export interface OwnGiftCard {
  readonly card: GiftCard;
  /** Null until the viewer signs in again. */
  readonly code: string | null;
}

/** A card that the viewer claimed for themselves; null for every other card. */
export async function findOwnCard(
  { db, clock, sealing }: { readonly db: Database; readonly clock: Clock; readonly sealing: Sealing },
  { user, account, session, may }: SignedInViewer,
  cardId: string,
): Promise<OwnGiftCard | null> {
  if (account === null || may.rewards === "none" || !isUuid(cardId)) return null;
  const [card, sealed] = await readAsTenant(db, { accountId: account.id, userId: user.id }, (tx) =>
    Promise.all([findGiftCard(tx, cardId), findSealedCode(tx, cardId)]),
  );
  if (card?.userId !== user.id || card.isForFriend || sealed === null) return null;
  return { card, code: isFresh(session, clock.now()) ? sealing.unseal(sealed, card.id) : null };
}

/** The card of a link that still works. Reading it does not use the link up. */
export function findCardOfLink(db: Database, token: string): Promise<GiftCard | null> {
  return findCardByLink(db, hashToken(token));
}
