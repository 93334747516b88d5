// Shows the specification's rule for mobile numbers (§5) as the countries' patterns state it.
import { expect, it } from "vitest";
import { findMobileNumber, formatMobileNumber } from "./mobile-number.ts";

const australia = { mobilePattern: "^0[45][0-9]{8}$" };
const newZealand = { mobilePattern: "^02[0-9]{7,9}$" };

it.each([
  ["0412 345 678", australia, "0412345678"],
  ["(0512) 345-678", australia, "0512345678"],
  ["021 234 567", newZealand, "021234567"],
  ["021 2345 6789", newZealand, "02123456789"],
])("%s is taken", (typed, country, kept) => {
  expect(findMobileNumber(typed, country)).toBe(kept);
});

it.each([
  ["0312345678", australia],
  ["041234567", australia],
  ["04123456789", australia],
  ["0412 345 67x", australia],
  ["02123456", newZealand],
  ["021234567890", newZealand],
  ["0311234567", newZealand],
  ["", newZealand],
])("%s is refused", (typed, country) => {
  expect(findMobileNumber(typed, country)).toBeNull();
});

it("is written in groups as it is read out", () => {
  expect(formatMobileNumber("0491570156")).toBe("0491 570 156");
  expect(formatMobileNumber("0215550123")).toBe("021 555 0123");
  expect(formatMobileNumber("021555012")).toBe("021 555 012");
});
