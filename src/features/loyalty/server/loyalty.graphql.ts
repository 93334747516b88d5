import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import type { Country } from "../../../shared/country.ts";
import { toPrice } from "../../../shared/money.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateWorthCents, type Points, toPointsRule } from "../points.ts";
import { findViewerBalance } from "./loyalty.queries.ts";

interface PointsBalance {
  readonly points: Points;
  readonly country: Country;
}

const PointsBalanceObject = builder.objectRef<PointsBalance>("PointsBalance").implement({
  description: "The points of an account, and what they are worth.",
  fields: (t) => ({
    tradePoints: t.int({ resolve: ({ points }) => points }),
    tradeDollars: t.field({
      type: PriceObject,
      resolve: ({ points, country }) => toPrice(calculateWorthCents(points, toPointsRule(country)), country),
    }),
    canRedeem: t.boolean({
      description: "Whether there are enough of them to pay with.",
      resolve: ({ points, country }) => points >= country.minRedeemablePoints,
    }),
  }),
});

builder.queryField("pointsBalance", (t) =>
  t.field({
    type: PointsBalanceObject,
    nullable: true,
    description: "Null for who has nothing to do with rewards.",
    resolve: async (_root, _arguments, context) => {
      const points = await findViewerBalance(context.db, getSignedIn(context));
      return points === null ? null : { points, country: await getCountry(context.db, context.buyer.country) };
    },
  }),
);
