// Shows that each state and region has its own public holidays, and that an evening holiday closes no store.
import { expect, it } from "vitest";
import { states } from "../state.ts";
import { holidaysFor } from "./holidays.adapter.ts";

it.each([
  ["AU", "VIC", "2026-11-03", true],
  ["AU", "NSW", "2026-11-03", false],
  ["AU", "SA", "2026-03-09", true],
  ["AU", "NT", "2026-08-03", true],
  ["AU", "WA", "2026-06-01", true],
  ["AU", "QLD", "2026-06-08", false],
  ["NZ", "Auckland", "2026-01-26", true],
  ["NZ", "Canterbury", "2026-11-13", true],
  ["NZ", "Auckland", "2026-11-13", false],
  ["NZ", "Otago", "2026-07-10", true],
  ["NZ", "Wellington", "2027-02-08", true],
] as const)("%s %s on %s is a holiday: %s", (country, state, day, expected) => {
  expect(holidaysFor(country, state).has(day)).toBe(expected);
});

it("Christmas Eve is a working day where only its evening is a holiday", () => {
  for (const state of ["QLD", "SA", "NT"]) {
    expect(holidaysFor("AU", state).has("2026-12-24")).toBe(false);
    expect(holidaysFor("AU", state).has("2026-12-25")).toBe(true);
  }
});

it("stores are closed on the day itself and on the Monday that the law moves the holiday to", () => {
  expect(holidaysFor("AU", "SA").has("2027-12-25")).toBe(true);
  expect(holidaysFor("AU", "SA").has("2027-12-27")).toBe(true);
  expect(holidaysFor("AU", "QLD").has("2027-04-25")).toBe(true);
  expect(holidaysFor("AU", "TAS").has("2028-01-01")).toBe(true);
});

it("Christmas Day is a holiday in every state, this year and later", () => {
  for (const { country, code } of states) {
    for (const year of [2026, 2027, 2031]) expect(holidaysFor(country, code).has(`${year}-12-25`)).toBe(true);
  }
});
