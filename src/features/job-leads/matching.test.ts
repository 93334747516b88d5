// Shows which painters are matched, in which order and why, and that matching is fair.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { PainterWork } from "../painters/painter-work.ts";
import { distanceKm } from "../stores/geo-point.ts";
import { type Candidate, type KnownLead, matchPainters } from "./matching.ts";
import type { RequestedWork } from "./request.ts";

const now = new Date("2026-11-16T02:00:00Z");
const point = { latitude: -37.82, longitude: 145 };
const north = (km: number) => ({ latitude: point.latitude + km / 111.195, longitude: point.longitude });

const takesAll: PainterWork = {
  instances: ["INTERIOR", "ROOF", "CONCRETE"],
  capabilities: ["WALLS", "CEILINGS", "ROOF_PAINT", "EPOXY"],
  roofTypes: ["METAL"],
  propertyTypes: ["HOUSE", "APARTMENT"],
  houseLevels: ["ONE", "TWO"],
  concreteExteriorAreas: ["DRIVEWAY"],
  concreteInteriorAreas: ["GARAGE"],
  concreteTypes: ["NEW"],
  takesSlopedConcrete: false,
  nzInteriorBrands: ["tidewater"],
  nzExteriorBrands: [],
};

const work: RequestedWork = {
  ...{ propertyType: "HOUSE", houseLevels: "ONE", surfaces: ["WALLS"], condition: "FADED", timing: "SOON" },
  ...{ coloursChosen: false, colours: "", areaM2: null, roofType: null, roofAge: null, note: "" },
  ...{ concreteExteriorAreas: [], concreteInteriorAreas: [], concreteType: null, slopedConcrete: false, nzBrand: null },
};

const request = { point, instance: "INTERIOR", suburb: "Richmond", work, places: 3 } as const;

const painter = (
  accountId: string,
  change: Partial<Candidate> & { km?: number; radiusKm?: number } = {},
): Candidate => {
  const { km = 5, radiusKm = 50, ...rest } = change;
  return {
    ...{
      accountId,
      name: accountId,
      hold: "GREEN",
      isAccredited: true,
      timeZone: "Australia/Melbourne",
      work: takesAll,
    },
    availability: { isAvailable: true, unavailableFrom: null, unavailableTo: null },
    waitingSince: new Date("2026-01-01T00:00:00Z"),
    areas: [{ suburb: "Area", point: north(km), radiusKm }],
    ...rest,
  };
};

const match = (
  candidates: readonly Candidate[],
  leads: readonly KnownLead[] = [],
  asked: Partial<RequestedWork> = {},
) => matchPainters({ request: { ...request, work: { ...work, ...asked } }, leads, candidates, now });

const explain = (candidate: Candidate, asked: Partial<RequestedWork> = {}) =>
  match([candidate], [], asked).verdicts[0]?.reason;

describe("a painter is not matched", () => {
  it.each([
    ["on RED hold", { hold: "RED" }, "ON_HOLD"],
    ["without accreditation", { isAccredited: false }, "NOT_ACCREDITED"],
    ["outside the radius", { km: 51 }, "TOO_FAR"],
    ["without the kind of work", { work: { ...takesAll, instances: ["ROOF"] } }, "OTHER_WORK"],
    ["without a surface", { work: { ...takesAll, capabilities: ["CEILINGS"] } }, "OTHER_WORK"],
    ["without the type of property", { work: { ...takesAll, propertyTypes: ["COMMERCIAL"] } }, "OTHER_WORK"],
    [
      "who is away",
      { availability: { isAvailable: false, unavailableFrom: "2026-11-16", unavailableTo: "2026-11-16" } },
      "NOT_AVAILABLE",
    ],
  ] as const)("%s", (_, change, reason) => {
    expect(explain(painter("a", change))).toBe(reason);
    expect(match([painter("a", change)]).chosen).toEqual([]);
  });

  it("who has the lead or had it", () => {
    const known = [{ accountId: "a", place: 1, keepsPlace: false }];
    const { chosen, verdicts } = match([painter("a"), painter("b")], known);
    expect(chosen.map(({ accountId }) => accountId)).toEqual(["b"]);
    expect(verdicts[0]?.reason).toBe("HAD_THIS_LEAD");
  });

  it("when painters who come first fill the places, and the reason says so", () => {
    const { chosen, verdicts } = match(["d", "c", "b", "a"].map((id) => painter(id)));
    expect(chosen.map(({ accountId, place }) => [accountId, place])).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
    expect(verdicts[0]).toMatchObject({ accountId: "d", reason: "PLACES_TAKEN" });
    expect(verdicts[0]?.text).toMatch(/^Not matched because .*5 km away, in the band up to 10 km\.$/);
    expect(verdicts[3]?.text).toMatch(/^Matched because /);
  });
});

