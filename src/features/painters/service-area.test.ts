// Shows the limits of service areas: the radius, 20 areas, and each place once.
import fc from "fast-check";
import { expect, it, test } from "vitest";
import {
  checkRadius,
  formatPlace,
  maxAreas,
  parsePlaceId,
  placeArea,
  type ServiceArea,
  toPlaceId,
} from "./service-area.ts";

const richmond = {
  ...({ country: "AU", state: "VIC", suburb: "Richmond", postcode: "3121" } as const),
  ...{ latitude: -37.82, longitude: 145 },
};

const makeArea = (index: number): ServiceArea => ({
  ...{ ...richmond, suburb: `Suburb ${index}`, id: `area-${index}`, position: index, radiusKm: 10 },
});

it.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [-5, false],
  [2.5, false],
  [Number.NaN, false],
])("a radius of %s km is accepted: %s", (radiusKm, isAccepted) => {
  expect(checkRadius(radiusKm) === null).toBe(isAccepted);
});

test("a place is taken once, and another postcode or state is another place", () => {
  const areas = [{ ...makeArea(1), ...richmond }];
  expect(placeArea(areas, { ...richmond, radiusKm: 50 })).toMatchObject({
    ok: false,
    refusals: [{ code: "SERVICE_AREA_TAKEN" }],
  });
  expect(placeArea(areas, { ...richmond, postcode: null, radiusKm: 50 })).toEqual({ ok: true, value: 2 });
  expect(placeArea(areas, { ...richmond, state: "NSW", radiusKm: 50 })).toEqual({ ok: true, value: 2 });
  expect(placeArea([], { ...richmond, radiusKm: 0 })).toMatchObject({ refusals: [{ code: "RADIUS_OUT_OF_RANGE" }] });
});

test("areas that are added and removed in any order have positions from 1 to 20, each once", () => {
  const steps = fc.array(fc.record({ isAdded: fc.boolean(), index: fc.nat({ max: 60 }) }), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (changes) => {
      let areas: ServiceArea[] = [];
      for (const { isAdded, index } of changes) {
        const area = makeArea(index);
        if (!isAdded) areas = areas.filter(({ suburb }) => suburb !== area.suburb);
        else {
          const placed = placeArea(areas, area);
          if (placed.ok) areas = [...areas, { ...area, position: placed.value }];
          else if (areas.every(({ suburb }) => suburb !== area.suburb)) expect(areas).toHaveLength(maxAreas);
        }
      }
      const positions = areas.map(({ position }) => position);
      expect(new Set(positions).size).toBe(areas.length);
      expect(positions.every((position) => position >= 1 && position <= maxAreas)).toBe(true);
    }),
  );
});

test("an id names its place", () => {
  for (const place of [richmond, { ...richmond, postcode: null }, { ...richmond, suburb: "Ō'Connor" }]) {
    const { latitude: _, longitude: __, ...named } = place;
    expect(parsePlaceId(toPlaceId(place))).toEqual(named);
  }
  for (const text of ["", "Richmond", "UK:VIC:Richmond:", "AU::Richmond:", "AU:VIC::", "AU:VIC:Richmond:1:2"]) {
    expect(parsePlaceId(text)).toBeNull();
  }
});

it.each([
  [richmond, "Richmond VIC 3121"],
  [{ suburb: "Auckland", state: "Auckland", postcode: null }, "Auckland"],
  [{ suburb: "Sydenham", state: "Canterbury", postcode: null }, "Sydenham Canterbury"],
])("%o is written as %s", (place, text) => {
  expect(formatPlace(place)).toBe(text);
});
