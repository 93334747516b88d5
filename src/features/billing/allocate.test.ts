// Shows that a payment settles what has been due longest, credits first, never more than is open, and that nothing is lost.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import { matchesOf, type OpenDebit, planAmount, planChosen, sumOf } from "./allocate.ts";

const debit = (id: string, dueOn: string, open: number): OpenDebit => ({
  id,
  dueOn,
  issuedOn: "2026-08-01",
  openCents: cents(open),
});
const part = (documentId: string, amount: number) => ({ documentId, cents: cents(amount) });

describe("an amount", () => {
  const debits = [debit("new", "2026-11-30", 500), debit("old", "2026-09-30", 300), debit("mid", "2026-10-31", 200)];
  const credits = [{ id: "note", issuedOn: "2026-10-01", openCents: cents(100) }];

  it("settles the oldest due first, with credits before money", () => {
    const plan = planAmount({ debits, credits }, cents(350));
    expect(plan).toMatchObject({ debits: [part("old", 300), part("mid", 150)], credits: [part("note", 100)] });
    expect(plan.unallocatedCents).toBe(0);
    expect(matchesOf(plan)).toEqual([
      { creditId: "note", debitId: "old", cents: 100 },
      { creditId: null, debitId: "old", cents: 200 },
      { creditId: null, debitId: "mid", cents: 150 },
    ]);
  });

  it("beyond what is owed stays unallocated", () => {
    expect(planAmount({ debits, credits }, cents(1_000))).toMatchObject({ unallocatedCents: 100 });
    expect(planAmount({ debits: [], credits }, cents(50))).toMatchObject({ credits: [], unallocatedCents: 50 });
  });

  it("of nothing uses the credits alone", () => {
    expect(planAmount({ debits, credits }, cents(0))).toMatchObject({ debits: [part("old", 100)], moneyCents: 0 });
  });
});

describe("chosen invoices", () => {
  it("less chosen credit notes are what is paid", () => {
    const plan = planChosen([part("a", 300), part("b", 50)], [part("note", 120)]);
    expect(plan).toMatchObject({ moneyCents: 230, unallocatedCents: 0 });
  });

  it("use no more of a credit than they owe", () => {
    const plan = planChosen([part("a", 300)], [part("note", 500), part("more", 10)]);
    expect(plan).toMatchObject({ credits: [part("note", 300)], moneyCents: 0 });
  });
});

describe("whatever is open and paid", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-06-01", days));
  const items = fc.record({
    debits: fc.array(fc.record({ dueOn: day, issuedOn: day, openCents: amount })),
    credits: fc.array(fc.record({ issuedOn: day, openCents: amount })),
  });
  const named = fc
    .tuple(items, fc.integer({ min: 0, max: 3_000_000 }).map(cents))
    .map(([{ debits, credits }, money]) => ({
      debits: debits.map((each, place) => ({ ...each, id: `d${place}` })),
      credits: credits.map((each, place) => ({ ...each, id: `c${place}` })),
      money,
    }));
  const openOf = (documents: readonly { id: string; openCents: Cents }[], id: string) =>
    documents.find((document) => document.id === id)?.openCents ?? 0;

  it("no document gives more than is open, and sums hold", () => {
    fc.assert(
      fc.property(named, ({ debits, credits, money }) => {
        const plan = planAmount({ debits, credits }, money);
        for (const each of plan.debits) expect(each.cents).toBeLessThanOrEqual(openOf(debits, each.documentId));
        for (const each of plan.credits) expect(each.cents).toBeLessThanOrEqual(openOf(credits, each.documentId));
        expect(sumOf(plan.credits) + money).toBe(sumOf(plan.debits) + plan.unallocatedCents);
        const matches = matchesOf(plan);
        for (const { documentId, cents: settled } of plan.debits) {
          const toIt = matches.filter(({ debitId }) => debitId === documentId);
          expect(toIt.reduce((sum, match) => sum + match.cents, 0)).toBe(settled);
        }
        expect(matches.every((match) => match.cents > 0)).toBe(true);
      }),
    );
  });

  it("the order in which items come does not matter", () => {
    fc.assert(
      fc.property(named, ({ debits, credits, money }) => {
        const turned = { debits: debits.toReversed(), credits: credits.toReversed() };
        expect(planAmount(turned, money)).toEqual(planAmount({ debits, credits }, money));
      }),
    );
  });
});
