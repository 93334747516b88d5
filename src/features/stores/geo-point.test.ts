// Shows that distances are right within one percent, in both directions and across the date line.
import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceKm } from "./geo-point.ts";

const sydney = { latitude: -33.8688, longitude: 151.2093 };
const melbourne = { latitude: -37.8136, longitude: 144.9631 };
const perth = { latitude: -31.9523, longitude: 115.8613 };
const auckland = { latitude: -36.8509, longitude: 174.7645 };

it.each([
  [sydney, melbourne, 713],
  [sydney, perth, 3291],
  [sydney, auckland, 2156],
  [sydney, sydney, 0],
])("the distance from %o to %o is %s km", (from, to, km) => {
  expect(distanceKm(from, to)).toBeGreaterThan(km * 0.99 - 0.001);
  expect(distanceKm(from, to)).toBeLessThan(km * 1.01 + 0.001);
});

it("the distance is the same in both directions and at most half the circumference of the earth", () => {
  const points = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(points, points, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
    }),
  );
  expect(distanceKm({ latitude: -44, longitude: 179.9 }, { latitude: -44, longitude: -179.9 })).toBeLessThan(20);
});
