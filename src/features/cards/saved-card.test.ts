// Shows which cards are taken, when one has expired, and which one is the default.
import { describe, expect, test } from "vitest";
import { isAllowedBrand, isExpired, listedCards, type SavedCard } from "./saved-card.ts";

const now = new Date("2026-11-16T00:00:00Z");
const card = (id: string, brand = "visa"): SavedCard => ({
  id,
  brand,
  expMonth: 12,
  expYear: 2031,
  funding: "credit",
  last4: "4242",
  holder: null,
});

test.each([
  ["visa", true],
  ["mastercard", true],
  ["unknown", true],
  ["amex", false],
  ["diners", false],
])("%s is taken: %s (Specification §5)", (brand, taken) => {
  expect(isAllowedBrand(brand)).toBe(taken);
});

test.each([
  [11, 2026, false],
  [10, 2026, true],
  [12, 2025, true],
  [1, 2027, false],
])("a card good until %s/%s has expired in November 2026: %s", (expMonth, expYear, expired) => {
  expect(isExpired({ expMonth, expYear }, now)).toBe(expired);
});

describe("the default", () => {
  const defaultOf = (cards: readonly SavedCard[], chosenId: string | null) =>
    listedCards(cards, chosenId, now)
      .filter((each) => each.isDefault)
      .map((each) => each.id);

  test.each([
    ["the chosen one", [card("b"), card("a")], "b", ["b"]],
    ["the first saved, where none was chosen", [card("b"), card("a")], null, ["a"]],
    ["the first saved, where the chosen one is gone", [card("b"), card("a")], "c", ["a"]],
    ["never one that is not taken", [card("b"), card("a", "amex")], "a", ["b"]],
    ["none where there is none", [], "a", []],
  ])("is %s", (_, cards, chosen, ids) => {
    expect(defaultOf(cards, chosen)).toEqual(ids);
  });
});
