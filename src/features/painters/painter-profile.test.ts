// Shows which profiles are valid, when a painter is available, and that a change touches only what it names.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../../shared/local-date.ts";
import {
  addYear,
  changeProfile,
  explainNoLeads,
  getCurrentAvailability,
  getPainterDay,
  isAvailableOn,
  makeNewProfile,
  type PainterProfile,
  type ProfileInput,
} from "./painter-profile.ts";
import { instances, surfaces } from "./work.ts";

const today = "2026-11-16";
const brands = [
  { id: "harbourline", name: "Harbourline", interior: true, exterior: true },
  { id: "plainsong", name: "Plainsong", interior: true, exterior: false },
];
const profile = makeNewProfile([]);

const change = (input: ProfileInput, from: PainterProfile = profile) => changeProfile(from, input, { today, brands });
const codes = (input: ProfileInput, from?: PainterProfile) => {
  const changed = change(input, from);
  return changed.ok ? [] : changed.refusals.map(({ code, field }) => `${code} ${field}`);
};
const value = (input: ProfileInput, from?: PainterProfile) => {
  const changed = change(input, from);
  if (!changed.ok) throw new Error(changed.refusals[0]?.message);
  return changed.value;
};

test("a new painter takes all work and is available", () => {
  expect(profile).toMatchObject({ instances, isAvailable: true, unavailableFrom: null, leadEmail: null });
  const all = Object.values(surfaces).flatMap((kind) => Object.keys(kind));
  expect(profile.capabilities).toEqual(all);
  expect(profile).toMatchObject({ nzInteriorBrands: [], nzExteriorBrands: [] });
  expect(makeNewProfile(brands)).toMatchObject({
    nzInteriorBrands: ["harbourline", "plainsong"],
    nzExteriorBrands: ["harbourline"],
  });
});

describe("availability", () => {
  const away = { isAvailable: false, unavailableFrom: "2026-12-20", unavailableTo: "2027-01-10" };
  const off = { isAvailable: false, unavailableFrom: null, unavailableTo: null };

  it.each([
    [profile, "2026-12-25", true],
    [off, "2026-12-25", false],
    [away, "2026-12-19", true],
    [away, "2026-12-20", false],
    [away, "2027-01-10", false],
    [away, "2027-01-11", true],
  ])("of %o on %s is %s", (availability, day, isAvailable) => {
    expect(isAvailableOn(availability, day)).toBe(isAvailable);
  });

  it("with days that are over counts as available", () => {
    expect(getCurrentAvailability(away, "2027-01-10")).toEqual(away);
    expect(getCurrentAvailability(away, "2027-01-11")).toMatchObject({ isAvailable: true, unavailableTo: null });
    expect(getCurrentAvailability(off, "2030-01-01")).toEqual(off);
  });

  it("that is set clears the days, also when days are sent", () => {
    const sent = { isAvailable: true, unavailableStartDate: "2026-12-01", unavailableEndDate: "2026-12-02" };
    expect(value(sent, { ...profile, ...away })).toEqual(profile);
  });

  it("is switched off without days until it is changed", () => {
    expect(value({ isAvailable: false })).toMatchObject(off);
    expect(value({ isAvailable: false }, { ...profile, ...away })).toMatchObject(off);
    expect(value({ leadEmail: "a@b.nz" }, { ...profile, ...off })).toMatchObject(off);
  });

  it.each<[string, string, string]>([
    ["", "", "UNAVAILABLE_DAYS_REQUIRED input.unavailableStartDate"],
    ["2026-12-01", "", "UNAVAILABLE_DAYS_REQUIRED input.unavailableStartDate"],
    ["2026-02-31", "2026-12-01", "UNAVAILABLE_DAYS_REQUIRED input.unavailableStartDate"],
    ["2026-12-02", "2026-12-01", "UNAVAILABLE_DAYS_REVERSED input.unavailableEndDate"],
    ["2026-11-01", "2026-11-15", "UNAVAILABLE_DAYS_OVER input.unavailableEndDate"],
    ["2026-12-01", "2027-11-17", "UNAVAILABLE_TOO_LONG input.unavailableEndDate"],
  ])("from %s to %s is refused", (unavailableStartDate, unavailableEndDate, refusal) => {
    expect(codes({ unavailableStartDate, unavailableEndDate })).toEqual([refusal]);
  });

  it.each([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-01", "2026-11-16"],
    ["2026-12-01", "2027-11-16"],
  ])("from %s to %s is accepted", (unavailableStartDate, unavailableEndDate) => {
    const saved = value({ unavailableStartDate, unavailableEndDate });
    expect(saved).toMatchObject({ isAvailable: false, unavailableFrom: unavailableStartDate });
  });

  it("never lasts longer than a year, and never has days while it is set", () => {
    const day = fc.integer({ min: -500, max: 900 }).map((days) => addDays(today, days));
    const input = fc.record({
      isAvailable: fc.constantFrom(true, false, null),
      unavailableStartDate: fc.option(day),
      unavailableEndDate: fc.option(day),
    });
    fc.assert(
      fc.property(input, (sent) => {
        const changed = change(sent, { ...profile, ...away });
        if (!changed.ok) return;
        const { isAvailable, unavailableFrom, unavailableTo } = changed.value;
        expect((unavailableFrom === null) === (unavailableTo === null)).toBe(true);
        expect(isAvailable && unavailableFrom !== null).toBe(false);
        expect((unavailableTo ?? today) <= addYear(today)).toBe(true);
        expect((unavailableFrom ?? today) <= (unavailableTo ?? today)).toBe(true);
      }),
    );
  });
});

