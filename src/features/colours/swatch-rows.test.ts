// Shows how swatches are laid out in rows, and where each key moves the focus.
import { describe, expect, it } from "vitest";
import { findRow, indexAfterKey, layOutRows } from "./swatch-rows.ts";

const swatches = ["Red", "Red", "Red", "Red", "Blue", "Blue"].map((family, index) => ({ family, index }));
const plain = layOutRows(swatches, 3, { headings: false });
const grouped = layOutRows(swatches, 3, { headings: true });
const describeRows = (rows: typeof plain) =>
  rows.map((row) => (row.kind === "heading" ? `${row.family} ${row.size}` : row.swatches.map(({ index }) => index)));

it("rows are filled in order, and with headings each family starts a new row", () => {
  expect(describeRows(plain)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(describeRows(grouped)).toEqual(["Red 4", [0, 1, 2], [3], "Blue 2", [4, 5]]);
  expect(layOutRows([], 3, { headings: true })).toEqual([]);
});

it("findRow returns the row of each swatch", () => {
  expect(swatches.map(({ index }) => findRow(grouped, index))).toEqual([1, 1, 1, 2, 4, 4]);
  expect(findRow(grouped, 6)).toBe(-1);
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
  ])("%s moves the focus from %i to %s", (key, from, to) => {
    expect(indexAfterKey(grouped, from, key)).toBe(to);
  });
});
