// Shows that stores are found by suburb, postcode, state or name, and that a place sorts the nearest first.
import { describe, expect, it } from "vitest";
import { fakeStore } from "./store.fake.ts";
import { type StoreCriteria, searchStores, takePage } from "./store-search.ts";

const richmond = fakeStore();
const preston = fakeStore({
  id: "2240",
  name: "Trestle Trade Preston",
  geoPoint: { latitude: -37.7512, longitude: 145.0181 },
  address: { suburb: "Preston", postcode: "3072" },
});
const gambier = fakeStore({
  id: "2504",
  name: "Trestle Trade Mount Gambier",
  geoPoint: { latitude: -37.833, longitude: 140.778 },
  address: { state: "SA", suburb: "Mount Gambier", city: "Mount Gambier", postcode: "5290" },
});
const whangarei = fakeStore({
  id: "6092",
  name: "Trestle Trade Whangarei",
  geoPoint: { latitude: -35.7319, longitude: 174.3249 },
  address: { country: "NZ", state: "Northland", suburb: "Whangarei", city: "Whangārei", postcode: "0110" },
});
const stores = [whangarei, richmond, preston, gambier];

function names(criteria: Partial<StoreCriteria>): string[] {
  const found = searchStores(stores, { text: "", country: null, from: null, radiusKm: null, ...criteria });
  return found.map(({ store }) => store.address.suburb);
}

describe("by text", () => {
  it.each([
    ["", ["Mount Gambier", "Preston", "Richmond", "Whangarei"]],
    ["richm", ["Richmond"]],
    ["Mt Gambier", ["Mount Gambier"]],
    ["Whangārei", ["Whangarei"]],
    ["melbourne", ["Preston", "Richmond"]],
    ["VIC", ["Preston", "Richmond"]],
    ["South Australia", ["Mount Gambier"]],
    ["richmond vic", ["Richmond"]],
    ["richmond nsw", []],
    ["ballarat", []],
    ["opera house", []],
  ])("the search %s finds %s", (text, expected) => {
    expect(names({ text })).toEqual(expected);
  });

  it("a country limits the search", () => {
    expect(names({ country: "NZ" })).toEqual(["Whangarei"]);
    expect(names({ country: "NZ", text: "richmond" })).toEqual([]);
  });
});

describe("by postcode", () => {
  it.each([
    ["3072", ["Preston"]],
    ["3070", ["Preston"]],
    ["3110", ["Richmond"]],
    ["3999", ["Richmond", "Preston"]],
    ["5000", ["Mount Gambier"]],
    ["9000", []],
  ])("the search %s finds %s", (text, expected) => {
    expect(names({ text })).toEqual(expected);
  });
});

describe("from a place", () => {
  const from = { latitude: -37.76, longitude: 145.02 };

  it("the nearest store is first, with its distance", () => {
    expect(names({ from })).toEqual(["Preston", "Richmond", "Mount Gambier", "Whangarei"]);
    const [first] = searchStores(stores, { text: "", country: null, from, radiusKm: null });
    expect(first?.distanceKm).toBeCloseTo(0.99, 1);
  });

  it("stores outside the radius are left out", () => {
    expect(names({ from, radiusKm: 5 })).toEqual(["Preston"]);
    expect(names({ from, radiusKm: 20, text: "richmond" })).toEqual(["Richmond"]);
    expect(names({ from, radiusKm: 0.1 })).toEqual([]);
  });
});

it("a page number or size out of range is corrected", () => {
  const letters = ["a", "b", "c", "d", "e"];
  expect(takePage(letters, { currentPage: 2, pageSize: 2 })).toEqual(["c", "d"]);
  expect(takePage(letters, { currentPage: 3, pageSize: 2 })).toEqual(["e"]);
  expect(takePage(letters, { currentPage: 9, pageSize: 2 })).toEqual([]);
  expect(takePage(letters, { currentPage: -1, pageSize: 0 })).toEqual(["a"]);
  expect(takePage(letters, { currentPage: 1, pageSize: 1e9 })).toEqual(letters);
});
