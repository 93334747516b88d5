// Shows the postcodes and time zones of states, and the towns that are exceptions.
import { expect, it } from "vitest";
import { findState, findStateByName, isPostcodeIn, type State, states, timezoneFor } from "./state.ts";

function getState(country: "AU" | "NZ", code: string): State {
  const state = findState(country, code);
  if (!state) throw new Error(`${code} is missing.`);
  return state;
}

it("Australia has eight states and territories, New Zealand has seventeen regions", () => {
  expect(states.filter((state) => state.country === "AU")).toHaveLength(8);
  expect(states.filter((state) => state.country === "NZ")).toHaveLength(17);
});

it("every time zone exists", () => {
  for (const state of states) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: timezoneFor(state, "") })).not.toThrow();
  }
});

it.each([
  ["NSW", "2000", true],
  ["NSW", "3000", false],
  ["ACT", "2600", true],
  ["NSW", "2600", false],
  ["NT", "0800", true],
  ["NT", "800", false],
  ["TAS", "7000", true],
  ["VIC", "8001", true],
  ["NSW", "4383", true],
  ["SA", "0872", true],
  ["QLD", "abcd", false],
])("state %s accepts postcode %s: %s", (code, postcode, expected) => {
  expect(isPostcodeIn(getState("AU", code), postcode)).toBe(expected);
});

it("a region of New Zealand accepts any four digits", () => {
  expect(isPostcodeIn(getState("NZ", "Auckland"), "0110")).toBe(true);
  expect(isPostcodeIn(getState("NZ", "Auckland"), "110")).toBe(false);
});

it.each([
  ["AU", "NSW", "Sydney", "Australia/Sydney"],
  ["AU", "NSW", "Broken Hill", "Australia/Broken_Hill"],
  ["AU", "NSW", "Lord Howe Island", "Australia/Lord_Howe"],
  ["AU", "WA", "Eucla", "Australia/Eucla"],
  ["AU", "QLD", "Coolangatta", "Australia/Brisbane"],
  ["NZ", "Canterbury", "Christchurch", "Pacific/Auckland"],
  ["NZ", "Chatham Islands", "Waitangi", "Pacific/Chatham"],
] as const)("%s %s %s has the time zone %s", (country, code, suburb, timezone) => {
  expect(timezoneFor(getState(country, code), suburb)).toBe(timezone);
});

it.each([
  ["AU", "vic", "VIC"],
  ["AU", "New South Wales", "NSW"],
  ["NZ", "manawatu-whanganui", "Manawatū-Whanganui"],
  ["NZ", "Hawkes Bay", "Hawke's Bay"],
  ["NZ", "VIC", undefined],
] as const)("in %s the text %s means the state %s", (country, text, code) => {
  expect(findStateByName(country, text)?.code).toBe(code);
});
