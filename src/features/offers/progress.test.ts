// Shows which orders count for an achievement, how far they bring an account, and that a reward is planned once for each occasion.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { points } from "../loyalty/points.ts";
import type { Achievement, Goal } from "./offer.ts";
import {
  type CountedLine,
  calculateProgress,
  countCurrentRun,
  type Gift,
  type Grant,
  listCounted,
  listMonths,
  planGrants,
} from "./progress.ts";

const goal = (change: Partial<Goal> = {}): Goal => ({
  ...{ measure: "UNITS", target: 5, monthCents: null, isMonthly: false, unit: { one: "drum", many: "drums" } },
  reward: { kind: "POINTS", points: points(1_000) },
  ...change,
});

const achievement = (change: Partial<Goal> = {}, offer: Partial<Achievement> = {}): Achievement => ({
  ...{ kind: "ACHIEVEMENT", rsn: "five-drums", name: "Five drums", description: "Buy five drums.", terms: "" },
  ...{ startsOn: "2026-09-10", endsOn: "2026-11-20", needsActivation: false, scopes: [] },
  audience: { states: [], groups: [], isForFirstTimers: false },
  goal: goal(change),
  ...offer,
});

const gift: Gift = { kind: "POINTS", movementId: "", points: 1 };

let made = 0;
const line = (orderedOn: string, change: Partial<CountedLine> = {}): CountedLine => {
  made += 1;
  return {
    ...{ orderNumber: `AU-${2_000_000 + made}`, orderedOn, orderedAt: new Date(`${orderedOn}T02:00:00Z`) },
    ...{ productCode: "P1", brand: "B1", range: "R1", keptUnits: 1, keptCents: 10_000 },
    ...change,
  };
};

const reach = (given: Achievement, lines: CountedLine[], activatedAt: Date | null = null) =>
  calculateProgress(given, listCounted(given, lines, activatedAt)).map(({ occasion, reached, isReached }) => [
    ...[occasion, reached, isReached],
  ]);

describe("an achievement counts", () => {
  it.each<[string, Achievement, CountedLine[], number]>([
    ["units", achievement(), [line("2026-09-10", { keptUnits: 3 }), line("2026-11-20")], 4],
    ["nothing before its first day and after its last day", achievement(), [line("2026-09-09"), line("2026-11-21")], 0],
    [
      "cents ex GST",
      achievement({ measure: "SPEND", target: 99_999 }),
      [line("2026-10-01", { keptCents: 12_345 })],
      12_345,
    ],
    [
      "each product family once, and none that was returned",
      achievement({ measure: "FAMILIES" }),
      [
        line("2026-10-01"),
        line("2026-10-02"),
        line("2026-10-03", { range: "R2" }),
        line("2026-10-03", { range: "R3", keptUnits: 0 }),
      ],
      2,
    ],
    [
      "only the products it is for",
      achievement(
        {},
        {
          scopes: [
            { kind: "PRODUCT", id: "P2" },
            { kind: "BRAND", id: "B3" },
          ],
        },
      ),
      [line("2026-10-01"), line("2026-10-01", { productCode: "P2" }), line("2026-10-01", { brand: "B3" })],
      2,
    ],
    [
      "the longest run of months with enough spend",
      achievement({ measure: "MONTHS", target: 3, monthCents: cents(10_000) }, { startsOn: "2026-01-01" }),
      ["2026-01-05", "2026-03-05", "2026-04-05", "2026-06-05"].map((day) => line(day)),
      2,
    ],
    [
      "no month with too little spend",
      achievement({ measure: "MONTHS", target: 3, monthCents: cents(10_001) }),
      [line("2026-10-01"), line("2026-11-01", { keptCents: 5_000 }), line("2026-11-02", { keptCents: 5_001 })],
      1,
    ],
  ])("%s", (_, given, lines, reached) => {
    expect(reach(given, lines)).toEqual([["once", reached, false]]);
  });

  it("orders from the moment of its activation, and none without one", () => {
    const given = achievement({}, { needsActivation: true });
    const lines = [line("2026-10-01"), line("2026-10-02")];
    expect(reach(given, lines)).toEqual([["once", 0, false]]);
    expect(reach(given, lines, new Date("2026-10-02T02:00:00Z"))).toEqual([["once", 1, false]]);
  });

  it("each calendar month on its own if it is monthly", () => {
    const given = achievement({ isMonthly: true, target: 2 });
    expect(reach(given, [line("2026-09-30"), line("2026-10-01"), line("2026-10-31")])).toEqual([
      ["2026-09", 1, false],
      ["2026-10", 2, true],
      ["2026-11", 0, false],
    ]);
    expect(calculateProgress(given, []).map(({ endsOn }) => endsOn)).toEqual([
      "2026-09-30",
      "2026-10-31",
      "2026-11-20",
    ]);
  });
});

