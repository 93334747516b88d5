// Shows what units of a line are worth when they come back, and which returns are refused.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTax, cents } from "../../shared/money.ts";
import {
  countReturnable,
  findReturnStore,
  needsStaff,
  planReturn,
  type ReturnedPart,
  type ReturnLine,
  returnMoves,
  returnStatuses,
  sumLines,
} from "./order-return.ts";

const taxBasisPoints = 1_000;
const brush = {
  lineNumber: 1,
  quantity: 3,
  netCents: cents(1_000),
  taxCents: cents(100),
  tint: null,
  productName: "Cutter",
};
const tin = {
  ...brush,
  lineNumber: 2,
  tint: { colourId: "lexicon", strength: 1 },
  productName: "Low sheen",
};
const gift = { ...brush, lineNumber: 3, netCents: cents(0), taxCents: cents(0) };
const facts = { lines: [brush, tin, gift], returned: [] as ReturnedPart[], taxBasisPoints };
const want = (lineNumber: number, quantity: number, isRestocked = false) => ({ lineNumber, quantity, isRestocked });
const plan = (wanted: ReturnType<typeof want>[], returned: ReturnedPart[] = []) =>
  planReturn(wanted, { ...facts, returned });
const listCodes = (planned: ReturnType<typeof plan>) => (planned.ok ? [] : planned.refusals.map(({ code }) => code));

describe("a return", () => {
  it("gives back the share of the line with its GST, and the last unit gives back the last cent", () => {
    const first = plan([want(1, 1)]);
    expect(first).toMatchObject({ ok: true, value: [{ netCents: 333, taxCents: 33 }] });
    const returned = first.ok ? first.value : [];
    expect(plan([want(1, 2)], returned)).toMatchObject({ ok: true, value: [{ netCents: 667, taxCents: 67 }] });
  });

  it.each([
    ["nothing", [want(1, 0)], ["NOTHING_TO_RETURN"]],
    ["only a gift", [want(3, 1)], ["NOTHING_TO_RETURN"]],
    ["an unknown line", [want(9, 1)], ["RETURN_LINE_NOT_FOUND"]],
    ["a line twice", [want(1, 1), want(1, 1)], ["RETURN_LINE_NOT_FOUND"]],
    ["more than was bought", [want(1, 4)], ["RETURN_QUANTITY"]],
    ["less than nothing", [want(1, -1)], ["RETURN_QUANTITY"]],
    ["a part of a unit", [want(1, 0.5)], ["RETURN_QUANTITY"]],
    ["a tinted tin for the stock", [want(2, 1, true)], ["RETURN_TINTED"]],
    ["a tinted tin that is not sold again", [want(2, 1)], []],
    ["a brush for the stock, with a gift", [want(1, 1, true), want(3, 1)], []],
  ])("of %s is answered", (_, wanted, codes) => {
    expect(listCodes(plan(wanted))).toEqual(codes);
  });

  it("counts what was returned before", () => {
    const before = [{ lineNumber: 1, quantity: 2, netCents: cents(667), taxCents: cents(67) }];
    expect(countReturnable(brush, before)).toBe(1);
    expect(listCodes(plan([want(1, 2)], before))).toEqual(["RETURN_QUANTITY"]);
  });
});

const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 60 }), net: fc.integer({ min: 1, max: 500_000 }) });
const anySteps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });

describe("returns of one line", () => {
  it("never exceed the line, and all units together give back exactly its amounts", () => {
    fc.assert(
      fc.property(anyLine, anySteps, ({ quantity, net }, steps) => {
        const netCents = cents(net);
        const line = { ...brush, quantity, netCents, taxCents: calculateTax(netCents, taxBasisPoints) };
        const returned: ReturnLine[] = [];
        for (const step of [...steps, quantity]) {
          const units = Math.min(step, countReturnable(line, returned));
          const planned = planReturn([want(1, units)], { lines: [line], returned, taxBasisPoints });
          if (planned.ok) returned.push(...planned.value);
        }
        const { goodsCents, taxCents } = sumLines(returned);
        const isWhole = countReturnable(line, returned) === 0;
        expect(goodsCents).toBeLessThanOrEqual(line.netCents + line.taxCents);
        expect(returned.every((part) => part.netCents >= 0 && part.taxCents >= 0)).toBe(true);
        if (isWhole) expect([goodsCents, taxCents]).toEqual([line.netCents + line.taxCents, line.taxCents]);
      }),
    );
  });
});

it("every status of a return can be reached, and a booked return stays booked", () => {
  const reached = new Set(["ASKED", ...Object.values(returnMoves).flat()]);
  expect([...reached].toSorted()).toEqual([...returnStatuses].toSorted());
  expect(returnMoves.BOOKED).toEqual([]);
});

it("goods go back to the store that fulfils the order, or to a store of the person that sent a part of it", () => {
  const order = { fulfilmentStoreId: "2226" };
  expect(findReturnStore(order, null, ["2240"])).toBe("2226");
  expect(findReturnStore(order, ["2226", "2240"], ["2240"])).toBe("2226");
  expect(findReturnStore(order, ["2240"], ["2226", "2240"])).toBe("2240");
});

it("a refused return waits for staff at once, and one without an answer after 15 minutes", () => {
  const at = new Date("2026-06-01T10:00:00Z");
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  expect(needsStaff({ status: "FAILED", at }, at)).toBe(true);
  expect([15, 16].map((minutes) => needsStaff({ status: "ASKED", at }, after(minutes)))).toEqual([false, true]);
  expect(needsStaff({ status: "BOOKED", at }, after(60))).toBe(false);
});
