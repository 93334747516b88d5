import { builder, PriceObject } from "../../../server/graphql/builder.ts";
import { toPrice } from "../../../shared/money.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { mayTakePart } from "../membership.ts";
import { calculateWorthCents, toPointsRule } from "../points.ts";
import {
  type AccountPoints,
  findOwnLoyalty,
  findPointsForStaff,
  findViewerBalance,
  type OwnLoyalty,
} from "./loyalty.queries.ts";

export const LoyaltyStatusEnum = builder.enumType("LoyaltyStatus", {
  values: ["NEW", "IN_PROGRESS", "ENROLLED", "ACTIVE", "INACTIVE", "SUSPEND"] as const,
});

const LoyaltyObject = builder.objectRef<OwnLoyalty>("Loyalty").implement({
  fields: (t) => ({
    isEligible: t.boolean({ resolve: ({ account }) => account.loyaltyEligible }),
    isDigitalProfile: t.exposeBoolean("hasPointsMails", { description: "Whether the person gets mails about points." }),
    isIgnoreLoyalty: t.boolean({
      description:
        "Whether rewards are not open to this account: they are switched off for it, or not meant for its kind.",
      resolve: ({ account }) => !mayTakePart(account),
    }),
    isExistingKognitiv: t.boolean({
      description: "Whether the account was in the merchant's earlier rewards programme.",
      resolve: ({ account }) => account.wasFormerRewardsMember,
    }),
    enrollmentStatus: t.field({ type: LoyaltyStatusEnum, resolve: ({ account }) => account.loyaltyStatus }),
    disableTradeRewards: t.boolean({ resolve: ({ account }) => account.rewardsDisabled }),
    disableEGiftCard: t.boolean({ resolve: ({ account }) => account.giftCardsDisabled }),
    tradePointConversionRate: t.float({ resolve: ({ country }) => country.tradePointConversionRate }),
    minRedeemablePoints: t.int({ resolve: ({ country }) => country.minRedeemablePoints }),
  }),
});

export const LoyaltyUserObject = builder.objectRef<OwnLoyalty>("LoyaltyUser").implement({
  description: "A person in an account, as rewards know them.",
  fields: (t) => ({
    accountId: t.string({ resolve: ({ account }) => account.number }),
    customerId: t.exposeString("membershipId", { nullable: true }),
    isEligible: t.boolean({ resolve: ({ account }) => account.loyaltyEligible }),
    isDigitalProfile: t.exposeBoolean("hasPointsMails"),
    isIgnoreLoyalty: t.boolean({ resolve: ({ account }) => !mayTakePart(account) }),
    enrollmentStatus: t.field({ type: LoyaltyStatusEnum, resolve: ({ account }) => account.loyaltyStatus }),
  }),
});

builder.queryField("loyalty", (t) =>
  t.field({
    type: LoyaltyObject,
    nullable: true,
    resolve: (_root, _arguments, context) => findOwnLoyalty(context.db, getSignedIn(context)),
  }),
);

export const PointsBalanceObject = builder.objectRef<AccountPoints>("PointsBalance").implement({
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

builder.queryField("staffAccountPoints", (t) =>
  t.field({
    type: PointsBalanceObject,
    nullable: true,
    description: "The points of an account, for staff who close its membership. Null for everybody else.",
    args: { accountId: t.arg.string({ description: "The id of the account. Empty: none." }) },
    resolve: (_root, { accountId }, context) => findPointsForStaff(context.db, getSignedIn(context), accountId ?? ""),
  }),
);
