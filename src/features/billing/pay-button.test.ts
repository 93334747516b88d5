// Shows that the button of an account payment says what the card is charged, and when a card is asked for.
import { expect, test } from "vitest";
import { describePayButton, needsCard } from "./pay-button.ts";

test.each([
  ["nothing is chosen", null, { words: "Pay", cents: null }, true],
  ["a card pays all of it", { cardCents: 5_045, pointsCents: 0 }, { words: "Pay", cents: 5_045 }, true],
  ["points pay a part", { cardCents: 4_000, pointsCents: 1_000 }, { words: "Pay", cents: 4_000 }, true],
  ["points pay all of it", { cardCents: 0, pointsCents: 1_000 }, { words: "Pay with points", cents: null }, false],
  ["credits settle all of it", { cardCents: 0, pointsCents: 0 }, { words: "Use the credits", cents: null }, false],
])("while %s", (_, bill, button, asksForCard) => {
  expect(describePayButton(bill)).toEqual(button);
  expect(needsCard(bill)).toBe(asksForCard);
});