test("an AMBER hold does not keep leads away", () => {
  expect(explain(painter("a", { hold: "AMBER" }))).toBe("MATCHED");
});

test("a request with fewer places asks fewer painters", () => {
  const candidates = [painter("a"), painter("b"), painter("c")];
  const { chosen } = matchPainters({ request: { ...request, places: 2 }, leads: [], candidates, now });
  expect(chosen.map(({ place }) => place)).toEqual([1, 2]);
});

test("details of roofs, concrete and brands are compared, and unanswered ones are not", () => {
  const ask = (instance: "ROOF" | "CONCRETE", asked: Partial<RequestedWork>) =>
    matchPainters({
      request: { ...request, instance, work: { ...work, surfaces: [], ...asked } },
      leads: [],
      candidates: [painter("a")],
      now,
    }).verdicts[0]?.reason;
  expect(ask("ROOF", { roofType: "METAL" })).toBe("MATCHED");
  expect(ask("ROOF", { roofType: "TERRACOTTA" })).toBe("OTHER_WORK");
  expect(ask("ROOF", { roofType: null })).toBe("MATCHED");
  expect(ask("CONCRETE", { houseLevels: "THREE", concreteExteriorAreas: ["DRIVEWAY"], concreteType: "NEW" })).toBe(
    "MATCHED",
  );
  expect(ask("CONCRETE", { concreteInteriorAreas: ["LIVING"] })).toBe("OTHER_WORK");
  expect(ask("CONCRETE", { slopedConcrete: true })).toBe("OTHER_WORK");
  expect(explain(painter("a"), { nzBrand: { id: "tidewater", name: "Tidewater" } })).toBe("MATCHED");
  expect(explain(painter("a"), { nzBrand: { id: "harbourline", name: "Harbourline" } })).toBe("OTHER_WORK");
});

test("the day is the painter's own: at 02:00 UTC it is the next day in Auckland after a day that ended in Perth", () => {
  const away = { isAvailable: false, unavailableFrom: "2026-11-17", unavailableTo: "2026-11-17" };
  const at = new Date("2026-11-16T14:00:00Z");
  const explainAt = (timeZone: string) =>
    matchPainters({ request, leads: [], candidates: [painter("a", { availability: away, timeZone })], now: at })
      .verdicts[0]?.reason;
  expect(explainAt("Pacific/Auckland")).toBe("NOT_AVAILABLE");
  expect(explainAt("Australia/Perth")).toBe("MATCHED");
});

