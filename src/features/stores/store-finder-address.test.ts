// Shows that a search of the store finder survives its address, and that nonsense in an address is harmless.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type FinderState, finderAddress, readFinderState, stockistsAddress } from "./store-finder-address.ts";

const read = (query: string) => readFinderState(new URLSearchParams(query));
const empty: FinderState = {
  text: "",
  country: null,
  point: null,
  near: null,
  openNow: false,
  sku: null,
  inStock: false,
  page: 1,
  view: "list",
};

it("reads what was searched for", () => {
  expect(read("q=Richmond+VIC&country=AU&open=1&page=2&view=map")).toEqual({
    ...empty,
    text: "Richmond VIC",
    country: "AU",
    openNow: true,
    page: 2,
    view: "map",
  });
  expect(read("lat=-37.8&lng=145").point).toEqual({ latitude: -37.8, longitude: 145 });
});

it("leads from a product to the stores that have it, and measures from one's own until a place is given", () => {
  const address = stockistsAddress("TR-1.5", "2226");
  expect(address).toBe("/store-finder/?near=2226&sku=TR-1.5&stock=1");
  const state = read(address.split("?")[1] ?? "");
  expect(state).toEqual({ ...empty, near: "2226", sku: "TR-1.5", inStock: true });
  expect(finderAddress(state, { text: "Perth" })).toBe("/store-finder/?q=Perth&sku=TR-1.5&stock=1");
  expect(finderAddress(state, { sku: null })).toBe("/store-finder/?near=2226");
});

it.each([
  "",
  "stock=1",
  "near=x",
  "sku=%3Cb%3E&stock=1",
  "page=-3&country=UK",
  "lat=&lng=",
  "lat=91&lng=0",
  "lat=x&lng=1",
  "page=1e99",
  "lat=-37",
])("takes %s for an empty search", (query) => {
  expect(read(query)).toEqual(empty);
});

it("goes back to the first page when the search changes, and keeps the rest", () => {
  const state = read("q=Perth&open=1&page=3&view=map");
  expect(finderAddress(state, { openNow: false })).toBe("/store-finder/?q=Perth&view=map");
  expect(finderAddress(state, { page: 4 })).toBe("/store-finder/?q=Perth&open=1&page=4&view=map");
  expect(finderAddress(empty, {})).toBe("/store-finder/");
});

it("reads back whatever it wrote", () => {
  const states = fc.record<FinderState>({
    text: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    country: fc.constantFrom("AU", "NZ", null),
    point: fc.option(
      fc.record({
        latitude: fc.integer({ min: -900_000, max: 900_000 }).map((each) => each / 10_000),
        longitude: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((each) => each / 10_000),
      }),
    ),
    near: fc.constantFrom("2226", null),
    openNow: fc.boolean(),
    sku: fc.constantFrom("WC-LS-10", null),
    inStock: fc.boolean(),
    page: fc.integer({ min: 1, max: 500 }),
    view: fc.constantFrom("list", "map"),
  });
  fc.assert(
    fc.property(states, (state) => {
      const { search } = new URL(finderAddress(state, { page: state.page }), "http://localhost");
      const { text, point, near, sku, inStock } = state;
      expect(readFinderState(new URLSearchParams(search))).toEqual({
        ...state,
        near: text === "" && point === null ? near : null,
        inStock: sku !== null && inStock,
      });
    }),
  );
});
