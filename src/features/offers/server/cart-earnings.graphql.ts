import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { calculateWorthCents, toPointsRule } from "../../loyalty/points.ts";
import { type CartEarnings, calculateCartEarnings, sumRewards } from "../cart-earnings.ts";
import { type EarningCart, readEarningCart } from "./cart-earnings.queries.ts";

const CartBonusObject = builder.objectRef<CartEarnings["bonuses"][number]>("CartBonus").implement({
  description: "Points that an offer adds to what a cart earns.",
  fields: (t) => ({
    rsn: t.exposeString("rsn"),
    name: t.exposeString("name"),
    tradePoints: t.int({ resolve: ({ points }) => points }),
  }),
});

interface EarnedPoints {
  readonly earnings: CartEarnings;
  readonly country: Country;
}

const EarnedPointsObject = builder.objectRef<EarnedPoints>("EarnedPoints").implement({
  fields: (t) => ({
    tradePoints: t.int({ description: "With the bonuses.", resolve: ({ earnings }) => earnings.points }),
    tradeDollars: t.field({
      type: PriceObject,
      resolve: ({ earnings, country }) => toPrice(calculateWorthCents(earnings.points, toPointsRule(country)), country),
    }),
    bonuses: t.field({ type: [CartBonusObject], resolve: ({ earnings }) => [...earnings.bonuses] }),
  }),
});

const toEarned = ({ quote, input }: EarningCart, payBy: "ACCOUNT" | "CARD"): EarnedPoints => ({
  ...{ earnings: calculateCartEarnings(quote, payBy, input), country: quote.country },
});

const CartEarningsObject = builder.objectRef<EarningCart>("CartEarnings").implement({
  description: "The points that the cart earns if it is ordered now and handed over whole.",
  fields: (t) => ({
    onAccount: t.field({ type: EarnedPointsObject, resolve: (cart) => toEarned(cart, "ACCOUNT") }),
    byCard: t.field({
      type: EarnedPointsObject,
      nullable: true,
      description:
        "What points and vouchers pay earns nothing. Null if they pay nothing: then it is the same as on account.",
      resolve: (cart) => (sumRewards(cart.quote.priced) === 0 ? null : toEarned(cart, "CARD")),
    }),
  }),
});

builder.queryField("cartEarnings", (t) =>
  t.field({
    type: CartEarningsObject,
    nullable: true,
    description: "Null for an empty cart, and for everybody who earns no points now.",
    resolve: (_root, _arguments, context) =>
      context.viewer.user === null ? null : readEarningCart(context, context.viewer),
  }),
);
