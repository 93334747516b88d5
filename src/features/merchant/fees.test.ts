// Shows how delivery fees and card surcharges are read, and that no surcharge is above what card payments cost the merchant.
import { describe, expect, test } from "vitest";
import { listRefusals } from "../../shared/result.ts";
import { checkCardCost, listSurcharges, parseFees, parseSurcharge, toFeeFields } from "./fees.ts";

const typed = { deliveryFee: "25", deliveryThreshold: "$350.00", cardCost: "0.9 %" };
const today = "2026-11-16";
const country = {
  cardCostBasisPoints: 90,
  cardSurcharges: [
    { startsOn: "2027-01-01", basisPoints: 80 },
    { startsOn: "2026-10-01", basisPoints: 0 },
    { startsOn: "2020-01-01", basisPoints: 150 },
  ],
};

test("fees are read and written back", () => {
  const parsed = parseFees(typed);
  expect(parsed).toEqual({
    ok: true,
    value: { deliveryFeeCents: 2_500, deliveryThresholdCents: 35_000, cardCostBasisPoints: 90 },
  });
  if (parsed.ok)
    expect(toFeeFields(parsed.value)).toEqual({ deliveryFee: "25.00", deliveryThreshold: "350.00", cardCost: "0.9" });
});

test("every wrong field is named", () => {
  const refusals = listRefusals(parseFees({ deliveryFee: "1000.01", deliveryThreshold: "x", cardCost: "10.01" }));
  expect(refusals.map(({ field }) => field)).toEqual(["deliveryFee", "deliveryThreshold", "cardCost"]);
});

describe("the cost of cards", () => {
  test("cannot fall below a surcharge of today or later", () => {
    expect(checkCardCost(country, 79, today)).toMatchObject({ code: "CARD_COST_BELOW_SURCHARGE" });
    expect(checkCardCost(country, 80, today)).toBeNull();
  });

  test("may fall below a surcharge that is over", () => {
    expect(checkCardCost(country, 100, today)).toBeNull();
    expect(checkCardCost(country, 100, "2026-09-30")).toMatchObject({ code: "CARD_COST_BELOW_SURCHARGE" });
  });
});

test.each([
  [{ startsOn: "2026-11-16", percent: "0.9" }, null],
  [{ startsOn: "2027-06-01", percent: "0" }, null],
  [{ startsOn: "2026-11-15", percent: "0" }, "SURCHARGE_DAY_NOT_VALID"],
  [{ startsOn: "2100-01-01", percent: "0" }, "SURCHARGE_DAY_NOT_VALID"],
  [{ startsOn: "2027-06-01", percent: "0.91" }, "SURCHARGE_ABOVE_COST"],
  [{ startsOn: "2027-06-01", percent: "11" }, "SURCHARGE_NOT_VALID"],
  [{ startsOn: "2027-06-01", percent: "" }, "SURCHARGE_NOT_VALID"],
])("the surcharge %j is refused with %s", (input, code) => {
  expect(listRefusals(parseSurcharge(input, country, today))[0]?.code ?? null).toBe(code);
});

test("the list says which surcharge runs and which can be changed", () => {
  expect(listSurcharges(country, today)).toEqual([
    { startsOn: "2027-01-01", percent: "0.8", isRunning: false, canChange: true },
    { startsOn: "2026-10-01", percent: "0", isRunning: true, canChange: false },
    { startsOn: "2020-01-01", percent: "1.5", isRunning: false, canChange: false },
  ]);
});
