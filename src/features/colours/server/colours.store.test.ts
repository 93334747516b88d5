// Shows that colours come out of PostgreSQL as they went in, and that each way to a colour finds it.
import { expect, it } from "vitest";
import { type DemoColours, demoColours } from "../../../../demo/colours.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { findColourByCode, loadColours } from "./colours-snapshot.ts";

const { db } = await testDatabase();
// The generator has a few negative zeros, which are zeros to everyone else.
const { bases, brands, colours }: DemoColours = JSON.parse(JSON.stringify(demoColours()));
const snapshot = await loadColours(db);

it("reads every base, brand and colour in the order of the fan decks", () => {
  expect(snapshot.bases).toEqual(bases);
  expect(snapshot.brands).toEqual(brands);
  expect(snapshot.colours).toEqual(colours);
});

it("finds a colour by its id, and by its brand and code in either case", () => {
  for (const colour of snapshot.colours) {
    expect(snapshot.byId.get(colour.id)).toBe(colour);
    expect(findColourByCode(snapshot, colour.brandId, colour.code.toLowerCase())).toBe(colour);
  }
  expect(findColourByCode(snapshot, "no such brand", "HC-1001")).toBeNull();
});

it("has each colour under one brand and one base", () => {
  const count = (lists: Iterable<readonly unknown[]>) => [...lists].reduce((sum, list) => sum + list.length, 0);
  expect(count(snapshot.byBrand.values())).toBe(colours.length);
  expect(count(snapshot.byBase.values())).toBe(colours.length);
  expect(snapshot.byBase.get("black")?.every(({ baseId }) => baseId === "black")).toBe(true);
});

it("lists the popular ones by rank", () => {
  expect(snapshot.popular.map(({ popularRank }) => popularRank)).toEqual(snapshot.popular.map((_, place) => place + 1));
  expect(snapshot.popular.length).toBeGreaterThan(30);
});
