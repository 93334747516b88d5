// Shows that pins that would overlap become one cluster, and that labels never overlap.
import fc from "fast-check";
import { expect, it } from "vitest";
import { clusterSpots, withoutOverlap } from "./map-clusters.ts";

const spots = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }));
const itself = <Spot>(spot: Spot) => spot;

it("near items form a cluster at their mean position", () => {
  const all = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 10, y: 20 },
  ];
  expect(clusterSpots(all, itself, 40).map(({ items, centre }) => [items.length, centre])).toEqual([
    [1, { x: 100, y: 0 }],
    [2, { x: 5, y: 10 }],
  ]);
});

it("every item is in exactly one cluster, and no two clusters are near each other", () => {
  fc.assert(
    fc.property(spots, (all) => {
      const clusters = clusterSpots(all, itself, 40);
      const clustered = clusters.flatMap(({ items }) => items);
      expect(clustered).toHaveLength(all.length);
      expect(new Set(clustered)).toEqual(new Set(all));
      for (const [index, { centre }] of clusters.entries()) {
        for (const other of clusters.slice(index + 1)) {
          expect(Math.hypot(centre.x - other.centre.x, centre.y - other.centre.y)).toBeGreaterThanOrEqual(40);
        }
      }
    }),
  );
});

it("kept labels overlap neither each other nor a taken box", () => {
  const taken = [{ x: 200, y: 200, width: 100, height: 100 }];
  const toBox = ({ x, y }: { x: number; y: number }) => ({ x, y, width: 60, height: 16 });
  fc.assert(
    fc.property(spots, (all) => {
      const boxes = [...taken, ...withoutOverlap(all, toBox, taken).map(toBox)];
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});
