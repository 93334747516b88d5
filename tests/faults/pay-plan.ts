import type { Random } from "../../demo/random.ts";
import type { Owing } from "./payers.ts";

/** What somebody means to pay and how, drawn before it is begun. */
export interface PayPlan {
  readonly owing: Owing;
  /** All of the invoices less the credit note, a part of the first, or any amount towards the balance. */
  readonly pays: "items" | "part" | "balance";
  /** Of what is owed, for a part and for any amount. */
  readonly percent: number;
  readonly points: number;
  readonly card: "typed" | "challenged" | "saved" | "declines";
  /** What the person says to the bank's question. */
  readonly approves: boolean;
  readonly leaves: "never" | "before-card" | "after-card";
  readonly presses: number;
  /** Somebody else of the account pays the same at the same moment. */
  readonly hasRival: boolean;
  readonly isImpatient: boolean;
  readonly reusesKey: boolean;
}

/** How many in a hundred. */
export interface PayAppetite {
  readonly balance: number;
  readonly points: number;
  readonly saved: number;
  readonly declines: number;
  readonly leaves: number;
  readonly overdue: number;
}

export const usualPaying: PayAppetite = { balance: 25, points: 30, saved: 25, declines: 3, leaves: 8, overdue: 15 };

export function makePayPlan(random: Random, appetite: PayAppetite): PayPlan {
  const invoices = random.integer(1, 3);
  const invoiceCents = Array.from({ length: invoices }, () => random.integer(2_000, 30_000));
  return {
    owing: {
      invoiceCents,
      creditCents: random.chance(30) ? random.integer(500, 1_900) : 0,
      issuedDaysAgo: random.chance(appetite.overdue) ? random.pick([70, 130]) : 1,
    },
    pays: random.chance(appetite.balance) ? "balance" : random.chance(25) ? "part" : "items",
    percent: random.integer(20, 90),
    points: random.chance(appetite.points) ? random.integer(1_000, 5_000) : 0,
    card: chooseCard(random, appetite),
    approves: random.chance(80),
    leaves: random.chance(appetite.leaves) ? random.pick(["before-card", "after-card"] as const) : "never",
    presses: random.chance(30) ? random.integer(2, 3) : 1,
    hasRival: random.chance(20),
    isImpatient: random.chance(40),
    reusesKey: random.chance(15),
  };
}

function chooseCard(random: Random, { declines, saved }: PayAppetite): PayPlan["card"] {
  if (random.chance(declines)) return "declines";
  if (random.chance(saved)) return "saved";
  return random.chance(25) ? "challenged" : "typed";
}
