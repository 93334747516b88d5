// Shows when an account would be held even without a waiting order that its used credit already includes.
import { expect, it } from "vitest";
import { CREDIT_NEARLY_USED, isHeldWithoutOrder } from "./credit-use.ts";

const order = { totalCents: 50_000 };
const good = { hold: "GREEN", holdReason: null, creditLimitCents: 100_000, usedCents: 50_000 } as const;
const overdue = { ...good, hold: "AMBER", holdReason: "An invoice is overdue." } as const;
const nearlyUsedUp = { ...good, hold: "AMBER", holdReason: CREDIT_NEARLY_USED } as const;

it.each([
  ["is not held is not held without the order", good, false],
  ["used exactly 90 % before the order is not held", { ...good, usedCents: 140_000 }, false],
  [
    "used more than 90 % before the order is held, even if its hold was not refreshed yet",
    { ...good, usedCents: 140_001 },
    true,
  ],
  ["is held for an overdue invoice stays held", overdue, true],
  ["is held only because of this order is not held without it", { ...nearlyUsedUp, usedCents: 95_000 }, false],
  ["is held because of other orders too stays held", { ...nearlyUsedUp, usedCents: 140_001 }, true],
  ["is held by staff stays held, whatever the reason says", { ...nearlyUsedUp, hold: "RED" as const }, true],
])("an account that %s", (_, standing, isHeld) => {
  expect(isHeldWithoutOrder(order, standing)).toBe(isHeld);
});
