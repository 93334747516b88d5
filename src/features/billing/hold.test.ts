// Shows when an account is on hold, and that exactly the named amount lifts the hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { planAmount } from "./allocate.ts";
import { calculateHold, calculateHoldAfter, type HoldFacts } from "./hold.ts";

const facts = (change: Partial<HoldFacts> = {}): HoldFacts => ({
  heldByStaff: false,
  overdueCents: cents(0),
  oldestOverdueDays: 0,
  creditCents: cents(0),
  usedCents: 0,
  limitCents: 100_000,
  ...change,
});

describe("an account", () => {
  it.each([
    ["owes nothing", {}, "GREEN", 0],
    ["uses 90 % of its limit", { usedCents: 90_000 }, "GREEN", 0],
    ["uses a cent more than 90 % of its limit", { usedCents: 90_001 }, "AMBER", 1],
    ["is overdue since yesterday", { overdueCents: cents(500), oldestOverdueDays: 1, usedCents: 500 }, "AMBER", 500],
    ["is overdue for 30 days", { overdueCents: cents(500), oldestOverdueDays: 30, usedCents: 500 }, "AMBER", 500],
    ["is overdue for 31 days", { overdueCents: cents(500), oldestOverdueDays: 31, usedCents: 500 }, "RED", 500],
    [
      "has credits for a part of the overdue amount",
      { overdueCents: cents(500), oldestOverdueDays: 9, creditCents: cents(200) },
      "AMBER",
      300,
    ],
    [
      "has credits for the whole overdue amount",
      { overdueCents: cents(500), oldestOverdueDays: 9, creditCents: cents(900) },
      "AMBER",
      0,
    ],
    ["is held by staff", { heldByStaff: true }, "RED", null],
  ] as const)("that %s has the right hold and lifting amount", (_, change, hold, liftedByCents) => {
    expect(calculateHold(facts(change))).toMatchObject({ hold, liftedByCents });
  });

  it("without a credit limit is not on hold", () => {
    expect(calculateHold(facts({ limitCents: 0 }))).toMatchObject({ hold: "GREEN" });
  });
});

it("paying the named amount lifts the hold, and a cent less does not", () => {
  const debts = fc.record({
    overdueCents: fc.integer({ min: 1, max: 500_000 }).map(cents),
    oldestOverdueDays: fc.integer({ min: 1, max: 200 }),
    notDueCents: fc.integer({ min: 0, max: 500_000 }),
    limitCents: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(debts, ({ overdueCents, oldestOverdueDays, notDueCents, limitCents }) => {
      const paid = (amount: number) => {
        const left = Math.max(0, overdueCents - amount);
        return calculateHold(
          facts({
            overdueCents: cents(left),
            oldestOverdueDays: left === 0 ? 0 : oldestOverdueDays,
            usedCents: overdueCents + notDueCents - amount,
            limitCents,
          }),
        );
      };
      const { liftedByCents } = paid(0);
      expect(paid(liftedByCents ?? 0).hold).toBe("GREEN");
      expect(paid((liftedByCents ?? 0) - 1).hold).not.toBe("GREEN");
    }),
  );
});

describe("a planned payment", () => {
  const today = "2026-11-16";
  const debits = [
    { id: "old", dueOn: "2026-09-30", openCents: cents(500), issuedOn: "2026-08-05" },
    { id: "new", dueOn: "2026-12-31", openCents: cents(900), issuedOn: "2026-11-05" },
  ];
  const standing = { heldByStaff: false, usedCents: 1_400, limitCents: 100_000, today };
  const credits = [{ id: "note", issuedOn: "2026-11-01", openCents: cents(100) }];

  it.each([
    [0, "RED"],
    [399, "RED"],
    [400, "GREEN"],
    [1_300, "GREEN"],
  ])("of %i cents leaves the account %s", (amount, hold) => {
    expect(calculateHoldAfter(planAmount({ debits, credits }, cents(amount)), debits, standing).hold).toBe(hold);
  });

  it("does not lift a hold by staff", () => {
    const plan = planAmount({ debits, credits }, cents(1_300));
    expect(calculateHoldAfter(plan, debits, { ...standing, heldByStaff: true }).hold).toBe("RED");
  });
});
