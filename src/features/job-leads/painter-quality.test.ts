// Shows how the quality of painters is calculated, sorted and written.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateWinRate,
  findPainterState,
  formatAnswerTime,
  formatWinRate,
  type PainterQuality,
  painterSorts,
  sortPainters,
} from "./painter-quality.ts";

const make = (name: string, more: Partial<PainterQuality> = {}): PainterQuality => ({
  ...{ accountId: name, number: name, name, areas: 1, leads: 0, answerHours: null, won: 0, lost: 0 },
  ...more,
});

it.each([
  [0.2, "12 min"],
  [0.99, "59 min"],
  [5.4, "5 h"],
  [23.7, "1 day"],
  [30, "1 day 6 h"],
  [47, "1 day 23 h"],
])("%s hours are written as %s", (hours, text) => {
  expect(formatAnswerTime(hours)).toBe(text);
});

it("the win rate is the share of won quotes, and unknown without one", () => {
  expect(calculateWinRate({ won: 3, lost: 1 })).toBe(0.75);
  expect(calculateWinRate({ won: 0, lost: 0 })).toBeNull();
  expect(formatWinRate(2 / 3)).toBe("67 %");
});

describe("sorting painters", () => {
  const quick = make("Quick", { answerHours: 1, won: 1, lost: 1 });
  const slow = make("Slow", { answerHours: 30, won: 2, lost: 0 });
  const silent = make("Silent");
  const names = (painters: readonly PainterQuality[]) => painters.map(({ name }) => name);

  it("those without a value come last in both directions", () => {
    const painters = [silent, slow, quick];
    expect(names(sortPainters(painters, { by: "answer", isDescending: false }))).toEqual(["Quick", "Slow", "Silent"]);
    expect(names(sortPainters(painters, { by: "answer", isDescending: true }))).toEqual(["Slow", "Quick", "Silent"]);
    expect(names(sortPainters(painters, { by: "wins", isDescending: true }))).toEqual(["Slow", "Quick", "Silent"]);
  });

  it("does not depend on the order before", () => {
    const painter = fc.record({
      ...{ accountId: fc.uuid(), number: fc.string(), name: fc.string(), areas: fc.nat(9), leads: fc.nat(9) },
      ...{ answerHours: fc.option(fc.nat(48)), won: fc.nat(3), lost: fc.nat(3) },
    });
    const lists = fc.uniqueArray(painter, { selector: ({ accountId }) => accountId, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.constantFrom(...painterSorts), fc.boolean(), (painters, by, isDescending) => {
        const sorted = sortPainters(painters, { by, isDescending });
        expect(sortPainters(painters.toReversed(), { by, isDescending })).toEqual(sorted);
      }),
    );
  });
});

it.each([
  [{}, "READY"],
  [{ hold: "RED", areas: 0 }, "ON_HOLD"],
  [{ areas: 0 }, "NO_AREA"],
  [{ hasProfile: false }, "NO_AREA"],
  [{ isAvailable: false }, "NOT_AVAILABLE"],
  [{ isAvailable: false, unavailableFrom: "2026-11-01", unavailableTo: "2026-11-20" }, "AWAY"],
  [{ isAvailable: false, unavailableFrom: "2026-11-01", unavailableTo: "2026-11-10" }, "READY"],
] as const)("a painter with %o is %s", (facts, state) => {
  const ready = { hold: "GREEN", hasProfile: true, areas: 2, isAvailable: true } as const;
  const days = { unavailableFrom: null, unavailableTo: null, today: "2026-11-17" };
  expect(findPainterState({ ...ready, ...days, ...facts })).toBe(state);
});
