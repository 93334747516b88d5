import type { Points } from "../src/features/cart/priced-cart.ts";
import type { MovementType } from "../src/features/loyalty/points.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Rates } from "./orders-prices.ts";
import { idFor } from "./random.ts";

/** A row of the table `points_movements`. The database makes the balances of them. */
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

/** The points of one account while its orders are made, from the oldest to the latest. */
export interface PointsBook {
  balanceAt(moment: Date): number;
  /** The id of the movement. */
  move(movement: Movement): string;
  /** In order of time. */
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

/** Rewards begin with a first purchase, and those of a closed membership had begun once. */
const begun = ["ACTIVE", "SUSPEND", "INACTIVE"];

export function earnsPoints({ row }: DemoAccount): boolean {
  return row.kind === "TRADE" && row.loyalty_eligible && !row.rewards_disabled && begun.includes(row.loyalty_status);
}

/** As a cart redeems them. */
export function pointsToRedeem(balance: number, rates: Rates): Points {
  const pointsPerDollar = Math.round(1 / rates.tradePointConversionRate);
  return { balance, minimum: rates.minRedeemablePoints, pointsPerDollar };
}

const DAY_MS = 86_400_000;
/** So few that a visitor sees what is missing until they can be redeemed. */
const fewPoints = 1_450;
/** Enough for a part of a cart, and too few for all of it. */
const enoughPoints = 24_000;

/** What does not come of orders: welcomes, offers, amends, and what is taken from those who left. */
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

/** What some have done with theirs by now: let all of them go, or all but a few, or had a gift card for what they can spare. */
export function lastMovement({ named, row }: DemoAccount, balance: number, now: Date): Movement | null {
  const [type, left, cause]: [MovementType, number, string] =
    row.loyalty_status === "INACTIVE"
      ? ["EXPIRY", 0, "Rewards closed"]
      : named === "amber"
        ? ["EXPIRY", fewPoints, "Not used in time"]
        : ["REDEMPTION", named === "main" ? enoughPoints : balance, "An e-gift card"];
  return balance <= left ? null : { at: now, type, points: left - balance, cause, reference: null };
}
