import { cents } from "../src/shared/money.ts";
import type { DemoAccount } from "./accounts.ts";
import { demoHistory, type HistoryOptions, type HistoryRows } from "./history.ts";
import type { Rates } from "./orders-prices.ts";
import { demoStores } from "./stores.ts";
import { demoAccounts, demoWorld } from "./world.ts";

const common = {
  deliveryThresholdCents: cents(35_000),
  cardMinimumCents: cents(50),
  tradePointConversionRate: 0.005,
  minRedeemablePoints: 2_000,
};

/** Countries as the migration creates them. */
export const exampleRates: Record<"AU" | "NZ", Rates> = {
  AU: {
    ...common,
    ...{ code: "AU", currency: "AUD", timeZone: "Australia/Sydney", taxBasisPoints: 1_000 },
    deliveryFeeCents: cents(2_500),
    cardSurcharges: [
      { startsOn: "2026-10-01", basisPoints: 0 },
      { startsOn: "2020-01-01", basisPoints: 90 },
    ],
  },
  NZ: {
    ...common,
    ...{ code: "NZ", currency: "NZD", timeZone: "Pacific/Auckland", taxBasisPoints: 1_500 },
    deliveryFeeCents: cents(2_000),
    cardSurcharges: [],
  },
};

/** The demo history up to a moment, for all its accounts. Made once for all tests. */
export function exampleHistory(now: string): ExampleHistory {
  const known = histories.get(now) ?? makeHistory(now);
  histories.set(now, known);
  return known;
}

interface ExampleHistory {
  readonly options: HistoryOptions;
  readonly accounts: readonly (DemoAccount & { readonly rows: HistoryRows })[];
}

const histories = new Map<string, ExampleHistory>();

function makeHistory(now: string): ExampleHistory {
  const seed = 1;
  const stores = demoStores();
  const accounts = demoAccounts({ seed, stores });
  const { memberships, users } = demoWorld({ seed });
  const world = { accounts, memberships, users, stores };
  const options: HistoryOptions = { seed, now: new Date(now), ...world, rates: exampleRates };
  const histories = [...demoHistory(options)];
  return {
    options,
    accounts: accounts.map((account, place) => ({ ...account, rows: histories[place] as HistoryRows })),
  };
}
