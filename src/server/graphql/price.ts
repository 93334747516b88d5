import type { Price } from "../../shared/money.ts";
import { builder } from "./builder.ts";

export const PriceObject = builder.objectRef<Price>("Price").implement({
  description: "An amount of money: `value` in dollars for reckoning, `formattedValue` for showing.",
  fields: (t) => ({
    currencyIso: t.exposeString("currencyIso"),
    value: t.exposeFloat("value"),
    formattedValue: t.exposeString("formattedValue"),
  }),
});
