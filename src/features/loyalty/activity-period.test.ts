// Shows where the activity of points begins, also in short months and by the clock of the books.
import { expect, it } from "vitest";
import { calculateActivityPeriod } from "./activity-period.ts";

const timeZone = "Australia/Sydney";

it.each([
  [
    "three months before 31 May is the last day of February",
    "2026-05-31T02:00:00Z",
    3,
    "2026-02-27T13:00:00.000Z",
    "2026-01-31T13:00:00.000Z",
  ],
  [
    "30 May in UTC is 31 May in Sydney",
    "2026-05-30T20:00:00Z",
    3,
    "2026-02-27T13:00:00.000Z",
    "2026-01-31T13:00:00.000Z",
  ],
  [
    "29 February has no day a year ago",
    "2028-02-29T02:00:00Z",
    12,
    "2027-02-27T13:00:00.000Z",
    "2027-01-31T13:00:00.000Z",
  ],
  ["an ordinary day", "2026-11-17T02:00:00Z", 24, "2024-11-16T13:00:00.000Z", "2024-10-31T13:00:00.000Z"],
])("%s", (_, at, months, since, chartSince) => {
  const period = calculateActivityPeriod(new Date(at), { months, timeZone });
  expect([period.since.toISOString(), period.chartSince.toISOString()]).toEqual([since, chartSince]);
});
