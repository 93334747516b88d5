// Shows which vouchers are spent for an amount, what of them lapses, and what comes back.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Cents, cents, sumCents } from "../../shared/money.ts";
import { checkVoucher, cleanCode, divideReturn, spendVouchers, splitCode, sumLeft } from "./voucher.ts";

const makeVouchers = (...dollars: number[]) =>
  dollars.map((value, index) => ({
    id: `v${index}`,
    keepsBalance: false,
    leftCents: cents(value * 100),
    expiresOn: index % 2 === 0 ? "2026-12-31" : "2026-06-30",
  }));

const spend = (vouchers: ReturnType<typeof makeVouchers>, dollars: number) =>
  spendVouchers(vouchers, cents(dollars * 100)).map(({ id, cents: paid, lapsedCents }) => [id, paid, lapsedCents]);

describe("spending vouchers", () => {
  test.each([
    ["nothing is due", makeVouchers(10), 0, []],
    ["a voucher pays a part of the amount", makeVouchers(10), 25, [["v0", 1_000, 0]]],
    ["a voucher is larger than the amount", makeVouchers(25), 10, [["v0", 1_000, 1_500]]],
    ["a small voucher is enough", makeVouchers(50, 10), 10, [["v1", 1_000, 0]]],
    ["the large voucher is enough alone", makeVouchers(10, 50), 50, [["v1", 5_000, 0]]],
    [
      "both are needed",
      makeVouchers(50, 10),
      55,
      [
        ["v1", 1_000, 0],
        ["v0", 4_500, 500],
      ],
    ],
    ["of two equal ones the first to expire pays", makeVouchers(10, 10), 10, [["v1", 1_000, 0]]],
  ] as const)("%s", (_name, vouchers, dollars, expected) => {
    expect(spend([...vouchers], dollars)).toEqual(expected);
  });

  it("spends each voucher whole, only the needed ones, and pays the amount exactly", () => {
    const vouchers = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 8 }).map((amounts) =>
      amounts.map((amount, index) => ({
        ...{ id: `v${index}`, keepsBalance: false, leftCents: amount as Cents },
        expiresOn: index % 3 === 0 ? "2026-12-31" : "2027-01-31",
      })),
    );
    const property = fc.property(vouchers, fc.double({ min: 0, max: 1, noNaN: true }), (held, share) => {
      const amount = cents(Math.floor(sumLeft(held) * share));
      const spent = spendVouchers(held, amount);
      expect(sumCents(spent.map((voucher) => voucher.cents))).toBe(amount);
      for (const { id, cents: paid, lapsedCents } of spent) {
        expect(paid).toBeGreaterThan(0);
        expect(paid + lapsedCents).toBe(held.find((voucher) => voucher.id === id)?.leftCents);
        const others = held.filter((voucher) => voucher.id !== id && spent.some((each) => each.id === voucher.id));
        expect(sumLeft(others)).toBeLessThan(amount);
      }
      expect(spent.slice(0, -1).every(({ lapsedCents }) => lapsedCents === 0)).toBe(true);
      expect(spendVouchers(held.toReversed(), amount)).toEqual(spent);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

test("a voucher can be spent through its last day, while something is left", () => {
  const voucher = { keepsBalance: false, leftCents: cents(1), expiresOn: "2026-11-17", isWithdrawn: false };
  expect(checkVoucher(voucher, "2026-11-17")).toBeNull();
  expect(checkVoucher(voucher, "2026-11-18")?.code).toBe("VOUCHER_EXPIRED");
  expect(checkVoucher({ ...voucher, leftCents: cents(0) }, "2026-11-17")?.code).toBe("VOUCHER_SPENT");
  const withdrawn = { ...voucher, leftCents: cents(0), isWithdrawn: true };
  expect(checkVoucher(withdrawn, "2026-11-18")?.code).toBe("VOUCHER_WITHDRAWN");
  const card = { ...voucher, keepsBalance: true };
  expect(checkVoucher(card, "2026-11-17")).toBeNull();
  expect(checkVoucher(card, "2026-11-18")?.code).toBe("GIFT_CARD_EXPIRED");
  expect(checkVoucher({ ...card, leftCents: cents(0) }, "2026-11-17")?.code).toBe("GIFT_CARD_SPENT");
});

test("gift cards pay after vouchers, the first to expire first, and nothing of them lapses", () => {
  const [voucher] = makeVouchers(10);
  const cards = makeVouchers(0, 30, 20).map((card) => ({ ...card, keepsBalance: true }));
  const held = [...cards.slice(1), ...(voucher ? [voucher] : [])];
  expect(spend(held, 5)).toEqual([["v0", 500, 500]]);
  expect(spend(held, 25)).toEqual([
    ["v0", 1_000, 0],
    ["v1", 1_500, 0],
  ]);
  expect(spend(held, 60)).toEqual([
    ["v0", 1_000, 0],
    ["v1", 3_000, 0],
    ["v2", 2_000, 0],
  ]);
});

test("a part comes back to the vouchers in turn, and never more than they paid", () => {
  const uses = [
    { voucherId: "a", cents: cents(500) },
    { voucherId: "b", cents: cents(200) },
  ];
  const divide = (amount: number) =>
    divideReturn(uses, cents(amount)).map(({ voucherId, cents: back }) => [voucherId, back]);
  expect(divide(300)).toEqual([["a", 300]]);
  expect(divide(600)).toEqual([
    ["a", 500],
    ["b", 100],
  ]);
  expect(divide(700)).toEqual([
    ["a", 500],
    ["b", 200],
  ]);
});

test("the digits are divided into a barcode of 20 and a PIN of 6, and typed spaces do not count", () => {
  expect(splitCode("12345678901234567890123456")).toEqual({ barcode: "12345678901234567890", pin: "123456" });
  expect(cleanCode(" 1234 56ab ")).toBe("123456AB");
});
