// Shows that ABN, ACN and IRD agree with the npm package stdnum, and that NZBN follows the GS1 check digit.
import fc from "fast-check";
import { stdnum } from "stdnum";
import { describe, expect, it } from "vitest";
import { type BusinessNumberKind, findBusinessNumber } from "./business-number.ts";

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: count, maxLength: count });
const isNumber = (kind: BusinessNumberKind, text: string) => findBusinessNumber(kind, text) !== null;

function oracle(kind: "ABN" | "ACN" | "IRD", text: string): boolean {
  const validator = { ABN: stdnum.AU?.abn, ACN: stdnum.AU?.acn, IRD: stdnum.NZ?.ird }[kind];
  if (!validator) throw new Error(`The oracle does not know ${kind}.`);
  return validator.validate(text).isValid;
}

it.each<[BusinessNumberKind, string, string]>([
  ["ABN", "83 914 571 673", "83914571673"],
  ["ACN", "004 085 616", "004085616"],
  ["NZBN", "9429 0312 3456 6", "9429031234566"],
  ["IRD", "49-091-850", "49091850"],
  ["IRD", "136-410-132", "136410132"],
])("%s %s is valid and stored as %s", (kind, typed, stored) => {
  expect(findBusinessNumber(kind, typed)).toBe(stored);
});

it.each<[BusinessNumberKind, string]>([
  ["ABN", "83 914 571 674"],
  ["ABN", "01 234 567 890"],
  ["ABN", "10 919 599 307"],
  ["ABN", ""],
  ["ACN", "004 085 617"],
  ["ACN", "4085616"],
  ["NZBN", "9421902960055"],
  ["NZBN", "942900000000x"],
  ["IRD", "136410133"],
  ["IRD", "9125568"],
  ["IRD", "150000008"],
])("%s %s is refused", (kind, typed) => {
  expect(findBusinessNumber(kind, typed)).toBeNull();
});

describe("compared with stdnum", () => {
  const pairs = fc.tuple(digits(8), fc.constantFrom(..."0123456789"));

  it("random ACNs are valid in both or in neither", () => {
    fc.assert(
      fc.property(pairs, ([front, check]) => {
        expect(isNumber("ACN", front + check)).toBe(oracle("ACN", front + check));
      }),
    );
  });

  it("ABNs with every check digit are valid in both or in neither", () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        for (let check = 10; check < 100; check += 1) {
          expect(isNumber("ABN", `${check}${body}`)).toBe(oracle("ABN", `${check}${body}`));
        }
      }),
    );
  });

  it("IRD numbers of the range in use are valid in both or in neither", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 14_999_999 }), (front) => {
        for (let check = 0; check < 10; check += 1) {
          expect(isNumber("IRD", `${front}${check}`)).toBe(oracle("IRD", `${front}${check}`));
        }
      }),
    );
  });
});

it("an NZBN has exactly one check digit, and a single wrong digit is always refused", () => {
  fc.assert(
    fc.property(digits(8), fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
      const valid = [..."0123456789"].map((check) => `9429${body}${check}`).filter((text) => isNumber("NZBN", text));
      expect(valid).toHaveLength(1);
      const [number = ""] = valid;
      const wrong = (Number(number[position]) + shift) % 10;
      expect(isNumber("NZBN", `${number.slice(0, position)}${wrong}${number.slice(position + 1)}`)).toBe(false);
    }),
  );
});

it("a single wrong digit of an ABN is always refused", () => {
  fc.assert(
    fc.property(digits(9), fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
      const valid = Array.from({ length: 89 }, (_, index) => `${index + 11}${body}`).filter((text) =>
        isNumber("ABN", text),
      );
      expect(valid).toHaveLength(1);
      const [number = ""] = valid;
      const wrong = (Number(number[position]) + shift) % 10;
      expect(isNumber("ABN", `${number.slice(0, position)}${wrong}${number.slice(position + 1)}`)).toBe(false);
    }),
  );
});
