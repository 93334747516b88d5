// Shows which texts pass for an e-mail address, and how it is kept.
import { expect, test } from "vitest";
import { findEmailAddress } from "./email-address.ts";

test.each([
  ["kim@merchant.example", "kim@merchant.example"],
  ["  Kim.O'Hara+paint@Mail.Merchant.EXAMPLE ", "kim.o'hara+paint@mail.merchant.example"],
])("%j is one", (text, kept) => {
  expect(findEmailAddress(text)).toBe(kept);
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
])("%j is none", (text) => {
  expect(findEmailAddress(text)).toBeNull();
});
