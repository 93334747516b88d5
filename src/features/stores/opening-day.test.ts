// Shows which day is meant at which store, and that nothing is promised before now.
import { expect, it } from "vitest";
import { momentFor, openingDay } from "./opening-day.ts";

const sydney = { timezone: "Australia/Sydney" };
const perth = { timezone: "Australia/Perth" };
const now = new Date("2026-10-03T14:30:00Z");

it("gives each store its own today", () => {
  expect(openingDay("", sydney, now)).toBe("2026-10-04");
  expect(openingDay("", perth, now)).toBe("2026-10-03");
  expect(openingDay("2026-12-24T13:30:00Z", sydney, now)).toBe("2026-12-25");
  expect(openingDay("2026-12-25T00:30:00+11:00", perth, now)).toBe("2026-12-24");
});

it("takes a day as that day everywhere", () => {
  expect(openingDay("2026-12-25", sydney, now)).toBe("2026-12-25");
  expect(openingDay("2026-12-25", perth, now)).toBe("2026-12-25");
});

it.each(["2026-02-30", "tomorrow", "25/12/2026", "2026-13-01T00:00:00Z", "2026-12-25T10:00"])("refuses %s", (date) => {
  expect(openingDay(date, sydney, now)).toBeNull();
});

it("begins with the day at the store, but never before now", () => {
  expect(momentFor("2026-10-05", sydney, now).toISOString()).toBe("2026-10-04T13:00:00.000Z");
  expect(momentFor("2026-10-04", sydney, now)).toEqual(now);
  expect(momentFor("2020-01-01", sydney, now)).toEqual(now);
});
