/** The gift cards that demo people claimed with their points. */
import { calculateCost, calculateExpiry } from "../src/features/gift-cards/gift-card.ts";
import { points, toPointsRule } from "../src/features/loyalty/points.ts";
import { testAmounts } from "../src/sandbox-gateway/gift-card-orders.ts";
import { type GiftCardCode, getCardName, toProgramId } from "./gift-cards.ts";
import type { Buyer } from "./order-pricing.ts";
import { earnsPoints } from "./points.ts";
import { idFor, randomFor } from "./random.ts";
import type { Row } from "./row.ts";

interface Claim {
  readonly at: Date;
  readonly code: GiftCardCode;
  readonly dollars: number;
  /** Null: for oneself. */
  readonly friend: Friend | null;
  /** The provider refused the card, so its points came back. */
  readonly isRefused?: boolean;
}

interface Friend {
  readonly firstName: string;
  readonly lastName: string;
  readonly message: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Enough to pay part of a cart, but not all of it. */
const enoughPoints = 24_000;
const largestCard = 500;
const smallestCard = 10;
const mia: Friend = { firstName: "Mia", lastName: "Wong", message: "Thanks for lending us the sprayer." };
const tom: Friend = { firstName: "Tom", lastName: "Keller", message: "Enjoy the long weekend." };
const eve: Friend = { firstName: "Eve", lastName: "Marsh", message: "" };

/**
 * Moves the points of every claim, and returns the rows of `gift_cards` without their codes. The main account gives its cards to
 * friends, so that its holder can close the membership without a call.
 */
export function claimGiftCards(buyer: Buyer): Row[] {
  const { account, now } = buyer;
  const { loyalty_status: status, gift_cards_disabled: isOff } = account.row;
  if (!earnsPoints(account) || status !== "ACTIVE" || isOff) return [];
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (account.named === "main") {
    return [
      ...claimOne(buyer, { at: before(310), code: "BBQ-NIGHT", dollars: 50, friend: mia }),
      ...claimOne(buyer, { at: before(130), code: "OUTDOORS", dollars: 20, friend: tom }),
      ...claimOne(buyer, {
        at: before(75),
        code: "TRADE",
        dollars: testAmounts.refused,
        friend: null,
        isRefused: true,
      }),
      ...usualDays.flatMap((days) => claimSpare(buyer, { at: before(days), code: "TRADE", dollars: 40, friend: eve })),
      ...claimRest(buyer, { left: enoughPoints, friend: eve }),
    ];
  }
  // Too few points to redeem are left.
  if (account.named === "amber") return claimRest(buyer, { left: 0, friend: null });
  const isFond = randomFor(buyer.seed, `gift card ${account.key}`).chance(60);
  return isFond ? claimOne(buyer, { at: before(160), code: "TRADE", dollars: 20, friend: null }) : [];
}

/** The days ago on which the main account claimed a card, as it usually does. */
const usualDays = [560, 470, 380, 250, 190, 100, 40];

/** No row if too few points would be left today. */
function claimSpare(buyer: Buyer, claim: Claim): Row[] {
  const { points: book, now, rates } = buyer;
  const cost = calculateCost(claim.dollars, toPointsRule(rates).pointsPerDollar);
  return book.balanceAt(now) - cost < enoughPoints ? [] : claimOne(buyer, claim);
}

/** Spends everything above a balance, in cards of at most $500. Less than the smallest card is left. */
function claimRest(buyer: Buyer, { left, friend }: { left: number; friend: Friend | null }): Row[] {
  const { points: book, now: at, rates } = buyer;
  const rows: Row[] = [];
  for (;;) {
    const spare = Math.floor((book.balanceAt(at) - left) / toPointsRule(rates).pointsPerDollar);
    if (spare < smallestCard) return rows;
    rows.push(...claimOne(buyer, { at, code: "TRADE", dollars: Math.min(spare, largestCard), friend }));
  }
}

/** No row if there were too few points at the time. */
function claimOne({ seed, account, holder, points: book, rates }: Buyer, claim: Claim): Row[] {
  const { at, code, dollars, friend, isRefused = false } = claim;
  const cost = calculateCost(dollars, toPointsRule(rates).pointsPerDollar);
  if (book.balanceAt(at) < cost) return [];
  const id = idFor(seed, `gift card ${account.key} ${book.rows().length}`);
  const name = getCardName(code);
  const redemptionId = book.move({
    ...{ at, type: "REDEMPTION", points: points(-cost) },
    ...{ cause: `Gift card for $${dollars}: ${name}`, reference: id },
  });
  const endedAt = isRefused ? new Date(at.getTime() + MINUTE_MS) : at;
  if (isRefused) {
    const cause = `Gift card ${name} was not sent`;
    book.move({ at: endedAt, type: "REDEMPTION", points: cost, cause, reference: id, reverses: redemptionId });
  }
  const recipient =
    friend === null
      ? { first_name: holder.first_name, last_name: holder.last_name, email: holder.email, message: "" }
      : {
          ...{ first_name: friend.firstName, last_name: friend.lastName, message: friend.message },
          email: `${friend.firstName}.${friend.lastName}@friends.test`.toLowerCase(),
        };
  return [
    {
      ...{ id, account_id: account.row.id, user_id: holder.id, key: id, request_hash: `\\x${"00".repeat(32)}` },
      ...{ program_id: toProgramId(account.row.country, code), name, dollars, currency: rates.currency },
      ...{ redemption_id: redemptionId, points: -cost, is_for_friend: friend !== null, ...recipient },
      ...{ status: isRefused ? "FAILED" : "ISSUED", points_back: isRefused ? cost : null },
      ...{ asked_at: at.toISOString(), tried_at: at.toISOString(), ended_at: endedAt.toISOString() },
      expires_on: isRefused ? null : calculateExpiry(at, rates.timeZone),
    },
  ];
}
