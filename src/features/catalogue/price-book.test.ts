// Shows which price of a book applies on a day, and on which days prices change.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import { addToBook, findOnDay, listChangeDays, listDaysAround, makePriceBook } from "./price-book.ts";

describe("a price", () => {
  it("without days applies on every day", () => {
    const book = makePriceBook([["A", 100]]);
    expect(["0001-01-01", "2026-11-18", "9999-12-31"].map((day) => findOnDay(book, "A", day))).toEqual([100, 100, 100]);
    expect(findOnDay(book, "B", "2026-11-18")).toBeUndefined();
  });

  it("with days applies from its first to its last day, both included", () => {
    const book = makePriceBook<number>();
    addToBook(book, "A", { value: 100, from: "-infinity", to: "2026-10-03" });
    addToBook(book, "A", { value: 110, from: "2026-10-04", to: "2026-10-04" });
    addToBook(book, "A", { value: 120, from: "2026-10-06", to: "infinity" });
    const days = ["0001-01-01", "2026-10-03", "2026-10-04", "2026-10-05", "2026-10-06", "9999-12-31"];
    expect(days.map((day) => findOnDay(book, "A", day))).toEqual([100, 100, 110, undefined, 120, 120]);
  });
});

/** Steps between the first days of prices that follow each other; a step of 1 leaves no gap. */
const steps = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 3 }), days: fc.integer({ min: 1, max: 40 }) }));

it("on every day is the price of the span that has the day, and changes only on the change days", () => {
  fc.assert(
    fc.property(steps, (list) => {
      const book = makePriceBook<number>();
      const expected = new Map<string, number>();
      const spans: { from: string; to: string }[] = [];
      let day = "2026-03-01";
      for (const [value, { gap, days }] of list.entries()) {
        const from = addDays(day, gap);
        const to = addDays(from, days - 1);
        addToBook(book, "A", { value, from, to });
        spans.push({ from, to });
        for (let each = from; each <= to; each = addDays(each, 1)) expected.set(each, value);
        day = addDays(to, 1);
      }
      const changes = listChangeDays(spans);
      expect(changes).toEqual(changes.toSorted());
      for (let each = "2026-02-28"; each <= addDays(day, 1); each = addDays(each, 1)) {
        const [now, before] = [each, addDays(each, -1)].map((one) => findOnDay(book, "A", one));
        expect(now).toBe(expected.get(each));
        if (now !== before) expect(changes).toContain(each);
      }
    }),
    { numRuns: 30 },
  );
});

it("days without a limit are no change days", () => {
  const spans = [
    { from: "-infinity", to: "2026-12-31" },
    { from: "2027-01-01", to: "infinity" },
  ];
  expect(listChangeDays(spans)).toEqual(["2027-01-01"]);
});

it.each([
  ["2026-11-18T09:59:59Z", "2026-11-17", "2026-11-18"],
  ["2026-11-18T10:00:00Z", "2026-11-17", "2026-11-19"],
  ["2026-11-18T12:00:00Z", "2026-11-18", "2026-11-19"],
])("at %s the days around are %s to %s", (moment, from, to) => {
  expect(listDaysAround(new Date(moment))).toEqual({ from, to });
});
