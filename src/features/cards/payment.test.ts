// Shows that what is known of a payment only moves forward: the same news in any order, and however often, ends the same.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import {
  type Advance,
  advance,
  firstCheckAt,
  type Heard,
  hasMoved,
  isAbandoned,
  isFreshlyReserved,
  isSettled,
  nextCheckAt,
} from "./payment.ts";

const asked: Advance = {
  intentId: null,
  status: "asked",
  capturedCents: cents(0),
  refundedCents: cents(0),
  card: null,
};

function heard(status: Heard["status"], captured = 0, refunded = 0): Heard {
  const card = captured > 0 ? { brand: "visa", last4: "4242" } : null;
  return { intentId: "pi_1", status, capturedCents: cents(captured), refundedCents: cents(refunded), card };
}

const story = [heard("open"), heard("open"), heard("reserved"), heard("captured", 500), heard("captured", 500, 500)];

describe("hearing", () => {
  test("every subset of the story, in any order and repeated, ends as its furthest news", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...story), { minLength: 1, maxLength: 12 }), fc.nat(), (news, turn) => {
        const turned = [...news.slice(turn % news.length), ...news.slice(0, turn % news.length)].reverse();
        expect(turned.reduce(advance, asked)).toEqual(news.reduce(advance, asked));
      }),
    );
  });

  test.each([
    ["a late opening changes nothing that is reserved", heard("reserved"), heard("open"), "reserved"],
    ["a refund in part leaves it captured", heard("captured", 500), heard("captured", 500, 499), "captured"],
    ["a refund of all makes it refunded", heard("captured", 500, 500), heard("captured", 500), "refunded"],
    ["what was let go stays so", heard("cancelled"), heard("reserved"), "cancelled"],
  ])("%s", (_, first, second, status) => {
    expect([first, second].reduce(advance, asked).status).toBe(status);
  });

  test("the same news moves it once", () => {
    const once = advance(asked, heard("reserved"));
    expect(hasMoved(asked, once)).toBe(true);
    expect(hasMoved(once, advance(once, heard("reserved")))).toBe(false);
  });
});

describe("the reconciler", () => {
  const createdAt = new Date("2026-11-16T00:00:00Z");
  const movedAt = createdAt;
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

  test.each([
    [0, 0.25],
    [10, 10],
    [600, 60],
  ])("asks %s minutes later again in %s minutes", (age, next) => {
    expect(nextCheckAt({ movedAt }, later(age))).toEqual(later(age + next));
  });

  test("hears of a reservation and lets it go within a minute, and leaves time to press again", () => {
    const [heardBy, goneBy] = [firstCheckAt("open", createdAt), firstCheckAt("reserved", createdAt)];
    const waits = [heardBy, goneBy].map((at) => (at?.getTime() ?? 0) - createdAt.getTime());
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
    expect(isFreshlyReserved({ status: "reserved", movedAt }, later(0.5))).toBe(true);
    expect(isFreshlyReserved({ status: "reserved", movedAt }, goneBy ?? later(0))).toBe(false);
    expect(firstCheckAt("captured", createdAt)).toBeNull();
  });

  test("gives up a card form after a day, and nothing else", () => {
    expect(isAbandoned({ createdAt, status: "open" }, later(24 * 60))).toBe(true);
    expect(isAbandoned({ createdAt, status: "open" }, later(24 * 60 - 1))).toBe(false);
    expect(isAbandoned({ createdAt, status: "reserved" }, later(48 * 60))).toBe(false);
    expect(["cancelled", "captured", "refunded"].every((status) => isSettled(status as Advance["status"]))).toBe(true);
  });
});
