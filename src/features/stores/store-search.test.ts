// Shows that stores are found by suburb, postcode, state or name, and from a place the nearest first.
import { describe, expect, it } from "vitest";
import { fakeStore } from "./store.fake.ts";
import { pageOfStores, type StoreWish, searchStores } from "./store-search.ts";

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

function names(wish: Partial<StoreWish>): string[] {
  const found = searchStores(stores, { text: "", country: null, from: null, radiusKm: null, ...wish });
  return found.map(({ store }) => store.address.suburb);
}

describe("by words", () => {
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
  ])("%s", (text, expected) => {
    expect(names({ text })).toEqual(expected);
  });

  it("stays in the country asked for", () => {
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
  ])("%s", (text, expected) => {
    expect(names({ text })).toEqual(expected);
  });
});

describe("from a place", () => {
  const from = { latitude: -37.76, longitude: 145.02 };

  it("has the nearest first, with how far it is", () => {
    expect(names({ from })).toEqual(["Preston", "Richmond", "Mount Gambier", "Whangarei"]);
    const [first] = searchStores(stores, { text: "", country: null, from, radiusKm: null });
    expect(first?.distanceKm).toBeCloseTo(0.99, 1);
  });

  it("stays within the radius", () => {
    expect(names({ from, radiusKm: 5 })).toEqual(["Preston"]);
    expect(names({ from, radiusKm: 20, text: "richmond" })).toEqual(["Richmond"]);
    expect(names({ from, radiusKm: 0.1 })).toEqual([]);
  });
});

it("turns pages, whatever number is asked for", () => {
  const letters = ["a", "b", "c", "d", "e"];
  expect(pageOfStores(letters, { currentPage: 2, pageSize: 2 })).toEqual(["c", "d"]);
  expect(pageOfStores(letters, { currentPage: 3, pageSize: 2 })).toEqual(["e"]);
  expect(pageOfStores(letters, { currentPage: 9, pageSize: 2 })).toEqual([]);
  expect(pageOfStores(letters, { currentPage: -1, pageSize: 0 })).toEqual(["a"]);
  expect(pageOfStores(letters, { currentPage: 1, pageSize: 1e9 })).toEqual(letters);
});
