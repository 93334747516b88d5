// Shows which texts hide phone numbers, addresses and links from painters who have not accepted, and which texts stay as they are.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HIDDEN, maskContact } from "./mask-contact.ts";

const phones = [
  ...["0412 345 678", "0412345678", "0412-345-678", "0412.345.678", "(02) 9555 1234", "02 9555 1234", "02-9555-1234"],
  ...["+61 412 345 678", "+61412345678", "61 2 9555 1234", "412 345 678", "9555 1234", "1300 555 123", "13 12 34"],
  ...["1800555123", "021 555 0123", "0215550123", "+64 21 555 0123", "(09) 555-0123", "03 555 0123", "0800 555 123"],
  ...["0508 555 123", "O412 345 678", "0 4 1 2 3 4 5 6 7 8", "04 12 34 56 78", "0412_345_678", "0412 * 345 * 678"],
  ...["oh four one two three four five six seven eight", "zero two one five five five oh one two three"],
  ...["oh four one two, triple three, four five six", "Oh-Four-One-Two-Three-Four-Five-Six-Seven-Eight"],
  ...["zero 4 double one 345 678", "04one2 345 678", "０４１２ ３４５ ６７８"],
];

it.each(phones)("the phone number %s is hidden", (phone) => {
  expect(maskContact(`Call ${phone} please`)).toBe(`Call ${HIDDEN} please`);
});

it.each([
  ...[
    "kim@home.example",
    "Kim.Lee+paint@home.com.au",
    "kim@home.co.nz",
    "kim (at) home (dot) com",
    "kim at home dot com",
  ],
  ...["kim[at]home[dot]com.au", "kim @ home.com"],
])("the e-mail address %s is hidden", (email) => {
  expect(maskContact(`Write to ${email}, thanks`)).toBe(`Write to ${HIDDEN}, thanks`);
});

it.each([
  ...["https://home.example/x?y=1", "http://192.0.2.1/a", "www.home.example", "home.com.au", "facebook.com/kim.lee"],
  ...["bit.ly/3xYz", "kims-house.co.nz", "@kim.paints"],
])("the web address %s is hidden", (url) => {
  expect(maskContact(`See ${url} for more`)).toBe(`See ${HIDDEN} for more`);
});

it.each([
  ...[
    "12 Smith Street",
    "12 smith st",
    "12A High Rd",
    "Unit 3/45 Old South Head Road",
    "3/45 Beach Pde",
    "5-7 King Ave",
  ],
  ...["Lot 12 Red Gum Drive", "118 Riccarton Road", "7 St Georges Bay Rd", "14 O'Connell Tce", "PO Box 123"],
  ...["flat 2, 9 Marine Parade", "Number 4 Te Atatu Road"],
])("the street address %s is hidden", (address) => {
  const masked = maskContact(`We live at ${address} in Richmond`);
  expect(masked).toContain(HIDDEN);
  expect(masked).not.toMatch(/\d{2}|Street|Road|Rd|Pde|Ave/);
  expect(masked).toContain("in Richmond");
});

describe("stays as it is:", () => {
  it.each([
    "Two coats on 4 walls, 3 doors and 12 windows. The ceiling is 2.4 m high.",
    "About 120 m² on 2 levels, built in 1965.",
    "We would like to begin on 12-01-2027 or 2027-01-12, at 7.30.",
    "2 coats on the front drive, 3 on the side of the way in",
    "Colours: LR 2010 half strength, white on trim. Budget $12,000 to $15,000.",
    "One or two rooms, three at most",
    "Please ask me at the house e.g. about the deck.",
    "",
  ])("%s", (text) => {
    expect(maskContact(text)).toBe(text);
  });
});

it("several details in one text are all hidden, and the rest stays", () => {
  const text = "Ring 0412 345 678 or kim@home.example.\nWe are at 12 Smith Street, second house.";
  expect(maskContact(text)).toBe(`Ring ${HIDDEN} or ${HIDDEN}.\nWe are at ${HIDDEN}, second house.`);
});

it("ten digits are hidden with any separators between them, and masking twice changes nothing", () => {
  const separator = fc.constantFrom("", " ", "-", ".", " - ", ", ");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), { minLength: 10, maxLength: 10 }),
      (parts) => {
        const number = parts.map(([digit, between]) => `${digit}${between}`).join("");
        const masked = maskContact(`call ${number} now`);
        expect(masked.replace(/\D/g, "")).toBe("");
        expect(maskContact(masked)).toBe(masked);
      },
    ),
  );
});

it("a long text takes little time", () => {
  const started = performance.now();
  maskContact("12 a a a a a a a a a a one two . ".repeat(60).slice(0, 2_000));
  maskContact("a".repeat(2_000));
  maskContact("a.".repeat(1_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
