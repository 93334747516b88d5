/** Claiming a gift card: the points are taken and the claim is stored together. A job then asks the provider for the card. */
import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Country } from "../../../shared/country.ts";
import { listRefusals, ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { Account } from "../../identity/account.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { parsePerson } from "../../identity/member.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { isFresh } from "../../identity/session-lifetime.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { countUsable } from "../../loyalty/lots.ts";
import { loyaltyErrors } from "../../loyalty/loyalty-errors.ts";
import { mayRedeem, points, toPointsRule } from "../../loyalty/points.ts";
import { lockPoints, takeLockedPoints } from "../../loyalty/server/points.steps.ts";
import { calculateCost, type GiftCardKind, parseAmount, parseMessage } from "../gift-card.ts";
import { giftCardsErrors } from "../gift-cards-errors.ts";
import { findGiftCardByKey, findKind, type GiftCard, insertGiftCard, type Recipient } from "./gift-cards.store.ts";
import { ISSUE_GIFT_CARD } from "./issue-gift-card.steps.ts";

interface ClaimServices {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ClaimInput {
  readonly code: string;
  readonly amount: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly message: string;
  readonly sendToFriend: boolean;
  readonly clientProgramId: string;
  /** Made by the browser once for each claim. Without it every request claims another card. */
  readonly idempotencyKey: string | null;
}

export interface Claimed {
  readonly cardId: string;
  readonly cost: number;
}

/** A repeated request with the same key gets the claim that was made first; a different request with that key is refused. */
export async function claimGiftCard(
  { db, clock }: ClaimServices,
  viewer: SignedInViewer,
  { country, input }: { readonly country: Country; readonly input: ClaimInput },
): Promise<Result<Claimed, UserError>> {
  const { user, session } = viewer;
  const accountId = viewer.account?.id;
  const at = clock.now();
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  if (!isFresh(session, at)) return refused(identityErrors.signInAgain);
  const key = input.idempotencyKey?.slice(0, 100) || randomUUID();
  const requestHash = hashRequest(input);
  return asTenant(db, { accountId, userId: user.id }, async (tx, commitWith) => {
    const [account, may, book, before, kind] = await Promise.all([
      lockAccount(tx, accountId),
      lockRights(tx, viewer),
      lockPoints(tx, accountId),
      findGiftCardByKey(tx, accountId, key),
      findKind(tx, country.code, input.code),
    ]);
    if (!mayRedeem(may)) return refused(identityErrors.unauthorised);
    if (before !== null) return answerAgain(before, requestHash);
    const planned = planClaim({ input, account, kind, country, owner: user });
    if (!planned.ok) return planned;
    const { card, cost } = planned.value;
    const id = randomUUID();
    const redemptionId = randomUUID();
    if (countUsable(book.lots, at) < cost) return refused(loyaltyErrors.notEnoughPoints);
    const facts = { id, accountId, userId: user.id, key, requestHash, redemptionId, cost, askedAt: at };
    commitWith(
      takeLockedPoints(tx, book, {
        ...{ id: redemptionId, accountId, at, type: "REDEMPTION", points: points(-cost) },
        ...{ cause: `Gift card for $${card.dollars}: ${card.kind.name}`, reference: id },
      }),
      insertGiftCard(tx, { ...card, ...facts, currency: country.currency }),
      addJob(tx, ISSUE_GIFT_CARD, { cardId: id }),
    );
    return ok({ cardId: id, cost });
  });
}

function hashRequest({ idempotencyKey: _, ...request }: ClaimInput): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(request).sort()))
    .digest();
}

function answerAgain({ id, cost, requestHash }: GiftCard, asked: Buffer): Result<Claimed, UserError> {
  return requestHash.equals(asked) ? ok({ cardId: id, cost }) : refused(giftCardsErrors.keyReused);
}

interface ClaimFacts {
  readonly input: ClaimInput;
  readonly account: Pick<Account, "giftCardsDisabled">;
  readonly kind: GiftCardKind | null;
  readonly country: Country;
  readonly owner: Recipient;
}

/** All refusals of the form at once. A card for oneself goes to the e-mail address one signs in with. */
function planClaim({ input, account, kind, country, owner }: ClaimFacts) {
  if (account.giftCardsDisabled) return refused<UserError>(giftCardsErrors.notSent);
  if (kind?.programId !== input.clientProgramId) return refused<UserError>(giftCardsErrors.kindNotFound);
  const amount = parseAmount(input.amount, kind.restrictions);
  const recipient = input.sendToFriend ? parsePerson(input) : ok(owner);
  const message = input.sendToFriend ? parseMessage(input.message) : ok("");
  if (!amount.ok || !recipient.ok || !message.ok) {
    const refusals = [amount, recipient, message].flatMap((part) => listRefusals<UserError>(part));
    return { ok: false as const, refusals };
  }
  const { firstName, lastName, email } = recipient.value;
  const card = {
    ...{ kind, dollars: amount.value, isForFriend: input.sendToFriend, message: message.value },
    recipient: { firstName, lastName, email },
  };
  return ok({ card, cost: calculateCost(amount.value, toPointsRule(country).pointsPerDollar) });
}
