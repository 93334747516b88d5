import { builder } from "../../../server/graphql/builder.ts";
import { getSignedIn } from "../../identity/server/identity-context.ts";
import type { Coupon } from "../promotion.ts";
import { listAccountCoupons } from "./good-coupons.ts";

const AccountCouponObject = builder.objectRef<Coupon>("AccountCoupon").implement({
  fields: (t) => ({
    name: t.string({ resolve: ({ promotion }) => promotion.name }),
    code: t.exposeString("code"),
    descriptionSingleCoupon: t.string({ resolve: ({ promotion }) => promotion.description }),
    termAndCondition: t.exposeString("terms"),
  }),
});

builder.queryField("accountCoupons", (t) =>
  t.field({
    type: [AccountCouponObject],
    description: "The coupons that the account can still use; none for who has no cart.",
    resolve: async (_root, _arguments, context) =>
      getSignedIn(context).may.cart ? [...(await listAccountCoupons(context))] : [],
  }),
);
