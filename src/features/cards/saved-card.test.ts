// Shows which card brands are accepted, when a card has expired, and which card is the default.
import { describe, expect, test } from "vitest";
import { isAllowedBrand, isExpired, type SavedCard, toListedCards } from "./saved-card.ts";

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
])("brand %s is accepted: %s (Specification §5)", (brand, accepted) => {
  expect(isAllowedBrand(brand)).toBe(accepted);
});

test.each([
  [11, 2026, false],
  [10, 2026, true],
  [12, 2025, true],
  [1, 2027, false],
])("a card valid until %s/%s has expired on 16 November 2026: %s", (expMonth, expYear, expired) => {
  expect(isExpired({ expMonth, expYear }, now)).toBe(expired);
});

describe("the default card", () => {
  const listDefaults = (cards: readonly SavedCard[], chosenId: string | null) =>
    toListedCards(cards, chosenId, now)
      .filter((each) => each.isDefault)
      .map((each) => each.id);

  test.each([
    ["the chosen card", [card("b"), card("a")], "b", ["b"]],
    ["the first saved card where none was chosen", [card("b"), card("a")], null, ["a"]],
    ["the first saved card where the chosen one was removed", [card("b"), card("a")], "c", ["a"]],
    ["never a card of a brand that is not accepted", [card("b"), card("a", "amex")], "a", ["b"]],
    ["missing where no card is saved", [], "a", []],
  ])("is %s", (_, cards, chosen, ids) => {
    expect(listDefaults(cards, chosen)).toEqual(ids);
  });
});
