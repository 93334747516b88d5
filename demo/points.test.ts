// Shows that demo points never fall below zero on their way, and that there is somebody with many, with few and with none.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country-code.ts";
import { accountsOfRound } from "./accounts.ts";
import { demoPoints } from "./points.ts";
import { demoStores } from "./stores.ts";

const stores = demoStores();
const accounts = countryCodes.flatMap((country) => accountsOfRound({ seed: 1, country, round: 0, stores }));
const movements = demoPoints(1, accounts);
const byAccount = Map.groupBy(movements, ({ account_id }) => account_id);
const balanceOf = (accountId: string) => (byAccount.get(accountId) ?? []).reduce((sum, { points }) => sum + points, 0);

describe("demo points", () => {
  it("follow from the seed and have ids of their own", () => {
    expect(demoPoints(1, accounts)).toEqual(movements);
    expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
  });

  it("are in order of time and never below zero", () => {
    for (const own of byAccount.values()) {
      let balance = 0;
      for (const [place, { at, points }] of own.entries()) {
        balance += points;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(at > (own[place - 1]?.at ?? "")).toBe(true);
      }
    }
  });

  it.each(countryCodes)("are many for one listed account in %s, too few for another, none for a third", (country) => {
    const balance = (key: string) =>
      balanceOf(accounts.find(({ named, row }) => named === key && row.country === country)?.row.id ?? "");
    expect(balance("main")).toBeGreaterThan(20_000);
    expect(balance("specifier")).toBeGreaterThan(0);
    expect(balance("amber")).toBeLessThan(2_000);
    expect(balance("amber")).toBeGreaterThan(0);
    expect(balance("partner")).toBe(0);
    expect(balance("consumer")).toBe(0);
  });

  it("are there for every account that sees its rewards and has begun to earn", () => {
    const earning = accounts.filter(({ row }) => row.loyalty_status === "ACTIVE" && !row.rewards_disabled);
    expect(earning.length).toBeGreaterThan(8);
    for (const { row } of earning) expect(balanceOf(row.id), row.name).toBeGreaterThan(0);
  });
});
