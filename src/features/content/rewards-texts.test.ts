// Shows which version of the terms is in force on a day.
import { expect, it } from "vitest";
import { findTermsOn, type Terms } from "./rewards-texts.ts";

const version = (number: number, effectiveOn: string): Terms => ({
  ...{ version: number, effectiveOn, title: "Terms", body: "Some text." },
});
const terms = [version(1, "2024-01-01"), version(2, "2026-07-01")];

it.each([
  ["2023-12-31", 1],
  ["2024-01-01", 1],
  ["2026-06-30", 1],
  ["2026-07-01", 2],
  ["2030-01-01", 2],
])("on %s it is version %i", (day, expected) => {
  expect(findTermsOn(terms, day).version).toBe(expected);
});
