/**
 * The points book of an account: its lots and what it owes. Each function plans the movements of one change and says what they
 * do to the lots; the caller writes them. Points that are due expire before a change touches their lots, so it makes no
 * difference whether the expiry job runs before a change or after it.
 */
import type { LastDay } from "./expiry.ts";
import {
  applyUses,
  calculateDebtPaid,
  findEndedLots,
  type Lot,
  type LotUse,
  planClosing,
  planExpiry,
  planReturn,
  planSpending,
  planTakeBack,
  sumUses,
} from "./lots.ts";
import { type MovementType, type Points, points } from "./points.ts";

export interface PointsBook {
  readonly lots: readonly Lot[];
  readonly owed: Points;
}

/** The book of an account that never had points. */
export const emptyBook: PointsBook = { lots: [], owed: points(0) };

export interface PlannedMovement {
  readonly type: MovementType;
  readonly points: Points;
  /** By how much the movement changes what is owed. */
  readonly owed: Points;
  /** The lot that the movement makes. */
  readonly lot: Lot | null;
  readonly uses: readonly LotUse[];
  /** Lots that expired, get points back, and can be used until another day. */
  readonly extended: readonly (LastDay & { readonly lotId: string })[];
  /** Why the movement belongs to a change that somebody asked for, or follows from it. */
  readonly because: "ASKED" | "EXPIRED" | "CLOSED" | "OWED";
  /** The last day of points that expired. */
  readonly expiredOn: string | null;
}

const none = points(0);
const plain = { owed: none, lot: null, uses: [], extended: [], because: "ASKED", expiredOn: null } as const;

export type Giving = Pick<Lot, "id" | "availableAt" | "expiresOn" | "expiresAt"> & {
  readonly type: MovementType;
  readonly points: Points;
};

/** Makes a lot. What is owed is paid from it at once. */
export function planGiving({ owed }: PointsBook, { type, points: given, ...times }: Giving): PlannedMovement[] {
  const lot: Lot = { ...times, earned: given, remaining: given, lostAt: null };
  const paid = calculateDebtPaid(owed, given);
  const payment: PlannedMovement = {
    ...{ ...plain, type: "REFUND", points: points(-paid), owed: points(-paid), because: "OWED" },
    uses: [{ lotId: lot.id, points: points(-paid) }],
  };
  return [{ ...plain, type, points: given, lot }, ...(paid > 0 ? [payment] : [])];
}

export interface Taking {
  readonly type: MovementType;
  readonly points: Points;
  readonly at: Date;
}

/** Null if there are too few points. */
export function planTaking({ lots }: PointsBook, { type, points: amount, at }: Taking): PlannedMovement[] | null {
  const uses = planSpending(lots, amount, at);
  return uses && [{ ...plain, type, points: sumUses(uses), uses }];
}

/** One movement for each day on which points expired, so a late run writes the same movements as many timely ones. */
export function planExpiries({ lots }: PointsBook, at: Date): PlannedMovement[] {
  return planExpiry(lots, at).map(({ expiresOn, uses }) => ({
    ...{ ...plain, type: "EXPIRY", because: "EXPIRED", expiredOn: expiresOn },
    ...{ points: sumUses(uses), uses },
  }));
}

export interface Returning {
  readonly type: MovementType;
  readonly points: Points;
  /** The uses of the redemption, and of earlier returns of it. */
  readonly uses: readonly LotUse[];
  readonly at: Date;
  /** The last day of points whose lot expired meanwhile. */
  readonly grace: LastDay;
}

/** Returns points of a redemption to their lots. Points of a closed membership are lost again at once. */
export function planReturning(
  book: PointsBook,
  { type, points: amount, uses, at, grace }: Returning,
): PlannedMovement[] {
  const expiries = planExpiries({ ...book, lots: book.lots.filter((lot) => isUsed(uses, lot)) }, at);
  const returned = planReturn(uses, amount);
  const { expired, lost } = findEndedLots(book.lots, returned, at);
  const extended = expired.map((lotId) => ({ lotId, ...grace }));
  const loss: PlannedMovement = { ...plain, type: "EXPIRY", points: sumUses(lost), uses: lost, because: "CLOSED" };
  return [
    ...expiries,
    { ...plain, type, points: sumUses(returned), uses: returned, extended },
    ...(lost.length > 0 ? [loss] : []),
  ];
}

function isUsed(uses: readonly LotUse[], { id }: Lot): boolean {
  return uses.some(({ lotId }) => lotId === id);
}

export interface TakingBack {
  /** The lot that the returned sale made. */
  readonly lotId: string;
  readonly points: Points;
  readonly at: Date;
}

/** Takes back what a returned sale earned. What the account no longer has is owed. */
export function planTakingBack(book: PointsBook, { lotId, points: amount, at }: TakingBack): PlannedMovement[] {
  if (amount === 0) return [];
  const { uses, owed } = planTakeBack(book.lots, { lotId, amount }, at);
  return [{ ...plain, type: "REFUND", points: sumUses(uses), owed, uses }];
}

export interface GivingAgain {
  /** The id of the new lot. */
  readonly id: string;
  /** The lot that the sale made. */
  readonly lot: Lot;
  readonly points: Points;
  readonly at: Date;
  /** The last day of points whose lot expired meanwhile. */
  readonly grace: LastDay;
}

/** Gives points of a sale again that were taken back. They can be used as long as those of the sale. */
export function planGivingAgain(
  book: PointsBook,
  { id, lot, points: amount, at, grace }: GivingAgain,
): PlannedMovement[] {
  const { expiresOn, expiresAt } = lot.expiresAt > at ? lot : grace;
  return planGiving(book, { id, type: "ADJUSTMENT", points: amount, availableAt: at, expiresOn, expiresAt });
}

/** Closing the membership loses every point and ends what is owed. */
export function planEnding(book: PointsBook, at: Date): PlannedMovement[] {
  const expiries = planExpiries(book, at);
  const { lots, owed } = applyMovements(book, expiries);
  const uses = planClosing(lots);
  if (uses.length === 0 && owed === 0) return expiries;
  const loss: PlannedMovement = {
    ...{ ...plain, type: "EXPIRY", points: sumUses(uses), owed: points(-owed), uses, because: "CLOSED" },
  };
  return [...expiries, loss];
}

/** The book after some movements. */
export function applyMovements(book: PointsBook, movements: readonly PlannedMovement[]): PointsBook {
  return movements.reduce(applyMovement, book);
}

function applyMovement({ lots, owed }: PointsBook, { lot, uses, extended, owed: change }: PlannedMovement): PointsBook {
  const lastDays = new Map(extended.map(({ lotId, ...lastDay }) => [lotId, lastDay]));
  const all = lot === null ? lots : [...lots, lot];
  return {
    lots: applyUses(all, uses).map((each) => ({ ...each, ...lastDays.get(each.id) })),
    owed: points(owed + change),
  };
}

/** The lots of a closed membership. */
export function markLost({ lots, owed }: PointsBook, at: Date): PointsBook {
  return { lots: lots.map((lot) => ({ ...lot, lostAt: lot.lostAt ?? at })), owed };
}
