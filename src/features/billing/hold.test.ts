// Shows when an account is held, by what, and that paying what is named lifts the hold and nothing less does.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { planAmount } from "./allocate.ts";
import { type HoldFacts, holdAfter, holdOf, loyaltyUnder } from "./hold.ts";

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
    ["uses a cent more", { usedCents: 90_001 }, "AMBER", 1],
    [
      "owes something since yesterday",
      { overdueCents: cents(500), oldestOverdueDays: 1, usedCents: 500 },
      "AMBER",
      500,
    ],
    ["owes it for 30 days", { overdueCents: cents(500), oldestOverdueDays: 30, usedCents: 500 }, "AMBER", 500],
    ["owes it for 31 days", { overdueCents: cents(500), oldestOverdueDays: 31, usedCents: 500 }, "RED", 500],
    [
      "has credits for a part of it",
      { overdueCents: cents(500), oldestOverdueDays: 9, creditCents: cents(200) },
      "AMBER",
      300,
    ],
    [
      "has credits for all of it",
      { overdueCents: cents(500), oldestOverdueDays: 9, creditCents: cents(900) },
      "AMBER",
      0,
    ],
    ["is held by staff", { heldByStaff: true }, "RED", null],
  ] as const)("that %s", (_, change, hold, liftedByCents) => {
    expect(holdOf(facts(change))).toMatchObject({ hold, liftedByCents });
  });

  it("without a limit is not held for using none", () => {
    expect(holdOf(facts({ limitCents: 0 }))).toMatchObject({ hold: "GREEN" });
  });
});

it("paying what is named lifts every hold but staff's, and a cent less does not", () => {
  const owing = fc.record({
    overdueCents: fc.integer({ min: 1, max: 500_000 }).map(cents),
    oldestOverdueDays: fc.integer({ min: 1, max: 200 }),
    notDueCents: fc.integer({ min: 0, max: 500_000 }),
    limitCents: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(owing, ({ overdueCents, oldestOverdueDays, notDueCents, limitCents }) => {
      const paid = (amount: number) => {
        const left = Math.max(0, overdueCents - amount);
        return holdOf(
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

describe("a payment that is planned", () => {
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
    expect(holdAfter(planAmount({ debits, credits }, cents(amount)), debits, standing).hold).toBe(hold);
  });

  it("does not lift what staff hold", () => {
    const plan = planAmount({ debits, credits }, cents(1_300));
    expect(holdAfter(plan, debits, { ...standing, heldByStaff: true }).hold).toBe("RED");
  });
});

describe("rewards", () => {
  it.each([
    ["RED", "ACTIVE", "SUSPEND"],
    ["RED", "NEW", "NEW"],
    ["AMBER", "SUSPEND", "ACTIVE"],
    ["GREEN", "SUSPEND", "ACTIVE"],
    ["GREEN", "INACTIVE", "INACTIVE"],
  ] as const)("under %s, %s becomes %s", (hold, before, after) => {
    expect(loyaltyUnder(hold, before)).toBe(after);
  });
});
