import { asTenant } from "../../../server/database.ts";
import { builder } from "../../../server/graphql/builder.ts";
import { PriceObject } from "../../../server/graphql/price.ts";
import type { Country } from "../../../shared/country.ts";
import { cents, priceOf } from "../../../shared/money.ts";
import { getSignedIn } from "../../identity/server/identity-context.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { type Points, pointsRuleOf } from "../points.ts";
import { findBalance } from "./points.store.ts";

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
      resolve: ({ points, country }) =>
        priceOf(cents(Math.floor((points * 100) / pointsRuleOf(country).pointsPerDollar)), country),
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
      const { user, account, may } = getSignedIn(context);
      if (account === null || may.rewards === "none") return null;
      const country = await getCountry(context.db, context.buyer.country);
      const tenant = { accountId: account.id, userId: user.id };
      return { country, points: await asTenant(context.db, tenant, (tx) => findBalance(tx, account.id)) };
    },
  }),
);
