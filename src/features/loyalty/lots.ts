/**
 * Points are held in lots. Each movement that gives points makes one lot, which expires as a whole; each movement that takes
 * points names the lots it takes them from, the soonest to expire first. The balance of an account is the sum of what is left in
 * its lots. Points that a return takes back beyond the balance are owed, and the next lot pays them first.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import { allocateCents, cents } from "../../shared/money.ts";
import { type Points, points } from "./points.ts";

export interface Lot {
  /** The id of the movement that gave the points. */
  readonly id: string;
  readonly earned: Points;
  /** Between zero and `earned`. */
  readonly remaining: Points;
  readonly availableAt: Date;
  /** The last day of use, by the clock of the country's books. */
  readonly expiresOn: LocalDate;
  /** The end of that day. At this moment the points can no longer be used. */
  readonly expiresAt: Date;
  /** When the membership was closed. Points that come back to such a lot are lost at once. */
  readonly lostAt: Date | null;
}

/** Points taken from a lot (negative) or put back into it (positive). */
export interface LotUse {
  readonly lotId: string;
  readonly points: Points;
}

/** Points are usable as soon as they are given. A change that waited for its locks may have read its clock before that. */
function isUsable({ remaining, expiresAt, lostAt }: Lot, at: Date): boolean {
  return remaining > 0 && lostAt === null && at < expiresAt;
}

/** What an account can spend. Points that are due to expire do not count, even if the job that expires them is late. */
export function countUsable(lots: readonly Lot[], at: Date): Points {
  return points(lots.reduce((total, lot) => (isUsable(lot, at) ? total + lot.remaining : total), 0));
}

/** The soonest to expire first. Lots that expire together are ordered by age, then by id. */
function compareLots(one: Lot, other: Lot): number {
  const byTime =
    one.expiresAt.getTime() - other.expiresAt.getTime() || one.availableAt.getTime() - other.availableAt.getTime();
  return byTime || (one.id < other.id ? -1 : 1);
}

/** Takes up to the amount from these lots, oldest first. */
function takeOldest(lots: readonly Lot[], amount: number): LotUse[] {
  let left = amount;
  const uses: LotUse[] = [];
  for (const lot of lots.toSorted(compareLots)) {
    const taken = Math.min(left, lot.remaining);
    if (taken > 0) uses.push({ lotId: lot.id, points: points(-taken) });
    left -= taken;
  }
  return uses;
}

/** Null if there are too few points. */
export function planSpending(lots: readonly Lot[], amount: Points, at: Date): LotUse[] | null {
  if (countUsable(lots, at) < amount) return null;
  const usable = lots.filter((lot) => isUsable(lot, at));
  return takeOldest(usable, amount);
}

export interface Expiry {
  readonly expiresOn: LocalDate;
  readonly uses: readonly LotUse[];
}

/** Everything that is due to expire, by day, the earliest day first. A second run finds nothing. */
export function planExpiry(lots: readonly Lot[], at: Date): Expiry[] {
  const due = lots.filter(({ remaining, expiresAt }) => remaining > 0 && expiresAt <= at).sort(compareLots);
  return [...Map.groupBy(due, ({ expiresOn }) => expiresOn)].map(([expiresOn, expired]) => ({
    expiresOn,
    uses: expired.map(emptyLot),
  }));
}

/** What closing the membership takes: everything. */
export function planClosing(lots: readonly Lot[]): LotUse[] {
  return lots
    .filter(({ remaining }) => remaining > 0)
    .sort(compareLots)
    .map(emptyLot);
}

function emptyLot({ id, remaining }: Lot): LotUse {
  return { lotId: id, points: points(-remaining) };
}

/**
 * Returns points of a redemption to the lots they came from, in proportion to what each lot has not got back yet.
 * `uses` are those of the redemption and of earlier returns of it.
 */
