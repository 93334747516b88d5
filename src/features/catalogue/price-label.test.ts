// Shows which figure of a price leads, for those who pay retail and for the trade, alone and under a special price.
import { expect, it } from "vitest";
import { leadingFigure, otherGst, priceLabel } from "./price-label.ts";

const written = (formattedValue: string) => ({ formattedValue });
const price = { exTax: written("$100.00"), incTax: written("$110.00"), perLitre: written("$11.00") };
const special = { price: written("$80.00"), incTax: written("$88.00") };

it("leads with GST for those who pay retail", () => {
  expect(priceLabel({ ...price, source: "retail" })).toEqual({
    gst: "inc",
    lead: "$110.00",
    other: "$100.00",
    was: null,
    perLitre: "$11.00",
  });
});

it.each(["trade", "contract", "range", "volume"] as const)("leads without GST for an account's price: %s", (source) => {
  expect(priceLabel({ ...price, source })).toMatchObject({ gst: "ex", lead: "$100.00", other: "$110.00" });
  expect(leadingFigure({ exTax: 1, incTax: 2, source })).toBe(1);
});

it("counts a special price and what it was before alike", () => {
  const retail = priceLabel({ ...price, source: "retail" }, special);
  expect(retail).toEqual({ gst: "inc", lead: "$88.00", other: "$80.00", was: "$110.00", perLitre: null });
  const trade = priceLabel({ ...price, source: "trade" }, special);
  expect(trade).toEqual({ gst: "ex", lead: "$80.00", other: "$88.00", was: "$100.00", perLitre: null });
});

it("names the other figure", () => {
  expect([otherGst("ex"), otherGst("inc")]).toEqual(["inc", "ex"]);
});
