import type { Random } from "../../demo/random.ts";
import { plentiful, scarce } from "./buyers.ts";

/** What a buyer means to do, drawn before it is begun. */
export interface Plan {
  readonly payBy: "ACCOUNT" | "CARD";
  readonly sku: string;
  readonly quantity: number;
  readonly usesCoupon: boolean;
  /** So many points are given to the account first; zero leaves them alone. */
  readonly points: number;
  readonly cardDeclines: boolean;
  /** Where the buyer walks away for good. */
  readonly leaves: "never" | "before-card" | "after-card";
  /** How often the button is pressed at the same moment. */
  readonly presses: number;
  /** Puts one more into the cart while it is being ordered. */
  readonly editsMeanwhile: boolean;
  /** Asks again at once where no answer came. */
  readonly isImpatient: boolean;
  readonly reusesKey: boolean;
  readonly cancels: boolean;
}

/** How many in a hundred. */
export interface Appetite {
  readonly card: number;
  readonly declines: number;
  readonly leaves: number;
  readonly edits: number;
  readonly cancels: number;
}

export const usualAppetite: Appetite = { card: 60, declines: 3, leaves: 12, edits: 10, cancels: 15 };

export function makePlan(random: Random, { card, declines, leaves, edits, cancels }: Appetite): Plan {
  const payBy = random.chance(card) ? "CARD" : "ACCOUNT";
  const isScarce = random.chance(25);
  return {
    payBy,
    sku: isScarce ? scarce : plentiful,
    quantity: random.integer(1, 3),
    usesCoupon: random.chance(30),
    points: payBy === "CARD" && random.chance(35) ? random.integer(1_000, 5_000) : 0,
    cardDeclines: random.chance(declines),
    leaves: random.chance(leaves) ? random.pick(["before-card", "after-card"] as const) : "never",
    presses: random.chance(30) ? random.integer(2, 3) : 1,
    editsMeanwhile: random.chance(edits),
    isImpatient: random.chance(40),
    reusesKey: random.chance(15),
    cancels: random.chance(cancels),
  };
}
