// Shows that every amount in a text is found, and that nothing of the text is lost.
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitMoney } from "./money-text.ts";

test.each([
  ["$1,204.50", ["$1,204.50"]],
  ["Pay $120.00 to lift it", ["$120.00"]],
  ["−$3.00, with $0.85 surcharge", ["−$3.00", "$0.85"]],
  ["-$5 or $ 7", ["-$5", "$ 7"]],
  ["$", ["$"]],
  ["12 tins of 10 L", []],
])("the amounts in %j are %j", (text, amounts) => {
  expect(splitMoney(text).flatMap((part) => (part.isMoney ? [part.text] : []))).toEqual(amounts);
});

test("the parts are the whole text, and no dollar sign is outside an amount", () => {
  const letters = fc.array(fc.constantFrom("$", "−", "-", "1", "2", ",", ".", " ", "a", "ex GST"));
  fc.assert(
    fc.property(letters, (some) => {
      const text = some.join("");
      const parts = splitMoney(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      expect(parts.some((part) => !part.isMoney && part.text.includes("$"))).toBe(false);
    }),
  );
});
