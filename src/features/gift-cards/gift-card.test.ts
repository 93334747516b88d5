// Shows the rules of gift cards: amounts, messages, cost, states and the last day of use.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ok } from "../../shared/result.ts";
import {
  calculateCost,
  calculateExpiry,
  calculateRefreshMs,
  claimMoves,
  claimStatuses,
  codePattern,
  findNextStatus,
  formatCode,
  parseAmount,
  parseMessage,
} from "./gift-card.ts";

const anyAmount = { minimum: 10, maximum: 500, allowedValues: [] };
const fixedAmounts = { minimum: 25, maximum: 200, allowedValues: [25, 50, 100, 200] };

describe("waiting for the provider", () => {
  test.each([
    [-5_000, 2_000],
    [0, 2_000],
    [20_000, 5_000],
    [240_000, 60_000],
    [86_400_000, 60_000],
  ])("a page whose claim is %i ms old looks again after %i ms", (waited, pause) => {
    expect(calculateRefreshMs(waited)).toBe(pause);
  });
});

describe("the amount of a gift card", () => {
  test.each(["", "   ", "abc", "0", "05", "-5", "12.5", "1e2", "1000000", "$50", "٥٠", "50 50"])(
    "%j is not a valid amount",
    (text) => {
      const refusal = { code: "GIFT_CARD_AMOUNT", field: "amount", message: "Please enter a valid amount." };
      expect(parseAmount(text, anyAmount)).toEqual({ ok: false, refusals: [refusal] });
    },
  );

  test.each([
    ["9", anyAmount, "Select or enter an amount between $10 and $500"],
    ["501", anyAmount, "Select or enter an amount between $10 and $500"],
    ["999999", anyAmount, "Select or enter an amount between $10 and $500"],
    ["60", fixedAmounts, "Select or enter an amount between $25 and $200"],
  ])("%s is refused with both bounds", (text, restrictions, message) => {
    expect(parseAmount(text, restrictions)).toMatchObject({ ok: false, refusals: [{ field: "amount", message }] });
  });

  test.each([
    ["10", anyAmount, 10],
    [" 500 ", anyAmount, 500],
    ["100", fixedAmounts, 100],
  ])("%j is taken", (text, restrictions, dollars) => {
    expect(parseAmount(text, restrictions)).toEqual(ok(dollars));
  });

  test("an accepted amount is always within the bounds and costs a whole number of points", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (text) => {
        const amount = parseAmount(text, anyAmount);
        if (!amount.ok) return;
        expect(amount.value).toBeGreaterThanOrEqual(anyAmount.minimum);
        expect(amount.value).toBeLessThanOrEqual(anyAmount.maximum);
        expect(calculateCost(amount.value, 200)).toBe(amount.value * 200);
      }),
    );
  });
});

describe("a message to a friend", () => {
  test("may be empty, or have up to 300 characters", () => {
    expect(parseMessage("  ")).toEqual(ok(""));
    expect(parseMessage("Thanks for the roof!\r\nSam")).toEqual(ok("Thanks for the roof!\nSam"));
    expect(parseMessage("🎁".repeat(300))).toEqual(ok("🎁".repeat(300)));
    expect(parseMessage("a".repeat(301))).toMatchObject({ refusals: [{ code: "GIFT_CARD_MESSAGE_LENGTH" }] });
  });

  test.each(["see https://evil.example", "WWW.evil.example", "go to\nevil.example/win", "a\u202eb"])(
    "%j is refused",
    (text) => {
      expect(parseMessage(text)).toMatchObject({ refusals: [{ code: "GIFT_CARD_MESSAGE_NOT_PLAIN" }] });
    },
  );
});

test("a claim ends once: issued, failed or withdrawn, and nothing follows", () => {
  const ends = claimStatuses.flatMap((status) =>
    (["issue", "fail", "withdraw"] as const).flatMap((move) => findNextStatus(status, move) ?? []),
  );
  expect(ends).toEqual(["ISSUED", "FAILED", "WITHDRAWN"]);
  expect(Object.values(claimMoves).every((targets) => Object.keys(targets).join() === "ASKED")).toBe(true);
});

test.each([
  ["2026-11-17T13:30:00Z", "Pacific/Auckland", "2029-11-18"],
  ["2026-11-17T12:30:00Z", "Australia/Sydney", "2029-11-17"],
  ["2028-02-29T00:00:00Z", "Australia/Sydney", "2031-02-28"],
])("a card issued at %s in %s can be used until %s", (at, timeZone, day) => {
  expect(calculateExpiry(new Date(at), timeZone)).toBe(day);
});

test("a code is shown in groups of four", () => {
  expect(formatCode("7K3M9QXA11ZTBB")).toBe("7K3M 9QXA 11ZT BB");
  expect(codePattern.test("7K3M9QXA11ZTBBC")).toBe(false);
  expect(codePattern.test("7K3M9QXA11ZTBBCD")).toBe(true);
});
