// Shows the last day of points by the clock of a country's books, also across daylight saving and the ends of months.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLocalDate } from "../../shared/local-date.ts";
import { calculateGraceDay, calculateLastDay } from "./expiry.ts";

describe("points that are earned", () => {
  it.each([
    ["2026-11-16T02:00:00Z", "Australia/Sydney", "2028-11-30", "2028-11-30T13:00:00.000Z"],
    ["2026-11-30T12:59:59Z", "Australia/Sydney", "2028-11-30", "2028-11-30T13:00:00.000Z"],
    ["2026-11-30T13:00:00Z", "Australia/Sydney", "2028-12-31", "2028-12-31T13:00:00.000Z"],
    ["2026-11-30T11:00:00Z", "Pacific/Auckland", "2028-12-31", "2028-12-31T11:00:00.000Z"],
    ["2026-02-28T02:00:00Z", "Australia/Sydney", "2028-02-29", "2028-02-29T13:00:00.000Z"],
    ["2026-09-01T02:00:00Z", "Pacific/Auckland", "2028-09-30", "2028-09-30T11:00:00.000Z"],
    ["2026-03-31T02:00:00Z", "Australia/Sydney", "2028-03-31", "2028-03-31T13:00:00.000Z"],
  ])("at %s by the clock of %s can be used through %s", (earnedAt, timeZone, expiresOn, expiresAt) => {
    const lastDay = calculateLastDay(new Date(earnedAt), timeZone);
    expect([lastDay.expiresOn, lastDay.expiresAt.toISOString()]).toEqual([expiresOn, expiresAt]);
  });

  it("at any moment can be used until the end of the last day, and not at its end", () => {
    const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true });
    const zones = fc.constantFrom("Australia/Sydney", "Pacific/Auckland");
    fc.assert(
      fc.property(moments, zones, (moment, timeZone) => {
        for (const { expiresOn, expiresAt } of [
          calculateLastDay(moment, timeZone),
          calculateGraceDay(moment, timeZone),
        ]) {
          expect(toLocalDate(new Date(expiresAt.getTime() - 1), timeZone)).toBe(expiresOn);
          expect(toLocalDate(expiresAt, timeZone) > expiresOn).toBe(true);
        }
      }),
    );
  });
});

it("points that come back late can be used for 30 more days", () => {
  const { expiresOn } = calculateGraceDay(new Date("2026-11-16T02:00:00Z"), "Australia/Sydney");
  expect(expiresOn).toBe("2026-12-16");
});
