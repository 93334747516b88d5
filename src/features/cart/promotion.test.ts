// Shows when a promotion runs and for which buyers, how long a list of running promotions stays valid, and when a coupon is used up.
import { describe, expect, it } from "vitest";
import { coupon, freeDelivery, promotion } from "../../../tests/support/cart-examples.ts";
import { isFor, isRunning, isUsedUp, listRunning } from "./promotion.ts";

const day = (number: number) => `2026-05-${String(number).padStart(2, "0")}`;
const between = (code: string, from: number, to: number) =>
  promotion(code, freeDelivery, { startsOn: day(from), endsOn: day(to) });

it("a promotion runs from its first to its last day, unless it is disabled", () => {
  const may = between("MAY", 2, 3);
  expect([1, 2, 3, 4].map((number) => isRunning(may, day(number)))).toEqual([false, true, true, false]);
  expect(isRunning({ ...may, enabled: false }, day(3))).toBe(false);
});

it.each([
  ["EVERYONE", true, true],
  ["TRADE", true, false],
  ["RETAIL", false, true],
] as const)(
  "a promotion with the audience %s is for trade buyers: %s, for retail buyers: %s",
  (audience, trade, retail) => {
    const some = promotion("A", freeDelivery, { audience });
    expect(isFor(some, { country: "AU", audience: "TRADE" })).toBe(trade);
    expect(isFor(some, { country: "AU", audience: "RETAIL" })).toBe(retail);
    expect(isFor(some, { country: "NZ", audience: "TRADE" })).toBe(false);
  },
);

it("the list of running promotions stays valid until the next promotion begins or ends", () => {
  const all = [between("A", 1, 9), between("B", 5, 7), between("C", 20, 30)];
  const running = listRunning(all, day(6));
  expect(running.promotions.map(({ code }) => code)).toEqual(["A", "B"]);
  expect([running.from, running.until]).toEqual([day(5), day(8)]);
  expect(listRunning(all, day(8)).promotions.map(({ code }) => code)).toEqual(["A"]);
  expect(listRunning(all, day(12))).toMatchObject({ promotions: [], from: day(10), until: day(20) });
});

describe("whether a coupon is used up", () => {
  it.each([
    [null, null, 1_000, 1_000, false],
    [10, null, 9, 9, false],
    [10, null, 10, 0, true],
    [null, 1, 50, 0, false],
    [null, 1, 50, 1, true],
  ])(
    "with the limits %s in total and %s for each account, after %d and %d uses: %s",
    (limitTotal, limitPerAccount, used, usedByAccount, expected) => {
      const some = { ...coupon("A", freeDelivery), limitTotal, limitPerAccount };
      expect(isUsedUp(some, { used, usedByAccount })).toBe(expected);
    },
  );
});
