// Shows that a payment settles the oldest debits first, uses credits before money, and never more than is open.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import { type Cents, cents } from "../../shared/money.ts";
import { matchCredits, type OpenDebit, planAmount, planChosen, sumParts } from "./allocate.ts";

const debit = (id: string, dueOn: string, open: number): OpenDebit => ({
  id,
  dueOn,
  issuedOn: "2026-08-01",
  openCents: cents(open),
});
const part = (documentId: string, amount: number) => ({ documentId, cents: cents(amount) });

describe("a payment of an amount", () => {
  const debits = [debit("new", "2026-11-30", 500), debit("old", "2026-09-30", 300), debit("mid", "2026-10-31", 200)];
  const credits = [{ id: "note", issuedOn: "2026-10-01", openCents: cents(100) }];

  it("settles the oldest due first, with credits before money", () => {
    const plan = planAmount({ debits, credits }, cents(350));
    expect(plan).toMatchObject({ debits: [part("old", 300), part("mid", 150)], credits: [part("note", 100)] });
    expect(plan.unallocatedCents).toBe(0);
    expect(matchCredits(plan)).toEqual([
      { creditId: "note", debitId: "old", cents: 100 },
      { creditId: null, debitId: "old", cents: 200 },
      { creditId: null, debitId: "mid", cents: 150 },
    ]);
  });

  it("leaves money above the debt unallocated", () => {
    expect(planAmount({ debits, credits }, cents(1_000))).toMatchObject({ unallocatedCents: 100 });
    expect(planAmount({ debits: [], credits }, cents(50))).toMatchObject({ credits: [], unallocatedCents: 50 });
  });

  it("of zero uses the credits alone", () => {
    expect(planAmount({ debits, credits }, cents(0))).toMatchObject({ debits: [part("old", 100)], moneyCents: 0 });
  });
});

describe("a payment of chosen invoices", () => {
  it("costs their sum less the chosen credit notes", () => {
    const plan = planChosen([part("a", 300), part("b", 50)], [part("note", 120)]);
    expect(plan).toMatchObject({ moneyCents: 230, unallocatedCents: 0 });
  });

  it("uses no more of a credit than the invoices need", () => {
    const plan = planChosen([part("a", 300)], [part("note", 500), part("more", 10)]);
    expect(plan).toMatchObject({ credits: [part("note", 300)], moneyCents: 0 });
  });
});

describe("for random documents and amounts", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-06-01", days));
  const items = fc.record({
    debits: fc.array(fc.record({ dueOn: day, issuedOn: day, openCents: amount })),
    credits: fc.array(fc.record({ issuedOn: day, openCents: amount })),
  });
  const named = fc
    .tuple(items, fc.integer({ min: 0, max: 3_000_000 }).map(cents))
    .map(([{ debits, credits }, money]) => ({
      debits: debits.map((each, index) => ({ ...each, id: `d${index}` })),
      credits: credits.map((each, index) => ({ ...each, id: `c${index}` })),
      money,
    }));
  const findOpenCents = (documents: readonly { id: string; openCents: Cents }[], id: string) =>
    documents.find((document) => document.id === id)?.openCents ?? 0;

  it("no part exceeds its document's open amount, and the sums agree", () => {
    fc.assert(
      fc.property(named, ({ debits, credits, money }) => {
        const plan = planAmount({ debits, credits }, money);
        for (const each of plan.debits) expect(each.cents).toBeLessThanOrEqual(findOpenCents(debits, each.documentId));
        for (const each of plan.credits)
          expect(each.cents).toBeLessThanOrEqual(findOpenCents(credits, each.documentId));
        expect(sumParts(plan.credits) + money).toBe(sumParts(plan.debits) + plan.unallocatedCents);
        const matches = matchCredits(plan);
        for (const { documentId, cents: settled } of plan.debits) {
          const settling = matches.filter(({ debitId }) => debitId === documentId);
          expect(settling.reduce((sum, match) => sum + match.cents, 0)).toBe(settled);
        }
        expect(matches.every((match) => match.cents > 0)).toBe(true);
      }),
    );
  });

  it("the order of the input does not change the plan", () => {
    fc.assert(
      fc.property(named, ({ debits, credits, money }) => {
        const reversed = { debits: debits.toReversed(), credits: credits.toReversed() };
        expect(planAmount(reversed, money)).toEqual(planAmount({ debits, credits }, money));
      }),
    );
  });
});