describe("the order", () => {
  const order = (...candidates: Candidate[]) => match(candidates).chosen.map(({ accountId }) => accountId);
  const since = (day: string) => new Date(`2026-${day}T00:00:00Z`);

  it("is by distance band, then by the time waited, then by the account", () => {
    expect(
      order(
        painter("far", { km: 30, waitingSince: since("01-01") }),
        painter("near", { km: 9, waitingSince: since("06-01") }),
      ),
    ).toEqual(["near", "far"]);
    expect(
      order(
        painter("a", { km: 11, waitingSince: since("06-01") }),
        painter("b", { km: 24, waitingSince: since("05-01") }),
      ),
    ).toEqual(["b", "a"]);
    expect(order(painter("b"), painter("a"))).toEqual(["a", "b"]);
  });

  it("uses the nearest service area that covers the suburb", () => {
    const areas = [
      { suburb: "Near but small", point: north(8), radiusKm: 5 },
      { suburb: "Wide", point: north(40), radiusKm: 60 },
    ];
    expect(match([painter("a", { areas })]).chosen[0]).toMatchObject({ bandKm: 50, place: 1 });
  });

  it("fills the places that are free", () => {
    const known = [1, 2, 3].map((place) => ({ accountId: `old${place}`, place, keepsPlace: place !== 2 }));
    expect(match([painter("a"), painter("b")], known).chosen).toMatchObject([{ accountId: "a", place: 2 }]);
  });
});

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.nat(400),
    km: fc.double({ min: 0, max: 140, noNaN: true }),
    radiusKm: fc.integer({ min: 1, max: 100 }),
    waited: fc.nat(3),
    isAvailable: fc.boolean(),
    hold: fc.constantFrom("GREEN", "AMBER", "RED" as const),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

const toCandidate = ({
  id,
  waited,
  isAvailable,
  ...rest
}: {
  id: number;
  km: number;
  radiusKm: number;
  waited: number;
  isAvailable: boolean;
  hold: "GREEN" | "AMBER" | "RED";
}) =>
  painter(`p${id}`, {
    ...rest,
    waitingSince: new Date(waited),
    availability: { isAvailable, unavailableFrom: null, unavailableTo: null },
  });

test("whatever the painters are, three are chosen at most, each once, available, covered, and the same in any order", () => {
  fc.assert(
    fc.property(candidates, fc.array(fc.nat(400), { maxLength: 6 }), (inputs, before) => {
      const painters = inputs.map(toCandidate);
      const known = [...new Set(before)].map((id, index) => ({
        accountId: `p${id}`,
        place: (index % 3) + 1,
        keepsPlace: index < 2,
      }));
      const { chosen, verdicts } = match(painters, known);
      const places = [...chosen, ...known.filter(({ keepsPlace }) => keepsPlace)].map(({ place }) => place);
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeLessThanOrEqual(3);
      expect(new Set(chosen.map(({ accountId }) => accountId)).size).toBe(chosen.length);
      for (const { accountId, distanceKm: km, bandKm } of chosen) {
        const own = painters.find((each) => each.accountId === accountId);
        expect(known.some((lead) => lead.accountId === accountId)).toBe(false);
        expect(own?.availability.isAvailable).toBe(true);
        expect(own?.hold).not.toBe("RED");
        const [area] = own?.areas ?? [];
        expect(area && distanceKm(area.point, point)).toBeLessThanOrEqual(area?.radiusKm ?? 0);
        expect(km).toBeLessThanOrEqual(bandKm);
      }
      expect(verdicts).toHaveLength(painters.length);
      expect(verdicts.filter(({ reason }) => reason === "MATCHED")).toHaveLength(chosen.length);
      expect(match(painters.toReversed(), known).chosen).toEqual(chosen);
    }),
  );
});

const matchAt = (at: Date, painters: readonly Candidate[], leads: readonly KnownLead[]) =>
  matchPainters({ request, leads, candidates: painters, now: at }).chosen;

test("over 1,000 leads equal painters differ by one lead at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 1, max: 3 }), (count, freePlaces) => {
      const waiting = new Map(Array.from({ length: count }, (_, index) => [`p${index}`, new Date(0)]));
      const got = new Map<string, number>();
      let given = 0;
      for (let minute = 1; given < 1_000; minute += 1) {
        const painters = [...waiting].map(([id, waitingSince]) => painter(id, { waitingSince }));
        const known = Array.from({ length: 3 - freePlaces }, (_, index) => ({
          accountId: `other${index}`,
          place: index + 1,
          keepsPlace: true,
        }));
        for (const { accountId, waitsFrom } of matchAt(new Date(minute * 60_000), painters, known)) {
          waiting.set(accountId, waitsFrom);
          got.set(accountId, (got.get(accountId) ?? 0) + 1);
          given += 1;
        }
      }
      const counts = [...waiting.keys()].map((id) => got.get(id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});
