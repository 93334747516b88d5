// Shows which amounts and receipt numbers staff can enter over the counter.
import { expect, test } from "vitest";
import { parseCounterSale } from "./counter-sale.ts";

test.each([
  ["12.50", 1_250],
  ["$1,234.5", 123_450],
  [" 7 ", 700],
])("%s is %d cents", (typed, amount) => {
  expect(parseCounterSale(typed, " R-1 ")).toEqual({ ok: true, value: { amount, reference: "R-1" } });
});

test.each(["", "0", "0.00", "-5", "1.234", "abc", "100000", "1e3"])("%s is no amount", (typed) => {
  expect(parseCounterSale(typed, "R-1")).toMatchObject({ refusals: [{ code: "COUNTER_AMOUNT" }] });
});

test.each(["", "   ", "x".repeat(41)])("'%s' is no number of a receipt", (reference) => {
  expect(parseCounterSale("5", reference)).toMatchObject({ refusals: [{ code: "COUNTER_REFERENCE" }] });
});
