// Shows that the next beginning or end after a moment is found, and that what has no end has none.
import { expect, it } from "vitest";
import { nextChangeAfter } from "./next-change.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const spells = [
  { startsAt: day(3), endsAt: day(9) },
  { startsAt: day(5), endsAt: null },
];

it.each([
  { moment: 1, next: 3 },
  { moment: 3, next: 5 },
  { moment: 5, next: 9 },
])("after day $moment comes day $next", ({ moment, next }) => {
  expect(nextChangeAfter(spells, day(moment).getTime())).toBe(day(next).getTime());
});

it("comes to an end", () => {
  expect(nextChangeAfter(spells, day(9).getTime())).toBe(Number.POSITIVE_INFINITY);
  expect(nextChangeAfter([], 0)).toBe(Number.POSITIVE_INFINITY);
});
