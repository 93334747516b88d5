import { builder } from "../../../server/graphql/builder.ts";
import { dateArg, storeArg, versionArg } from "./cart-arguments.ts";
import { CartPayload } from "./cart-types.graphql.ts";
import { readCart } from "./read-cart.ts";
import { addCoupon, applyPoints, removeAllCoupons, removeCoupon, removePoints } from "./tender.actions.ts";

for (const [name, change] of [
  ["customerCartAddCoupon", addCoupon],
  ["customerCartRemoveCoupon", removeCoupon],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: CartPayload,
      args: {
        cartId: t.arg.string({ required: true }),
        couponCode: t.arg.string({ required: true }),
        store: t.arg.string({ required: true, ...storeArg }),
        date: t.arg.string({ required: true, ...dateArg }),
        modifiedTime: t.arg.string(versionArg),
      },
      resolve: (_root, { couponCode, ...ref }, context) => change(context, ref, couponCode),
    }),
  );
}

builder.mutationField("customerCartRemoveAllCoupons", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      store: t.arg.string({ required: true, ...storeArg }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, ref, context) => removeAllCoupons(context, ref),
  }),
);

builder.mutationField("customerCartApplyRedeemPoints", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, ref, context) => applyPoints(context, ref),
  }),
);

builder.mutationField("customerCartRemoveRedeemPoints", (t) =>
  t.field({
    type: CartPayload,
    args: {
      cartId: t.arg.string({ required: true }),
      clearTradePoints: t.arg.boolean({ description: "False leaves the points where they are and only prices anew." }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: async (_root, { clearTradePoints, ...ref }, context) =>
      clearTradePoints === false ? { cart: await readCart(context), userErrors: [] } : removePoints(context, ref),
  }),
);
