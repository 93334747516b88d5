// Shows that a payment's recorded state only moves forward: reports in any order, and repeated, end in the same state.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import {
  advance,
  firstCheckAt,
  type GatewayState,
  hasChanged,
  isAbandoned,
  isFreshlyReserved,
  isSettled,
  nextCheckAt,
  type PaymentProgress,
} from "./payment.ts";

const asked: PaymentProgress = {
  intentId: null,
  status: "asked",
  capturedCents: cents(0),
  refundedCents: cents(0),
  card: null,
};

function report(status: GatewayState["status"], captured = 0, refunded = 0): GatewayState {
  const card = captured > 0 ? { brand: "visa", last4: "4242" } : null;
  return { intentId: "pi_1", status, capturedCents: cents(captured), refundedCents: cents(refunded), card };
}

const reports = [
  report("open"),
  report("open"),
  report("reserved"),
  report("captured", 500),
  report("captured", 500, 500),
];

describe("recording gateway states", () => {
  test("any selection of reports, reordered and repeated, ends in the same state", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...reports), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (received, turn) => {
          const start = turn % received.length;
          const reordered = [...received.slice(start), ...received.slice(0, start)].reverse();
          expect(reordered.reduce(advance, asked)).toEqual(received.reduce(advance, asked));
        },
      ),
    );
  });

  test.each([
    ['a late report of "open" leaves a payment reserved', report("reserved"), report("open"), "reserved"],
    ["a partial refund leaves a payment captured", report("captured", 500), report("captured", 500, 499), "captured"],
    ["a full refund makes a payment refunded", report("captured", 500, 500), report("captured", 500), "refunded"],
    ["a cancelled payment stays cancelled", report("cancelled"), report("reserved"), "cancelled"],
  ])("%s", (_, first, second, status) => {
    expect([first, second].reduce(advance, asked).status).toBe(status);
  });

  test("a repeated report is no change", () => {
    const reserved = advance(asked, report("reserved"));
    expect(hasChanged(asked, reserved)).toBe(true);
    expect(hasChanged(reserved, advance(reserved, report("reserved")))).toBe(false);
  });
});

describe("the reconciler", () => {
  const createdAt = new Date("2026-11-16T00:00:00Z");
  const changedAt = createdAt;
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

  test.each([
    [0, 0.25],
    [10, 10],
    [600, 60],
  ])("checks a payment unchanged for %s minutes again in %s minutes", (age, next) => {
    expect(nextCheckAt({ changedAt }, later(age))).toEqual(later(age + next));
  });

  test("cancels an unused reservation within a minute, but leaves half a minute to retry", () => {
    const [seenBy, cancelledBy] = [firstCheckAt("open", createdAt), firstCheckAt("reserved", createdAt)];
    const waits = [seenBy, cancelledBy].map((at) => (at?.getTime() ?? 0) - createdAt.getTime());
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
    expect(isFreshlyReserved({ status: "reserved", changedAt }, later(0.5))).toBe(true);
    expect(isFreshlyReserved({ status: "reserved", changedAt }, cancelledBy ?? later(0))).toBe(false);
    expect(firstCheckAt("captured", createdAt)).toBeNull();
  });

  test("gives up only open card forms, and only after a day", () => {
    expect(isAbandoned({ createdAt, status: "open" }, later(24 * 60))).toBe(true);
    expect(isAbandoned({ createdAt, status: "open" }, later(24 * 60 - 1))).toBe(false);
    expect(isAbandoned({ createdAt, status: "reserved" }, later(48 * 60))).toBe(false);
    expect(
      ["cancelled", "captured", "refunded"].every((status) => isSettled(status as PaymentProgress["status"])),
    ).toBe(true);
  });
});
