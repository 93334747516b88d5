// Shows the next begin or end of periods after a moment.
import { expect, it } from "vitest";
import { nextChangeAfter } from "./period.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const periods = [
  { startsAt: day(3), endsAt: day(9) },
  { startsAt: day(5), endsAt: null },
];

it.each([
  { moment: 1, next: 3 },
  { moment: 3, next: 5 },
  { moment: 5, next: 9 },
])("after day $moment the next change is on day $next", ({ moment, next }) => {
  expect(nextChangeAfter(periods, day(moment).getTime())).toBe(day(next).getTime());
});

it("there is no next change after the last end, and none without periods", () => {
  expect(nextChangeAfter(periods, day(9).getTime())).toBe(Number.POSITIVE_INFINITY);
  expect(nextChangeAfter([], 0)).toBe(Number.POSITIVE_INFINITY);
});
