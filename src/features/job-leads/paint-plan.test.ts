// Shows how areas are measured, and that a plan keeps what was typed within its limits.
import { describe, expect, test } from "vitest";
import {
  emptyQuote,
  isSamePlan,
  makeFirstPlan,
  measureArea,
  type PaintPlan,
  type PlanArea,
  parsePlan,
} from "./paint-plan.ts";
import type { RequestedWork } from "./request.ts";

const makeArea = (more: Partial<PlanArea> = {}): PlanArea => ({
  ...{ id: "a", surface: "Walls", areaM2: "", rooms: "", lengthM: "", widthM: "", heightM: "" },
  ...{ coats: "2", product: "", colour: "", strength: "" },
  ...more,
});

test.each([
  [{ areaM2: "45" }, 45],
  [{ areaM2: "45,5" }, 45.5],
  [{ lengthM: "4", widthM: "3", heightM: "2.5" }, 35],
  [{ rooms: "3", lengthM: "4", widthM: "3", heightM: "2.5" }, 105],
  [{ rooms: "2", lengthM: "4", widthM: "3" }, 24],
  [{ areaM2: "10", lengthM: "4", widthM: "3" }, 10],
])("%j has %d m²", (fields, m2) => {
  expect(measureArea(makeArea(fields))).toEqual({ ok: true, value: { m2, coats: 2 } });
});

describe("a wrong size is refused at its field", () => {
  test.each([
    [{}, "areaM2", "PLAN_AREA_REQUIRED"],
    [{ lengthM: "4" }, "areaM2", "PLAN_AREA_REQUIRED"],
    [{ areaM2: "big" }, "areaM2", "PLAN_AREA_NOT_A_NUMBER"],
    [{ areaM2: "0" }, "areaM2", "PLAN_AREA_NOT_A_NUMBER"],
    [{ areaM2: "5001" }, "areaM2", "PLAN_AREA_NOT_A_NUMBER"],
    [{ lengthM: "x", widthM: "3" }, "lengthM", "PLAN_SIZE_NOT_A_NUMBER"],
    [{ lengthM: "4", widthM: "3", heightM: "0" }, "heightM", "PLAN_SIZE_NOT_A_NUMBER"],
    [{ rooms: "1.5", lengthM: "4", widthM: "3" }, "rooms", "PLAN_ROOMS_NOT_A_NUMBER"],
    [{ rooms: "200", lengthM: "40", widthM: "30" }, "areaM2", "PLAN_AREA_TOO_LARGE"],
    [{ areaM2: "45", coats: "7" }, "coats", "PLAN_COATS_NOT_A_NUMBER"],
    [{ areaM2: "45", coats: "two" }, "coats", "PLAN_COATS_NOT_A_NUMBER"],
  ])("%j", (fields, field, code) => {
    expect(measureArea(makeArea(fields))).toMatchObject({ ok: false, refusals: [{ field, code }] });
  });
});

const makePlan = (more: Partial<PaintPlan> = {}): PaintPlan => ({
  ...{ areas: [], extras: [], packs: [], quote: emptyQuote },
  ...more,
});

test("empty rows are dropped, a row twice is kept once, and long texts are cut", () => {
  const long = "x".repeat(500);
  const plan = makePlan({
    areas: [
      makeArea({ surface: "" }),
      makeArea({ id: "b", surface: long, product: ` ${long}` }),
      makeArea({ id: "b" }),
    ],
    extras: ["A", "A"],
  });
  const parsed = parsePlan(plan);
  if (!parsed.ok) throw new Error("The plan was refused.");
  expect(parsed.value.areas).toHaveLength(1);
  expect(parsed.value.areas[0]?.surface).toBe("Walls");
  expect(parsed.value.extras).toEqual(["A"]);
  const cut = parsePlan(makePlan({ areas: [makeArea({ surface: long, product: long, colour: "a\u0000b" })] }));
  expect(cut).toMatchObject({
    ok: true,
    value: { areas: [{ surface: "x".repeat(60), product: "x".repeat(100), colour: "ab" }] },
  });
});

test("a plan has 60 areas at most", () => {
  const areas = Array.from({ length: 61 }, (_, index) => makeArea({ id: `a${index}` }));
  expect(parsePlan(makePlan({ areas: areas.slice(1) })).ok).toBe(true);
  expect(parsePlan(makePlan({ areas }))).toMatchObject({ ok: false, refusals: [{ code: "PLAN_TOO_MANY_ROWS" }] });
});

test("the first plan has an area for each surface, and the size only if there is one surface", () => {
  const work = { surfaces: ["WALLS", "CEILINGS"], areaM2: 120 } as unknown as RequestedWork;
  const both = makeFirstPlan({ instance: "INTERIOR", work });
  expect(both.areas.map(({ surface, areaM2 }) => [surface, areaM2])).toEqual([
    ["Walls", ""],
    ["Ceilings", ""],
  ]);
  const one = makeFirstPlan({ instance: "INTERIOR", work: { ...work, surfaces: ["WALLS"] } });
  expect(one.areas).toMatchObject([{ surface: "Walls", areaM2: "120", coats: "2" }]);
});

test("a plan is the same only if nobody has changed it since it was priced and seen", () => {
  const [now, later] = [new Date("2026-11-01T00:00:00Z"), new Date("2026-11-01T00:00:01Z")];
  expect(isSamePlan(now, now, null)).toBe(true);
  expect(isSamePlan(now, now, now.toISOString())).toBe(true);
  expect(isSamePlan(later, now, null)).toBe(false);
  expect(isSamePlan(later, later, now.toISOString())).toBe(false);
});