it.each([
  [["2026-09", "2026-10"], "2026-11-16", 2],
  [["2026-09", "2026-10", "2026-11"], "2026-11-16", 3],
  [["2026-08", "2026-09"], "2026-11-16", 0],
  [["2025-12", "2026-01"], "2026-01-16", 2],
])("of the full months %j the current run on %s has %i", (months, today, run) => {
  expect(countCurrentRun(months, today)).toBe(run);
});

describe("any orders", () => {
  const anyDay = fc
    .integer({ min: 0, max: 150 })
    .map((days) => new Date(Date.UTC(2026, 7, 1 + days)).toISOString().slice(0, 10));
  const anyLines = fc.array(
    fc
      .record({
        day: anyDay,
        range: fc.constantFrom("R1", "R2", "R3"),
        keptUnits: fc.nat(4),
        keptCents: fc.nat(50_000),
      })
      .map(({ day, ...change }) => line(day, change)),
    { maxLength: 12 },
  );
  const anyAchievement = fc
    .record({
      measure: fc.constantFrom("SPEND" as const, "UNITS" as const, "FAMILIES" as const, "MONTHS" as const),
      target: fc.integer({ min: 1, max: 6 }),
      isMonthly: fc.boolean(),
    })
    .map(({ measure, target, isMonthly }) =>
      achievement({
        ...{ measure, target: measure === "SPEND" ? target * 10_000 : target },
        ...{ isMonthly: isMonthly && measure !== "MONTHS", monthCents: measure === "MONTHS" ? cents(20_000) : null },
      }),
    );

  it("reach the same in every order, and never less with one more", () => {
    fc.assert(
      fc.property(anyAchievement, anyLines, (given, lines) => {
        const all = reach(given, lines);
        expect(reach(given, lines.toReversed())).toEqual(all);
        const fewer = reach(given, lines.slice(1));
        all.forEach(([, reached], index) => {
          expect(reached).toBeGreaterThanOrEqual(Number(fewer[index]?.[1] ?? 0));
        });
      }),
    );
  });

  it("leave an account with exactly the rewards that are reached, however often they are settled", () => {
    fc.assert(
      fc.property(anyAchievement, fc.array(anyLines, { maxLength: 4 }), (given, histories) => {
        let live: Grant[] = [];
        for (const lines of histories) {
          const progress = calculateProgress(given, listCounted(given, lines, null));
          for (let run = 0; run < 2; run += 1) {
            const { due, withdrawn } = planGrants(progress, live);
            if (run === 1) expect([due, withdrawn]).toEqual([[], []]);
            live = live.filter((grant) => !withdrawn.includes(grant));
            live.push(...due.map((occasion) => ({ id: occasion, rsn: "", occasion, gift, target: given.goal.target })));
          }
          const reached = progress.filter(({ isReached }) => isReached).map(({ occasion }) => occasion);
          expect(live.map(({ occasion }) => occasion).sort()).toEqual(reached.sort());
        }
      }),
    );
  });
});

it("a target that was raised after the reward takes no reward away", () => {
  const grant: Grant = { id: "1", rsn: "five-drums", occasion: "once", gift, target: 3 };
  const progress = [{ occasion: "once", endsOn: "2026-11-20", reached: 3, isReached: false }];
  expect(planGrants(progress, [grant])).toEqual({ due: [], withdrawn: [] });
  expect(
    planGrants([{ ...progress[0], occasion: "once", endsOn: "", isReached: false, reached: 2 }], [grant]).withdrawn,
  ).toEqual([grant]);
});

it("the months from December to February are three", () => {
  expect(listMonths("2026-12-31", "2027-02-01")).toEqual(["2026-12", "2027-01", "2027-02"]);
});
