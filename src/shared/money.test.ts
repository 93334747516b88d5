// Shows that money stays whole cents: tax rounds half-up for each line, parts sum exactly, and only prices are in dollars.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateCents, type Cents, calculateTax, cents, formatMoney, sumCents, toPrice } from "./money.ts";

const australia = { locale: "en-AU", currency: "AUD" };
const newZealand = { locale: "en-NZ", currency: "NZD" };
const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);

describe("cents", () => {
  it.each([0.5, 1e16, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (amount) => {
    expect(() => cents(amount)).toThrow("not a whole number of cents");
  });

  it("turns negative zero into zero", () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe("calculateTax", () => {
  it.each([
    [1000, 1000, 100],
    [4, 1000, 0],
    [5, 1000, 1],
    [14, 1000, 1],
    [15, 1000, 2],
    [3, 1500, 0],
    [10, 1500, 2],
    [-5, 1000, -1],
    [0, 1500, 0],
    [999_999_999_999, 1500, 150_000_000_000],
  ])("of %d cents at %d basis points is %d", (amount, basisPoints, tax) => {
    expect(calculateTax(cents(amount), basisPoints)).toBe(tax);
  });

  it("is at most half a cent off, and the tax of a credit is the negative tax of its invoice", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const tax = calculateTax(amount, basisPoints);
        expect(Math.abs(tax * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000);
        expect(calculateTax(cents(-amount), basisPoints)).toBe(cents(-tax));
      }),
    );
  });
});

describe("allocateCents", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 5, 0], [0, 10, 0]],
    [7, [70, 30], [5, 2]],
  ])("splits %d by the weights %j into %j", (amount, weights, parts) => {
    expect(allocateCents(cents(amount), weights)).toEqual(parts);
  });

  it("makes parts that sum exactly, each within a cent of its exact share", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, weights, (amount, given) => {
        const total = given.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = allocateCents(amount, given);
        expect(sumCents(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (amount * (given[index] ?? 0)) / total)).toBeLessThan(1.000001);
        }
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[1, -1]], [[0.5]]])("throws for the weights %j", (weights) => {
    expect(() => allocateCents(cents(100), weights)).toThrow();
  });
});

describe("formatted money", () => {
  it.each<[Cents, string]>([
    [cents(0), "$0.00"],
    [cents(5), "$0.05"],
    [cents(123_456_789), "$1,234,567.89"],
    [cents(-1050), "-$10.50"],
  ])("%d cents are written %s in both countries", (amount, text) => {
    expect(formatMoney(amount, australia)).toBe(text);
    expect(formatMoney(amount, newZealand)).toBe(text);
  });

  it("a price has its currency, its dollars and its formatted text", () => {
    expect(toPrice(cents(1995), newZealand)).toEqual({ currencyIso: "NZD", value: 19.95, formattedValue: "$19.95" });
  });
});
