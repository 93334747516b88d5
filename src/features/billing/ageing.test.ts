// Shows the limits of the ageing buckets, and that they always sum to the open amount.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import { cents } from "../../shared/money.ts";
import { calculateAgeing } from "./ageing.ts";

const today = "2026-11-16";

describe("a debit", () => {
  it.each([
    [-20, "Current"],
    [0, "Current"],
    [1, "1–30 days"],
    [30, "1–30 days"],
    [31, "31–60 days"],
    [60, "31–60 days"],
    [61, "61–90 days"],
    [90, "61–90 days"],
    [91, "90+ days"],
    [700, "90+ days"],
  ])("overdue by %i days is in the bucket %s", (days, label) => {
    const [bucket] = calculateAgeing([{ dueOn: addDays(today, -days), openCents: cents(100) }], today).filter(
      ({ cents: amount }) => amount > 0,
    );
    expect(bucket).toEqual({ label, cents: 100 });
  });
});

it("the buckets sum to the open amount", () => {
  const debit = fc.record({
    dueOn: fc.integer({ min: -60, max: 800 }).map((days) => addDays(today, -days)),
    openCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
  });
  fc.assert(
    fc.property(fc.array(debit), (debits) => {
      const sum = (amounts: { cents: number }[]) => amounts.reduce((all, { cents: each }) => all + each, 0);
      expect(sum(calculateAgeing(debits, today))).toBe(debits.reduce((all, { openCents }) => all + openCents, 0));
    }),
  );
});
