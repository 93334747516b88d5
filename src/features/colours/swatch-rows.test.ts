// Shows how swatches fall into rows, and that the keys reach every one of them and nothing beyond.
import { describe, expect, it } from "vitest";
import { layRows, placeAfterKey, rowOfPlace } from "./swatch-rows.ts";

const swatches = ["Red", "Red", "Red", "Red", "Blue", "Blue"].map((family, place) => ({ family, place }));
const plain = layRows(swatches, 3, { headings: false });
const grouped = layRows(swatches, 3, { headings: true });
const shapeOf = (rows: typeof plain) =>
  rows.map((row) => (row.kind === "heading" ? `${row.family} ${row.size}` : row.swatches.map(({ place }) => place)));

it("rows are filled one after the other; a family begins its own", () => {
  expect(shapeOf(plain)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(shapeOf(grouped)).toEqual(["Red 4", [0, 1, 2], [3], "Blue 2", [4, 5]]);
  expect(layRows([], 3, { headings: true })).toEqual([]);
});

it("each place knows its row", () => {
  expect(swatches.map(({ place }) => rowOfPlace(grouped, place))).toEqual([1, 1, 1, 2, 4, 4]);
  expect(rowOfPlace(grouped, 6)).toBe(-1);
});

describe("a key", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 5, 5],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 0, 3],
    ["ArrowDown", 2, 3],
    ["ArrowDown", 3, 4],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 5, 3],
    ["ArrowUp", 1, 1],
    ["PageDown", 0, 4],
    ["PageUp", 5, 1],
    ["Home", 4, 0],
    ["End", 0, 5],
    ["a", 2, null],
    ["Enter", 2, null],
  ])("%s leads from %i to %s", (key, from, to) => {
    expect(placeAfterKey(grouped, from, key)).toBe(to);
  });
});
