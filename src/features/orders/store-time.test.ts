// Shows that a moment is formatted in the store's time zone, whatever the reader's time zone is.
import { expect, test } from "vitest";
import { formatDay, formatPromise, formatStoreTime } from "./store-time.ts";

test.each([
  ["2026-10-03T22:10:00Z", "Australia/Sydney", "4 Oct 2026, 9:10 am"],
  ["2026-10-03T22:10:00Z", "Australia/Perth", "4 Oct 2026, 6:10 am"],
  ["2026-12-31T11:00:00Z", "Pacific/Auckland", "1 Jan 2027, 12:00 am"],
  ["2026-01-01T02:05:00Z", "Australia/Adelaide", "1 Jan 2026, 12:35 pm"],
])("%s in %s is %s", (at, zone, words) => {
  expect(formatStoreTime(at, zone)).toBe(words);
});

test("a day is formatted without a shift by time zone", () => {
  expect(formatDay("2026-02-09")).toBe("9 Feb 2026");
});

test("a promise is a day, or a day with a time at the store", () => {
  expect(formatPromise("2026-02-09")).toBe("9 Feb 2026");
  expect(formatPromise("2026-02-09T14:30")).toBe("9 Feb 2026, 14:30");
});
