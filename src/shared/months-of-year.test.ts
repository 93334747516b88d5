// Shows the twelve bars of a year, their heights, the summary sentence and the marks of the axis.
import { expect, test } from "vitest";
import { calculateAxisMarks, formatYearSummary, toMonthBars } from "./months-of-year.ts";

const year = [
  { date: "2026-01-31", count: 2, dollars: 100.1 },
  { date: "2026-03-01", count: 1, dollars: 400.4 },
  { date: "2026-03", count: 3, dollars: 0.2 },
];

test("every month has a bar, also a month without orders", () => {
  const bars = toMonthBars(year);
  expect(bars).toHaveLength(12);
  expect(bars[0]).toEqual({ name: "January", short: "Jan", count: 2, dollars: 100.1, height: 100.1 / 400.6 });
  expect(bars[1]).toMatchObject({ count: 0, dollars: 0, height: 0 });
  expect(bars[2]).toMatchObject({ count: 4, dollars: 400.6, height: 1 });
});

const nouns = { one: "order", many: "orders", done: "spent" };

test("the summary names the month with the most spending, or says that there were no orders", () => {
  expect(formatYearSummary(toMonthBars(year), 2026, nouns)).toBe("6 orders, most spent in March.");
  expect(formatYearSummary(toMonthBars([]), 2026, nouns)).toBe("No orders in 2026.");
  expect(formatYearSummary(toMonthBars([{ date: "2026-05", count: 1, dollars: 0 }]), 2026, nouns)).toBe("1 order.");
});

test.each([
  [0, []],
  [90, [50, 100]],
  [4_200, [2_000, 4_000, 6_000]],
  [1_000, [500, 1_000]],
])("the axis of a chart up to %d has the marks %j", (highest, marks) => {
  expect(calculateAxisMarks(highest)).toEqual(marks);
});
