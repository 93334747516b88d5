// Shows the sentence that says what is missing for a goal, and when there is none.
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import { points } from "../loyalty/points.ts";
import { describeNextStep, formatDeadline } from "./next-step.ts";
import type { Achievement, Goal } from "./offer.ts";
import type { CountedLine, Progress } from "./progress.ts";

/** A Monday. */
const today = "2026-11-16";
const country = { locale: "en-AU", currency: "AUD" };

const achievement = (change: Partial<Goal>): Achievement => ({
  ...{
    kind: "ACHIEVEMENT",
    rsn: "a",
    name: "A",
    description: "A",
    terms: "",
    startsOn: "2026-09-01",
    endsOn: "2026-12-31",
  },
  ...{ needsActivation: false, scopes: [], audience: { states: [], groups: [], isForFirstTimers: false } },
  goal: {
    ...{ measure: "UNITS", target: 5, monthCents: null, isMonthly: false, unit: { one: "drum", many: "drums" } },
    reward: { kind: "POINTS", points: points(1_000) },
    ...change,
  },
});
const progress = (reached: number, change: Partial<Progress> = {}): Progress => ({
  ...{ occasion: "once", endsOn: "2026-11-20", reached, isReached: false },
  ...change,
});
const describeStep = (change: Partial<Goal>, given: Progress, counted: CountedLine[] = []) =>
  describeNextStep(achievement(change), given, { counted, today, country });

describe("the next step is", () => {
  it.each([
    [{}, progress(3), "2 more drums by Friday give you 1,000 points."],
    [{}, progress(4), "1 more drum by Friday gives you 1,000 points."],
    [{}, progress(4, { endsOn: today }), "1 more drum by today gives you 1,000 points."],
    [
      { measure: "FAMILIES" as const },
      progress(3, { endsOn: "2026-11-30" }),
      "2 more product families by 30 November give you 1,000 points.",
    ],
    [
      { measure: "SPEND" as const, target: 100_000 },
      progress(87_950),
      "$120.50 more ex GST by Friday gives you 1,000 points.",
    ],
    [
      { reward: { kind: "VOUCHER" as const, dollars: 20, days: 90 } },
      progress(3),
      "2 more drums by Friday give you a $20 voucher.",
    ],
    [
      { reward: { kind: "TOOL_DISCOUNT" as const, basisPoints: 1_500, days: 30 } },
      progress(4),
      "1 more drum by Friday gives you 15% off tools for 30 days.",
    ],
  ])("for %o at %o: %s", (change, given, sentence) => {
    expect(describeStep(change, given)).toBe(sentence);
  });

  it.each([
    ["reached", progress(5, { isReached: true })],
    ["over", progress(3, { endsOn: "2026-11-15" })],
  ])("missing for a goal that is %s", (_, given) => {
    expect(describeStep({}, given)).toBeNull();
  });
});

describe("for a run of months the next step is", () => {
  const spend = (orderedOn: string, keptCents: number): CountedLine => ({
    ...{ orderNumber: orderedOn, orderedOn, orderedAt: new Date(orderedOn), productCode: "", brand: "", range: "" },
    ...{ keptUnits: 1, keptCents },
  });
  it.each([
    [
      3,
      [spend("2026-09-03", 50_000), spend("2026-10-03", 50_000), spend("2026-11-03", 12_000)],
      "$380.00 more ex GST in November gives you 1,000 points.",
    ],
    [
      3,
      [spend("2026-10-03", 50_000), spend("2026-11-03", 50_000)],
      "$500.00 more ex GST in December gives you 1,000 points.",
    ],
    [2, [], "$500.00 more ex GST in November, then 1 more month in a row, give you 1,000 points."],
    [3, [], null],
  ])("for %i months: %o", (target, counted, sentence) => {
    const months = { measure: "MONTHS" as const, target, monthCents: cents(50_000) };
    expect(describeStep(months, progress(0, { endsOn: "2026-12-31" }), counted)).toBe(sentence);
  });
});

it.each([
  ["2026-11-16", "today"],
  ["2026-11-17", "tomorrow"],
  ["2026-11-22", "Sunday"],
  ["2026-11-23", "23 November"],
])("the deadline %s reads %s", (day, words) => {
  expect(formatDeadline(day, today)).toBe(words);
});
