import type { MovementType } from "../src/features/loyalty/points.ts";
import type { DemoAccount } from "./accounts.ts";
import type { NamedAccountKey } from "./named-accounts.ts";
import { idFor, randomFor } from "./random.ts";

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

type Movement = Pick<PointsMovementRow, "type" | "points" | "cause">;

const months = ["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];

/** What the listed people should find: enough for a good part of a cart, too few to redeem, or none any more. */
const named: Partial<Record<NamedAccountKey, readonly Movement[]>> = {
  main: [
    { type: "SALE", points: 14_820, cause: "Points for what you bought" },
    { type: "BONUS", points: 5_000, cause: "Double points on Harbourline" },
    { type: "SALE", points: 9_364, cause: "Points for what you bought" },
    { type: "REDEMPTION", points: -8_000, cause: "Spent on an order" },
    { type: "ADJUSTMENT", points: 250, cause: "A delivery that came late" },
  ],
  amber: [
    { type: "SALE", points: 1_200, cause: "Points for what you bought" },
    { type: "BONUS", points: 250, cause: "Welcome to rewards" },
  ],
  partner: [
    { type: "SALE", points: 6_410, cause: "Points for what you bought" },
    { type: "EXPIRY", points: -6_410, cause: "Rewards closed" },
  ],
};

export function demoPoints(seed: number, accounts: readonly DemoAccount[]): PointsMovementRow[] {
  return accounts.flatMap((account) =>
    movementsOf(seed, account).map((movement, place) => ({
      id: idFor(seed, `points ${account.key} ${place}`),
      account_id: account.row.id,
      at: `${months[place]}-12T01:00:00Z`,
      ...movement,
      reference: null,
    })),
  );
}

/** Only those whose rewards have begun have earned anything. */
function movementsOf(seed: number, { key, named: name, row }: DemoAccount): readonly Movement[] {
  const scripted = name ? named[name] : undefined;
  if (scripted) return scripted;
  const hasBegun = row.loyalty_status === "ACTIVE" || row.loyalty_status === "SUSPEND";
  if (!hasBegun || !row.loyalty_eligible || row.rewards_disabled) return [];
  const random = randomFor(seed, `points ${key}`);
  let balance = 0;
  return months.slice(0, random.integer(3, months.length)).map((): Movement => {
    const movement = nextMovement(random, balance);
    balance += movement.points;
    return movement;
  });
}

function nextMovement(random: ReturnType<typeof randomFor>, balance: number): Movement {
  if (balance >= 4_000 && random.chance(30))
    return {
      type: "REDEMPTION",
      points: -random.integer(4, Math.floor(balance / 500)) * 500,
      cause: "Spent on an order",
    };
  if (random.chance(15)) return { type: "BONUS", points: random.integer(1, 6) * 250, cause: "Bonus points" };
  return { type: "SALE", points: random.integer(180, 4_200), cause: "Points for what you bought" };
}
