import { builder } from "../../../server/graphql/builder.ts";
import { getSignedIn } from "../../identity/server/identity.graphql.ts";
import { cleanCode } from "../../vouchers/voucher.ts";
import type { Coupon } from "../promotion.ts";
import {
  addCoupon,
  addVoucher,
  applyPoints,
  chooseVoucher,
  removeAllCoupons,
  removeCoupon,
  removePoints,
  removeVoucher,
} from "./cart.actions.ts";
import { readCart } from "./cart.queries.ts";
import { CartPayload, dateArg, storeArg, versionArg } from "./cart-types.graphql.ts";
import { listAccountCoupons } from "./coupons.queries.ts";

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

builder.mutationField("customerCartAddVoucher", (t) =>
  t.field({
    type: CartPayload,
    description: "Puts a voucher of the account into the cart by its barcode and PIN. Wrong codes are counted.",
    args: {
      cartId: t.arg.string({ required: true }),
      barcode: t.arg.string({ required: true }),
      barcodePIN: t.arg.string({ required: true }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: (_root, { barcode, barcodePIN, ...ref }, context) =>
      addVoucher(context, ref, { barcode: cleanCode(barcode), pin: cleanCode(barcodePIN) }),
  }),
);

for (const [name, change] of [
  ["customerCartUseVoucher", chooseVoucher],
  ["customerCartRemoveVoucher", removeVoucher],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: CartPayload,
      args: {
        cartId: t.arg.string({ required: true }),
        voucherId: t.arg.string({ required: true }),
        modifiedTime: t.arg.string(versionArg),
      },
      resolve: (_root, { voucherId, ...ref }, context) => change(context, ref, voucherId),
    }),
  );
}

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
      clearTradePoints: t.arg.boolean({ description: "False keeps the points and only returns the cart." }),
      date: t.arg.string({ required: true, ...dateArg }),
      modifiedTime: t.arg.string(versionArg),
    },
    resolve: async (_root, { clearTradePoints, ...ref }, context) =>
      clearTradePoints === false ? { cart: await readCart(context), userErrors: [] } : removePoints(context, ref),
  }),
);

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
    description: "The coupons that the account can still use. Empty for viewers without a cart.",
    resolve: async (_root, _arguments, context) =>
      getSignedIn(context).may.cart ? [...(await listAccountCoupons(context))] : [],
  }),
);
