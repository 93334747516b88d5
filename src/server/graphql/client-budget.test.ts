// Shows that a client may spend its budget and no more, that clients do not share it, and that it returns each minute.
import { expect, test } from "vitest";
import { makeClientBudget } from "./client-budget.ts";

test("a budget is each client's own, and comes back when the minute ends", () => {
  let now = new Date("2026-03-01T09:30:00Z");
  const budget = makeClientBudget({ now: () => now }, 100);
  expect(budget.spend("a", 60)).toBe(true);
  expect(budget.spend("a", 41)).toBe(false);
  expect(budget.spend("a", 40)).toBe(true);
  expect(budget.spend("a", 1)).toBe(false);
  expect(budget.spend("b", 100)).toBe(true);
  now = new Date("2026-03-01T09:30:59.999Z");
  expect(budget.spend("a", 1)).toBe(false);
  now = new Date("2026-03-01T09:31:00Z");
  expect(budget.spend("a", 100)).toBe(true);
});
