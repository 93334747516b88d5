// Shows that a URL holds a whole store search, and that invalid values in a URL are ignored.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type FinderState, finderUrl, parseFinderState, stockistsUrl } from "./store-finder-url.ts";

const read = (query: string) => parseFinderState(new URLSearchParams(query));
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

it("the search is read from the URL", () => {
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

it("the link from a product searches stores with stock, measured from the given store until a place is searched", () => {
  const address = stockistsUrl("TR-1.5", "2226");
  expect(address).toBe("/store-finder/?near=2226&sku=TR-1.5&stock=1");
  const state = read(address.split("?")[1] ?? "");
  expect(state).toEqual({ ...empty, near: "2226", sku: "TR-1.5", inStock: true });
  expect(finderUrl(state, { text: "Perth" })).toBe("/store-finder/?q=Perth&sku=TR-1.5&stock=1");
  expect(finderUrl(state, { sku: null })).toBe("/store-finder/?near=2226");
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
])("the query %s is an empty search", (query) => {
  expect(read(query)).toEqual(empty);
});

it("a change of the search leads to page 1 and keeps the other filters", () => {
  const state = read("q=Perth&open=1&page=3&view=map");
  expect(finderUrl(state, { openNow: false })).toBe("/store-finder/?q=Perth&view=map");
  expect(finderUrl(state, { page: 4 })).toBe("/store-finder/?q=Perth&open=1&page=4&view=map");
  expect(finderUrl(empty, {})).toBe("/store-finder/");
});

it("every written URL is read back as the same search", () => {
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
      const { search } = new URL(finderUrl(state, { page: state.page }), "http://localhost");
      const { text, point, near, sku, inStock } = state;
      expect(parseFinderState(new URLSearchParams(search))).toEqual({
        ...state,
        near: text === "" && point === null ? near : null,
        inStock: sku !== null && inStock,
      });
    }),
  );
});
