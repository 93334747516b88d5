// Shows which letterheads are accepted in each country.
import { expect, test } from "vitest";
import { emptyLetterhead, type LetterheadFields, parseLetterhead, toLetterheadFields } from "./merchant.ts";

const australian: LetterheadFields = {
  ...{ name: " Two Coats Pty Ltd ", address: " 4 Kiln Street \r\n\nBrunswick VIC 3056\n", phone: "03 9555 0123" },
  ...{ email: "Accounts@TwoCoats.example", invoiceTitle: "Tax invoice", businessNumber: "51 824 753 556" },
  ...{ taxNumber: "", bankAccount: "BSB 062-000, account 1234 5678" },
};

const codes = (fields: LetterheadFields, kind: "ABN" | "NZBN" = "ABN") => {
  const parsed = parseLetterhead(fields, kind);
  return parsed.ok ? [] : parsed.refusals.map(({ code }) => code);
};

test("an Australian letterhead has the ABN as its only number", () => {
  const parsed = parseLetterhead(australian, "ABN");
  if (!parsed.ok) throw new Error("It was refused.");
  expect(parsed.value).toMatchObject({
    ...{ name: "Two Coats Pty Ltd", address: ["4 Kiln Street", "Brunswick VIC 3056"] },
    ...{ email: "accounts@twocoats.example", businessNumber: "51824753556", taxNumber: null },
  });
  expect(codes(toLetterheadFields(parsed.value))).toEqual([]);
  expect(codes({ ...australian, taxNumber: "49 091 850" })).toEqual(["TAX_NUMBER_NOT_USED"]);
});

test("a New Zealand letterhead needs an NZBN and a GST number", () => {
  const fields = { ...australian, businessNumber: "9429999000012" };
  expect(codes(fields, "NZBN")).toEqual(["TAX_NUMBER_NOT_VALID"]);
  expect(codes({ ...fields, taxNumber: "49-091-850" }, "NZBN")).toEqual([]);
});

test("an empty form names every missing field", () => {
  expect(codes(emptyLetterhead)).toEqual([
    "BUSINESS_NAME_NOT_VALID",
    "LETTERHEAD_ADDRESS_NOT_VALID",
    "LETTERHEAD_PHONE_NOT_VALID",
    "LETTERHEAD_EMAIL_NOT_VALID",
    "LETTERHEAD_NUMBER_NOT_VALID",
    "BANK_ACCOUNT_NOT_VALID",
  ]);
});

test.each([
  [{ address: "1\n2\n3\n4\n5\n6" }, "LETTERHEAD_ADDRESS_NOT_VALID"],
  [{ phone: "call us" }, "LETTERHEAD_PHONE_NOT_VALID"],
  [{ businessNumber: "51 824 753 557" }, "LETTERHEAD_NUMBER_NOT_VALID"],
])("%j is refused: %s", (change, code) => {
  expect(codes({ ...australian, ...change })).toEqual([code]);
});
