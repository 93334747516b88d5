import type { Points } from "../src/features/cart/priced-cart.ts";
import { calculateLastDay } from "../src/features/loyalty/expiry.ts";
import type { LotUse } from "../src/features/loyalty/lots.ts";
import { type MovementType, points, toPointsRule } from "../src/features/loyalty/points.ts";
import {
  applyMovements,
  emptyBook,
  type PointsBook as LotBook,
  type PlannedMovement,
  planExpiries,
  planGiving,
  planReturning,
  planTaking,
  type Taking,
} from "../src/features/loyalty/points-book.ts";
import { formatLongDay } from "../src/shared/long-day.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Rates } from "./orders-prices.ts";
import { idFor } from "./random.ts";
import { type Row, toRow } from "./row.ts";

/** A row of the table `points_movements`. */
export interface PointsMovementRow {
  id: string;
  account_id: string;
  at: string;
  type: MovementType;
  points: number;
  cause: string;
  reference: string | null;
  /** The redemption whose points it returns. */
  reverses: string | null;
}

export type Movement = Pick<PointsMovementRow, "type" | "points" | "cause" | "reference"> & {
  readonly at: Date;
  readonly reverses?: string;
};

/** The points of one account while its orders are made, oldest first. */
export interface PointsBook {
  balanceAt(moment: Date): number;
  /** The id of the movement. */
  move(movement: Movement): string;
  /** In chronological order. */
  rows(): PointsMovementRow[];
}

export function openPointsBook(seed: number, { key, row }: DemoAccount): PointsBook {
  const rows: PointsMovementRow[] = [];
  return {
    balanceAt(moment) {
      const at = moment.toISOString();
      return rows.reduce((sum, each) => (each.at <= at || each.points < 0 ? sum + each.points : sum), 0);
    },
    move(movement) {
      const id = idFor(seed, `points ${key} ${rows.length}`);
      rows.push({ reverses: null, ...movement, id, account_id: row.id, at: movement.at.toISOString() });
      return id;
    },
    rows: () => rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : b.points - a.points)),
  };
}

/** The loyalty states with earned points. A suspended or closed membership earned points before it ended. */
const begun = ["ACTIVE", "SUSPEND", "INACTIVE"];

export function earnsPoints({ row }: DemoAccount): boolean {
  return row.kind === "TRADE" && row.loyalty_eligible && !row.rewards_disabled && begun.includes(row.loyalty_status);
}

/** Calculates the redeemed points like a cart does. */
export function pointsToRedeem(balance: number, rates: Rates): Points {
  return { ...toPointsRule(rates), balance };
}

/** Rows of the tables `point_lots` and `lot_uses`. */
export interface LotRows {
  point_lots: Row[];
  lot_uses: Row[];
}

/** The lots that follow from movements in chronological order. A closed membership has lost its lots. */
export function makeLots(movements: readonly PointsMovementRow[], { row }: DemoAccount, timeZone: string): LotRows {
  let book = emptyBook;
  const usesById = new Map<string, readonly LotUse[]>();
  for (const movement of movements) {
    const { id, at: time, type, points: amount, reverses } = movement;
    const at = new Date(time);
    const lastDay = calculateLastDay(at, timeZone);
    const change = { type, points: points(Math.abs(amount)) };
    const planned =
      reverses !== null
        ? planReturning(book, { ...change, at, uses: usesById.get(reverses) ?? [], grace: lastDay })
        : amount > 0
          ? planGiving(book, { id, ...change, availableAt: at, ...lastDay })
          : planLoss(book, { ...change, at });
    if (planned === null) throw new Error(`${row.name} spends points that it does not have.`);
    book = applyMovements(book, planned);
    usesById.set(
      id,
      planned.flatMap(({ uses }) => uses),
    );
  }
  const uses = [...usesById].flatMap(([movementId, own]) =>
    own.map((use) => toRow({ movementId, ...use, accountId: row.id })),
  );
  const lostAt = row.loyalty_status === "INACTIVE" ? (movements.at(-1)?.at ?? null) : null;
  return { point_lots: book.lots.map((lot) => toRow({ ...lot, accountId: row.id, lostAt })), lot_uses: uses };
}

/** Points that are due expire. Other points are taken, the oldest first. */
function planLoss(book: LotBook, taking: Taking): PlannedMovement[] | null {
  const due = taking.type === "EXPIRY" ? planExpiries(book, taking.at) : [];
  return due.length > 0 ? due : planTaking(book, taking);
}

const DAY_MS = 86_400_000;

/** Movements without an order: welcome points, offers, adjustments, and points taken when a membership closes. */
export function otherMovements({ named, row }: DemoAccount, now: Date): Movement[] {
  const given = (daysAgo: number, what: Pick<Movement, "type" | "points" | "cause">): Movement => {
    return { ...what, at: new Date(now.getTime() - daysAgo * DAY_MS), reference: null };
  };
  if (row.kind === "SPECIFIER" && row.loyalty_status === "ACTIVE")
    return [620, 440, 250, 60].map((daysAgo, place) =>
      given(daysAgo, { type: "BONUS", points: 900 + 350 * place, cause: "A building that you specified" }),
    );
  if (named !== "main") return [];
  return [
    given(200, { type: "BONUS", points: 5_000, cause: "Double points on Harbourline" }),
    given(34, { type: "ADJUSTMENT", points: 250, cause: "A delivery that came late" }),
  ];
}

const MONTHS_OF_EARLY_POINTS = 45;
const earlyPoints = 1_200;

/**
 * Points from before the two years of orders, and their expiry. Redemptions used the oldest points first, so only what they
 * left expired.
 */
export function expiredMovements({ account, points: book, now, rates }: ExpiryFacts): Movement[] {
  if (!earnsPoints(account)) return [];
  const givenAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_OF_EARLY_POINTS, 10, 3));
  const { expiresOn, expiresAt } = calculateLastDay(givenAt, rates.timeZone);
  const used = book
    .rows()
    .filter(({ at, points: amount }) => amount < 0 && at < expiresAt.toISOString())
    .reduce((sum, { points: amount }) => sum - amount, 0);
  const left = Math.max(0, earlyPoints - used);
  const given = {
    at: givenAt,
    type: "BONUS",
    points: earlyPoints,
    cause: "Welcome to rewards",
    reference: null,
  } as const;
  const cause = `Not used by ${formatLongDay(expiresOn)}`;
  const expiry = { at: expiresAt, type: "EXPIRY", points: -left, cause, reference: null } as const;
  return left === 0 ? [given] : [given, expiry];
}

interface ExpiryFacts {
  readonly account: DemoAccount;
  readonly points: PointsBook;
  readonly now: Date;
  readonly rates: Rates;
}

/** A closed membership has lost its points. */
export function lastMovement({ row }: DemoAccount, balance: number, now: Date): Movement | null {
  if (row.loyalty_status !== "INACTIVE" || balance === 0) return null;
  return { at: now, type: "EXPIRY", points: -balance, cause: "Rewards closed", reference: null };
}