test.each([
  ["2026-11-16", "2027-11-16"],
  ["2028-02-29", "2029-02-28"],
  ["2027-02-28", "2028-02-28"],
  ["2026-12-31", "2027-12-31"],
])("one year after %s is %s", (day, next) => {
  expect(addYear(day)).toBe(next);
});

test("the day of a painter is the day of the painter's state", () => {
  const at = new Date("2026-11-16T13:30:00Z");
  expect(getPainterDay({ country: "AU", state: "WA", suburb: "Fremantle" }, at)).toBe("2026-11-16");
  expect(getPainterDay({ country: "AU", state: "NSW", suburb: "Sydney" }, at)).toBe("2026-11-17");
  expect(getPainterDay({ country: "NZ", state: "Canterbury", suburb: "Sydenham" }, at)).toBe("2026-11-17");
});

describe("the e-mail address for leads", () => {
  it.each([
    ["  ", "LEAD_EMAIL_REQUIRED input.leadEmail"],
    ["robin", "LEAD_EMAIL_FORMAT input.leadEmail"],
  ])("'%s' is refused", (leadEmail, refusal) => {
    expect(codes({ leadEmail })).toEqual([refusal]);
  });

  it("is stored in lower case, and kept when it is left out", () => {
    const saved = value({ leadEmail: " Leads@Ironbark.example " });
    expect(saved.leadEmail).toBe("leads@ironbark.example");
    expect(value({ isAvailable: false }, saved).leadEmail).toBe("leads@ironbark.example");
  });
});

describe("the work", () => {
  it.each<[ProfileInput, string[]]>([
    [{ instances: [] }, ["KIND_OF_WORK_REQUIRED input.instances"]],
    [{ instances: ["PLUMBING"] }, ["WORK_CHOICE_UNKNOWN input.instances"]],
    [{ capabilities: ["WALLS"], instances: ["INTERIOR", "ROOF"] }, ["SURFACE_REQUIRED input.capabilities"]],
    [{ propertyType: [] }, ["PROPERTY_TYPE_REQUIRED input.propertyType"]],
    [{ houseLevels: [] }, ["HOUSE_LEVEL_REQUIRED input.houseLevels"]],
    [{ roofType: [] }, ["ROOF_TYPE_REQUIRED input.roofType"]],
    [{ roofType: [], instances: ["INTERIOR"] }, []],
    [
      { concreteExteriorAreas: [], concreteInteriorAreas: [], concreteType: [] },
      ["CONCRETE_AREA_REQUIRED input.concreteExteriorAreas", "CONCRETE_TYPE_REQUIRED input.concreteType"],
    ],
    [{ concreteExteriorAreas: [] }, []],
    [{ nzCapabilities: { interior: ["unknown"] } }, ["WORK_CHOICE_UNKNOWN input.nzCapabilities"]],
    [{ nzCapabilities: { interior: ["plainsong"], exterior: [] } }, []],
  ])("%o is answered with %o", (input, expected) => {
    expect(codes(input)).toEqual(expected);
  });

  it("is saved in the order of the choices, without duplicates", () => {
    const input = {
      instances: ["ROOF", "INTERIOR", "ROOF"],
      nzCapabilities: { interior: ["plainsong", "harbourline"] },
    };
    expect(value(input)).toMatchObject({
      instances: ["INTERIOR", "ROOF"],
      nzInteriorBrands: ["harbourline", "plainsong"],
    });
  });

  it("that is left out stays as it is", () => {
    const saved = value({ instances: ["INTERIOR"], slopedConcrete: false });
    expect(value({ leadEmail: "a@b.nz", isAvailable: false }, saved)).toMatchObject({
      instances: ["INTERIOR"],
      takesSlopedConcrete: false,
    });
  });
});

test("a painter without leads is told the first reason", () => {
  const ready = { profile, areaCount: 1, hold: "GREEN", today } as const;
  const off = { isAvailable: false, unavailableFrom: null, unavailableTo: null };
  expect(explainNoLeads(ready)).toBeNull();
  expect(explainNoLeads({ ...ready, hold: "AMBER" })).toBeNull();
  expect(explainNoLeads({ ...ready, hold: "RED", areaCount: 0 })).toContain("stopped");
  expect(explainNoLeads({ ...ready, areaCount: 0, profile: off })).toContain("service area");
  expect(explainNoLeads({ ...ready, profile: off })).toContain("not available");
});
