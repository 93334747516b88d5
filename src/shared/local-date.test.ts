// Shows the local day of a moment, and that days are counted correctly over months, leap years and clock changes.
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, toLocalDate } from "./local-date.ts";

describe("toLocalDate", () => {
  it.each([
    ["2026-11-15T12:59:59Z", "Australia/Sydney", "2026-11-15"],
    ["2026-11-15T13:00:00Z", "Australia/Sydney", "2026-11-16"],
    ["2026-06-15T13:30:00Z", "Australia/Sydney", "2026-06-15"],
    ["2026-11-15T11:00:00Z", "Pacific/Auckland", "2026-11-16"],
  ])("%s in %s is %s", (moment, timeZone, day) => {
    expect(toLocalDate(new Date(moment), timeZone)).toBe(day);
  });
});

describe("daysBetween and addDays", () => {
  it.each([
    ["2026-10-31", "2026-11-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2026-10-03", "2026-10-05", 2],
    ["2026-11-16", "2026-11-16", 0],
    ["2026-11-16", "2026-11-14", -2],
  ])("from %s to %s there are %i days", (one, other, days) => {
    expect(daysBetween(one, other)).toBe(days);
    expect(addDays(one, days)).toBe(other);
  });
});
