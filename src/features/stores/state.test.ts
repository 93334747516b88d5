// Shows that postcodes and time zones follow the state, with the towns that do not.
import { expect, it } from "vitest";
import { findState, findStateByName, isPostcodeOf, type State, states, timezoneOf } from "./state.ts";

function stateOf(country: "AU" | "NZ", code: string): State {
  const state = findState(country, code);
  if (!state) throw new Error(`${code} is missing.`);
  return state;
}

it("knows eight states and territories, and sixteen regions with the Chathams", () => {
  expect(states.filter((state) => state.country === "AU")).toHaveLength(8);
  expect(states.filter((state) => state.country === "NZ")).toHaveLength(17);
});

it("names only time zones that exist", () => {
  for (const state of states) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: timezoneOf(state, "") })).not.toThrow();
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
])("%s and %s: %s", (code, postcode, expected) => {
  expect(isPostcodeOf(stateOf("AU", code), postcode)).toBe(expected);
});

it("takes any four digits in New Zealand, where postcodes cross regions", () => {
  expect(isPostcodeOf(stateOf("NZ", "Auckland"), "0110")).toBe(true);
  expect(isPostcodeOf(stateOf("NZ", "Auckland"), "110")).toBe(false);
});

it.each([
  ["AU", "NSW", "Sydney", "Australia/Sydney"],
  ["AU", "NSW", "Broken Hill", "Australia/Broken_Hill"],
  ["AU", "NSW", "Lord Howe Island", "Australia/Lord_Howe"],
  ["AU", "WA", "Eucla", "Australia/Eucla"],
  ["AU", "QLD", "Coolangatta", "Australia/Brisbane"],
  ["NZ", "Canterbury", "Christchurch", "Pacific/Auckland"],
  ["NZ", "Chatham Islands", "Waitangi", "Pacific/Chatham"],
] as const)("%s %s %s keeps %s", (country, code, suburb, timezone) => {
  expect(timezoneOf(stateOf(country, code), suburb)).toBe(timezone);
});

it.each([
  ["AU", "vic", "VIC"],
  ["AU", "New South Wales", "NSW"],
  ["NZ", "manawatu-whanganui", "Manawatū-Whanganui"],
  ["NZ", "Hawkes Bay", "Hawke's Bay"],
  ["NZ", "VIC", undefined],
] as const)("%s %s is %s", (country, text, code) => {
  expect(findStateByName(country, text)?.code).toBe(code);
});
