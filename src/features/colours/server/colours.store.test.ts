// Shows that colours are read from PostgreSQL completely, and that every index of the snapshot works.
import { expect, it } from "vitest";
import { type DemoColours, demoColours } from "../../../../demo/colours.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { findColourByCode } from "../colours-snapshot.ts";
import { loadColours } from "./colours.queries.ts";

const { db } = await testDatabase();
// JSON turns the few negative zeros of the generator into zeros.
const { bases, brands, colours }: DemoColours = JSON.parse(JSON.stringify(demoColours()));
const snapshot = await loadColours(db);

it("bases, brands and colours are read in the order of the fan decks", () => {
  expect(snapshot.bases).toEqual(bases);
  expect(snapshot.brands).toEqual(brands);
  expect(snapshot.colours).toEqual(colours);
});

it("a colour is found by its id, and by its brand and code in any case", () => {
  for (const colour of snapshot.colours) {
    expect(snapshot.byId.get(colour.id)).toBe(colour);
    expect(findColourByCode(snapshot, colour.brandId, colour.code.toLowerCase())).toBe(colour);
  }
  expect(findColourByCode(snapshot, "no such brand", "HC-1001")).toBeNull();
});

it("each colour is listed under one brand and one base", () => {
  const count = (lists: Iterable<readonly unknown[]>) => [...lists].reduce((sum, list) => sum + list.length, 0);
  expect(count(snapshot.byBrand.values())).toBe(colours.length);
  expect(count(snapshot.byBase.values())).toBe(colours.length);
  expect(snapshot.byBase.get("black")?.every(({ baseId }) => baseId === "black")).toBe(true);
});

it("popular colours are sorted by rank", () => {
  expect(snapshot.popular.map(({ popularRank }) => popularRank)).toEqual(snapshot.popular.map((_, i) => i + 1));
  expect(snapshot.popular.length).toBeGreaterThan(30);
});