export function planReturn(uses: readonly LotUse[], amount: Points): LotUse[] {
  const open = new Map<string, number>();
  for (const { lotId, points: used } of uses) open.set(lotId, (open.get(lotId) ?? 0) - used);
  const lotIds = [...open.keys()].sort();
  const weights = lotIds.map((lotId) => open.get(lotId) ?? 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (amount > total) throw new Error("More points come back than the redemption took.");
  if (amount === 0) return [];
  // A part never exceeds its weight, because the amount does not exceed the sum of the weights.
  return allocateCents(cents(amount), weights).flatMap((part, index) =>
    part > 0 ? [{ lotId: lotIds[index] ?? "", points: points(part) }] : [],
  );
}

/** What happens to returned points whose lot has ended meanwhile. */
export interface EndedLots {
  /** Lots that expired. They get some more days. */
  readonly expired: readonly string[];
  /** Points that are lost again at once, because the membership was closed. */
  readonly lost: readonly LotUse[];
}

export function findEndedLots(lots: readonly Lot[], returned: readonly LotUse[], at: Date): EndedLots {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const isLost = ({ lotId }: LotUse) => (byId.get(lotId)?.lostAt ?? null) !== null;
  const expired = returned.filter((use) => !isLost(use) && (byId.get(use.lotId)?.expiresAt ?? at) <= at);
  return {
    expired: expired.map(({ lotId }) => lotId),
    lost: returned.filter(isLost).map(({ lotId, points: amount }) => ({ lotId, points: points(-amount) })),
  };
}

export interface EarnedPart {
  readonly earned: number;
  /** What the same sale earns without the returned part. */
  readonly dueNow: number;
  /** What earlier returns took back. */
  readonly takenBack: number;
  /** Points of the lot that expired. They are not taken twice. */
  readonly expired: number;
}

/** A sale of a closed membership gives nothing back, because its points were lost and what it owed has ended. */
export function calculateTakeBack(lot: Lot, { earned, dueNow, takenBack, expired }: EarnedPart, at: Date): Points {
  if (lot.lostAt !== null) return points(0);
  const gone = expired + (lot.expiresAt <= at ? lot.remaining : 0);
  return points(Math.max(0, Math.min(earned - dueNow, earned - gone) - takenBack));
}

/** Points of a sale that were taken back although it earns them now: what took them back was undone. */
export function calculateGivenAgain(
  lot: Lot,
  { earned, dueNow, takenBack }: Pick<EarnedPart, "earned" | "dueNow" | "takenBack">,
): Points {
  return points(lot.lostAt === null ? Math.max(0, takenBack - (earned - dueNow)) : 0);
}

export interface TakeBack {
  readonly uses: readonly LotUse[];
  readonly owed: Points;
}

/** Takes points back: from the lot of the sale, then from the oldest lots. What is missing is owed. */
export function planTakeBack(
  lots: readonly Lot[],
  { lotId, amount }: { lotId: string; amount: Points },
  at: Date,
): TakeBack {
  const own = lots.filter((lot) => lot.id === lotId && isUsable(lot, at));
  const others = lots.filter((lot) => lot.id !== lotId && isUsable(lot, at));
  const fromOwn = takeOldest(own, amount);
  const uses = [...fromOwn, ...takeOldest(others, amount + sumUses(fromOwn))];
  return { uses, owed: points(amount + sumUses(uses)) };
}

/** The part of new points that pays what is owed. */
export function calculateDebtPaid(owed: number, given: Points): Points {
  return points(Math.min(owed, given));
}

export function sumUses(uses: readonly LotUse[]): Points {
  return points(uses.reduce((sum, use) => sum + use.points, 0));
}

/** The lots after a movement. Throws if a lot would have less than nothing, or more than it was made with. */
export function applyUses(lots: readonly Lot[], uses: readonly LotUse[]): Lot[] {
  const changes = new Map(uses.map(({ lotId, points: change }) => [lotId, change]));
  return lots.map((lot) => {
    const remaining = points(lot.remaining + (changes.get(lot.id) ?? 0));
    if (remaining < 0 || remaining > lot.earned) throw new Error(`The lot ${lot.id} cannot hold ${remaining} points.`);
    return { ...lot, remaining };
  });
}
