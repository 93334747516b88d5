// Shows that push notices wait for 07:00 in the painter's zone, and how the time left is told.
import { describe, expect, it, test } from "vitest";
import { findPainterZone, findPushTime } from "./lead-time.ts";
import { formatTimeLeft } from "./time-left.ts";

describe("a push notice", () => {
  it.each([
    ["during the day", "2026-11-16T02:00:00Z", "Australia/Perth", "2026-11-16T02:00:00.000Z"],
    ["at 19:59", "2026-11-16T11:59:00Z", "Australia/Perth", "2026-11-16T11:59:00.000Z"],
    ["at 20:00 waits for the morning", "2026-11-16T12:00:00Z", "Australia/Perth", "2026-11-16T23:00:00.000Z"],
    ["at 06:59 waits a minute", "2026-11-16T22:59:00Z", "Australia/Perth", "2026-11-16T23:00:00.000Z"],
    [
      "before the clocks change waits ten hours",
      "2026-10-03T11:00:00Z",
      "Australia/Sydney",
      "2026-10-03T20:00:00.000Z",
    ],
    ["in the Chatham Islands", "2026-06-01T12:00:00Z", "Pacific/Chatham", "2026-06-01T18:15:00.000Z"],
  ])("%s", (_, now, zone, expected) => {
    expect(findPushTime(new Date(now), zone).toISOString()).toBe(expected);
  });
});

test("a painter's zone is that of the account's address", () => {
  const find = (country: "AU" | "NZ", state: string, suburb = "Anywhere") =>
    findPainterZone({ country, state, suburb });
  expect(find("AU", "WA")).toBe("Australia/Perth");
  expect(find("AU", "NSW", "Broken Hill")).toBe("Australia/Broken_Hill");
  expect(find("NZ", "Chatham Islands")).toBe("Pacific/Chatham");
  expect(find("NZ", "Nowhere")).toBe("Pacific/Auckland");
});

test("the time left is told in whole hours, and in minutes below two hours", () => {
  const tell = (minutes: number) => formatTimeLeft(minutes * 60);
  expect([2_880, 179, 120, 119, 1, 0, -1].map(tell)).toEqual([
    ...[
      "48 hours left",
      "2 hours left",
      "2 hours left",
      "119 minutes left",
      "1 minute left",
      "Less than a minute left",
    ],
    "No time left",
  ]);
});
