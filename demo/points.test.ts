// Shows that demo points never fall below zero on their way, and that there is somebody with many, with few and with none.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country-code.ts";
import { exampleHistory } from "./history-example.ts";

const { accounts } = exampleHistory("2026-11-15T17:15:00.000Z");
type Account = (typeof accounts)[number];
const balanceOf = (account: Account | undefined) =>
  (account?.rows.points_movements ?? []).reduce((sum, { points }) => sum + points, 0);

describe("demo points", () => {
  it("have ids of their own", () => {
    const ids = accounts.flatMap(({ rows }) => rows.points_movements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are in order of time and never below zero", () => {
    for (const { rows } of accounts) {
      let balance = 0;
      for (const [place, { at, points }] of rows.points_movements.entries()) {
        balance += points;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(at >= (rows.points_movements[place - 1]?.at ?? "")).toBe(true);
      }
    }
  });

  it.each(countryCodes)("are many for one listed account in %s, too few for another, none for a third", (country) => {
    const balance = (key: string) =>
      balanceOf(accounts.find(({ named, row }) => named === key && row.country === country));
    expect(balance("main")).toBeGreaterThan(10_000);
    expect(balance("specifier")).toBeGreaterThan(0);
    expect(balance("amber")).toBeLessThan(2_000);
    expect(balance("amber")).toBeGreaterThan(0);
    expect(balance("partner")).toBe(0);
    expect(balance("painter")).toBe(0);
    expect(balance("consumer")).toBe(0);
  });

  it("are there for every account that sees its rewards and has begun to earn", () => {
    const earning = accounts.filter(({ row }) => row.loyalty_status === "ACTIVE" && !row.rewards_disabled);
    expect(earning.length).toBeGreaterThan(8);
    for (const account of earning) expect(balanceOf(account), account.row.name).toBeGreaterThan(0);
  });

  it("pay for orders as well as come of them", () => {
    const types = new Set(accounts.flatMap(({ rows }) => rows.points_movements.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["ADJUSTMENT", "BONUS", "EXPIRY", "REDEMPTION", "SALE"]);
  });
});
