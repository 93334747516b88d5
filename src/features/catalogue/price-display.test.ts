// Shows which price leads, with or without GST, for retail buyers and for accounts, with and without a special price.
import { expect, it } from "vitest";
import { displayPrice, leadingFigure, otherGst } from "./price-display.ts";

const written = (formattedValue: string) => ({ formattedValue });
const price = { exTax: written("$100.00"), incTax: written("$110.00"), perLitre: written("$11.00") };
const special = { price: written("$80.00"), incTax: written("$88.00") };

it("the price with GST leads for retail buyers", () => {
  expect(displayPrice({ ...price, source: "retail" })).toEqual({
    gst: "inc",
    lead: "$110.00",
    other: "$100.00",
    was: null,
    perLitre: "$11.00",
  });
});

it.each(["trade", "contract", "range", "volume"] as const)(
  "the price without GST leads for an account's %s price",
  (source) => {
    expect(displayPrice({ ...price, source })).toMatchObject({ gst: "ex", lead: "$100.00", other: "$110.00" });
    expect(leadingFigure({ exTax: 1, incTax: 2, source })).toBe(1);
  },
);

it("a special price and the usual price are both with GST or both without", () => {
  const retail = displayPrice({ ...price, source: "retail" }, special);
  expect(retail).toEqual({ gst: "inc", lead: "$88.00", other: "$80.00", was: "$110.00", perLitre: null });
  const trade = displayPrice({ ...price, source: "trade" }, special);
  expect(trade).toEqual({ gst: "ex", lead: "$80.00", other: "$88.00", was: "$100.00", perLitre: null });
});

it("otherGst names the other kind of price", () => {
  expect([otherGst("ex"), otherGst("inc")]).toEqual(["inc", "ex"]);
});
