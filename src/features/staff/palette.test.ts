// Shows which numbers a typed text means, which rows of the palette come first, and what it takes from the browser's storage.
import { describe, expect, test } from "vitest";
import { addRecent, mergeRows, type PaletteRow, parseNumberRange, parseRecent } from "./palette.ts";

const row = (label: string, address = `/${label}`): PaletteRow => ({ kind: "PAGE", label, detail: "", address });

describe("a typed number", () => {
  test.each([
    ["AU-20001", { from: "AU-2000100", to: "AU-2000199" }],
    ["nz 2000123", { from: "NZ-2000123", to: "NZ-2000123" }],
    ["2000", { from: "AU-2000000", to: "AU-2000999" }],
    ["200", null],
    ["20000001", null],
    ["INV-2000", null],
    ["harbour", null],
  ])("%s", (typed, expected) => {
    expect(parseNumberRange(typed, "AU")).toEqual(expected);
  });
});

test("matching recent choices come first, and every address is there once", () => {
  const rows = {
    recent: [row("Orders"), row("People")],
    pages: [row("Store orders"), row("Orders")],
    found: [row("X")],
  };
  expect(mergeRows("order", rows).map(({ label }) => label)).toEqual(["Orders", "Store orders", "X"]);
});

test("the newest choice is the first, and eight are kept", () => {
  const many = Array.from({ length: 10 }, (_, index) => row(`Page ${index}`));
  const recent = many.reduce<readonly PaletteRow[]>(addRecent, []);
  expect(recent.map(({ label }) => label)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Page ${index}`));
  expect(addRecent(recent, row("Page 5"))[0]?.label).toBe("Page 5");
  expect(addRecent([], { ...row("Search"), kind: "SEARCH" })).toEqual([]);
});

test("only rows that lead into the shop are taken from the storage", () => {
  const kept = [
    row("a"),
    row("b", "https://elsewhere.example/"),
    row("c", "//elsewhere.example/"),
    { label: "d" },
    null,
  ];
  expect(parseRecent(JSON.stringify(kept))).toEqual([row("a")]);
  for (const text of [null, "", "{", "{}", "1"]) expect(parseRecent(text)).toEqual([]);
});
