// Shows which texts are mobile numbers (Specification §5) and e-mail addresses, and how they are stored and written.
import { expect, it, test } from "vitest";
import { findEmailAddress, findMobileNumber, formatMobileNumber } from "./contact-details.ts";

const australia = { mobilePattern: "^0[45][0-9]{8}$" };
const newZealand = { mobilePattern: "^02[0-9]{7,9}$" };

it.each([
  ["0412 345 678", australia, "0412345678"],
  ["(0512) 345-678", australia, "0512345678"],
  ["021 234 567", newZealand, "021234567"],
  ["021 2345 6789", newZealand, "02123456789"],
])("the mobile number %s is accepted", (typed, country, stored) => {
  expect(findMobileNumber(typed, country)).toBe(stored);
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
])("the mobile number %s is refused", (typed, country) => {
  expect(findMobileNumber(typed, country)).toBeNull();
});

it("a mobile number is written in groups", () => {
  expect(formatMobileNumber("0491570156")).toBe("0491 570 156");
  expect(formatMobileNumber("0215550123")).toBe("021 555 0123");
  expect(formatMobileNumber("021555012")).toBe("021 555 012");
});

test.each([
  ["kim@merchant.example", "kim@merchant.example"],
  ["  Kim.O'Hara+paint@Mail.Merchant.EXAMPLE ", "kim.o'hara+paint@mail.merchant.example"],
])("%j is an e-mail address", (text, stored) => {
  expect(findEmailAddress(text)).toBe(stored);
});

test.each([
  "",
  "kim",
  "kim@",
  "@merchant.example",
  "kim@merchant",
  "kim@merchant.",
  "kim@@merchant.example",
  "kim@merchant..example",
  "kim lee@merchant.example",
  "Kim <kim@merchant.example>",
  "kim@merchant.example, lee@merchant.example",
  `${"k".repeat(200)}@merchant.example`,
])("%j is no e-mail address", (text) => {
  expect(findEmailAddress(text)).toBeNull();
});
