/** What a promotion gives, in the words of the staff pages. */
import type { Effect } from "./promotion.ts";

const formatPercent = (basisPoints: number) => `${basisPoints / 100} %`;

export function describeEffect(effect: Effect, formatMoney: (amount: number) => string): string {
  switch (effect.kind) {
    case "PERCENT_OFF_LINES":
      return `${formatPercent(effect.basisPoints)} off each line`;
    case "AMOUNT_OFF_UNITS":
      return `${formatMoney(effect.unitCents)} off each unit`;
    case "BUY_X_GET_Y":
      return `Buy ${effect.buy}, get ${effect.free} free`;
    case "PERCENT_OFF_ORDER":
      return `${formatPercent(effect.basisPoints)} off the order`;
    case "AMOUNT_OFF_ORDER":
      return `${formatMoney(effect.cents)} off the order`;
    case "GIVE_AWAY":
      return `Gives ${effect.quantity} × ${effect.sku} away`;
    case "FREE_DELIVERY":
      return "Free delivery";
  }
}
