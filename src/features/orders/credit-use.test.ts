// Shows when an account is held without an order that its credit counts already.
import { expect, it } from "vitest";
import { isHeldWithout, NEARLY_USED_UP } from "./credit-use.ts";

const order = { totalCents: 50_000 };
const good = { hold: "GREEN", holdReason: null, creditLimitCents: 100_000, usedCents: 50_000 } as const;
const overdue = { ...good, hold: "AMBER", holdReason: "An invoice is overdue." } as const;
const nearlyUsedUp = { ...good, hold: "AMBER", holdReason: NEARLY_USED_UP } as const;

it.each([
  ["is not held", good, false],
  ["was at 90 % before it", { ...good, usedCents: 140_000 }, false],
  ["was above 90 % before it, though nobody has looked since", { ...good, usedCents: 140_001 }, true],
  ["is held for what is overdue", overdue, true],
  ["is held for this order alone", { ...nearlyUsedUp, usedCents: 95_000 }, false],
  ["is held for others too", { ...nearlyUsedUp, usedCents: 140_001 }, true],
  ["is held by staff, in whatever words", { ...nearlyUsedUp, hold: "RED" as const }, true],
])("an account that %s", (_, standing, isHeld) => {
  expect(isHeldWithout(order, standing)).toBe(isHeld);
});
