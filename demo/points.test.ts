// Shows that demo points are never below zero, and that accounts with many, few and no points exist.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country.ts";
import { exampleHistory } from "./history-example.ts";
import { demoOffers } from "./offers.ts";

const now = "2026-11-15T17:15:00.000Z";
const { accounts } = exampleHistory(now);
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

  it("expired only after their last day, and some did", () => {
    const lastDays = new Map(
      accounts.flatMap(({ rows }) => rows.point_lots.map(({ id, expires_at }) => [id, expires_at as Date])),
    );
    const expired = accounts.flatMap(({ rows }) =>
      rows.points_movements
        .filter(({ type, cause }) => type === "EXPIRY" && cause.startsWith("Not used by"))
        .flatMap(({ id, at }) =>
          rows.lot_uses.filter(({ movement_id }) => movement_id === id).map((use) => [use, at] as const),
        ),
    );
    expect(expired.length).toBeGreaterThan(0);
    for (const [{ lot_id }, at] of expired) expect(new Date(at) >= (lastDays.get(lot_id) ?? new Date())).toBe(true);
  });

  it.each(countryCodes)("paid for gift cards in %s, for oneself and for friends", (country) => {
    const own = accounts.filter(({ row }) => row.country === country);
    const cards = own.flatMap(({ rows }) => rows.gift_cards);
    expect(new Set(cards.map(({ is_for_friend }) => is_for_friend))).toEqual(new Set([true, false]));
    const movements = new Map(own.flatMap(({ rows }) => rows.points_movements.map((each) => [each.id, each])));
    for (const { redemption_id, points, dollars, id } of cards) {
      expect(movements.get(String(redemption_id))).toMatchObject({ points, reference: id });
      expect(points).toBe(-200 * Number(dollars));
    }
    const redeemed = [...movements.values()].filter(({ cause }) => cause.startsWith("Gift card for"));
    expect(redeemed).toHaveLength(cards.length);
    const failed = cards.filter(({ status }) => status === "FAILED");
    expect(failed.length).toBeGreaterThan(0);
    const returns = [...movements.values()].filter(({ reverses }) => reverses !== null);
    expect(returns.map(({ reverses, points }) => [reverses, points])).toEqual(
      failed.map(({ redemption_id, points_back }) => [redemption_id, points_back]),
    );
  });

  it("were given by bonuses and by achievements, each occasion once", () => {
    const grants = accounts.flatMap(({ rows }) => rows.offer_grants);
    const keys = grants.map(({ account_id, rsn, occasion }) => [account_id, rsn, occasion].join(" "));
    expect(new Set(keys).size).toBe(keys.length);
    const rsns = new Set(grants.map(({ rsn }) => rsn));
    for (const rsn of ["harbourline-double", "southerly-double-10", "wall-paint-month", "wall-paint-month-nz"])
      expect(rsns).toContain(rsn);
  });

  it.each(countryCodes)(
    "achievements in %s give every kind of reward, and demo people have vouchers of them",
    (country) => {
      const kinds = demoOffers(country, new Date(now)).flatMap((offer) =>
        offer.kind === "BONUS" ? [] : [offer.goal.reward.kind],
      );
      expect(new Set(kinds)).toEqual(new Set(["POINTS", "VOUCHER", "GIFT_CARD", "TOOL_DISCOUNT"]));
      const own = accounts.filter(({ row }) => row.country === country);
      const granted = own.flatMap(({ rows }) => rows.offer_grants.flatMap(({ voucher_id }) => voucher_id ?? []));
      expect(granted.length).toBeGreaterThan(0);
      expect(own.find(({ named }) => named === "main")?.rows.vouchers).toHaveLength(1);
      expect(own.flatMap(({ rows }) => rows.vouchers.map(({ id }) => id))).toEqual(granted);
    },
  );

  it("are both earned by orders and spent on orders", () => {
    const types = new Set(accounts.flatMap(({ rows }) => rows.points_movements.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["ADJUSTMENT", "BONUS", "EXPIRY", "REDEMPTION", "SALE"]);
  });
});
