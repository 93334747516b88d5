// Shows that demo points are never below zero, and that accounts with many, few and no points exist.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country.ts";
import { exampleHistory } from "./history-example.ts";

const { accounts } = exampleHistory("2026-11-15T17:15:00.000Z");
type Account = (typeof accounts)[number];
const sumPoints = (account: Account | undefined) =>
  (account?.rows.points_movements ?? []).reduce((sum, { points }) => sum + points, 0);

describe("demo points", () => {
  it("have unique ids", () => {
    const ids = accounts.flatMap(({ rows }) => rows.points_movements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are in chronological order and never below zero", () => {
    for (const { rows } of accounts) {
      let balance = 0;
      for (const [place, { at, points }] of rows.points_movements.entries()) {
        balance += points;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(at >= (rows.points_movements[place - 1]?.at ?? "")).toBe(true);
      }
    }
  });

  it.each(countryCodes)(
    "are many for one named account in %s, too few to redeem for another, none for a third",
    (country) => {
      const balance = (key: string) =>
        sumPoints(accounts.find(({ named, row }) => named === key && row.country === country));
      expect(balance("main")).toBeGreaterThan(10_000);
      expect(balance("specifier")).toBeGreaterThan(0);
      expect(balance("amber")).toBeLessThan(2_000);
      expect(balance("amber")).toBeGreaterThan(0);
      expect(balance("partner")).toBe(0);
      expect(balance("painter")).toBe(0);
      expect(balance("consumer")).toBe(0);
    },
  );

  it("exist for every account that is an active rewards member", () => {
    const earning = accounts.filter(({ row }) => row.loyalty_status === "ACTIVE" && !row.rewards_disabled);
    expect(earning.length).toBeGreaterThan(8);
    for (const account of earning) expect(sumPoints(account), account.row.name).toBeGreaterThan(0);
  });

  it("are both earned by orders and spent on orders", () => {
    const types = new Set(accounts.flatMap(({ rows }) => rows.points_movements.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["ADJUSTMENT", "BONUS", "EXPIRY", "REDEMPTION", "SALE"]);
  });
});
