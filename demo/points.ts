import type { Points } from "../src/features/cart/priced-cart.ts";
import { type MovementType, toPointsRule } from "../src/features/loyalty/points.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Rates } from "./orders-prices.ts";
import { idFor } from "./random.ts";

/** A row of the table `points_movements`. */
export interface PointsMovementRow {
  id: string;
  account_id: string;
  at: string;
  type: MovementType;
  points: number;
  cause: string;
  reference: string | null;
}

export type Movement = Pick<PointsMovementRow, "type" | "points" | "cause" | "reference"> & { readonly at: Date };

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
      rows.push({ ...movement, id, account_id: row.id, at: movement.at.toISOString() });
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

const DAY_MS = 86_400_000;
/** Too few to redeem. */
const fewPoints = 1_450;
/** Enough to pay part of a cart, but not all of it. */
const enoughPoints = 24_000;

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

/** Some accounts have spent all points, all but a few, or part of them on a gift card. */
export function lastMovement({ named, row }: DemoAccount, balance: number, now: Date): Movement | null {
  const [type, left, cause]: [MovementType, number, string] =
    row.loyalty_status === "INACTIVE"
      ? ["EXPIRY", 0, "Rewards closed"]
      : named === "amber"
        ? ["EXPIRY", fewPoints, "Not used in time"]
        : ["REDEMPTION", named === "main" ? enoughPoints : balance, "An e-gift card"];
  return balance <= left ? null : { at: now, type, points: left - balance, cause, reference: null };
}
